#!/bin/sh
# Downloads OFAC's list of sanctioned addresses: sanctions-list.sh <folder>. If the download fails, the old list stays.
set -eu
folder=$1
list=${LIST_URL:-https://www.treasury.gov/ofac/downloads/sanctions/1.0/sdn_advanced.xml}
if curl -fsSL --retry 3 -o "$folder/.new" "$list" && grep -q '</Sanctions>' "$folder/.new"; then
  mv "$folder/.new" "$folder/sdn_advanced.xml"
elif [ -e "$folder/sdn_advanced.xml" ]; then
  echo 'Cannot download the list of sanctioned addresses. The old list stays in use.' >&2
else
  echo "Cannot download the list of sanctioned addresses. Download $list to $folder/sdn_advanced.xml yourself." >&2
  exit 1
fi
