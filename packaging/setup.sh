#!/bin/sh
# Makes the checkout runnable: creates .venv, installs the hashed lock and the project, checks Qt's system libraries.
# Says nothing and takes no time when all of that is done already. Run from the root of the checkout.
set -eu

VENV=.venv
LOCK=requirements/dev.txt
STAMP=$VENV/installed

say() { printf '%s\n' "$*" >&2; }

fail() { say "$@"; exit 1; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

has_venv() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

# Microseconds of plain work, the least of several times.
pace() {
    "$1" -c '
import time
def work():
    start, kept = time.perf_counter(), {}
    for number in range(20000):
        kept[number % 97] = [number, number * 0.5]
        if sum(kept[number % 97]) < 0: kept.clear()
    return time.perf_counter() - start
print(round(min(work() for _ in range(9)) * 1e6))'
}

# Distributions build their Python with a profile of its use. Without one, plain work takes half as long again, and
# conversions take 3 to 10 % longer (measured). So the system's is taken where it is faster, unless PYTHON names one.
or_faster() {
    system=/usr/bin/python3
    if [ -z "${PYTHON:-}" ] && new_enough "$system" && has_venv "$system" &&
        [ "$(pace "$system")" -lt $(($(pace "$1") * 9 / 10)) ]; then
        echo "$system"
    else
        echo "$1"
    fi
}

# The first that needs nothing more, else the first that is new enough.
find_python() {
    for fits in has_venv true; do
        for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14 python; do
            if new_enough "$candidate" && "$fits" "$candidate"; then
                command -v "$candidate"
                return
            fi
        done
    done
}

# Runs apt-get where that needs no question: as root, or with a sudo that asks for no password.
apt_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" = 0 ]; then prefix=; elif sudo -n true 2>/dev/null; then prefix="sudo -n"; else return 1; fi
    say "Installing with apt-get: $*"
    $prefix apt-get update -qq >&2 &&
        $prefix env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

advise_python() {
    case $(uname -s) in
        Darwin) fail "Python 3.11 or newer is needed. Install it with:  brew install python@3.12" ;;
        *) fail "Python 3.11 or newer is needed. On Debian and Ubuntu install it with:" \
            " sudo apt-get install python3 python3-venv" ;;
    esac
}

create_venv() {
    python=$(find_python)
    if [ -z "$python" ]; then
        apt_install python3 python3-venv || advise_python
        python=$(find_python)
        [ -n "$python" ] || advise_python
    fi
    if ! has_venv "$python"; then
        package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        apt_install "$package" ||
            fail "Python's venv module is missing. Install it with:  sudo apt-get install $package"
    fi
    python=$(or_faster "$python")
    say "Creating $VENV with $("$python" --version)"
    "$python" -m venv --clear "$VENV"
}

# What is installed depends on exactly this.
wanted() {
    "$VENV/bin/python" --version
    cat "$LOCK" pyproject.toml
    pwd
}

install() {
    # A newer Python of the system leaves a venv behind that has no packages.
    "$VENV/bin/python" -c 'import pip' 2>/dev/null || create_venv
    say "Installing the locked packages (once; some 300 MB)"
    export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
    "$VENV/bin/python" -m pip install --quiet --no-compile --require-hashes --requirement "$LOCK"
    "$VENV/bin/python" -m pip install --quiet --no-deps --no-build-isolation --editable .
    # By all processors, where pip would take one. Some packages hold files for other versions of Python.
    "$VENV/bin/python" -m compileall -qq -j 0 "$VENV/lib" || true
    wanted >"$STAMP"
}

if ! new_enough "$VENV/bin/python"; then create_venv; fi
if ! wanted | cmp -s - "$STAMP"; then install; fi
exec "$VENV/bin/python" packaging/system_check.py --install
