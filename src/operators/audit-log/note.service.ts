import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { anchorLine } from './anchor.ts'
import { chainEntry, emptyHead, type AuditHead } from './audit-chain.ts'
import { ensureAuditKey } from './audit-key.service.ts'
import { findHead, insertEntry, lockAudit } from './audit.store.ts'

export interface Noted {
  /** An operator's name, `user:` and the id of a merchant's user, or `credential:` and the id of a shop's credential. */
  readonly operator: string
  readonly action: string
  readonly subject: string
  readonly reason: string | null
  /** Must hold no secret. */
  readonly detail: Readonly<Record<string, unknown>>
  /** Time of the action; absent: now. */
  readonly at?: Date
}

/** The head of the log after an entry, and its anchor. */
export interface NotedHead {
  readonly head: AuditHead
  readonly anchor: string
}

export type NoteDeps = Pick<Deps, 'keyring' | 'random' | 'clock'>

/** Appends an entry to the audit log in the transaction of the action. Returns the new head and its anchor. */
export async function writeAuditEntry(deps: NoteDeps, tx: Tx, noted: Noted): Promise<NotedHead> {
  // Last of all: whoever waits for this lock holds no other that we might still want.
  await lockAudit(tx)
  const key = await ensureAuditKey(deps, tx)
  const at = noted.at ?? deps.clock.now()
  const detail = JSON.stringify(noted.detail)
  const entry = chainEntry(key, (await findHead(tx)) ?? emptyHead, { ...noted, at, detail })
  await insertEntry(tx, entry)
  const head = { id: entry.id, hash: entry.hash }
  return { head, anchor: anchorLine(key, head, at) }
}

export interface UserAction {
  readonly userId: string
  readonly action: string
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * Notes what a person of a merchant did at the dashboard, as the last statement of the transaction that does it. It is chained to what
 * operators did, and anchored with the next of their acts (docs/decisions/audit-log.md#entries-of-merchants-people).
 */
export async function writeUserAuditEntry(deps: NoteDeps, tx: Tx, { userId, ...action }: UserAction): Promise<void> {
  await writeAuditEntry(deps, tx, { ...action, operator: `user:${userId}`, reason: null })
}
