"""The table on the web: an HTTP and WebSocket API, tables, guests, clocks, bots and storage."""
