#!/bin/sh
# The part of smoke.sh that runs as root inside the fresh Debian.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin

step() { printf '\n== %s\n' "$*"; }

# All files but those that package tools keep for themselves, with the sizes of those that nothing else writes to.
files() {
    find / -xdev \( -path /proc -o -path /dev -o -path /tmp -o -path /smoke -o -path /before -o -path /home \
        -o -path /var/lib/apt -o -path /var/cache -o -path /var/log -o -path /var/lib/dpkg \) -prune -o -print | sort
}

step "tools of the test: an X server, a window manager, a hand, a camera"
apt-get update -qq
apt-get install -y -qq --no-install-recommends xvfb openbox xdotool scrot dbus dbus-x11 procps x11-utils \
    fonts-liberation fonts-noto-core >/dev/null
useradd --create-home designer
dpkg-query -W -f '${Package}\n' | sort >/smoke/packages-before
files >/smoke/files-before

step "install"
apt-get install -y -qq --no-install-recommends /smoke/package.deb >/smoke/apt.log
dpkg-query -W -f '${Package} ${Version}, ${Installed-Size} kB installed\n' htmlfig-desktop
dpkg-query -W -f '${Package}\n' | sort | comm -13 /smoke/packages-before - | tr '\n' ' '
echo
dpkg --verify htmlfig-desktop && echo "every file as packed"
for program in htmlfig htmlfig-desktop; do command -v $program; $program --version; done
test -s /usr/share/man/man1/htmlfig.1.gz && echo "manual pages are there"
python3 --version 2>/dev/null || echo "no Python on this system but the bundle's own"

step "use, as an ordinary user"
chmod -R a+rX /smoke && chown designer /smoke/output
install -d -m 0700 -o designer /run/designer
# Without any network: what works here needs none, and no other X server of this machine can be taken for ours.
unshare --net runuser --login designer -c "XDG_RUNTIME_DIR=/run/designer exec dbus-run-session -- sh /smoke/drive.sh"
rm -rf /run/designer

step "remove"
apt-get purge -y -qq htmlfig-desktop >/smoke/apt.log
apt-get autoremove --purge -y -qq >/smoke/apt.log
dpkg-query -W -f '${Package}\n' | sort | diff /smoke/packages-before -
echo "the packages are those from before"
files >/smoke/files-after
# What caches of the system are made anew by their own tools belongs to those.
diff /smoke/files-before /smoke/files-after | grep '^[<>]' | tee /smoke/output/left.txt || true
if grep '^>.*htmlfig' /smoke/output/left.txt; then echo "FAILED: left behind"; exit 1; fi
test -z "$(find / -xdev -name '*htmlfig*' -not -path '/smoke/*' -not -path '/proc/*' -not -path '/home/*' -not -path '/var/log/*' -print)"
echo "no file of it is left outside the user's own folder"
find /home/designer -path '*htmlfig*' -type f | sed 's/^/kept for the user: /' | head -20
step "all passed"
