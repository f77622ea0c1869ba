// Changes of orders lie in a table for each month, and a month goes once it was exported and is what was exported.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import test from 'ava'
import { readArchive } from '../../src/database/partitions/archive-file.ts'
import {
  dropPartition,
  inspectPartitions,
  listArchived,
  listPartitions,
  createPartition,
} from '../../src/database/partitions/partition.store.ts'
import type { Month } from '../../src/database/partitions/month.ts'
import { listRemoved } from '../../src/database/partitions/retention.store.ts'
import { exportChanges, letGo, rotatePartitions } from '../../src/orders/retention/order-retention.service.ts'
import { testService, type TestService, type TestServiceOptions } from '../helpers/deps.ts'

interface Kept extends TestService {
  readonly folder: string
  /** So many changes of one order, a minute apart. */
  add(month: string, count: number): Promise<void>
}

async function open(t: { teardown(undo: () => unknown): void }, options: TestServiceOptions = {}): Promise<Kept> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-months-'))
  const service = await testService(options)
  service.expectRefusals(/order_event/)
  t.teardown(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const add = async (month: string, count: number) => {
    await service.admin.query(
      `insert into order_event (order_id, version, status, snapshot, created_at)
       select gen_random_uuid(), 2, 'PAID', '{"description":"Tee für zwei \\\\ \\n"}', $1::timestamptz + n * interval '1 minute'
         from generate_series(1, $2::integer) n`,
      [`${month}-10T12:00:00Z`, count],
    )
  }
  return { ...service, folder, add }
}

const old: Month = '2025-01'
const count = 2500

test('months are made ahead, and what had no month yet is moved to it', async t => {
  const kept = await open(t)
  await kept.add('2026-06', 3)
  t.true((await inspectPartitions(kept.deps.db, 'order_event')).hasDefaultRows)
  await rotatePartitions(kept.deps)
  t.deepEqual(await listPartitions(kept.deps.db, 'order_event'), ['2026-06', '2026-07', '2026-08'])
  t.false((await inspectPartitions(kept.deps.db, 'order_event')).hasDefaultRows)
  await kept.add('2026-07', 2)
  const [found] = await kept.admin.query<{ june: string; july: string; all: string }>(
    `select (select count(*) from order_event_2026_06)::text as june, (select count(*) from order_event_2026_07)::text as july,
            (select count(*) from order_event)::text as all`,
  )
  t.deepEqual(found, { june: '3', july: '2', all: '5' })
  await t.throwsAsync(kept.deps.db.query(`update order_event set status = 'OPEN'`), { message: /permission denied/ })
  await t.throwsAsync(kept.admin.query(`update order_event set status = 'OPEN'`), { code: '23514' })
})

test('a month whose time is over is exported, read again and removed; its file holds every change of it', async t => {
  const kept = await open(t)
  const deps = { ...kept.deps, config: { ...kept.deps.config, archiveDir: kept.folder } }
  await kept.add(old, count)
  await kept.add('2026-06', 1)
  for (let round = 0; round < 3; round++) await rotatePartitions(deps)
  t.deepEqual(await listPartitions(deps.db, 'order_event'), ['2026-06', '2026-07', '2026-08'])
  const [archived] = await listArchived(deps.db, 'order_event')
  t.is(archived!.rows, count)
  t.truthy(archived!.removedAt)
  const lines = gunzipSync(readFileSync(archived!.file)).toString().trim().split('\n')
  t.is(new Set(lines.map(line => (JSON.parse(line) as { order_id: string }).order_id)).size, count)
  t.deepEqual(await readArchive(archived!.file), {
    rows: count,
    checksum: archived!.checksum,
    sha256: archived!.sha256,
  })
  t.deepEqual(await deps.db.query('select count(*)::integer as left from order_event'), [{ left: 1 }])
  t.is((await listRemoved(deps.db)).get('order_events')?.toISOString(), '2025-02-01T00:00:00.000Z')
})

test('without a folder months wait for a person, and nothing is removed', async t => {
  const kept = await open(t)
  await kept.add(old, 2)
  for (let round = 0; round < 3; round++) t.false(await rotatePartitions(kept.deps))
  await exportChanges(kept.deps, { month: old, folder: kept.folder })
  t.false(await rotatePartitions(kept.deps), 'who exported it may only have looked')
  t.true((await listPartitions(kept.deps.db, 'order_event')).includes(old))
})

test('the database drops no month that was not exported, or that is not what was exported', async t => {
  const kept = await open(t)
  const { db } = kept.deps
  await kept.add(old, 2)
  await rotatePartitions(kept.deps)
  const drop = () => db.transaction(tx => dropPartition(tx, 'order_event', { month: old, at: new Date() }))
  await t.throwsAsync(drop, { message: /was not exported/ })
  await exportChanges(kept.deps, { month: old, folder: kept.folder })
  await kept.add(old, 1)
  await t.throwsAsync(drop, { message: /is not what was exported/ })
  await exportChanges(kept.deps, { month: old, folder: kept.folder })
  await kept.admin.query(
    `set session_replication_role = replica; update order_event set status = 'FROZEN' where ctid = '(0,1)' and created_at < '2025-02-01';
     set session_replication_role = origin`,
  )
  await t.throwsAsync(drop, { message: /is not what was exported/ })
  t.is((await db.query('select from order_event')).length, 3)
  await exportChanges(kept.deps, { month: old, folder: kept.folder })
  t.is(await letGo(kept.deps, old), 3)
})

