import { deriveMissing, keepAhead } from '../../deposit-addresses/address.service.ts'
import type { Principal } from '../../merchants/api-keys/principal.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { hourMs } from '../../lib/durations.ts'
import { Fault, Overloaded, RateLimited } from '../../lib/fault.ts'
import type { Ppm } from '../../lib/money.ts'
import { findUsableRate } from '../../rates/rate.service.ts'
import { AddressOfAnotherKey } from './address-of-another-key.ts'
import { firstFields, type Order } from '../order-columns.ts'
import { viewOrder, type OrderView } from '../query/order-view.ts'
import { getOrder } from '../order.service.ts'
import { traceCreated } from '../trace-order.ts'
import { logUnderivedAddress } from '../checkout/shown-address.service.ts'
import { awaitOthers } from './idempotency.store.ts'
import { OrderBatch } from './order-batch.service.ts'
import { newOrder, type CreateOrderInput, type NewOrder } from './new-order.ts'
import { convertedSum, type OrderSum } from './order-sum.ts'
import type { CreateOrderOutcome } from './open-orders.sql.ts'

export interface CreatedOrder {
  readonly order: OrderView
  /** Whether the idempotency key was used before. `order` is then the earlier order in its present state. */
  readonly replayed: boolean
}

/** Retries while others work on the same key. Each of them takes one statement, and many requests may carry the same key. */
const waitsMax = 1000

/**
 * Creates an order with an address of its own (docs/spec/interface.md §4.1). Faults: `api key is inactive` when the key was revoked meanwhile,
 * `duplicate idempotency key`, `no rate for currency`, `no available address` at a limit or at the end of the pool, `rate limit exceeded` beyond the merchant's
 * orders of an hour. A burst of orders is not refused for lack of addresses: each waits until one is derived.
 */
export async function createOrder(deps: Deps, principal: Principal, input: CreateOrderInput): Promise<CreatedOrder> {
  const written = await create(deps, deps, { principal, input })
  written.logCreation()
  return written
}

interface Asked {
  readonly principal: Principal
  readonly input: CreateOrderInput
}

interface WrittenOrder extends CreatedOrder {
  /** Call it after the commit. */
  logCreation(): void
}

/** Creates an order as a part of the transaction of `joined`. Addresses are derived outside of it, because other orders wait for them. */
export function createOrderWithin(deps: Deps, joined: Pick<Deps, 'db'>, asked: Asked): Promise<WrittenOrder> {
  const { db } = joined
  const orderBatch = new OrderBatch({ ...deps, db, cursor: deps.orderBatch.cursor })
  return create(deps, { db, orderBatch }, asked)
}

/** Where the order is written. */
type Within = Pick<Deps, 'db' | 'orderBatch'>

async function create(deps: Deps, within: Within, { principal, input }: Asked): Promise<WrittenOrder> {
  const start = deps.clock.now()
  const order = await prepare(deps, principal, input)
  const { environment, network } = order.fields
  const pool = { environment, network }
  let [round, waits] = [0, 0]
  for (;;) {
    const created = await open({ ...within, log: deps.log }, order)
    if (created.outcome === 'created') {
      refillInTime(deps, pool)
      const logCreation = () => traceCreated(deps, start, order.fields)
      return { order: show(deps, order, created), replayed: false, logCreation }
    }
    if (created.outcome === 'replayed')
      return { order: await getOrder(deps, principal, created.earlierId!), replayed: true, logCreation() {} }
    refuse(order, created)
    if (created.outcome === 'busy') {
      if ((waits += 1) > waitsMax) throw new Overloaded(1)
      await awaitOthers(within.db, order)
    } else {
      const isWorthIt = await deps.orderBatch.derive(pool, round++, missing => deriveMissing(deps, pool, missing))
      if (!isWorthIt) throw new Fault('no available address', 'every address of the network was given out')
    }
  }
}

/** Derives further addresses early, so that later orders need not wait for them. */
function refillInTime(deps: Deps, pool: ChainKey): void {
  const ahead = deps.orderBatch.cursor.given(pool)
  if (ahead !== null) deps.orderBatch.beside(keepAhead(deps, pool, ahead))
}

async function open(
  { orderBatch, log }: Pick<Deps, 'orderBatch' | 'log'>,
  order: NewOrder,
): Promise<CreateOrderOutcome> {
  try {
    return await orderBatch.open(order)
  } catch (error) {
    if (error instanceof AddressOfAnotherKey) logUnderivedAddress(log, error.where)
    throw error
  }
}

async function prepare(deps: Deps, owner: Principal, input: CreateOrderInput): Promise<NewOrder> {
  const { config, random, clock } = deps
  const network = findNetwork(config, { environment: owner.environment, network: input.network })
  const requiredConfirmations = network?.requiredConfirmations ?? null
  const sum = await sumOf(deps, owner, input)
  const now = clock.business()
  return newOrder(input, { owner, keyId: owner.keyId, sum, requiredConfirmations, random, cell: config.cell, now })
}

/** Converts a price at the rate of this moment. A change of the rate while the order is created comes too late for it. */
async function sumOf(deps: Deps, owner: Principal, { amount, price }: CreateOrderInput): Promise<OrderSum> {
  if (price) return convertedSum(price, await findUsableRate(deps, owner, price.currency))
  if (amount === null) throw new Error('An order has an amount or a price')
  return { amount, price: null, refusal: null }
}

/** Throws the Fault for outcomes that a retry cannot change. */
function refuse({ isServed, refusal, fields }: NewOrder, { outcome }: CreateOrderOutcome): void {
  if (outcome === 'key revoked') throw new Fault('api key is inactive')
  if (outcome === 'other parameters') throw new Fault('duplicate idempotency key')
  if (outcome === 'too many open orders') throw new Fault('no available address', 'limit of open orders reached')
  if (outcome === 'too many orders this hour') {
    const left = hourMs - (fields.createdAt.getTime() % hourMs)
    throw new RateLimited(Math.max(1, Math.ceil(left / 1000)))
  }
  if (outcome === 'no address' && refusal !== null) throw new Fault(refusal)
  if (outcome === 'no address' && !isServed) throw new Fault('no available address', 'the network is not configured')
}

/** Shows the order as written. Its fee rate was read by the statement and is not part of the view. */
function show({ config }: Deps, { fields }: NewOrder, { address }: CreateOrderOutcome): OrderView {
  if (address === null) throw new Error(`Order ${fields.id} was opened without an address`)
  const order: Order = { ...firstFields, ...fields, address, feeRatePpm: 0 as Ppm, updatedAt: fields.createdAt }
  return viewOrder(order, [], { publicUrl: config.publicUrl, headHeight: 0 })
}
