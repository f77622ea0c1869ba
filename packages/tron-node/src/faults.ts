import { setTimeout as wait } from 'node:timers/promises'

/**
 * One way of misbehaving. `endpoint` is a path (`walletsolidity/gettransactioninfobyblocknum`) or its last part, absent
 * for every endpoint; `count` is how many requests it spoils, absent for all until the faults are set anew.
 *
 * - `empty`: answers `[]` for receipts of a block and `{}` otherwise, like a backend that lags behind
 * - `status`: answers with HTTP `status` (429 when absent) and a provider's error text
 * - `liteNode`, `html`: answers what is not JSON
 * - `slow`: waits `delayMs`, then answers properly
 * - `reset`: cuts the connection without doing anything
 * - `lost`: does what was asked, then cuts the connection
 * - `duplicate`: refuses a broadcast with DUP_TRANSACTION_ERROR although the transaction was never taken
 * - `busyThenDuplicate`: refuses a broadcast with SERVER_BUSY, and every later one of the same transaction as a duplicate
 * - `drop`: answers a broadcast with success and throws the transaction away
 */
export interface Fault {
  readonly kind:
    | 'empty'
    | 'status'
    | 'liteNode'
    | 'html'
    | 'slow'
    | 'reset'
    | 'lost'
    | 'duplicate'
    | 'busyThenDuplicate'
    | 'drop'
  readonly endpoint?: string
  readonly count?: number
  readonly status?: number
  readonly delayMs?: number
}

const kinds = new Set([
  'empty',
  'status',
  'liteNode',
  'html',
  'slow',
  'reset',
  'lost',
  'duplicate',
  'busyThenDuplicate',
  'drop',
])

/** The faults in force; controls are never spoiled. */
export class Faults {
  #active: { fault: Fault; left: number }[] = []
  readonly #refusedOnce = new Set<string>()

  /** Replaces all faults; an empty list heals the node. Throws on an unknown kind. */
  set(faults: readonly Fault[]): void {
    const unknown = faults.find(fault => !kinds.has(fault.kind))
    if (unknown) throw new Error(`unknown fault ${JSON.stringify(unknown.kind)}: one of ${[...kinds].join(', ')}`)
    this.#active = faults.map(fault => ({ fault, left: fault.count ?? Number.POSITIVE_INFINITY }))
    this.#refusedOnce.clear()
  }

  /** The faults that still have requests to spoil, with what is left of their count. */
  list(): Fault[] {
    return this.#active.map(({ fault, left }) => (Number.isFinite(left) ? { ...fault, count: left } : fault))
  }

  /** The fault that a request to this path meets, counting it; slowness is waited for, then another fault may follow. */
  async meet(path: string): Promise<Fault | undefined> {
    const slow = this.#take(fault => fault.kind === 'slow' && isMeantFor(fault, path))
    if (slow) await wait(slow.delayMs ?? 1_000)
    return this.#take(fault => fault.kind !== 'slow' && isMeantFor(fault, path))
  }

  /** Whether a `busyThenDuplicate` fault has seen this transaction before; remembers it. */
  wasRefused(transactionId: string): boolean {
    const known = this.#refusedOnce.has(transactionId)
    this.#refusedOnce.add(transactionId)
    return known
  }

  #take(isWanted: (fault: Fault) => boolean): Fault | undefined {
    const met = this.#active.find(({ fault }) => isWanted(fault))
    if (!met) return undefined
    met.left -= 1
    if (met.left <= 0) this.#active = this.#active.filter(other => other !== met)
    return met.fault
  }
}

const broadcastOnly = new Set(['duplicate', 'busyThenDuplicate', 'drop'])

function isMeantFor(fault: Fault, path: string): boolean {
  const lower = path.toLowerCase()
  if (broadcastOnly.has(fault.kind) && !lower.includes('/broadcast')) return false
  if (fault.endpoint === undefined) return true
  const endpoint = fault.endpoint.toLowerCase().replace(/^\//, '')
  return lower === `/${endpoint}` || (!endpoint.includes('/') && lower.endsWith(`/${endpoint}`))
}
