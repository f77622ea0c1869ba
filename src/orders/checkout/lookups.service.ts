import { LRUCache } from 'lru-cache'
import { chainName, ChainUnavailable, type ChainKey, type ReportedTransaction } from '../../chains/chain.ts'
import { findNetwork } from '../../config/config.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import type { Deps } from '../../deps.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '../../lib/durations.ts'
import type { Order } from '../order.ts'

/** Nobody waits longer for a node; what it tells later is remembered for whoever asks again. */
const waitMs = 2000
/** So many questions are out at once in this process, those included that nobody waits for any more. */
const outMax = 8
/** What one order, and one address, may have asked of nodes. */
const perOrderPerHour = 10
const perAskerPerHour = 30
/** What all together may ask of a network. Where the calls of a day are counted it is a hundredth of them, and little anyhow. */
const perMinute = 30
const dayShare = 100
const perDayMin = 10
const rememberedMax = 10_000
/** A transaction may be taken back; one that nobody has seen may come with the next block. */
const rememberedMs = { found: 60_000, none: 20_000 } as const

/** What somebody asks, of one network after the other. */
export interface Asking {
  readonly order: Pick<Order, 'id'>
  readonly asker: string
  /** Called before a node is asked. */
  readonly onAsking: () => void
  /** That it was counted, which it is once, when the first node is asked. */
  counted?: Promise<void>
}

type LookupDeps = Pick<Deps, 'db' | 'chains' | 'config'>
type OrderLookup = { readonly transaction: ReportedTransaction | null }

/** Asks nodes about single transactions for people, within a budget of its own. */
export class Lookups {
  readonly #deps: LookupDeps
  readonly #remembered = new LRUCache<string, OrderLookup>({ max: rememberedMax, ttl: rememberedMs.found })
  #out = 0

  constructor(deps: LookupDeps) {
    this.#deps = deps
  }

  /** What a node tells of it; `null`: it knows none. Throws ChainUnavailable where none may be asked, or none tells in time. */
  async find(key: ChainKey, hash: string, asking: Asking): Promise<ReportedTransaction | null> {
    const name = `${chainName(key)} ${hash}`
    const known = this.#remembered.get(name)
    if (known) return known.transaction
    const chain = this.#deps.chains.find(key.environment, key.network)
    if (!chain) throw new ChainUnavailable('this process asks no nodes')
    if (this.#out >= outMax) throw new ChainUnavailable('too many questions of payers are waited for')
    this.#out += 1
    asking.onAsking()
    const answer = this.#ask(name, key, asking).finally(() => (this.#out -= 1))
    return inTime(answer)
  }

  async #ask(name: string, key: ChainKey, asking: Asking): Promise<ReportedTransaction | null> {
    await this.#count(key, asking)
    const chain = this.#deps.chains.find(key.environment, key.network)!
    const transaction = await chain.transaction(name.split(' ')[1]!)
    this.#remembered.set(name, { transaction }, { ttl: transaction ? rememberedMs.found : rememberedMs.none })
    return transaction
  }

  async #count(key: ChainKey, asking: Asking): Promise<void> {
    const { order, asker } = asking
    // One after the other: who is over his own limit takes nothing of everybody's.
    asking.counted ??= this.#take(`find-order:${order.id}`, perOrderPerHour, hourSeconds).then(() =>
      this.#take(`find-from:${asker}`, perAskerPerHour, hourSeconds),
    )
    await asking.counted
    const chain = chainName(key)
    await this.#take(`find-all:${chain}`, perMinute, minuteSeconds)
    const perDay = this.#dailyMax(key)
    if (perDay !== null) await this.#take(`find-day:${chain}`, perDay, daySeconds)
  }

  async #take(bucket: string, max: number, seconds: number): Promise<void> {
    const { hits } = await countHit(this.#deps.db, bucket, seconds)
    if (hits > max) throw new ChainUnavailable('payers have asked nodes as often as they may')
  }

  /** By the node that may be asked least; `null`: nobody counts the calls of a day. */
  #dailyMax(key: ChainKey): number | null {
    const budgets = (findNetwork(this.#deps.config, key)?.nodes ?? []).flatMap(({ budget }) => budget?.daily ?? [])
    return budgets.length === 0 ? null : Math.max(perDayMin, Math.floor(Math.min(...budgets) / dayShare))
  }
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  answer.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChainUnavailable('no node has told in time')), waitMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