test('workers let a month go only while its file is whole and where they keep it; what has changed since is exported again', async t => {
  const kept = await open(t)
  const deps = { ...kept.deps, config: { ...kept.deps.config, archiveDir: path.join(kept.folder, 'archive') } }
  const isThere = async () => (await listPartitions(deps.db, 'order_event')).includes(old)
  await kept.add(old, 2)
  await rotatePartitions(kept.deps)
  const elsewhere = await exportChanges(deps, { month: old, folder: kept.folder })
  rmSync(elsewhere!.file)
  t.true(await rotatePartitions(deps), 'exported to where it belongs')
  const [own] = await listArchived(deps.db, 'order_event')
  writeFileSync(own!.file, 'no archive')
  t.true(await rotatePartitions(deps), 'exported again')
  await kept.add(old, 1)
  await t.throwsAsync(rotatePartitions(deps), { message: /is not what was exported/ })
  t.true(await isThere())
  t.true(await rotatePartitions(deps))
  t.false(await isThere())
  t.is((await readArchive(own!.file)).rows, 3)
})

test('what comes to a month that was let go is exported beside what it had, and goes as well', async t => {
  const kept = await open(t)
  const deps = { ...kept.deps, config: { ...kept.deps.config, archiveDir: kept.folder } }
  await kept.add(old, 3)
  while (await rotatePartitions(deps));
  const [first] = await listArchived(deps.db, 'order_event')
  await kept.add(old, 1)
  let rounds = 0
  while ((await rotatePartitions(deps)) && rounds < 5) rounds += 1
  t.is(rounds, 2)
  const [second] = await listArchived(deps.db, 'order_event')
  t.not(second!.file, first!.file)
  t.deepEqual(
    [await readArchive(first!.file), await readArchive(second!.file)].map(({ rows }) => rows),
    [3, 1],
  )
  t.is((await deps.db.query('select from order_event')).length, 0)
})

test('a transaction that exports a month is not ended while the file is read again', async t => {
  const kept = await open(t)
  await kept.add(old, 1)
  await rotatePartitions(kept.deps)
  const seen: unknown[] = []
  const transaction: typeof kept.deps.db.transaction = work =>
    kept.deps.db.transaction(async tx => {
      const result = await work(tx)
      seen.push(...(await tx.query('show idle_in_transaction_session_timeout')))
      return result
    })
  const deps = { ...kept.deps, db: { ...kept.deps.db, transaction } }
  await exportChanges(deps, { month: old, folder: kept.folder })
  t.deepEqual(seen, [{ idle_in_transaction_session_timeout: '1h' }])
})

test('the same month of two cells lies in two files of one folder', async t => {
  const kept = await open(t)
  await kept.add(old, 2)
  await rotatePartitions(kept.deps)
  const first = await exportChanges(kept.deps, { month: old, folder: kept.folder })
  const config = { ...kept.deps.config, cell: 1 }
  const second = await exportChanges({ ...kept.deps, config }, { month: old, folder: kept.folder })
  t.not(second!.file, first!.file)
  t.is((await readArchive(first!.file)).rows, 2)
})

test('a file that was changed is no archive, and one that cannot be written leaves nothing behind', async t => {
  const kept = await open(t)
  await kept.add(old, 2)
  await rotatePartitions(kept.deps)
  const exported = await exportChanges(kept.deps, { month: old, folder: kept.folder })
  writeFileSync(exported!.file, readFileSync(exported!.file).subarray(0, 40))
  await t.throwsAsync(readArchive(exported!.file))
  const blocked = path.join(kept.folder, 'file')
  writeFileSync(blocked, '')
  await t.throwsAsync(exportChanges(kept.deps, { month: old, folder: blocked }))
  t.is((await listArchived(kept.deps.db, 'order_event')).length, 1)
})

test('whoever writes and reads changes goes on while a month is made and another goes', async t => {
  const kept = await open(t)
  const { db } = kept.deps
  await kept.add(old, count)
  await rotatePartitions(kept.deps)
  await exportChanges(kept.deps, { month: old, folder: kept.folder })
  const done = { isDone: false, written: 0 }
  const write = async () => {
    while (!done.isDone) {
      await kept.add('2026-06', 1)
      await db.query('select snapshot from order_event where order_id = $1 order by version limit 50', [
        '00000000-0000-4000-8000-000000000001',
      ])
      done.written += 1
    }
  }
  const writing = Promise.all([write(), write()])
  await db.transaction(tx => createPartition(tx, 'order_event', '2026-09'))
  t.is(await letGo(kept.deps, old), count)
  const before = done.written
  while (done.written < before + 4) await db.query('select 1')
  done.isDone = true
  await writing
  t.is((await db.query('select from order_event')).length, done.written)
})
