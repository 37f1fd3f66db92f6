"""`python -m fairfelt.cli`, the same as `fairfelt`."""

import sys

from fairfelt.cli.main import main

sys.exit(main())
