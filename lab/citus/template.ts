import pg from 'pg'
import { migrateWithRoles } from '../../dev/postgres/database-roles.ts'
import { execute } from '../../dev/postgres/execute.ts'
import { withSchema } from '../../src/database/connection/connection-url.ts'
import { schemaOfCell } from '../../src/lib/cell.ts'
import { citusSchemas, noDatabaseTime } from '../../test/helpers/database.ts'
import { enrolTestOperators } from '../../test/helpers/operators.ts'
import type { Cluster } from './cluster.ts'

/** The database with this many cells that tests clone. */
export const template = (cells: number) => (cells === 2 ? 'kassa_template' : `kassa_template_${cells}`)

/** Creates it with its cells spread over the servers, which takes a minute per cell. */
export async function makeTemplate(cluster: Cluster, cells: number): Promise<void> {
  await cluster.create(template(cells))
  await addCells(cluster, template(cells), { from: 0, to: cells })
}

/** Creates one with more cells from the one with two. */
export async function extendTemplate(cluster: Cluster, cells: number): Promise<void> {
  for (const node of cluster.nodes)
    await execute(node.url(), `create database ${template(cells)} template ${template(2)} strategy file_copy`)
  await addCells(cluster, template(cells), { from: 2, to: cells })
}

async function addCells(cluster: Cluster, database: string, { from, to }: { from: number; to: number }): Promise<void> {
  const url = cluster.nodes[0]!.url(database)
  for (let cell = from; cell < to; cell++) {
    const schema = schemaOfCell(citusSchemas.schema, cell)
    await migrateWithRoles(url, { schema, queueSchema: schemaOfCell(citusSchemas.queueSchema, cell) })
    await execute(withSchema(url, schema), enrolTestOperators)
    await execute(withSchema(url, schema), noDatabaseTime)
    console.log(`Cell ${cell} is on its server.`)
  }
  for (const node of cluster.nodes) {
    await execute(node.url(), `alter database ${database} with is_template true allow_connections false`)
    await endConnections(node.url(), database)
  }
}

/** A database with a connection, such as that of Citus's daemon, cannot be cloned. */
async function endConnections(url: string, database: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const text = 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1'
    while ((await client.query(text, [database])).rowCount !== 0);
  } finally {
    await client.end()
  }
}
