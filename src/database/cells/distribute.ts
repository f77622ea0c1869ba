import type pg from 'pg'
import { quote, tableStatements } from '../roles/grants.ts'
import { listTables, pinFunctions } from '../migrations/migrate-roles.ts'
import { loginRoles, type RoleNames } from '../roles/roles.ts'

/** Lets functions called by a statement on a server read tables on that server. */
const nested = 'citus.allow_nested_distributed_execution = on'

/**
 * Distributes a migrated schema to a Citus server, and makes its functions find their tables there (docs/decisions/cells.md#citus).
 * Repeatable. `client` is an administrator of the database.
 */
export async function distribute(client: pg.Client, schema: string): Promise<void> {
  await client.query('begin')
  // Names include their schema, so that they are found on every server.
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

/** Makes unlogged tables logged: Citus cannot copy them under write load, so each move would lose their rows. */
async function keepAll(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' and relpersistence = 'u'`,
    [quote(schema)],
  )
  for (const { name } of rows) await client.query(`alter table ${name} set logged`)
}

/**
 * Tables move one after the other, and a trigger's condition may name a table that has not moved yet. So triggers are dropped first and
 * created again at the end.
 */
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

/** Citus does not propagate functions whose body is bound to tables. */
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
 * Connections to a server know no schema, and the server plans no statement before it has the values. The function that opens orders counts
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
 * Grants each role its rights on the tables' servers, where Citus propagates only table rights. There a row comes with all its values, and
 * the coordinator enforces the column rights.
 */
export async function grantOnServers(client: pg.Client, names: RoleNames, schema: string): Promise<void> {
  // The coordinator draws the row's serial number for the inserting role.
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
