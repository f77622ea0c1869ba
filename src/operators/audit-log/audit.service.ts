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
import { findHash, findHead, listEntriesAfter, listNewestEntries, type AuditFilter } from './audit.store.ts'

/** Who does what, to what, and why. */
export interface AuditAction {
  readonly operator: string
  readonly action: string
  readonly subject: string
  readonly reason: string | null
  /** It stops money, or lets somebody in who stops it: where the log takes no entry it is done all the same, and noted once it does. */
  readonly isUrgent?: boolean
}

/** What an act came to. `detail` is kept with it and must hold no secret; `null`: nothing was changed, nothing is noted. */
export interface Done<Result> {
  readonly result: Result
  readonly detail: Readonly<Record<string, unknown>> | null
}

/**
 * Does something on behalf of an operator and notes it in the audit log, in one transaction: neither is ever without the
 * other, but for what is urgent (`audit` is `null` then too). `work` must use the dependencies it is given, whose transactions are parts of this one. Where the log stands after it
 * is returned, and anchored elsewhere; `audit` is `null` when nothing was changed. Throws OperatorRefused for somebody who may not act.
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
  /** It was done and is not in the log yet, which takes no entries. */
  readonly isWaiting: boolean
}

/** Notes what waits for it, a part of it at once; `true`: there may be more. */
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

/** What cannot be anchored is not done, unless it is urgent: then the log of this process has the anchor. */
function anchorsFor({ config, log }: Pick<Deps, 'config' | 'log'>, { isUrgent }: AuditAction): AnchorWriter {
  try {
    return openAnchors(config.auditAnchors)
  } catch (error) {
    if (!isUrgent) throw error
    log.fatal({ err: error }, 'the audit log cannot be anchored where it should be')
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
    log.fatal({ err: error, anchor }, 'the audit log could not be anchored where it should be')
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

/** The newest entries that match, newest first. */
export function listAudit(deps: Pick<Deps, 'db'>, filter: AuditFilter): Promise<ChainedEntry[]> {
  return listNewestEntries(deps.db, filter)
}

/** Where the log stands; `null` before its first entry. */
export function auditHead({ db }: Pick<Deps, 'db'>): Promise<AuditHead | null> {
  return findHead(db)
}

export interface NewestVerification {
  readonly isWhole: boolean
  /** So many entries were looked at. */
  readonly checked: number
  readonly damage: readonly Damage[]
  /** Of the newest head, as its anchor has it. */
  readonly signature: string | null
}

/** Whether the newest entries follow from one another: for a page. What was cut off or replaced as a whole shows against anchors alone. */
export async function verifyNewest(deps: Pick<Deps, 'db' | 'keyring'>, limit: number): Promise<NewestVerification> {
  const key = (await findAuditKey(deps, deps.db)) ?? Buffer.alloc(0)
  const entries = (
    await listNewestEntries(deps.db, { operator: null, action: null, subject: null, limit })
  ).toReversed()
  const [first] = entries
  const start = first ? { id: first.id - 1, hash: first.prevHash } : emptyHead
  const { head, damage } = checkChain(key, start, entries)
  const last = entries.at(-1)
  const signature = last ? signatureOfHead(key, head, last.at) : null
  return { isWhole: damage.length === 0, checked: entries.length, damage: damage.slice(0, damagesMax), signature }
}

export interface Verification {
  readonly head: AuditHead
  /** The first ones found. */
  readonly damage: readonly Damage[]
}

const batchSize = 500
/** A chain broken in so many places is looked at by hand. */
const damagesMax = 100

/** What was kept elsewhere of the log: one head, and the text of a file with anchors. */
export interface KeptElsewhere {
  readonly head: AuditHead | null
  readonly anchors: string
}

/**
 * Reads the whole log and says where it was tampered with. Against what was kept elsewhere it also finds that the log was cut
 * off at its end. Throws when no master key opens the key of the log.
 */
export async function verifyAudit(deps: Pick<Deps, 'db' | 'keyring'>, kept: KeptElsewhere): Promise<Verification> {
  // Without a key there is no log; entries without one are nobody's.
  const key = (await findAuditKey(deps, deps.db)) ?? Buffer.alloc(0)
  const { heads, unsigned } = readAnchors(key, kept.anchors)
  const expected = new Map(heads)
  const damage: Damage[] = unsigned.map(line => ({
    id: 0,
    problem: `the anchor in line ${line} is not one of this log`,
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
    damage.push({ id: kept.head.id, problem: 'it is not the entry that was noted under this number' })
  }
  for (const id of expected.keys())
    damage.push({ id, problem: 'it is not the entry that was anchored under this number' })
  return { head, damage: damage.slice(0, damagesMax) }
}
