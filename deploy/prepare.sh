#!/bin/sh
# Creates the folders that compose.yaml mounts, with their owners and permissions, and downloads the list of sanctioned addresses. Run it as root
# in deploy/, with the folder that `npm run init` created as ./secrets. It is safe to repeat: it overwrites no setting and no secret.
set -eu
cd "$(dirname "$0")"
[ -d secrets/service ] || {
  echo 'There is no ./secrets/service. Copy the folder that npm run init created to ./secrets.' >&2
  exit 1
}

mkdir -p journal anchors archive/database archive/files lists operators
[ -e operators/operators.json ] || install -m 644 secrets/signer/operators.json operators/
chown -R 65532:65532 secrets/service secrets/signer journal anchors
chown 65532:65532 secrets/database/*
# The container of the backups has another user than the service.
install -m 600 secrets/service/master-key secrets/backup/master-key
chown 999:999 archive/database secrets/backup/pgbackrest.conf secrets/backup/master-key
chmod 755 archive archive/files
chown 472:472 secrets/monitoring/grafana-password
[ ! -e secrets/monitoring/alertmanager.yaml ] || chown 65534:65534 secrets/monitoring/alertmanager.yaml
chmod 711 secrets secrets/*/
echo 'd /dev/shm/kassa 0700 65532 65532' >/etc/tmpfiles.d/kassa.conf
install -d -m 700 -o 65532 -g 65532 /dev/shm/kassa
[ -e .env ] || cp secrets/compose.env .env

sh sanctions-list.sh lists
