"""The script that every program of the bundle runs."""

import sys

from htmlfig_desktop.frozen import run

sys.exit(run())
