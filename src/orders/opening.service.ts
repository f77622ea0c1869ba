import { freeHint, type FreeHint } from '../addresses/free-hint.ts'
import type { Environment, Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { openOrderRoom, type OpenOrderRoom } from './open-order-room.ts'
import { insertOpenOrders, type GivenAddress, type Opening } from './open-order.store.ts'

/** Opens an order; `null` when nothing was written. Only with `isHinted` the look for an address begins where the last was. */
export type Open = (opening: Opening, isHinted: boolean) => Promise<GivenAddress | null>

export interface Opener {
  readonly open: Open
  /** Where it begins to look for free addresses. */
  readonly hint: FreeHint
}

interface Waiting {
  readonly opening: Opening
  readonly isHinted: boolean
  readonly resolve: (given: GivenAddress | null) => void
  readonly reject: (error: unknown) => void
}

/** Orders of one statement: what they have in common, and few enough that it stays a matter of milliseconds. */
const batchMax = 64

/**
 * Opens orders, all of a network that came while the statement before was under way in one statement: under load it costs a
 * fraction of one each, alone none waits. Each is opened or refused by itself; what the database refuses to do for one of
 * them (a value it cannot store) is done again one by one, so that it hits that one alone.
 */
function createOpener(rows: Rows): Opener {
  const parts = { rows, hint: freeHint(), room: openOrderRoom() }
  const queues = new Map<string, Waiting[]>()
  return {
    hint: parts.hint,
    open: (opening, isHinted) =>
      new Promise((resolve, reject) => {
        const name = `${opening.order.environment}:${opening.order.network}`
        const one = { opening, isHinted, resolve, reject }
        const queue = queues.get(name)
        if (queue) queue.push(one)
        else void run(name, [one])
      }),
  }

  async function run(name: string, queue: Waiting[]): Promise<void> {
    queues.set(name, queue)
    while (queue.length > 0) await openAll(parts, queue.splice(0, batchMax))
    queues.delete(name)
  }
}

interface Parts {
  readonly rows: Rows
  readonly hint: FreeHint
  readonly room: OpenOrderRoom
}

/** Settles every one of them, none by throwing. */
async function openAll(parts: Parts, batch: readonly Waiting[]): Promise<void> {
  const [firsts, seconds] = splitByKey(batch)
  try {
    const given = await insert(parts, firsts)
    for (const { opening, resolve } of firsts) resolve(given.get(opening.order.id) ?? null)
    // Whoever came first with the key has it now, or nobody.
    for (const { resolve } of seconds) resolve(null)
  } catch (error) {
    if (batch.length > 1 && isRefusal(error)) for (const one of batch) await openAll(parts, [one])
    else for (const { reject } of batch) reject(error)
  }
}

/** One statement cannot claim a key twice: those that come second with a key are set apart. */
function splitByKey(batch: readonly Waiting[]): [firsts: Waiting[], seconds: Waiting[]] {
  const keys = new Set<string>()
  const [firsts, seconds]: [Waiting[], Waiting[]] = [[], []]
  for (const one of batch) {
    const { order, idempotency } = one.opening
    const name = idempotency ? `${order.merchantId}:${idempotency.key}` : order.id
    ;(keys.has(name) ? seconds : firsts).push(one)
    keys.add(name)
  }
  return [firsts, seconds]
}

async function insert({ rows, hint, room }: Parts, batch: readonly Waiting[]): Promise<Map<string, GivenAddress>> {
  const openings = batch.map(({ opening }) => opening)
  const { openOrdersMax, order } = openings[0]!
  const pool: { environment: Environment; network: Network } = order
  const firstIndex = batch.every(({ isHinted }) => isHinted) ? hint.start(pool) : 0
  const byMerchant = Map.groupBy(openings, opening => opening.order.merchantId)
  const owners = [...byMerchant].map(([merchantId, wanted]) => ({ merchantId, ...pool, wanted: wanted.length }))
  const counted = new Set(owners.filter(one => room.mustCount(one, one.wanted)).map(one => one.merchantId))
  const given = await insertOpenOrders(rows, { ...pool, openings, openOrdersMax, counted, firstIndex })
  const last = Math.max(...given.map(({ index }) => index))
  if (given.length > 0) hint.reached(pool, last + 1)
  const byOrder = new Map(given.map(one => [one.orderId, one]))
  for (const merchantId of counted) {
    const opened = byMerchant.get(merchantId)!.flatMap(opening => byOrder.get(opening.order.id) ?? [])
    const places = opened[0]?.places ?? 0
    room.counted({ merchantId, ...pool }, places - opened.length)
  }
  return byOrder
}

/**
 * Whether the database looked at the statement and said no: a value it cannot hold, a constraint, a deadlock, a lock waited for
 * too long. Nothing was written then; with a lost connection nobody knows.
 */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^2[23]|^40P01$|^55P03$/.test(code)
}

const openers = new WeakMap<Rows, Opener>()

/** The opener of a process for one database. */
export function openerOf(rows: Rows): Opener {
  const known = openers.get(rows)
  if (known) return known
  const created = createOpener(rows)
  openers.set(rows, created)
  return created
}
