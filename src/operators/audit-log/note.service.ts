import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { anchorLine } from './anchor.ts'
import { chainEntry, emptyHead, type AuditHead } from './audit-chain.ts'
import { ensureAuditKey } from './audit-key.service.ts'
import { findHead, insertEntry, lockAudit } from './audit.store.ts'

export interface Noted {
  /** Who did it: an operator by his name, or somebody of a merchant as `user:` and his id. */
  readonly operator: string
  readonly action: string
  readonly subject: string
  readonly reason: string | null
  /** Must hold no secret. */
  readonly detail: Readonly<Record<string, unknown>>
  /** When it was done; absent: now. */
  readonly at?: Date
}

/** Where the log stands after an entry, and the anchor of that. */
export interface NotedHead {
  readonly head: AuditHead
  readonly anchor: string
}

export type NoteDeps = Pick<Deps, 'keyring' | 'random' | 'clock'>

/** Appends an entry to the audit log, in the transaction of what it tells; returns where the log stands, and the anchor of that. */
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
