// The schema of a migrated database as SQL, to be read and compared: one file says what all migrations together have made.
// PostgreSQL's own dump is not among what the packages bring, so it is put together here from the catalogue.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../dev/postgres/postgres.ts'
import { migrateTables } from '../../src/database/migrations/migrate-tables.ts'

const head = `-- Made by \`npm run generate\` from a database that all of src/database/migrations was run on; do not edit.
-- Our own tables alone: those of the queue are made by pg-boss, the migrator's own list is left out.
`

/** Starts a throwaway PostgreSQL with all our tables, and ends it when `work` is done. `url` is that of its administrator. */
export async function withMigrated<T>(work: (url: string) => Promise<T>): Promise<T> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-schema-'))
  const server = await startPostgres({ dataDirectory: path.join(home, 'postgres'), throwaway: true })
  try {
    await migrateTables(server.url(), 'public')
    return await work(server.url())
  } finally {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Writes down what a database holds. The text is the same on every machine. */
export async function renderSchema(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const parts = [head]
    for (const text of [functionsText, tablesText, indexesText, triggersText]) {
      const { rows } = await client.query<{ sql: string }>(text)
      parts.push(rows.map(row => `${row.sql};\n`).join(''))
    }
    return parts.join('\n')
  } finally {
    await client.end()
  }
}

const isOurs = `relnamespace = 'public'::regnamespace and relname not like 'kassa_migration%'`

const functionsText = `
select rtrim(pg_get_functiondef(oid), E'\\n') as sql from pg_proc where pronamespace = 'public'::regnamespace order by proname`

const tablesText = `
select case when relispartition then (select format('create table %I partition of %I %s', relname, inhparent::regclass, pg_get_expr(relpartbound, c.oid))
           from pg_inherits where inhrelid = c.oid) else format(E'create %stable %I (\\n%s\\n)%s', case relpersistence when 'u' then 'unlogged ' else '' end, relname,
         (select string_agg('  ' || line, E',\\n' order by place, name) from (
            select attnum::integer as place, '' as name,
                   format('%I %s', attname, format_type(atttypid, atttypmod))
                     || case when attidentity <> '' then ' generated always as identity' else '' end
                     || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
                     || case when attnotnull then ' not null' else '' end as line
              from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
             where attrelid = c.oid and attnum > 0 and not attisdropped
            union all
            select 10000 + position(contype::text in 'pucf'), conname, format('constraint %I %s', conname, pg_get_constraintdef(oid))
              from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'c', 'f')) as lines),
         coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '')) end as sql
  from pg_class c where relkind in ('r', 'p') and ${isOurs} order by relname`

const indexesText = `
select pg_get_indexdef(indexrelid) as sql from pg_index join pg_class on pg_class.oid = indrelid
 where ${isOurs} and not relispartition and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
 order by relname, indexrelid::regclass::text`

const triggersText = `
select pg_get_triggerdef(pg_trigger.oid) as sql from pg_trigger join pg_class on pg_class.oid = tgrelid
 where ${isOurs} and not tgisinternal and tgparentid = 0 order by relname, tgname`
