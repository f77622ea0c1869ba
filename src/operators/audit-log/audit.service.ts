import assert from 'node:assert/strict'
import type { Tx } from '../../database/database.ts'
import { joinTransaction } from '../../database/join.ts'
import type { Deps } from '../../deps.ts'
import { readAnchors, signatureOfHead } from './anchor.ts'
import { openAnchors, toLog, type AnchorWriter } from './anchor-file.service.ts'
import { findAuditKey } from './audit-key.service.ts'
import { writeAuditEntry, type NotedHead } from './note.service.ts'
import { noteOrKeep, noteWaiting } from './waiting.service.ts'
import { countQueuedAuditEntries } from './waiting.store.ts'
import { lockActingOperator } from '../operator.service.ts'
import { checkChain, emptyHead, type AuditHead, type ChainedEntry, type Damage } from './audit-chain.ts'
import {
  findHash,
  findHead,
  listEntriesAfter,
  listEntriesByTime,
  listNewestEntries,
  type AuditFilter,
} from './audit.store.ts'

/** Who does what, to what, and why. */
export interface AuditAction {
  readonly operator: string
  readonly action: string
  readonly subject: string
  readonly reason: string | null
  /** Urgent actions stop money, or let somebody in who may stop it. They are done even if the log takes no entry, and logged later. */
  readonly isUrgent?: boolean
}

/** Result of an action. `detail` is logged and must hold no secret; `null`: nothing changed and nothing is logged. */
export interface Done<Result> {
  readonly result: Result
  readonly detail: Readonly<Record<string, unknown>> | null
}

/**
 * Runs an operator's action and logs it, in one transaction: neither exists without the other, except for urgent actions (`audit` is `null`
 * for those that wait). `work` must use the dependencies it receives, whose transactions are parts of this one. Returns the new head of the
 * log, which is also anchored elsewhere; `audit` is `null` when nothing changed. Throws OperatorRefused when the operator may not act.
 */
export async function audited<Result>(
  deps: Deps,
  action: AuditAction,
  work: (deps: Deps) => Promise<Done<Result>>,
): Promise<Audited<Result>> {
  const anchors = anchorsFor(deps, action)
  try {
    const { result, noted, isWaiting } = await deps.db.transaction(tx => doAndNote(deps, tx, { action, work }))
    for (const { anchor } of noted) write(deps, { anchors, anchor, action })
    return { result, audit: noted.at(-1)?.head ?? null, isWaiting }
  } finally {
    anchors.close()
  }
}

export interface Audited<Result> {
  readonly result: Result
  readonly audit: AuditHead | null
  /** The action is done, but the log takes no entries yet. */
  readonly isWaiting: boolean
}

/** Logs a batch of waiting actions. Returns `true` when there may be more. */
export async function writeQueuedAuditEntries(deps: Deps): Promise<boolean> {
  if ((await countQueuedAuditEntries(deps.db, 1)) === 0) return false
  const anchors = openAnchors(deps.config.auditAnchors)
  try {
    const noted = await deps.db.transaction(tx => noteWaiting(deps, tx))
    for (const { anchor } of noted) anchors.write(anchor)
    return noted.length > 0
  } finally {
    anchors.close()
  }
}

/** Refuses actions that cannot be anchored. Urgent ones are anchored in the log of this process instead. */
function anchorsFor({ config, log }: Pick<Deps, 'config' | 'log'>, { isUrgent }: AuditAction): AnchorWriter {
  try {
    return openAnchors(config.auditAnchors)
  } catch (error) {
    if (!isUrgent) throw error
    log.fatal({ err: error }, 'audit anchor file unavailable')
    return openAnchors(toLog)
  }
}

interface Anchored {
  readonly anchors: AnchorWriter
  readonly anchor: string
  readonly action: AuditAction
}

function write({ log }: Pick<Deps, 'log'>, { anchors, anchor, action }: Anchored): void {
  try {
    anchors.write(anchor)
  } catch (error) {
    if (!action.isUrgent) throw error
    log.fatal({ err: error, anchor }, 'failed to write audit anchor')
  }
}

interface DoneAndNoted<Result> extends Pick<Audited<Result>, 'result' | 'isWaiting'> {
  readonly noted: readonly NotedHead[]
}

