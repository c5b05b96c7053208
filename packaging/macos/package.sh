#!/bin/bash
# Signs the app that PyInstaller makes on macOS, makes a disk image of it and has Apple notarize that. NOT RUN YET:
# written after the documentation, on a machine without macOS. See docs/packaging.md.
#
#   make package && IDENTITY="Developer ID Application: …" PROFILE=notary packaging/macos/package.sh
#
# IDENTITY names a certificate of the keychain ("-" signs for this machine alone), PROFILE what `xcrun notarytool
# store-credentials` has stored; without it the image is not notarized.
set -eu

APP="dist/HTML Fig Desktop.app"
VERSION=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' src/htmlfig_desktop/__init__.py)
IMAGE="dist/htmlfig-desktop-$VERSION-macos-$(uname -m).dmg"
IDENTITY=${IDENTITY:--}
RIGHTS=packaging/macos/entitlements.plist

sign() { codesign --force --options runtime --timestamp --sign "$IDENTITY" "$@"; }

# From the inside out: what holds others is signed after them.
find "$APP/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
    while IFS= read -r -d '' library; do sign "$library"; done
find "$APP/Contents" -type d -name 'QtWebEngineProcess.app' -print0 |
    while IFS= read -r -d '' inner; do sign --entitlements "$RIGHTS" "$inner"; done
find "$APP/Contents" -type d -name '*.framework' -print0 |
    while IFS= read -r -d '' framework; do sign "$framework"; done
sign --entitlements "$RIGHTS" "$APP"
codesign --verify --deep --strict --verbose=2 "$APP"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$APP" "$folder/"
ln -s /Applications "$folder/Applications"
hdiutil create -volname "HTML Fig Desktop" -srcfolder "$folder" -fs HFS+ -format UDZO -ov "$IMAGE"
sign "$IMAGE"

if [ -n "${PROFILE:-}" ]; then
    xcrun notarytool submit "$IMAGE" --keychain-profile "$PROFILE" --wait
    xcrun stapler staple "$IMAGE"
fi
echo "$IMAGE"
