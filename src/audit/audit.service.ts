import assert from 'node:assert/strict'
import { joinTransaction } from '../database/join.ts'
import type { Deps } from '../deps.ts'
import { requireActor } from './operator.service.ts'
import { chainEntry, checkChain, emptyHead, type AuditHead, type ChainedEntry, type Damage } from './audit-chain.ts'
import {
  findHash,
  findHead,
  insertEntry,
  listEntriesAfter,
  listNewestEntries,
  lockAudit,
  type AuditFilter,
} from './audit.store.ts'

/** Who does what, to what, and why. */
export interface Act {
  readonly operator: string
  readonly action: string
  readonly subject: string
  readonly reason: string | null
}

/** What an act came to. `detail` is kept with it and must hold no secret; `null`: nothing was changed, nothing is noted. */
export interface Done<Result> {
  readonly result: Result
  readonly detail: Readonly<Record<string, unknown>> | null
}

/**
 * Does something on behalf of an operator and notes it in the audit log, in one transaction: neither is ever without the
 * other. `work` must use the dependencies it is given, whose transactions are parts of this one. Returns where the log
 * stands after it; `audit` is `null` when nothing was changed. Throws OperatorRefused for somebody who may not act.
 */
export async function audited<Result>(
  deps: Deps,
  act: Act,
  work: (deps: Deps) => Promise<Done<Result>>,
): Promise<{ readonly result: Result; readonly audit: AuditHead | null }> {
  const operator = act.operator.trim().toLowerCase()
  assert(operator !== '', 'an act has an operator')
  return deps.db.transaction(async tx => {
    await requireActor(tx, operator)
    const { result, detail } = await work({ ...deps, db: joinTransaction(tx, deps.db) })
    if (detail === null) return { result, audit: null }
    // Last of all: whoever waits for this lock holds no other that we might still want.
    await lockAudit(tx)
    const content = { ...act, operator, at: deps.clock.now(), detail: JSON.stringify(detail) }
    const entry = chainEntry((await findHead(tx)) ?? emptyHead, content)
    await insertEntry(tx, entry)
    return { result, audit: { id: entry.id, hash: entry.hash } }
  })
}

/** The newest entries that match, newest first. */
export function listAudit(deps: Pick<Deps, 'db'>, filter: AuditFilter): Promise<ChainedEntry[]> {
  return listNewestEntries(deps.db, filter)
}

export interface Verification {
  readonly head: AuditHead
  /** The first ones found. */
  readonly damage: readonly Damage[]
}

const batchSize = 500
/** A chain broken in so many places is looked at by hand. */
const damagesMax = 100

/**
 * Reads the whole log and says where it was tampered with. Given a head noted earlier and kept elsewhere, it also finds
 * that the log was cut off or rewritten as a whole since.
 */
export async function verifyAudit(deps: Pick<Deps, 'db'>, noted: AuditHead | null): Promise<Verification> {
  let head = emptyHead
  const damage: Damage[] = []
  for (;;) {
    const entries = await listEntriesAfter(deps.db, head.id, batchSize)
    const checked = checkChain(head, entries)
    damage.push(...checked.damage)
    head = checked.head
    if (entries.length < batchSize || damage.length >= damagesMax) break
  }
  if (noted && (await findHash(deps.db, noted.id)) !== noted.hash) {
    damage.push({ id: noted.id, problem: 'it is not the entry that was noted under this number' })
  }
  return { head, damage: damage.slice(0, damagesMax) }
}
