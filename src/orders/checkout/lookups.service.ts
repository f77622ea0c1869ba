import { LRUCache } from 'lru-cache'
import { chainName, ChainUnavailable, type ChainKey, type ReportedTransaction } from '../../chains/chain.ts'
import { findNetwork } from '../../config/config.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import type { Deps } from '../../deps.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '../../lib/durations.ts'
import type { Order } from '../order.ts'

/** How long a payer waits for a node. A later answer is cached for the next question. */
const waitMs = 2000
/** Questions in flight in this process, including those whose payer no longer waits. */
const outMax = 8
/** Node calls allowed for one order and for one client address. */
const perOrderPerHour = 10
const perAskerPerHour = 30
/** Node calls allowed for a network in total. Where a node has a daily budget, payers may use a hundredth of it. */
const perMinute = 30
const dayShare = 100
const perDayMin = 10
const rememberedMax = 10_000
/** A found transaction may be orphaned, and an unknown one may be in the next block. */
const rememberedMs = { found: 60_000, none: 20_000 } as const

/** One payer's question, asked of one network after another. */
export interface Asking {
  readonly order: Pick<Order, 'id'>
  readonly asker: string
  /** Called before a node is asked. */
  readonly onAsking: () => void
  /** The rate-limit check. It runs once, when the first node is asked. */
  counted?: Promise<void>
}

type LookupDeps = Pick<Deps, 'db' | 'chains' | 'config'>
type OrderLookup = { readonly transaction: ReportedTransaction | null }

/** Asks nodes about single transactions on behalf of payers, within a budget of its own. */
export class Lookups {
  readonly #deps: LookupDeps
  readonly #remembered = new LRUCache<string, OrderLookup>({ max: rememberedMax, ttl: rememberedMs.found })
  #out = 0

  constructor(deps: LookupDeps) {
    this.#deps = deps
  }

  /**
   * Returns what a node reports; `null` when it knows no such transaction. Throws ChainUnavailable when no node may be asked or none
   * answers in time.
   */
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
    // In this order, so that a client over its own limit uses up none of the shared limit.
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

  /** Based on the node with the smallest daily budget; `null` when no node has one. */
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
