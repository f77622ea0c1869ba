import { deriveMissing } from '../../addresses/address.service.ts'
import type { Principal } from '../../api-keys/principal.ts'
import { findNetwork } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { hourMs } from '../../lib/durations.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import type { Ppm } from '../../lib/money.ts'
import { AddressOfAnotherKey } from '../address-of-another-key.ts'
import { firstFields, type Order } from '../order-columns.ts'
import { viewOrder, type OrderView } from '../order-view.ts'
import { getOrder } from '../order.service.ts'
import { logForeignAddress } from '../shown-address.service.ts'
import { awaitOthers } from './idempotency.store.ts'
import { newOrder, type CreateOrderInput, type NewOrder } from './new-order.ts'
import type { Opened } from './open-orders.store.ts'

export interface CreatedOrder {
  readonly order: OrderView
  /** Whether the idempotency key was used before and this is the order it made then, as it is now. */
  readonly replayed: boolean
}

/** An address or a key may be lost to another request between looking and taking; each round then looks again. */
const roundsMax = 7
/** Waits for others who work on the same key: each of them ends within a statement, and many may come with one key at once. */
const waitsMax = 100
/** So many begin where free addresses were found last, since whoever lost to another finds one there; then all are looked at. */
const roundsHinted = 2

/**
 * Opens an order with an address of its own (interface, section 4.1). Faults: `api key is inactive` when the key was revoked
 * meanwhile, `duplicate idempotency key`, `no available address`, `rate limit exceeded` beyond the merchant's orders of an hour.
 */
export async function createOrder(deps: Deps, principal: Principal, input: CreateOrderInput): Promise<CreatedOrder> {
  const order = prepare(deps, principal, input)
  let [round, waits] = [0, 0]
  while (round < roundsMax && waits < waitsMax) {
    const opened = await open(deps, order, round < roundsHinted)
    if (opened.outcome === 'created') return { order: show(deps, order, opened), replayed: false }
    if (opened.outcome === 'replayed')
      return { order: await getOrder(deps, principal, opened.earlierId!), replayed: true }
    refuse(order, opened)
    if (opened.outcome === 'busy') {
      await awaitOthers(deps.db, order)
      waits++
    } else {
      if (round >= roundsHinted) await deps.orderBatch.derive(order.fields, () => deriveMissing(deps, order.fields))
      round++
    }
  }
  throw new Fault('no available address')
}

async function open({ orderBatch, log }: Deps, order: NewOrder, isHinted: boolean): Promise<Opened> {
  try {
    return await orderBatch.open(order, isHinted)
  } catch (error) {
    if (error instanceof AddressOfAnotherKey) logForeignAddress(log, error.where)
    throw error
  }
}

function prepare({ config, random, clock }: Deps, owner: Principal, input: CreateOrderInput): NewOrder {
  const network = findNetwork(config, { environment: owner.environment, network: input.network })
  const requiredConfirmations = network?.requiredConfirmations ?? null
  const now = clock.business()
  return newOrder(input, { owner, keyId: owner.keyId, requiredConfirmations, random, cell: config.cell, now })
}

/** Throws what will not change by asking again. */
function refuse({ isServed, fields }: NewOrder, { outcome }: Opened): void {
  if (outcome === 'key revoked') throw new Fault('api key is inactive')
  if (outcome === 'other parameters') throw new Fault('duplicate idempotency key')
  if (outcome === 'too many open orders') throw new Fault('no available address', 'limit of open orders reached')
  if (outcome === 'too many orders this hour') {
    const left = hourMs - (fields.createdAt.getTime() % hourMs)
    throw new RateLimited(Math.max(1, Math.ceil(left / 1000)))
  }
  if (outcome === 'no address' && !isServed) throw new Fault('no available address', 'the network is not configured')
}

/** The order as it was written; its rate is not shown and was read by the statement. */
function show({ config }: Deps, { fields }: NewOrder, { address }: Opened): OrderView {
  if (address === null) throw new Error(`Order ${fields.id} was opened without an address`)
  const order: Order = { ...firstFields, ...fields, address, feeRatePpm: 0 as Ppm, updatedAt: fields.createdAt }
  return viewOrder(order, [], { publicUrl: config.publicUrl, headHeight: 0 })
}
