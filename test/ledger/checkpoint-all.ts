// Seals what is there now, as the service does over a few minutes.
import { writeCheckpoint } from '../../src/ledger/checkpoints/checkpoint.service.ts'
import type { Deps } from '../../src/deps.ts'
import type { Database } from '../../src/database/database.ts'
import { until } from '../helpers/until.ts'

/** Moves the mark to where the ledger is now, then seals up to it. `admin` owns the tables. */
export async function checkpointAll(admin: Database, deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await settleMark(admin)
    await until(() => othersEnded(admin))
    await writeCheckpoint(deps)
  }
}

/** As if the mark had been made long ago. */
export async function settleMark(admin: Database): Promise<void> {
  await admin.query(`update ledger_checkpoint_mark set made_at = now() - interval '2 minutes'`)
}

/** The server numbers the transactions of all its databases together: those of other tests count, too. */
async function othersEnded(admin: Database): Promise<boolean> {
  const marks = await admin.query<{ settled: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) >= next_xid as settled from ledger_checkpoint_mark',
  )
  return marks.every(({ settled }) => settled)
}
