#!/bin/sh
# Installs this package on Debian 12, or upgrades an installation. Run as root: sh install.sh. --dry-run shows the pending migrations.
# Safe to repeat. A first installation starts nothing: run kassa init next.
set -eu
umask 022
# Packages that are installed here start programs of other users, who could read it in their environment.
unset KASSA_OPERATOR_TOKEN
here=$(cd "$(dirname "$0")" && pwd)
release=$(basename "$here")
version=${release#kassa-}
units=/usr/local/lib/systemd/system

fail() {
  echo "$1" >&2
  exit 1
}
case "$#:${1:-}" in
  0: | 1:--dry-run) ;;
  *) fail 'Usage: sh install.sh [--dry-run]' ;;
esac
[ "$(id -u)" = 0 ] || fail 'Run this as root: sudo sh install.sh'
[ -x "$here/bin/node" ] || fail "$here is no package of Kassa: there is no bin/node."
"$here/bin/node" --version >/dev/null || fail 'This machine cannot run the package: it needs Linux on x64 with glibc 2.28 or later.'

# Runs a program as the user of a service, who may have been taken over: not with root's environment, terminal or lock, and not for long.
as() {
  user=$1
  shift
  (cd / && env -i PATH="$PATH" timeout -k 5 10 setsid --wait runuser -u "$user" -- "$@") </dev/null >/dev/null 2>&1 9<&-
}

. "$here/deploy/lock.sh"

# Where every user may read it, unlike the folder of root.
unpack() {
  rm -rf /opt/kassa/.new
  cp -R "$here" /opt/kassa/.new
  chown -R root:root /opt/kassa/.new
}
# What Caddy reads when it starts.
proxy() { cat /opt/kassa/current/deploy/Caddyfile /opt/kassa/current/deploy/systemd/caddy.service.d/kassa.conf 2>/dev/null || true; }
proxy_before=$(proxy)
upgrade() { (cd / && exec "$1/bin/node" --disable-warning=ExperimentalWarning "$1/scripts/kassa.ts" upgrade "$2"); }

if [ "${1:-}" = --dry-run ]; then
  [ -e /etc/kassa/settings.env ] || fail 'Kassa is not set up on this machine: there is nothing to upgrade.'
  trap 'rm -rf /opt/kassa/.new' EXIT
  trap 'exit 1' HUP INT TERM
  unpack
  upgrade /opt/kassa/.new --dry-run
  exit
fi

# PostgreSQL, the proxy that speaks TLS, a downloader for the list of sanctioned addresses, and the authorities that Kassa trusts.
for file in /usr/share/postgresql-common/pg_wrapper /usr/bin/caddy /usr/bin/curl /etc/ssl/certs/ca-certificates.crt; do
  [ -e "$file" ] || {
    apt-get update 9<&-
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql caddy curl ca-certificates 9<&-
    break
  }
done

for user in kassa kassa-signer kassa-checker kassa-operator; do
  id "$user" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$user"
done
install -d -m 755 /etc/kassa /opt/kassa "$units"
install -d -m 700 /etc/kassa/service /etc/kassa/signer /etc/kassa/database
# For months that operators export.
install -d -m 700 -o kassa-operator -g kassa-operator /var/lib/kassa-archive
# Operators' commands append to it too, by the group. Made as its user, who could make it a link to a file of root.
install -d -o kassa -g kassa /var/lib/kassa
anchors='umask 007; cd /var/lib/kassa; [ -e anchors.log ] || : >anchors.log; [ "$(stat -c %a anchors.log)" = 660 ] || chmod 660 anchors.log'
as kassa sh -c "$anchors" ||
  echo 'Commands of operators may be unable to write /var/lib/kassa/anchors.log: kassa doctor says how to mend it.' >&2

# The new release stands beside the old one, and takes its place at once.
if [ "$here" != "/opt/kassa/$version" ]; then
  unpack
  rm -rf /opt/kassa/.old
  [ ! -e "/opt/kassa/$version" ] || mv "/opt/kassa/$version" /opt/kassa/.old
  mv /opt/kassa/.new "/opt/kassa/$version"
  rm -rf /opt/kassa/.old
fi

# The old release serves while the new one checks, backs up and migrates.
if [ -e /etc/kassa/settings.env ]; then
  # For a backup where pgBackRest is not set up.
  install -d -m 700 -o postgres -g postgres /var/backups/kassa
  upgrade "/opt/kassa/$version" --restart-later || fail "Kassa $version is not started. The release before it still runs."
fi

ln -sfn "$version" /opt/kassa/.current
mv -T /opt/kassa/.current /opt/kassa/current
cp -R /opt/kassa/current/deploy/systemd/. "$units/"
install -d "$units/kassa.service.d"
cp "$units/kassa-.service.d/10-common.conf" "$units/kassa.service.d/"
cat >/usr/local/bin/kassa <<'END'
#!/bin/sh
[ "${1:-}" != init ] || . /opt/kassa/current/deploy/lock.sh
# As in the units: certificates are good when this machine trusts them.
export NODE_OPTIONS=--use-openssl-ca SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
exec /opt/kassa/current/bin/node --disable-warning=ExperimentalWarning /opt/kassa/current/scripts/kassa.ts "$@"
END
chmod 755 /usr/local/bin/kassa
systemctl daemon-reload

if [ ! -e /etc/kassa/settings.env ]; then
  echo "Kassa $version is installed. Next, run: kassa init"
  exit 0
fi
# While Caddy restarts, connections are refused: only for a new configuration. First, since a run that fails here is repeated with the new one.
[ "$(proxy)" = "$proxy_before" ] || ! systemctl is-active --quiet caddy.service || systemctl restart caddy.service
for unit in kassa-signer kassa kassa-api kassa-worker kassa-console; do
  ! systemctl is-enabled --quiet "$unit.service" || systemctl restart "$unit.service"
done
echo "Kassa $version is installed and started. kassa doctor checks it."
