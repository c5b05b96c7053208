#!/bin/sh
# The part of smoke.sh that an ordinary user does at the screen: a real window, real keys, a real dialog.
set -eu
export DISPLAY=:77 LC_ALL=C.UTF-8
OUT=/smoke/output
id
cp -r /smoke/site ~/site

Xvfb $DISPLAY -screen 0 1440x900x24 -nolisten tcp -noreset >/dev/null 2>&1 &
until xdotool getdisplaygeometry >/dev/null 2>&1; do sleep 0.2; done
openbox >/dev/null 2>&1 &

# Waits until a command succeeds: await SECONDS WHAT COMMAND...
await() {
    seconds=$1 what=$2
    shift 2
    end=$(($(date +%s) + seconds))
    until "$@" >/dev/null 2>&1; do
        if [ "$(date +%s)" -ge "$end" ]; then
            scrot --overwrite "$OUT/failed.png"
            echo "FAILED: waited ${seconds}s for $what"
            exit 1
        fi
        sleep 0.2
    done
    echo "$what: yes"
}

window() { xdotool search --onlyvisible --name "$1" | tail -n 1; }
has_window() { [ -n "$(window "$1")" ]; }
has_no_window() { ! has_window "$1"; }
has_child() { ps -o args -u "$(id -u)" | grep -v grep | grep -q -e "--child $1"; }
gone() { ! kill -0 "$1"; }
converted() { find ~/.local/share/htmlfig-desktop -name design.fig -size +1k | grep -q . ; }

htmlfig-desktop ~/site/index.html &
program=$!
await 60 "the window is there" has_window "HTML Fig Desktop"
xdotool windowactivate --sync "$(window 'HTML Fig Desktop')"
sleep 2
xdotool key ctrl+Return
await 120 "the page is converted" converted
sleep 3
scrot --overwrite "$OUT/window.png"
echo "processes:"
ps -o pid,user,rss,args -u "$(id -u)" | grep -E 'htmlfig|QtWebEngine' | grep -v grep | cut -c1-140
if ps -o args -u "$(id -u)" | grep QtWebEngineProcess | grep -q -- '--no-sandbox'; then
    echo "FAILED: Chromium runs without its sandbox"
    exit 1
fi
echo "Chromium runs with its sandbox"

xdotool key ctrl+s
await 20 "the dialog is open" has_window "Save"
xdotool key ctrl+a
xdotool type --delay 20 "$HOME/harbor.fig"
scrot --overwrite "$OUT/dialog.png"
xdotool key Return
await 20 "the file is saved" test -s ~/harbor.fig
htmlfig validate ~/harbor.fig
htmlfig inspect ~/harbor.fig | head -n 12
cp ~/harbor.fig "$OUT/"

# A second start gives its file to the first, which opens it in a window and a process of its own.
htmlfig-desktop ~/harbor.fig
await 60 "the design is open in the viewer" has_window "harbor.fig"
await 30 "in a process of its own" has_child design
sleep 4
scrot --overwrite "$OUT/viewer.png"
xdotool windowactivate --sync "$(window harbor.fig)"
xdotool key ctrl+w
await 20 "and closed" has_no_window "harbor.fig"

xdotool windowactivate --sync "$(window 'HTML Fig Desktop')"
xdotool key ctrl+b
await 60 "the private browser is open" has_window "Private Browser"
sleep 2
scrot --overwrite "$OUT/browser.png"
xdotool windowactivate --sync "$(window 'Private Browser')"
xdotool key alt+F4
await 20 "and closed" has_no_window "Private Browser"

xdotool windowactivate --sync "$(window '— HTML Fig Desktop')"
xdotool key ctrl+q
await 30 "the program has ended" gone "$program"
wait "$program"

htmlfig-desktop &
program=$!
await 60 "it is there again" has_window "HTML Fig Desktop"
sleep 3
scrot --overwrite "$OUT/again.png"
xdotool windowactivate --sync "$(window 'HTML Fig Desktop')"
xdotool key ctrl+q
await 30 "and has ended" gone "$program"
wait "$program"

htmlfig convert ~/site --directory ~/cli --json >"$OUT/convert.json"
htmlfig validate ~/cli/*.fig
ps -o args -u "$(id -u)" | grep -E 'htmlfig-desktop|QtWebEngine' | grep -v grep && { echo "FAILED: left running"; exit 1; }
echo "nothing is left running"
