#!/bin/sh
# Backups of Kassa, and the drill that proves them. Run it as the user postgres; `files`, `loop-files` and `restore-files` as root.
#   backup.sh setup                       create the repository and check that WAL arrives in it
#   backup.sh run                         back up the database: full on Sundays, differential on other days
#   backup.sh full | diff                 back it up in this way
#   backup.sh files                       archive journal, keystores and settings, if they changed, and at least daily
#   backup.sh restore-files ARCHIVE DIR   unpack such an archive
#   backup.sh drill [MOMENT]              restore the newest backup beside the server, check the books there, remove it
#   backup.sh loop | loop-files           do this for ever, in a container
# It records results in the table backup_record, which metrics and `doctor` read. Variables of psql (PGHOST, …) name the server.
set -eu
umask 077
export PGDATABASE="${PGDATABASE:-kassa}"
key=${KASSA_BACKUP_KEY:-/etc/kassa/backup/files-key}
archives=${KASSA_BACKUP_FILES:-/var/lib/kassa-backup}
sources=${KASSA_BACKUP_SOURCES:-/etc/kassa /var/lib/kassa-signer}
drill=${KASSA_BACKUP_DRILL:-/var/lib/kassa-drill}
days=${KASSA_BACKUP_FILES_DAYS:-14}
schema=${KASSA_DATABASE_SCHEMA:-public}
kit=$(cd "$(dirname "$0")/../.." && pwd)

say() { echo "backup: $*" >&2; }

sql() { psql -XAtq -v ON_ERROR_STOP=1 -c "set search_path to \"$schema\"" -c "$1"; }

# succeeded KIND FINISHED SECONDS [RESTORED_TO]
succeeded() {
  sql "insert into backup_record (kind, finished_at, seconds, restored_to) values ('$1', '$2', $3, ${4:-null})
    on conflict (kind) do update set finished_at = excluded.finished_at, seconds = excluded.seconds, restored_to = excluded.restored_to"
}

# Runs a command. A failure is recorded, if the server takes it, and stays a failure.
recorded() {
  kind=$1
  shift
  if "$@"; then return; fi
  say "$kind: failed"
  sql "insert into backup_record (kind, failed_at) values ('$kind', now()) on conflict (kind) do update set failed_at = excluded.failed_at" || :
  return 1
}

rest() { pgbackrest --stanza=kassa "$@"; }

back_up() {
  began=$(date +%s)
  rest --type="$1" backup || return
  succeeded database "$(date -uIs)" $(($(date +%s) - began)) || return
  newest=$(newest_archive)
  [ -z "$newest" ] || succeeded files "$(date -uIs -r "$archives/$newest")" 0
}

newest_archive() { ls "$archives" 2>/dev/null | grep '^files-.*\.age$' | tail -n 1; }

files() {
  newest=$(newest_archive)
  if [ -n "$newest" ] && [ -n "$(find "$archives/$newest" -mmin -1200)" ] &&
    [ -z "$(find $sources -newer "$archives/$newest" -print -quit)" ]; then return; fi
  began=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  name=files-$(date -u -d "$began" +%Y%m%dT%H%M%SZ).tar.gz.age
  part=$archives/.part
  # A journal only grows: tar stores it up to the size it had, and reports the growth by exit code 1.
  rm -f "$archives/.failed"
  { tar -czPf - --exclude "${key%/*}" $sources || [ $? = 1 ] || : >"$archives/.failed"; } |
    age --encrypt -i "$key" -o "$part" && [ ! -e "$archives/.failed" ] || return
  age --decrypt -i "$key" "$part" | tar -tzPf - >/dev/null || return
  # Dated by its beginning: a later change makes another archive.
  touch -d "$began" "$part"
  chmod 440 "$part"
  mv "$part" "$archives/$name"
  prune
}

