import test from 'ava'
import { defineEntity, p } from '@mikro-orm/core'
import pg from 'pg'
import { entityDifferences } from '../../scripts/checks/entity-tables.ts'
import { tables } from '../../src/tables.ts'
import { freshDatabase } from '../helpers/database.ts'

test('the entities are the tables: columns, keys, checks and indexes are those of the migrated database', async t => {
  const database = await freshDatabase()
  t.teardown(database.drop)
  t.deepEqual(await entityDifferences(database.adminUrl, tables), [])
})

const changes: Readonly<Record<string, string>> = {
  'a column': 'alter table mail add column colour text',
  'a column that may be null': 'alter table orders alter column description drop not null',
  'a type': 'alter table order_facts alter column settled type numeric',
  'a default': 'alter table webhook_event alter column is_sample drop default',
  'a CHECK': 'alter table orders drop constraint orders_check8',
  'what a CHECK says': `alter table orders drop constraint orders_version_check;
    alter table orders add constraint orders_version_check check (version >= 0)`,
  'an index': 'drop index webhook_delivery_due',
  'the condition of an index': `drop index webhook_delivery_due;
    create index webhook_delivery_due on webhook_delivery (merchant_id, lane, next_attempt_at, id)`,
  'a unique key': 'alter table orders drop constraint orders_order_number_key',
  'a primary key': 'alter table mail drop constraint mail_pkey',
  'a table': 'create table stray (id integer primary key)',
}

for (const [what, sql] of Object.entries(changes))
  test(`${what} in which a migration and the entities differ is reported`, async t => {
    const database = await freshDatabase()
    t.teardown(database.drop)
    const client = new pg.Client(database.adminUrl)
    await client.connect()
    await client.query(sql)
    await client.end()
    t.not((await entityDifferences(database.adminUrl, tables)).length, 0)
  })

test('an entity whose table no migration made is reported', async t => {
  const database = await freshDatabase()
  t.teardown(database.drop)
  const Stray = defineEntity({ name: 'Stray', tableName: 'stray', properties: { id: p.integer().primary() } })
  const reported = await entityDifferences(database.adminUrl, [...tables, Stray])
  t.true(reported.some(line => line.startsWith('only in an entity: stray')))
})
