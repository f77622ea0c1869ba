// Compares the entities with the tables. PostgreSQL describes both: the tables created by all migrations, and tables created from the entities in a
// second schema.
import { MikroORM, type EntitySchema } from '@mikro-orm/postgresql'
import pg from 'pg'

/** Tables of pg-boss and the migrator. */
const libraryTables = [
  'bam',
  'job',
  'job_dependency',
  'kassa_migration',
  'queue',
  'queue_stats',
  'schedule',
  'subscription',
  'version',
  'warning',
]

/** Columns, keys, CHECKs and indexes as PostgreSQL describes them. Only migrations define foreign keys, triggers and functions. */
const described = `
select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attnotnull then ' not null' else '' end || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end
         || coalesce(' default ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::[a-z]+(\\[\\])?$', ''), '') as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
 where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2)
union all
select c.relname || ' ' || n.conname || ' ' || pg_get_constraintdef(n.oid)
  from pg_class c join pg_constraint n on n.conrelid = c.oid
 where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2) and n.contype in ('c', 'p', 'u')
union all
select regexp_replace(i.indexdef, ' ON (ONLY )?\\S+\\.', ' ON ')
  from pg_indexes i where i.schemaname::text = $1::text and i.tablename <> all ($2) and not exists (select from pg_class p where p.relname = i.tablename
   and p.relnamespace = $1::text::regnamespace and p.relispartition)
union all
select c.relname || ' ' || pg_get_partkeydef(c.oid) from pg_class c
 where c.relnamespace = $1::text::regnamespace and c.relkind = 'p' and not c.relispartition and c.relname <> all ($2)`

/**
 * Returns the differences between a migrated database and its entities: a column, its type, a key, a CHECK, an index or a whole table. `url` connects
 * as an administrator.
 */
export async function entityDifferences(url: string, entities: readonly EntitySchema[]): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const migrated = await describe(client, 'public')
    const made = await describeMade(client, url, entities)
    return [
      ...made.filter(line => !migrated.includes(line)).map(line => `only in an entity: ${line}`),
      ...migrated.filter(line => !made.includes(line)).map(line => `only in the database: ${line}`),
    ]
  } finally {
    await client.end()
  }
}

async function describe(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(described, [schema, libraryTables])
  return rows.map(row => row.line).toSorted()
}

/** Creates these entities' tables in a separate schema, describes them and drops them. */
async function describeMade(client: pg.Client, url: string, entities: readonly EntitySchema[]): Promise<string[]> {
  const orm = new MikroORM({ entities: [...entities], clientUrl: url, ensureDatabase: false })
  const statements = await orm.schema.getCreateSchemaSQL({ wrap: false })
  await orm.close()
  await client.query(`create schema made; set search_path to made; ${statements}`)
  const lines = await describe(client, 'made')
  await client.query('drop schema made cascade; set search_path to public')
  return lines
}
