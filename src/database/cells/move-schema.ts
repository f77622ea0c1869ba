import type pg from 'pg'
import { grantOnServers } from './distribute.ts'
import { quote } from '../roles/grants.ts'
import type { RoleNames } from '../roles/roles.ts'

export interface Server {
  readonly host: string
  readonly port: number
}

/** Returns the Citus server that has a schema. */
export async function serverOf(client: pg.Client, schema: string): Promise<Server | null> {
  const { rows } = await client.query<Server>(
    `select distinct p.nodename as host, p.nodeport::int as port
       from pg_catalog.pg_dist_shard s join pg_catalog.pg_dist_shard_placement p using (shardid)
       join pg_class c on c.oid = s.logicalrelid where c.relnamespace = $1::regnamespace`,
    [quote(schema)],
  )
  return rows[0] ?? null
}

/**
 * Moves a schema to another Citus server while it is in use. At the end writes wait until the remaining changes are copied. The roles get
 * their rights before the move commits, so before any query goes there. `client` is an administrator.
 */
export async function moveSchema(
  client: pg.Client,
  { schema, to, names }: { schema: string; to: Server; names: RoleNames },
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_catalog.citus_schema_move($1::regnamespace, $2::text, $3::int)', [
      quote(schema),
      to.host,
      to.port,
    ])
    await grantOnServers(client, names, schema)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
