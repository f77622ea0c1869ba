// What stops money is done also while the audit log takes no entry (docs/decisions/audit-log.md#stopping-money).
import type { Tx } from '../../database/database.ts'
import { inSavepoint } from '../../database/connection/savepoint.ts'
import { setForTransaction } from '../../database/setting.ts'
import type { Deps } from '../../deps.ts'
import { lockAudit } from './audit.store.ts'
import { writeAuditEntry, type NoteDeps, type Noted, type NotedHead } from './note.service.ts'
import { countQueuedAuditEntries, insertWaiting, takeWaiting } from './waiting.store.ts'

/** So long somebody waits for the log who has to stop money. */
const urgentMs = 2000
const waitingAtOnce = 100

/**
 * Notes an act, or keeps it to be noted later when the log does not take it, and says so loudly. Where not even that can be written the
 * act is in the log of this process alone.
 */
export async function noteOrKeep(deps: NoteDeps & Pick<Deps, 'log'>, tx: Tx, noted: Noted): Promise<NotedHead | null> {
  try {
    return await attempt(tx, () => writeAuditEntry(deps, tx, noted))
  } catch (error) {
    deps.log.fatal({ err: error, action: noted }, 'audit entry queued: audit log unavailable')
    const problem = error instanceof Error ? error.message : String(error)
    const waiting = { ...noted, at: deps.clock.now(), id: deps.random.uuid(), problem: problem.slice(0, 500) }
    try {
      await attempt(tx, () => insertWaiting(tx, waiting))
    } catch (cause) {
      deps.log.fatal({ err: cause, action: noted }, 'audit entry lost: keep this log line')
    }
    return null
  }
}

/** Notes what waits for it, the oldest first. Nothing, where nothing does. */
export async function noteWaiting(deps: NoteDeps, tx: Tx): Promise<NotedHead[]> {
  if ((await countQueuedAuditEntries(tx, 1)) === 0) return []
  // As whoever notes anything: first the log, so that what waits is taken by one alone.
  await lockAudit(tx)
  const heads: NotedHead[] = []
  for (const { id, problem, detail, ...action } of await takeWaiting(tx, waitingAtOnce))
    heads.push(await writeAuditEntry(deps, tx, { ...action, detail: { ...detail, waited_for_the_log: problem } }))
  return heads
}

/** Does it as a part of the transaction, which goes on as it was when this fails or waits too long. */
function attempt<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  return inSavepoint(tx, async () => {
    await waitAtMost(tx, String(urgentMs))
    const result = await work()
    await waitAtMost(tx, null)
    return result
  })
}

/** `null`: as long as otherwise. */
async function waitAtMost(tx: Tx, ms: string | null): Promise<void> {
  await setForTransaction(tx, 'lock_timeout', ms)
  await setForTransaction(tx, 'statement_timeout', ms)
}