interface Task<Result> {
  readonly action: AuditAction
  readonly work: (deps: Deps) => Promise<Done<Result>>
}

async function doAndNote<Result>(deps: Deps, tx: Tx, { action, work }: Task<Result>): Promise<DoneAndNoted<Result>> {
  const operator = action.operator.trim().toLowerCase()
  assert(operator !== '', 'an act has an operator')
  await lockActingOperator(tx, operator)
  const { result, detail } = await work({ ...deps, db: joinTransaction(tx, deps.db) })
  if (detail === null) return { result, noted: [], isWaiting: false }
  const { isUrgent, ...logged } = action
  const entry = { ...logged, operator, detail }
  if (isUrgent) {
    const noted = await noteOrKeep(deps, tx, entry)
    return { result, noted: noted ? [noted] : [], isWaiting: noted === null }
  }
  const waiting = await noteWaiting(deps, tx)
  return { result, noted: [...waiting, await writeAuditEntry(deps, tx, entry)], isWaiting: false }
}

/** Lists matching entries, the latest action first. */
export function listAudit(deps: Pick<Deps, 'db'>, filter: AuditFilter): Promise<ChainedEntry[]> {
  return listEntriesByTime(deps.db, filter)
}

/** Returns the newest entry; `null` before the first. */
export function auditHead({ db }: Pick<Deps, 'db'>): Promise<AuditHead | null> {
  return findHead(db)
}

export interface NewestVerification {
  readonly isWhole: boolean
  /** Number of entries checked. */
  readonly checked: number
  readonly damage: readonly Damage[]
  /** Signature of the newest head, as in its anchor. */
  readonly signature: string | null
}

/** Checks the links between the newest entries, for a page. Only anchors reveal a log that was cut off or replaced as a whole. */
export async function verifyNewest(deps: Pick<Deps, 'db' | 'keyring'>, limit: number): Promise<NewestVerification> {
  const key = (await findAuditKey(deps, deps.db)) ?? Buffer.alloc(0)
  const entries = (await listNewestEntries(deps.db, limit)).toReversed()
  const [first] = entries
  const start = first ? { id: first.id - 1, hash: first.prevHash } : emptyHead
  const { head, damage } = checkChain(key, start, entries)
  const last = entries.at(-1)
  const signature = last ? signatureOfHead(key, head, last.at) : null
  return { isWhole: damage.length === 0, checked: entries.length, damage: damage.slice(0, damagesMax), signature }
}

export interface Verification {
  readonly head: AuditHead
  /** The first problems. */
  readonly damage: readonly Damage[]
}

const batchSize = 500
/** An operator must investigate a chain with this many breaks. */
const damagesMax = 100

/** What was kept elsewhere: one head, and the text of a file with anchors. */
export interface KeptElsewhere {
  readonly head: AuditHead | null
  readonly anchors: string
}

/**
 * Verifies the whole log and reports tampering. With what was kept elsewhere it also detects a log that was cut off at its end. Throws
 * when no master key decrypts the log's key.
 */
export async function verifyAudit(deps: Pick<Deps, 'db' | 'keyring'>, kept: KeptElsewhere): Promise<Verification> {
  // Without a key the log must be empty: any entry is then a forgery.
  const key = (await findAuditKey(deps, deps.db)) ?? Buffer.alloc(0)
  const { heads, unsigned } = readAnchors(key, kept.anchors)
  const expected = new Map(heads)
  const damage: Damage[] = unsigned.map(line => ({
    id: 0,
    problem: `the anchor in line ${line} does not belong to this log`,
  }))
  let head = emptyHead
  for (;;) {
    const entries = await listEntriesAfter(deps.db, head.id, batchSize)
    const checked = checkChain(key, head, entries)
    damage.push(...checked.damage)
    for (const { id, hash } of entries) {
      if (expected.get(id) === hash) expected.delete(id)
    }
    head = checked.head
    if (entries.length < batchSize || damage.length >= damagesMax) break
  }
  if (kept.head && (await findHash(deps.db, kept.head.id)) !== kept.head.hash) {
    damage.push({ id: kept.head.id, problem: 'it is not the entry of the given head' })
  }
  for (const id of expected.keys()) damage.push({ id, problem: 'it is not the anchored entry with this id' })
  return { head, damage: damage.slice(0, damagesMax) }
}
