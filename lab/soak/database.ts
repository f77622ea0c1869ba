// The PostgreSQL of a soak run with its synchronous standby. A commit is on both, and one of them may die at any time.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { identityOf } from '../../dev/processes.ts'
import { startPostgres, type Postgres } from '../../dev/postgres/postgres.ts'
import { openLink, type Link } from './link.ts'
import { leaveBehind, makeStandby, promote, type Standby } from './standby.ts'
import { openVolume, type Volume } from './volume.ts'
import { queryConfig, rowsOn } from '../../src/database/rows.ts'

export interface DatabaseOptions {
  /** Puts each server's files on their own volume, if the machine allows it. */
  readonly volumes?: boolean
  /** A server that is there already. It gets no standby. */
  readonly server?: Postgres
}

/** The write-ahead log lies beside the data and takes a gigabyte unless it is limited. */
const volumeMegabytes = 1024
const settings = { max_wal_size: '256MB' }

export class SoakDatabase {
  /** The service connects through this, whichever server is behind it. */
  readonly link: Link
  readonly #directory: string
  readonly #volumes = new Map<string, Volume>()
  #primary: Postgres
  #primaryDirectory: string
  #standby: Standby | null = null
  #made = 1

  private constructor(
    directory: string,
    start: { primary: Postgres; data: string; volume: Volume | null; link: Link },
  ) {
    this.#directory = directory
    this.#primary = start.primary
    this.#primaryDirectory = start.data
    this.link = start.link
    if (start.volume) this.#volumes.set(start.data, start.volume)
  }

  static async open(directory: string, { volumes = false, server }: DatabaseOptions = {}): Promise<SoakDatabase> {
    if (server)
      return new SoakDatabase(directory, { primary: server, data: '', volume: null, link: await openLink(server.port) })
    const { data, volume } = placeFor(path.join(directory, 'postgres'), volumes)
    const primary = await startPostgres({ dataDirectory: data })
    const database = new SoakDatabase(directory, { primary, data, volume, link: await openLink(primary.port) })
    for (const [name, value] of Object.entries(settings)) await database.query(`alter system set ${name} = '${value}'`)
    await database.query('select pg_reload_conf()')
    await database.follow()
    return database
  }

  /** The administrator's URL, through the link. */
  url(): string {
    const behind = new URL(this.#primary.url())
    behind.port = String(this.link.port)
    return behind.href
  }

  /** Queries as administrator, with a new connection each, because the last one may be gone. */
  readonly rows = rowsOn(async query => {
    const client = new pg.Client(this.url())
    client.on('error', () => {}) // told by the query
    await client.connect()
    try {
      return await client.query(queryConfig(query))
    } finally {
      await client.end().catch(() => {})
    }
  })

  query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.rows.query(text, values)
  }

  /** Adds a standby that every commit waits for from now on. */
  async follow(): Promise<void> {
    this.#made += 1
    const { data, volume } = placeFor(path.join(this.#directory, `standby-${this.#made}`), this.#volumes.size > 0)
    if (volume) this.#volumes.set(data, volume)
    this.#standby = await makeStandby(this.#primary, this.#primaryDirectory, data)
  }

  /** Kills the server (SIGKILL) and starts it again. */
  async killAndStart(): Promise<void> {
    process.kill(this.#primary.pid, 'SIGKILL')
    this.link.cut()
    await this.#start()
    this.link.mend()
  }

  async #start(): Promise<void> {
    this.#primary = await startPostgres({ dataDirectory: this.#primaryDirectory, port: this.#primary.port })
  }

  /** Kills the server (SIGKILL) and promotes its standby. */
  async failOver(): Promise<void> {
    if (!this.#standby) throw new Error('There is no standby to take over')
    process.kill(this.#primary.pid, 'SIGKILL')
    this.link.cut()
    const standby = this.#standby
    this.#standby = null
    this.#primary = await promote(standby)
    this.#volumes.get(this.#primaryDirectory)?.close()
    this.#primaryDirectory = standby.directory
    this.link.target = this.#primary.port
    this.link.mend()
  }

  /** From now on commits are lost if the server dies. */
  async leaveStandbyBehind(): Promise<void> {
    if (!this.#standby) throw new Error('There is no standby to leave behind')
    await leaveBehind(this.#primary, this.#standby)
  }

  /** Whether the server's volume can be filled. */
  get hasVolume(): boolean {
    return this.#volumes.has(this.#primaryDirectory)
  }

  /** Fills the server's volume while `work` runs. Restarts a server that ended because of it. */
  async fillVolume(work: () => Promise<void>): Promise<void> {
    const volume = this.#volumes.get(this.#primaryDirectory)
    if (!volume) throw new Error('The database has no volume of its own')
    await volume.fill()
    try {
      await work()
    } finally {
      volume.free()
    }
    if (identityOf(this.#primary.pid) === undefined) await this.#start()
  }

  /** Ends every other connection. */
  async endConnections(): Promise<void> {
    await this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  }

  async stop(): Promise<void> {
    await this.link.close()
    await this.#standby?.link.close()
    await this.#standby?.server.stop()
    await this.#primary.stop()
    for (const volume of this.#volumes.values()) volume.close()
  }
}

function placeFor(directory: string, isWanted: boolean): { readonly data: string; readonly volume: Volume | null } {
  const volume = isWanted ? openVolume(directory, volumeMegabytes) : null
  if (!volume) mkdirSync(directory, { recursive: true, mode: 0o711 })
  return { data: path.join(directory, 'data'), volume }
}
