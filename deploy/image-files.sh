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

for name in package.json node_modules src generated; do cp -R "$from/$name" "$to/app/"; done
mkdir -p "$to/app/docs" "$to/app/sdk/typescript" "$to/app/deploy" "$to/app/scripts/keys" "$to/app/dev"
cp -R "$from/docs/errors.yaml" "$from/docs/guides" "$from/docs/samples" "$from/docs/screens" "$to/app/docs/"
cp "$from/sdk/typescript/README.md" "$to/app/sdk/typescript/"
cp "$from/deploy/healthcheck.js" "$to/app/deploy/"
# What an operator runs in the same image.
cp "$from/scripts/operator.ts" "$from/scripts/operator-settings.ts" "$to/app/scripts/"
cp "$from/scripts/keys/signer-keys.ts" "$to/app/scripts/keys/"
cp "$from/scripts/migrate.ts" "$from/scripts/check-books.ts" "$from/scripts/options.ts" "$to/app/scripts/"
cp "$from/dev/settings.ts" "$to/app/dev/"
chmod -R a+rX,go-w "$to/app"
