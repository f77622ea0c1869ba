# Read by install.sh and by `kassa init`: keeps a second one away until this process ends. Only root may open the file, since a reader could hold the lock.
(umask 077 && : >>/run/kassa.lock)
exec 9</run/kassa.lock
flock -n 9 || {
  echo 'Another kassa init or install.sh runs. Wait until it has ended.' >&2
  exit 1
}
