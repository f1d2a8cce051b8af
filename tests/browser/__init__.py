"""The table as people see it, in a real browser against a real server. Pictures are kept in `output/browser/`."""
