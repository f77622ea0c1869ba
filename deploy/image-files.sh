#!/bin/sh
# Lays out the root file system of the image: image-files.sh <folder with the project and its packages> <folder to make>
set -eu
from=$1
to=$2
node=$(readlink -f "$(command -v node)")

mkdir -p "$to/bin" "$to/etc" "$to/tmp" "$to/app"
chmod 1777 "$to/tmp"
cp "$node" "$to/bin/node"
# Node's libraries, the loader among them, each where the loader looks for it.
ldd "$node" | awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^\//) print $i }' | while read -r library; do
  mkdir -p "$to$(dirname "$library")"
  cp -L "$library" "$to$library"
done
echo 'kassa:x:65532:65532::/app:/nonexistent' >"$to/etc/passwd"
echo 'kassa:x:65532:' >"$to/etc/group"
echo 'hosts: files dns' >"$to/etc/nsswitch.conf"

sh "$from/deploy/app-files.sh" "$from" "$to/app"
cp -R "$from/node_modules" "$to/app/"
chmod -R a+rX,go-w "$to/app"
