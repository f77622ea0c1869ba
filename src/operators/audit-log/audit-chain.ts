import { createHmac } from 'node:crypto'

/** One action of an operator. */
export interface AuditEntry {
  /** 1, 2, 3, … without gaps. */
  readonly id: number
  readonly at: Date
  /** In lower case: names that differ only in case are the same person. */
  readonly operator: string
  /** The action, such as `merchant.suspended`. */
  readonly action: string
  /** Its object: the id of a merchant, key or order, or the name of a chain. */
  readonly subject: string
  readonly reason: string | null
  /** The JSON text that was hashed. Never holds a secret. */
  readonly detail: string
}

export interface ChainedEntry extends AuditEntry {
  readonly prevHash: string
  readonly hash: string
}

/** The newest entry of the chain. A copy kept elsewhere reveals that newest entries were removed. */
export interface AuditHead {
  readonly id: number
  readonly hash: string
}

export interface Damage {
  readonly id: number
  readonly problem: string
}

/** Head of the empty chain. */
export const emptyHead: AuditHead = { id: 0, hash: '0'.repeat(64) }

/** Appends to a chain: the entry's hash is HMAC-SHA256 over the hash before it and every field, as one JSON array. */
export function chainEntry(key: Buffer, head: AuditHead, entry: Omit<AuditEntry, 'id'>): ChainedEntry {
  const numbered = { ...entry, id: head.id + 1, prevHash: head.hash }
  return { ...numbered, hash: hashOf(key, numbered) }
}

/** Checks a chain onwards from `head`. Returns entries that are missing, out of place or changed. */
export function checkChain(
  key: Buffer,
  head: AuditHead,
  entries: readonly ChainedEntry[],
): { readonly head: AuditHead; readonly damage: readonly Damage[] } {
  const damage: Damage[] = []
  for (const entry of entries) {
    const { id } = entry
    if (id !== head.id + 1) damage.push({ id, problem: `entries ${head.id + 1} to ${id - 1} are missing` })
    else if (entry.prevHash !== head.hash) damage.push({ id, problem: 'its previous hash does not match' })
    if (entry.hash !== hashOf(key, entry)) damage.push({ id, problem: 'its content was changed' })
    head = { id, hash: entry.hash }
  }
  return { head, damage }
}

function hashOf(key: Buffer, entry: Omit<ChainedEntry, 'hash'>): string {
  const { prevHash, id, at, operator, action, subject, reason, detail } = entry
  const fields = [prevHash, id, at.toISOString(), operator, action, subject, reason, detail]
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex')
}
