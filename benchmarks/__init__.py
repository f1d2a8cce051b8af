"""Benchmarks: ratios to other programs in the same run, and amounts of work. See docs/benchmarks.md."""
