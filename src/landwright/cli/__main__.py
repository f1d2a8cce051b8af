"""`python -m landwright.cli` is the same as `landwright`."""

import sys

from landwright.cli.main import main

sys.exit(main())
