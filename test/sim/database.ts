// One database for many worlds: what is the same in all of them is made once, and everything else removed before each.
import type { Database } from '../../src/database/database.ts'

interface Table {
  readonly name: string
  readonly rows: string
}

/** Remembers what all tables hold now. What it returns brings that back. */
export async function remember(admin: Database): Promise<() => Promise<void>> {
  const tables = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`,
  )
  await admin.query('create schema remembered')
  const kept: string[] = []
  const statements: string[] = []
  for (const [index, { name }] of tables.entries()) {
    const [counted] = await admin.query<Table>(`select count(*) as rows from ${name}`)
    if (counted!.rows === '0') {
      statements.push(`delete from ${name}`)
      continue
    }
    await admin.query(`create table remembered.t${index} as table ${name}`)
    const columns = await admin.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0
          and not attisdropped and attgenerated = ''`,
      [name],
    )
    const list = columns.map(column => column.name).join(', ')
    const own = `remembered.t${index}`
    // Most of it is as it was.
    kept.push(
      `delete from ${name} x where x::text not in (select k::text from ${own} k)`,
      `insert into ${name} (${list}) overriding system value select ${list} from ${own} k
        where k::text not in (select x::text from ${name} x)`,
    )
  }
  const sequences = await admin.query<{ text: string }>(
    `select format('select setval(%L, %s, %L)', schemaname || '.' || sequencename, coalesce(last_value, 1),
              last_value is not null) as text
       from pg_sequences where schemaname <> 'remembered'`,
  )
  const text = [
    'begin',
    'set local session_replication_role = replica',
    ...statements,
    ...kept,
    ...sequences.map(one => one.text),
    'commit',
  ].join(';\n')
  return async () => {
    await admin.query(text)
  }
}
