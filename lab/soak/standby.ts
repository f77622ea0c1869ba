// A synchronous standby: every commit waits for it.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, copyFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, type Postgres } from '../../dev/postgres/postgres.ts'
import { openLink, type Link } from './link.ts'

export interface Standby {
  readonly server: Postgres
  readonly directory: string
  /** The link that it replicates through. */
  readonly link: Link
}

/** Copies the running server into this folder and starts it as a standby. */
export async function makeStandby(primary: Postgres, from: string, to: string): Promise<Standby> {
  const link = await openLink(primary.port)
  try {
    const server = await withClient(primary, client => copyAndFollow(client, { primary, link, from, to }))
    return { server, directory: to, link }
  } catch (error) {
    await link.close()
    rmSync(to, { recursive: true, force: true })
    throw error
  }
}

interface Copying {
  readonly primary: Postgres
  readonly link: Link
  readonly from: string
  readonly to: string
}

async function copyAndFollow(client: pg.Client, { primary, link, from, to }: Copying): Promise<Postgres> {
  await client.query(`select pg_backup_start('standby', true)`)
  // Files appear and vanish while a server runs; its write-ahead log repairs the copy.
  execFileSync('sh', ['-c', 'cp -a "$0" "$1" 2>/dev/null || test -f "$1/PG_VERSION"', from, to])
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, file), { force: true })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  copyFileSync(`${from}.password`, `${to}.password`)
  const { password, username } = new URL(primary.url())
  writeFileSync(path.join(to, 'backup_label'), rows[0]!.labelfile)
  writeFileSync(path.join(to, 'standby.signal'), '')
  const conninfo = `host=127.0.0.1 port=${link.port} user=${username} password=${password}`
  appendFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  giveAway(to, from)
  const standby = await startPostgres({ dataDirectory: to })
  await client.query(`alter system set synchronous_standby_names = '*'`)
  await client.query('select pg_reload_conf()')
  for (let state = ''; state !== 'sync'; await sleep(50)) {
    const found = await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication')
    state = found.rows[0]?.sync_state ?? ''
  }
  return standby
}

/** Cuts the standby off: from now on it gets no commits, and no commit waits for it. */
export async function leaveBehind(primary: Postgres, { link }: Standby): Promise<void> {
  await withClient(primary, waitForNobody)
  link.cut()
}

/** Promotes a standby to a primary. */
export async function promote({ server, link }: Standby): Promise<Postgres> {
  await withClient(server, async client => {
    await client.query('select pg_promote(true, 60)')
    await waitForNobody(client)
  })
  await link.close()
  return server
}

async function waitForNobody(client: pg.Client): Promise<void> {
  await client.query(`alter system set synchronous_standby_names = ''`)
  await client.query('select pg_reload_conf()')
}

async function withClient<Result>(server: Postgres, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(server.url())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL runs as the owner of its folder. */
function giveAway(to: string, like: string): void {
  const { uid, gid } = statSync(like)
  for (const name of ['backup_label', 'standby.signal']) chownSync(path.join(to, name), uid, gid)
}
