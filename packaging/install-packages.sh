# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run and ./check: install_packages GROUP… installs what is missing and says what and why.

packages_of() {
  awk -v wanted=" $* " '!/^#/ && NF == 2 && index(wanted, " " $1 " ") { print $2 }' "$top/packaging/debian-packages.txt"
}

missing_packages() {
  local package
  for package in $(packages_of "$@"); do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || echo "$package"
  done
}

install_packages() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || {
    echo "This needs Debian 12 (or a relative with apt). Install by hand: $(packages_of "$@" | tr '\n' ' ')" >&2
    return 1
  }
  local missing sudo=
  missing=$(missing_packages "$@" | tr '\n' ' ')
  [ -n "${missing// /}" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "Not root and no sudo. As root run: apt-get install $missing" >&2; return 1; }
    sudo=sudo
  fi
  echo "Installing Debian packages ($*), needed to build, run or test Sextant:"
  echo "  $missing"
  local log
  log=$(mktemp)
  # shellcheck disable=SC2086
  if ! { $sudo apt-get update && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    echo "apt-get could not install them; its output is in $log" >&2
    return 1
  fi
  rm -f "$log"
}
