#!/bin/sh
# Lays out the files that run in production, without packages and Node: app-files.sh <folder of the project> <folder to make>. Image and package
# (scripts/release/package.ts) both come from here, so they do not differ.
set -eu
from=$1
to=$2

mkdir -p "$to/docs" "$to/sdk/typescript" "$to/deploy" "$to/scripts/keys" "$to/dev"
for name in package.json src generated; do cp -R "$from/$name" "$to/"; done
cp -R "$from/docs/errors.yaml" "$from/docs/guides" "$from/docs/samples" "$from/docs/screens" "$to/docs/"
cp "$from/sdk/typescript/README.md" "$to/sdk/typescript/"
cp "$from/deploy/healthcheck.js" "$to/deploy/"
# What an operator runs in the same image.
cp "$from/scripts/operator.ts" "$from/scripts/operator-settings.ts" "$to/scripts/"
cp "$from/scripts/keys/signer-keys.ts" "$to/scripts/keys/"
cp "$from/scripts/migrate.ts" "$from/scripts/check-books.ts" "$from/scripts/options.ts" "$to/scripts/"
cp "$from/dev/settings.ts" "$to/dev/"
chmod -R a+rX,go-w "$to"
