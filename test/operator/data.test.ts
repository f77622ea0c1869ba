import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { createPartition, listPartitions } from '../../src/database/partitions/partition.store.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { monthOf } from '../../src/database/partitions/month.ts'
import { testService } from '../helpers/deps.ts'
import { asAnn, operatorOn } from './command.ts'

test('a person exports a month and lets it go, once its time is over and its file is whole', async t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-data-'))
  const service = await testService()
  t.teardown(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { run } = operatorOn(service.databaseUrl)
  const present = monthOf(systemClock.now())
  await service.admin.query(
    `insert into order_event (order_id, version, status, snapshot, created_at) select gen_random_uuid(), 2, 'PAID', '{}', '2025-01-10' from generate_series(1, 5)`,
  )
  for (const month of ['2025-01', present] as const)
    await service.deps.db.transaction(tx => createPartition(tx, 'order_event', month))
  const stateOf = async (month: string) => {
    const { json } = await run('data', 'months', '--json')
    return (json.months as { month: string; state: string }[]).find(one => one.month === month)?.state
  }
  t.deepEqual([await stateOf('2025-01'), await stateOf(present)], ['may go', 'kept'])
  t.regex((await run('data', 'detach', '2025-01', ...asAnn)).stderr, /has not been exported/)
  t.regex((await run('data', 'detach', present, ...asAnn)).stderr, /is within its retention period/)
  t.is((await run('data', 'export', '2025-13', '--to', folder, ...asAnn)).code, 2)
  const exported = await run('data', 'export', '2025-01', '--to', folder, ...asAnn, '--json')
  t.is(exported.code, 0, exported.stderr)
  t.is(exported.json.rows, 5)
  const { file } = exported.json as { file: string }
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, -10))
  t.regex((await run('data', 'detach', '2025-01', ...asAnn)).stderr, /cannot be read|has changed since the export/)
  writeFileSync(file, bytes)
  const detached = await run('data', 'detach', '2025-01', ...asAnn)
  t.is(detached.code, 0, detached.stderr)
  t.deepEqual(await listPartitions(service.deps.db, 'order_event'), [present])
  t.is(await stateOf('2025-01'), 'removed')
  const { json } = await run('audit', 'list', '--json')
  t.deepEqual(
    (json.entries as { action: string }[]).map(one => one.action),
    ['data.detached', 'data.exported'],
  )
})
