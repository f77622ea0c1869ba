import type pg from 'pg'
import { grantStatements, quote, type TableShape } from '../roles/grants.ts'
import { loginRoles, type LoginRole, type RoleNames } from '../roles/roles.ts'

/** Held while roles are created. Roles belong to the whole server, and migrations may run on two of its databases at once. */
const roleLock = 0x6b_61_73_73

export interface RoleSettings {
  readonly names: RoleNames
  /** A role without a password here keeps its password. A new one cannot log in by password until it gets one. */
  readonly passwords: Partial<Readonly<Record<LoginRole, string>>>
}

/** Creates missing roles and schemas. `client` may create roles, unless all of them exist already. */
export async function makeRoles(
  client: pg.Client,
  { names, passwords }: RoleSettings,
  schemas: readonly string[],
): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [roleLock])
  await makeRole(client, names.owner, 'nologin')
  for (const role of loginRoles) await makeRole(client, names[role], 'login')
  // A process with the roles api and worker connects as worker.
  await client.query(`grant ${quote(names.api)} to ${quote(names.worker)}`)
  await client.query(`grant ${quote(names.owner)} to current_user${await inheriting(client)}`)
  for (const role of loginRoles) {
    const password = passwords[role]
    if (password !== undefined)
      await client.query(`alter role ${quote(names[role])} password ${client.escapeLiteral(password)}`)
  }
  await client.query(revokeTemporary)
  for (const schema of schemas) {
    if (schema === 'public') await client.query(`grant create, usage on schema public to ${quote(names.owner)}`)
    else await client.query(`create schema if not exists ${quote(schema)} authorization ${quote(names.owner)}`)
  }
  await client.query('commit')
}

/**
 * Names without a schema resolve to a temporary table before ours. A client that does not own the database gets a warning, and nothing
 * changes.
 */
const revokeTemporary = `do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$`

/**
 * Pins the search path of our functions, so that a caller's path, or its temporary tables, cannot redirect them to other tables. It runs
 * after every migration, before any role may call the functions.
 */
const pinText = `do $$
declare
  made record;
begin
  for made in
    select p.oid::regprocedure as name, n.nspname as schema from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any(string_to_array(current_setting('kassa.schemas'), ',')) and p.prokind <> 'a' and pg_has_role(p.proowner, 'member')
       and not exists (select from unnest(p.proconfig) setting where setting like 'search\\_path=%')
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  loop
    execute format('alter routine %s set search_path = %I, pg_temp', made.name, made.schema);
  end loop;
end $$`

/** Call it within a transaction. */
export async function pinFunctions(client: pg.Client, schemas: readonly string[]): Promise<void> {
  await client.query(`select set_config('kassa.schemas', $1, true)`, [schemas.join()])
  await client.query(pinText)
}

/** Before PostgreSQL 16 every membership had these options, and there was no syntax for them. */
async function inheriting(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  return Number(rows[0]?.version) < 160_000 ? '' : ' with inherit true, set true'
}

async function makeRole(client: pg.Client, name: string, login: 'login' | 'nologin'): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await client.query(`create role ${quote(name)} ${login}`)
}

/** Grants each role its rights again, all in one transaction. `client` is the owner of the tables. */
export async function grantRights(client: pg.Client, names: RoleNames, schemas: readonly string[]): Promise<void> {
  const rows = await listTables(client, schemas)
  await client.query('begin')
  await pinFunctions(client, schemas)
  for (const statement of grantStatements(rows, names, schemas)) await client.query(statement)
  await client.query('commit')
}

/** Lists the tables that roles have rights on, with their columns. */
export async function listTables(client: pg.Client, schemas: readonly string[]): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns,
            coalesce(array_agg(a.attname::text) filter (where a.atthasdef or a.attidentity <> ''), '{}') as filled,
            coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as numbered
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname = any($1::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'f')
        -- Monthly partitions are accessed only through their parent. The default partition can be counted. The queue accesses its
        -- partitions by name.
        and not (c.relispartition and c.relname ~ '_[0-9]{4}_[0-9]{2}$') group by c.relname order by 1`,
    [schemas],
  )
  return rows
}
