#!/bin/sh
# Installs this package on Debian 12, or upgrades an installation: sh install.sh, as root. It is safe to repeat. Before an upgrade, sh install.sh --dry-run
# shows what it would do to the database. It creates users, folders,
# units and the command `kassa`, and starts nothing new: `kassa init` does.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
release=$(basename "$here")
version=${release#kassa-}
units=/usr/local/lib/systemd/system

fail() {
  echo "$1" >&2
  exit 1
}
[ "$(id -u)" = 0 ] || fail 'Run this as root: sudo sh install.sh'
[ -x "$here/bin/node" ] || fail "$here is no package of Kassa: there is no bin/node."
"$here/bin/node" --version >/dev/null || fail 'This machine cannot run the package: it needs Linux on x64 with glibc 2.28 or later.'

# PostgreSQL, the proxy that speaks TLS, and a downloader for the list of sanctioned addresses.
for program in /usr/share/postgresql-common/pg_wrapper /usr/bin/caddy /usr/bin/curl; do
  [ -x "$program" ] || {
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql caddy curl ca-certificates
    break
  }
done

for user in kassa kassa-signer kassa-checker; do
  id "$user" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$user"
done
install -d -m 755 /etc/kassa /opt/kassa "$units"
install -d -m 700 /etc/kassa/service /etc/kassa/signer /etc/kassa/database

# The new release stands beside the old one, and takes its place at once.
if [ "$here" != "/opt/kassa/$version" ]; then
  rm -rf /opt/kassa/.new /opt/kassa/.old
  cp -R "$here" /opt/kassa/.new
  chown -R root:root /opt/kassa/.new
  [ ! -e "/opt/kassa/$version" ] || mv "/opt/kassa/$version" /opt/kassa/.old
  mv /opt/kassa/.new "/opt/kassa/$version"
  rm -rf /opt/kassa/.old
fi

# The old release serves while the new one checks, backs up and migrates.
upgrade() { (cd / && exec "/opt/kassa/$version/bin/node" --disable-warning=ExperimentalWarning "/opt/kassa/$version/scripts/kassa.ts" upgrade "$@"); }
if [ -e /etc/kassa/settings.env ]; then
  if [ "${1:-}" = --dry-run ]; then
    upgrade --dry-run
    exit
  fi
  # For a backup where pgBackRest is not set up.
  install -d -m 700 -o postgres -g postgres /var/backups/kassa
  upgrade --restart-later || fail "Kassa $version is not started. The release before it still runs."
fi

ln -sfn "$version" /opt/kassa/.current
mv -T /opt/kassa/.current /opt/kassa/current
cp -R /opt/kassa/current/deploy/systemd/. "$units/"
install -d "$units/kassa.service.d"
cp "$units/kassa-.service.d/10-common.conf" "$units/kassa.service.d/"
cat >/usr/local/bin/kassa <<'END'
#!/bin/sh
# As in the units: certificates are good when this machine trusts them.
export NODE_USE_SYSTEM_CA=1 SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
exec /opt/kassa/current/bin/node --disable-warning=ExperimentalWarning /opt/kassa/current/scripts/kassa.ts "$@"
END
chmod 755 /usr/local/bin/kassa
systemctl daemon-reload

if [ ! -e /etc/kassa/settings.env ]; then
  echo "Kassa $version is installed. Next, run: kassa init"
  exit 0
fi
for unit in kassa-signer kassa kassa-api kassa-worker kassa-console; do
  ! systemctl is-enabled --quiet "$unit.service" || systemctl restart "$unit.service"
done
echo "Kassa $version is installed and started. kassa doctor checks it."
