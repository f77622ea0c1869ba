// Runs under `npm run lab -- citus` alone: a month of changes goes from the server that has it.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { readArchive } from '../../src/database/partitions/archive-file.ts'
import { listArchived, listPartitions } from '../../src/database/partitions/partition.store.ts'
import { listRemoved } from '../../src/database/partitions/retention.store.ts'
import { rotatePartitions } from '../../src/orders/retention/order-retention.service.ts'
import { testService } from '../helpers/deps.ts'

test('a month whose time is over is exported and removed by a worker, which notes that it is gone', async t => {
  const archiveDir = mkdtempSync(path.join(os.tmpdir(), 'kassa-months-'))
  const service = await testService()
  t.teardown(async () => {
    await service.close()
    rmSync(archiveDir, { recursive: true, force: true })
  })
  const deps = { ...service.deps, config: { ...service.deps.config, archiveDir } }
  await service.admin.query(
    `insert into order_event (order_id, version, status, snapshot, created_at)
     select gen_random_uuid(), 2, 'PAID', '{}', '2025-01-10T12:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, 7) n`,
  )
  for (let round = 0; round < 3; round++) await rotatePartitions(deps)
  t.false((await listPartitions(deps.db, 'order_event')).includes('2025-01'))
  const [archived] = await listArchived(deps.db, 'order_event')
  t.truthy(archived!.removedAt)
  t.is((await readArchive(archived!.file)).rows, 7)
  t.is((await listRemoved(deps.db)).get('order_events')?.toISOString(), '2025-02-01T00:00:00.000Z')
})
