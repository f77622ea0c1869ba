// A temporary Citus cluster on this machine: a coordinator and two servers for the schemas of cells.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { execute } from '../../dev/postgres/execute.ts'
import { startPostgres, type Postgres } from '../../dev/postgres/postgres.ts'

export interface Cluster {
  /** The coordinator first. */
  readonly nodes: readonly Postgres[]
  /** Runs SQL on the coordinator. */
  run(database: string, sql: string): Promise<void>
  /** Creates a Citus database with all servers. */
  create(database: string): Promise<void>
  stop(): Promise<void>
}

/** No durability, as for other test databases; docs/scaling.md lists what Citus needs. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  shared_preload_libraries: 'citus',
  'citus.enable_unsafe_triggers': 'on',
  // Citus sends a statement in parts; compiling each would take seconds.
  jit: 'off',
  wal_level: 'logical',
  max_wal_senders: 20,
  max_replication_slots: 20,
  max_prepared_transactions: 300,
  max_worker_processes: 60,
  max_connections: 300,
  // Nothing reads these statistics, and test databases live for a second.
  'citus.enable_statistics_collection': 'off',
  'citus.show_shards_for_app_name_prefixes': '',
  'citus.recover_2pc_interval': '10min',
}

export async function startCitus(pgConfig: string, home: string, servers = 2): Promise<Cluster> {
  const bin = execFileSync(pgConfig, ['--bindir'], { encoding: 'utf8' }).trim()
  // Trust: the servers connect to each other with the caller's role, and nobody else uses this machine.
  const installation = { folder: path.dirname(bin), initdb: ['--locale=C.UTF-8', '--auth=trust'], settings }
  const nodes: Postgres[] = []
  const stop = async () => {
    for (const node of nodes) await node.stop()
  }
  try {
    for (let place = 0; place <= servers; place++)
      nodes.push(
        await startPostgres({ dataDirectory: path.join(home, `citus-${place}`), throwaway: true, installation }),
      )
  } catch (error) {
    await stop()
    throw error
  }
  const [coordinator, ...others] = nodes as [Postgres, ...Postgres[]]
  return {
    nodes,
    stop,
    run: (database, sql) => execute(coordinator.url(database), sql),
    async create(database) {
      for (const node of nodes) {
        await execute(node.url(), `create database ${database}`)
        await execute(node.url(database), 'create extension citus')
      }
      await execute(coordinator.url(database), `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
      for (const { port } of others)
        await execute(coordinator.url(database), `select citus_add_node('127.0.0.1', ${port})`)
    },
  }
}
