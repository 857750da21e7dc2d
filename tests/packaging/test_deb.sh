#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
# Makes the Debian packages, installs them below a scratch root, starts what they installed, and removes them again.
# usage: test_deb.sh BUILD_DIR
set -euo pipefail
build=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PATH="$PATH:/usr/sbin:/sbin"

cpack -G DEB --config "$build/CPackConfig.cmake" -B "$scratch/out" >"$scratch/cpack.log" 2>&1 || { cat "$scratch/cpack.log"; exit 1; }
ls "$scratch"/out/*.deb

root=$scratch/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers"
: >"$root/var/lib/dpkg/status"
# Dependencies are those of this machine; the scratch root has none of them, hence --force-depends.
dpkg_here() { dpkg --instdir="$root" --admindir="$root/var/lib/dpkg" --force-depends --force-not-root --log=/dev/null "$@"; }
dpkg_here -i "$scratch"/out/*.deb >"$scratch/dpkg.log" 2>&1 || { cat "$scratch/dpkg.log"; exit 1; }

"$root/usr/bin/sextantctl" --version
"$root/usr/bin/sextantctl" --registry memory://sandbox services --json | python3 -c 'import json,sys; assert len(json.load(sys.stdin)) >= 15'
QT_QPA_PLATFORM=offscreen "$root/usr/bin/sextant" --version
for file in usr/share/applications/sextant.desktop usr/share/metainfo/sextant.metainfo.xml usr/share/icons/hicolor/scalable/apps/sextant.svg; do
  [ -s "$root/$file" ] || { echo "missing: $file"; exit 1; }
done
for package in sextant sextantctl; do
  depends=$(dpkg-deb -f "$scratch"/out/${package}_*.deb Depends)
  echo "$package needs: $depends"
  case $depends in *libc6*) ;; *) echo "no dependencies were found for $package"; exit 1 ;; esac
done
case $(dpkg-deb -f "$scratch"/out/sextantctl_*.deb Depends) in *libqt6*) echo "sextantctl needs Qt"; exit 1 ;; esac

dpkg_here -P sextant sextantctl >>"$scratch/dpkg.log" 2>&1 || { cat "$scratch/dpkg.log"; exit 1; }
left=$(find "$root" -path "$root/var" -prune -o -type f -print)
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