# Keeps all archives of a day, then the newest of each day.
prune() {
  recent=$(date -u -d '1 day ago' +%Y%m%dT%H%M%SZ)
  oldest=$(date -u -d "$days days ago" +%Y%m%dT%H%M%SZ)
  kept=
  for name in $(ls -r "$archives" | grep '^files-.*\.age$'); do
    stamp=${name#files-}
    stamp=${stamp%%.*}
    if expr "$stamp" '>' "$recent" >/dev/null; then continue; fi
    if expr "$stamp" '<' "$oldest" >/dev/null || [ "${stamp%T*}" = "$kept" ]; then rm "$archives/$name"; fi
    kept=${stamp%T*}
  done
}

restore_files() {
  [ ! -e "$2" ] || {
    say "$2 exists. Name a new folder."
    return 2
  }
  mkdir "$2"
  age --decrypt -i "$key" "$1" | tar -xzf - -C "$2"
}

# Restores beside the server, and ends the copy however it goes.
restore_and_prove() (
  began=$(date +%s)
  data=$drill/data
  target=${1:-}
  sql 'select pg_switch_wal()' >/dev/null || :
  bin=
  trap '[ -z "$bin" ] || "$bin/pg_ctl" -D "$data" -m immediate stop >/dev/null 2>&1 || :; rm -rf "$data"' EXIT
  rm -rf "$data"
  mkdir -m 700 "$data"
  if [ -n "$target" ]; then set -- --type=time "--target=$target" --target-action=promote; else set -- --type=default; fi
  rest --pg1-path="$data" --archive-mode=off "$@" restore || return
  bin=/usr/lib/postgresql/$(cat "$data/PG_VERSION")/bin
  echo 'local all all trust' >"$drill/pg_hba.conf"
  : >"$drill/postgresql.conf"
  # On the command line, because the copied postgresql.auto.conf outranks a file.
  "$bin/pg_ctl" -D "$data" -l "$drill/log" -t 86400 -w start -o "-c config_file=$drill/postgresql.conf -c hba_file=$drill/pg_hba.conf \
    -c listen_addresses= -c unix_socket_directories=$drill -c port=5432 -c hot_standby=off -c archive_mode=off -c fsync=off \
    -c shared_preload_libraries= -c logging_collector=off -c ssl=off" >/dev/null || {
    tail -n 20 "$drill/log" >&2
    return 1
  }
  # pg_ctl does not wait for the end of the recovery.
  until PGHOST=$drill PGPORT=5432 sql 'select 1' >/dev/null 2>&1; do
    "$bin/pg_ctl" -D "$data" status >/dev/null || {
      tail -n 20 "$drill/log" >&2
      return 1
    }
    sleep 1
  done
  moment=$(PGHOST=$drill PGPORT=5432 sql 'select coalesce(pg_last_xact_replay_timestamp(), (select checkpoint_time from pg_control_checkpoint()))') || return
  # In the package, in a checkout, in the image.
  for node in "$kit/bin/node" "$kit/node_modules/.bin/node" node; do [ ! -x "$node" ] || break; done
  (cd "$kit" && DATABASE_URL="postgres://${KASSA_DATABASE_CHECKER:-kassa_checker}@localhost:5432/$PGDATABASE?host=$drill" \
    "$node" scripts/check-books.ts) || return
  took=$(($(date +%s) - began))
  say "restored to $moment in $took s, and the books are in order"
  succeeded restore "$(date -uIs)" "$took" "'$moment'"
)

# Whether the last success of a kind is older than this.
is_due() {
  [ "$(sql "select coalesce((select finished_at from backup_record where kind = '$1') < now() - interval '$2', true)")" = t ]
}

weekly() { if [ "$(date +%u)" = 7 ]; then echo full; else echo diff; fi; }

loop() {
  rest stanza-create || :
  while :; do
    if [ "$(date +%H%M)" = 0230 ] || is_due database '25 hours'; then recorded database back_up "$(weekly)" || sleep 1800; fi
    if is_due restore '31 days'; then recorded restore restore_and_prove || sleep 1800; fi
    sleep 60
  done
}

loop_files() {
  while :; do
    files || say 'files: failed'
    sleep 60
  done
}

case ${1:-} in
setup) rest stanza-create && rest check ;;
run) recorded database back_up "$(weekly)" ;;
full | diff) recorded database back_up "$1" ;;
files)
  files || {
    say 'files: failed'
    exit 1
  }
  ;;
restore-files) restore_files "${2:?ARCHIVE}" "${3:?DIR}" ;;
drill) recorded restore restore_and_prove "${2:-}" ;;
loop) loop ;;
loop-files) loop_files ;;
*)
  sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
  exit 2
  ;;
esac
