// The PostgreSQL of a soak with its synchronous standby: what is committed is on both, and one of them may die at any time.
import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, type Postgres } from '../../dev/postgres.ts'
import { openLink, type Link } from './link.ts'

export interface SoakDatabase {
  /** The services come by this, whichever server is behind it. */
  readonly link: Link
  /** As administrator, through the link. */
  url(): string
  /** SIGKILL to the server; then it is started again. */
  killAndStart(): Promise<void>
  /** SIGKILL to the server; its standby takes over. Once. */
  failOver(): Promise<void>
  /** Ends every connection but this one. */
  endConnections(): Promise<void>
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

export async function openDatabase(directory: string): Promise<SoakDatabase> {
  const primaryDirectory = path.join(directory, 'postgres')
  let primary = await startPostgres({ dataDirectory: primaryDirectory })
  const link = await openLink(primary.port)
  const url = () => {
    const behind = new URL(primary.url())
    behind.port = String(link.port)
    return behind.href
  }
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client(url())
    client.on('error', () => {}) // told by the query
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows as Row[]
    } finally {
      await client.end().catch(() => {})
    }
  }
  let standby: Postgres | null = await makeStandby(primary, primaryDirectory, path.join(directory, 'standby'))
  return {
    link,
    url,
    query,
    async killAndStart() {
      process.kill(primary.pid, 'SIGKILL')
      link.cut()
      primary = await startPostgres({ dataDirectory: primaryDirectory, port: primary.port })
      link.mend()
    },
    async failOver() {
      if (!standby) throw new Error('The standby has taken over before')
      process.kill(primary.pid, 'SIGKILL')
      link.cut()
      primary = standby
      standby = null
      const client = new pg.Client(primary.url())
      await client.connect()
      await client.query('select pg_promote(true, 60)')
      await client.end()
      link.target = primary.port
      link.mend()
    },
    async endConnections() {
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    },
    async stop() {
      await link.close()
      await standby?.stop()
      await primary.stop()
    },
  }
}

/** A copy of the running server that follows it, and that every commit waits for from now on. */
async function makeStandby(primary: Postgres, from: string, to: string): Promise<Postgres> {
  const client = new pg.Client(primary.url())
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    execFileSync('cp', ['-a', from, to])
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, file), { force: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    copyFileSync(`${from}.password`, `${to}.password`)
    const { password, username } = new URL(primary.url())
    writeFileSync(path.join(to, 'backup_label'), rows[0]!.labelfile)
    writeFileSync(path.join(to, 'standby.signal'), '')
    const conninfo = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`
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
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** PostgreSQL runs as the owner of its folder. */
function giveAway(to: string, like: string): void {
  const { uid, gid } = statSync(like)
  for (const name of ['backup_label', 'standby.signal']) chownSync(path.join(to, name), uid, gid)
}
