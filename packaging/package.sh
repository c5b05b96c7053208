#!/bin/sh
# Freezes the program into one folder, dist/htmlfig-desktop, and on Debian makes a package of it: `make package`.
# Builds from the lock in an environment of its own, so that nothing else gets in. The same commit gives the same files:
# SOURCE_DATE_EPOCH is that commit's time unless it is set. Run from the root of the checkout.
set -eu

UV=${UV:-.venv/bin/uv}
PYTHON=${PYTHON:-.venv/bin/python}
BUILD=${BUILD:-build/package}
DIST=${DIST:-dist}

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
HTMLFIG_VERSION=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' src/htmlfig_desktop/__init__.py)
HTMLFIG_BUILD=$(pwd)/$BUILD/made
case $BUILD in /*) HTMLFIG_BUILD=$BUILD/made ;; esac
# Sets of words keep their order, and nothing is compiled beside the sources.
PYTHONHASHSEED=1 PYTHONDONTWRITEBYTECODE=1
PYTHONPATH=$(pwd)/src
export SOURCE_DATE_EPOCH HTMLFIG_VERSION HTMLFIG_BUILD PYTHONHASHSEED PYTHONDONTWRITEBYTECODE PYTHONPATH

mkdir -p "$HTMLFIG_BUILD" "$DIST"
[ -x "$BUILD/venv/bin/python" ] || "$UV" venv --quiet --python "$PYTHON" "$BUILD/venv"
"$UV" pip sync --quiet --no-config --require-hashes --python "$BUILD/venv/bin/python" requirements/package.txt
TOOL=$BUILD/venv/bin/python

commit=$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
day=$($TOOL -c 'import os, time; print(time.strftime("%Y-%m-%d", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))))')
printf '%s, %s\n' "$commit" "$day" >"$HTMLFIG_BUILD/build.txt"
$TOOL packaging/icons.py "$HTMLFIG_BUILD"
$TOOL packaging/licenses.py "$HTMLFIG_BUILD/licenses.txt"

rm -rf "$DIST/htmlfig-desktop"
$TOOL -m PyInstaller --noconfirm --clean --log-level WARN --distpath "$DIST" --workpath "$BUILD/work" \
    packaging/pyinstaller/htmlfig.spec
[ "$(uname -s)" = Linux ] && strip --strip-unneeded "$DIST"/htmlfig-desktop/_internal/libpython*.so* \
    "$DIST"/htmlfig-desktop/_internal/python3*/lib-dynload/*.so
[ -e "$DIST/htmlfig-desktop/htmlfig.exe" ] || ln -sf htmlfig-desktop "$DIST/htmlfig-desktop/htmlfig"

if command -v dpkg-deb >/dev/null 2>&1 && command -v dpkg-shlibdeps >/dev/null 2>&1; then
    $TOOL packaging/debian/build.py "$DIST/htmlfig-desktop" "$HTMLFIG_BUILD" "$DIST"
fi
$TOOL packaging/size.py "$DIST/htmlfig-desktop"
