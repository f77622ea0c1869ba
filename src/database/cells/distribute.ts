import type pg from 'pg'
import { quote, tableStatements } from '../roles/grants.ts'
import { listTables, pinFunctions } from '../migrations/migrate-roles.ts'
import { loginRoles, type RoleNames } from '../roles/roles.ts'

/** A function that is called by a statement on a server may read tables that are there as well. */
const nested = 'citus.allow_nested_distributed_execution = on'

/**
 * Hands a migrated schema to a server of Citus, and lets its functions find their tables there
 * (docs/decisions/cells.md#citus). Repeatable. `client` is an administrator of the database.
 */
export async function distribute(client: pg.Client, schema: string): Promise<void> {
  await client.query('begin')
  // Names are written with their schema, so that they are found on every server.
  await client.query(`set local search_path = pg_catalog`)
  await client.query(`set local citus.enable_unsafe_triggers = on`)
  await pinFunctions(client, [schema])
  for (const statement of await functionSettings(client, schema)) await client.query(statement)
  if (!(await isDistributed(client, schema))) await handOver(client, schema)
  await client.query('commit')
  await client.query(`set search_path = pg_catalog`)
  await handFunctions(client, schema)
}

async function isDistributed(client: pg.Client, schema: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_dist_schema where schemaid = $1::regnamespace and colocationid is not null',
    [quote(schema)],
  )
  return rowCount === 1
}

/** What a crash may empty cannot be copied while it is written: it would be lost with each move. */
async function keepAll(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' and relpersistence = 'u'`,
    [quote(schema)],
  )
  for (const { name } of rows) await client.query(`alter table ${name} set logged`)
}

/** Tables go one after the other, and the condition of a trigger may name one that has not gone yet: triggers go after them. */
async function handOver(client: pg.Client, schema: string): Promise<void> {
  await keepAll(client, schema)
  const { rows: triggers } = await client.query<{ name: string; of: string; definition: string }>(
    `select quote_ident(t.tgname) as name, t.tgrelid::regclass::text as of, pg_get_triggerdef(t.oid) as definition
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = $1::regnamespace and not t.tgisinternal and t.tgparentid = 0 order by t.oid`,
    [quote(schema)],
  )
  for (const { name, of } of triggers) await client.query(`drop trigger ${name} on ${of}`)
  await client.query('select citus_schema_distribute($1::regnamespace)', [quote(schema)])
  for (const { definition } of triggers) await client.query(definition)
}

/** Citus hands on no function whose body is bound to tables. */
async function handFunctions(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
       from pg_proc where pronamespace = $1::regnamespace and prosqlbody is not null
        and oid not in (select objid from pg_dist_object where classid = 'pg_proc'::regclass)`,
    [quote(schema)],
  )
  for (const { name, definition } of rows) {
    const statements = [definition, `alter function ${name} set ${nested}`].map(one => client.escapeLiteral(one))
    await onServers(client, 'run_command_on_workers($1)', [
      `do $make$ begin perform set_config('citus.enable_ddl_propagation', 'off', true);
         ${statements.map(one => `execute ${one};`).join(' ')} end $make$`,
    ])
  }
}

async function onServers(client: pg.Client, call: string, values: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    `select success, result from pg_catalog.${call}`,
    [...values],
  )
  const failed = rows.find(({ success }) => !success)
  if (failed) throw new Error(`A server of Citus refused ${values.join(': ')}: ${failed.result}`)
}

/**
 * A server is asked over a connection that knows no schema, and plans no statement before it has the values. What opens orders counts
 * while it holds a lock, on the server that has the tables.
 */
async function functionSettings(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; settings: readonly string[] }>(
    `select p.oid::regprocedure::text as name, coalesce(p.proconfig, '{}') as settings
       from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = $1::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prosqlbody is null`,
    [quote(schema)],
  )
  return rows.flatMap(({ name, settings }) =>
    settings.some(one => one.startsWith('plan_cache_mode='))
      ? [`alter function ${name} reset plan_cache_mode`, `alter function ${name} set ${nested}`]
      : [],
  )
}

/**
 * Gives each role its rights where the tables are, which Citus hands on by the table alone. There a row comes with all its values: what
 * a role may give of them is held by the coordinator.
 */
export async function grantOnServers(client: pg.Client, names: RoleNames, schema: string): Promise<void> {
  // The coordinator takes the number of a row for whoever inserts it.
  const writers = [names.api, names.worker, names.signer].map(quote).join(', ')
  await client.query(`grant usage on all sequences in schema ${quote(schema)} to ${writers}`)
  const everybody = [...loginRoles.map(role => quote(names[role])), 'public'].join(', ')
  for (const shape of await listTables(client, [schema])) {
    const statements = [
      `revoke all on %1$s from ${everybody}`,
      ...tableStatements(shape, names, { filled: shape.filled, name: '%1$s', isServer: true }),
    ]
    await onServers(client, 'run_command_on_placements($1::regclass, $2)', [
      `${quote(schema)}.${quote(shape.table)}`,
      `do $rights$ begin ${statements.join('; ')}; end $rights$`,
    ])
  }
}
