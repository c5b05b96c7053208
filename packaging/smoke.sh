#!/bin/sh
# Proves a Debian package by using it as somebody would who has nothing of it yet:
#
#   packaging/smoke.sh PACKAGE.deb OUTPUT [SCRATCH]
#
# Makes a fresh Debian 12 in SCRATCH (kept there for the next time), installs the package with what it depends on, starts
# the window under an X server as an ordinary user, converts a page with it, saves through its dialog, checks the file
# with the command line, stops, starts again, removes the package and looks for what it left. Writes a log, a picture of
# the window and the .fig to OUTPUT. Needs root (for the new root folder), debootstrap and a Debian mirror.
set -eu

PACKAGE=$(realpath "$1")
mkdir -p "$2"
OUTPUT=$(realpath "$2")
SCRATCH=${3:-${TMPDIR:-/tmp}/htmlfig-smoke}
MIRROR=${MIRROR:-http://deb.debian.org/debian}
HERE=$(realpath "$(dirname "$0")")

mkdir -p "$SCRATCH"
if [ ! -e "$SCRATCH/base/complete" ]; then
    rm -rf "$SCRATCH/base"
    debootstrap --variant=minbase bookworm "$SCRATCH/base" "$MIRROR" >"$OUTPUT/debootstrap.log"
    touch "$SCRATCH/base/complete"
fi
rm -rf "$SCRATCH/root"
cp -a --reflink=auto "$SCRATCH/base" "$SCRATCH/root"
mkdir -p "$SCRATCH/root/smoke/output" "$SCRATCH/root/before"
cp "$PACKAGE" "$SCRATCH/root/smoke/package.deb"
cp "$HERE/smoke/inside.sh" "$HERE/smoke/drive.sh" "$SCRATCH/root/smoke/"
cp -r "$HERE/../resources/example" "$SCRATCH/root/smoke/site"
cp /etc/resolv.conf "$SCRATCH/root/etc/resolv.conf"

# A root of its own and not just a chroot: Chromium's sandbox wants user namespaces, which a chroot does not allow. All
# mounts and all processes end with it.
status=0
# shellcheck disable=SC2016
unshare --mount --pid --ipc --uts --fork --kill-child --propagation private sh -c '
    mount --bind "$1" "$1" && cd "$1" &&
    mount -t proc proc proc && mount --rbind /dev dev && mount -t tmpfs tmpfs tmp && chmod 1777 tmp &&
    pivot_root . before && cd / && umount -l /before && exec sh /smoke/inside.sh' \
    sh "$SCRATCH/root" >"$OUTPUT/smoke.log" 2>&1 || status=$?
cp -r "$SCRATCH/root/smoke/output/." "$OUTPUT/"
tail -n 40 "$OUTPUT/smoke.log"
exit "$status"
