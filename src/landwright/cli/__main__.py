"""`python -m landwright.cli` is the same as `landwright`."""

import sys

from landwright.cli import main

sys.exit(main())
