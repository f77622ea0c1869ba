// One database for many simulations. Each finds it exactly like the first, so that none affects the next.
import type { Database } from '../../src/database/database.ts'

const listTables = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'remembered', 'copied')`

/** Stores the content of all tables in a schema of this name. Returns the function that restores it. */
export async function remember(admin: Database, schema: 'remembered' | 'copied'): Promise<() => Promise<void>> {
  const tables = await admin.query<{ name: string }>(`${listTables} order by 1`)
  await admin.query(`create schema ${schema}`)
  const inserts: string[] = []
  for (const [index, { name }] of tables.entries()) {
    // Autovacuum would clear rows and change plans at any time, so simulations would depend on timing.
    await admin.query(`alter table ${name} set (autovacuum_enabled = off)`)
    const [counted] = await admin.query<{ rows: string }>(`select count(*) as rows from ${name}`)
    if (counted!.rows !== '0') inserts.push(await keep(admin, name, `${schema}.t${index}`))
  }
  const sequences = await admin.query<{ text: string }>(
    `select format('select setval(%L, %s, %L)', schemaname || '.' || sequencename, coalesce(last_value, 1),
              last_value is not null) as text
       from pg_sequences where schemaname not in ('remembered', 'copied')`,
  )
  const after = [...inserts, ...sequences.map(one => one.text), 'commit'].join(';\n')
  return async () => {
    const used = await admin.query<{ name: string }>(`${listTables} and pg_relation_size(c.oid) > 0`)
    const list = used.map(({ name }) => name).join(', ')
    await admin.query(`begin; set local session_replication_role = replica; truncate ${list} cascade;\n${after}`)
  }
}

/** Copies the content of a table and returns the statement that restores it in the same order. */
async function keep(admin: Database, name: string, copy: string): Promise<string> {
  await admin.query(`create table ${copy} as table ${name}`)
  const columns = await admin.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0
        and not attisdropped and attgenerated = ''`,
    [name],
  )
  const list = columns.map(column => column.name).join(', ')
  return `insert into ${name} (${list}) overriding system value select ${list} from ${copy}`
}
