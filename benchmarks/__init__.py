"""How fast Landwright is: ratios to other programs in the same run, and counted work. See docs/benchmarks.md."""
