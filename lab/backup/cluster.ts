// A cluster of Debian's PostgreSQL, made and removed by Debian's commands.
import { existsSync, readFileSync } from 'node:fs'
import { freePort } from '../../dev/ports.ts'
import { identityOf } from '../../dev/processes.ts'
import type { Postgres } from '../../dev/postgres/postgres.ts'
import { openVolume, type Volume } from '../soak/volume.ts'
import { cluster, done, shell, version } from './page.ts'

const password = 'of-the-lab'
export const dataFolder = `/var/lib/postgresql/${version}/${cluster}`
/** What the lab makes outside of its own folder. It begins only if none of it is there. */
const ownFolders = [dataFolder, '/etc/pgbackrest', '/etc/kassa', '/var/lib/kassa-backup', '/var/lib/kassa-drill']

export interface DebianCluster extends Postgres {
  /** The disk of the repository. */
  readonly archive: Volume

  /** Kills the server (SIGKILL). */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** Creates and starts a cluster with the database `kassa` and an administrator who logs in with a password. */
export async function makeCluster(): Promise<DebianCluster> {
  const there = ownFolders.filter(one => existsSync(one))
  if (there.length > 0) throw new Error(`this lab would overwrite ${there.join(', ')}`)
  const archive = openVolume('/var/lib/pgbackrest', 1024)
  if (!archive) throw new Error('this lab has to mount a volume')
  const port = await freePort()
  await done(shell(`pg_createcluster -p ${port} 15 main -- --encoding=UTF8 --data-checksums`))
  await done(
    shell(`chown postgres:postgres /var/lib/pgbackrest
echo "PGBACKREST_PG1_PATH = '${dataFolder}'" >>/etc/postgresql/15/main/environment
pg_ctlcluster 15 main start
runuser -u postgres -- psql -qX -p ${port} -c "create role kassa superuser login password '${password}'" -c 'create database kassa'`),
  )
  process.env['PGPORT'] = String(port)
  process.env['PGBACKREST_PG1_PORT'] = String(port)
  process.env['PGBACKREST_PG1_PATH'] = dataFolder
  const pid = () => Number(readFileSync(`${dataFolder}/postmaster.pid`, 'utf8').split('\n')[0])
  return {
    archive,
    port,
    pid: pid(),
    url: () => `postgres://kassa:${password}@127.0.0.1:${port}/kassa`,
    stop: async () => {},
    async kill() {
      const killed = pid()
      process.kill(killed, 'SIGKILL')
      while (identityOf(killed) !== undefined) await new Promise(resolve => setTimeout(resolve, 50))
    },
    async remove() {
      await shell(`pg_dropcluster --stop 15 main
rm -rf ${ownFolders.join(' ')} /var/spool/pgbackrest/*`)
      archive.close()
    },
  }
}
