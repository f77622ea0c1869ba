import { createHash } from 'node:crypto'
import { deriveMissing } from '../addresses/address.service.ts'
import type { Principal } from '../api-keys/principal.ts'
import type { Network } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { Fault } from '../lib/fault.ts'
import { isUuid, newId } from '../lib/ids.ts'
import { zero, type Ppm, type Usdt } from '../lib/money.ts'
import { awaitOthers, findIdempotency, findRefusal, type NewOrder, type Opening } from './open-order.store.ts'
import { openerOf } from './opening.service.ts'
import { viewOrder, type OrderView } from './order-view.ts'
import { findHeadHeight, findOwnOrder } from './order.store.ts'
import type { Order } from './order.ts'
import { listTransfers } from './transfer.store.ts'
import { thresholdOf } from './payment.ts'

/** The validated body of `POST /v1/orders`, defaults filled in. */
export interface CreateOrderInput {
  readonly amount: Usdt
  readonly network: Network
  readonly description: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly returnUrl: string
  readonly webhookUrl: string
  readonly idempotencyKey: string | null
  readonly tolerancePpm: Ppm
  /** Seconds. */
  readonly expiresIn: number
}

export interface CreatedOrder {
  readonly order: OrderView
  /** Whether the idempotency key was used before and this is the order it made then, as it is now. */
  readonly replayed: boolean
}

const idempotencySeconds = 24 * 3600
/** An address or a key may be lost to another request between looking and taking; each round then looks again. */
const roundsMax = 7
/** So many begin where free addresses were found last, since whoever lost to another finds one there; then all are looked at. */
const roundsHinted = 2

/**
 * Opens an order with an address of its own (interface, section 4.1). Faults: `api key is inactive` when the key was
 * revoked meanwhile, `duplicate idempotency key`, `no available address`.
 */
export async function createOrder(deps: Deps, principal: Principal, input: CreateOrderInput): Promise<CreatedOrder> {
  const opening = prepare(deps, principal, input)
  const created = opening ? await openOrReplay(deps, principal, input, opening) : await replay(deps, principal, input)
  if (created) return created
  throw new Fault('no available address')
}

/** `null` when there is no address for it. */
async function openOrReplay(
  deps: Deps,
  principal: Principal,
  input: CreateOrderInput,
  opening: Opening,
): Promise<CreatedOrder | null> {
  for (let round = 0; round < roundsMax; round++) {
    const order = await open(deps, opening, round < roundsHinted)
    if (order)
      return { order: viewOrder(order, [], { publicUrl: deps.config.publicUrl, headHeight: 0 }), replayed: false }
    await awaitOthers(deps.db, opening)
    const earlier = await replay(deps, principal, input)
    if (earlier) return earlier
    await mendRefusal(deps, opening, round >= roundsHinted)
  }
  return replay(deps, principal, input)
}

/** The order as it was written; its rate is not shown and was read by the statement. `null` when nothing was written. */
async function open(deps: Deps, opening: Opening, isHinted: boolean): Promise<Order | null> {
  const given = await openerOf(deps.db).open(opening, isHinted)
  return given && { ...opening.order, address: given.address, feeRatePpm: 0 as Ppm }
}

/** Everything the opening statement needs; `null` when the network is not configured. */
function prepare(deps: Deps, principal: Principal, input: CreateOrderInput): Opening | null {
  const { environment, merchantId, keyId } = principal
  const network = deps.config.networks.find(one => one.environment === environment && one.network === input.network)
  if (!network) return null
  const now = deps.clock.business()
  const order: NewOrder = {
    id: deps.random.uuid(),
    orderNumber: newId(deps.random, 'order', 14),
    merchantId,
    environment,
    network: input.network,
    status: 'OPEN',
    version: 1,
    orderAmount: input.amount,
    thresholdAmount: thresholdOf(input.amount, input.tolerancePpm),
    tolerancePpm: input.tolerancePpm,
    receivedAmount: zero,
    creditedAmount: zero,
    feeAmount: zero,
    frozenAmount: zero,
    paymentHeight: null,
    requiredConfirmations: network.requiredConfirmations,
    description: input.description,
    metadata: input.metadata,
    returnUrl: input.returnUrl,
    webhookUrl: input.webhookUrl,
    checkoutToken: newId(deps.random, 'checkout', 26),
    expireAt: addSeconds(now, input.expiresIn),
    createdAt: now,
    updatedAt: now,
  }
  const idempotency =
    input.idempotencyKey === null
      ? null
      : {
          key: input.idempotencyKey,
          requestHash: hashInput(input),
          expiresAt: addSeconds(now, idempotencySeconds),
        }
  return { order, keyId, idempotency, openOrdersMax: deps.config.openOrdersPerMerchantMax }
}

async function replay(deps: Deps, principal: Principal, input: CreateOrderInput): Promise<CreatedOrder | null> {
  if (input.idempotencyKey === null) return null
  const at = { key: input.idempotencyKey, now: deps.clock.business() }
  const known = await findIdempotency(deps.db, principal, at)
  if (!known) return null
  if (known.requestHash !== hashInput(input)) throw new Fault('duplicate idempotency key')
  return { order: await getOrder(deps, principal, known.orderId), replayed: true }
}

/** Throws why the order was refused, unless it was for want of derived addresses: then more are derived, if all were looked at. */
async function mendRefusal(deps: Deps, opening: Opening, areAllTaken: boolean): Promise<void> {
  const refusal = await findRefusal(deps.db, opening)
  if (refusal === 'key revoked') throw new Fault('api key is inactive')
  if (refusal === 'too many open orders') throw new Fault('no available address', 'limit of open orders reached')
  if (areAllTaken) await deriveMissing(deps, opening.order)
}

/** Faults: `order not found`, also for another merchant's order or one of the other environment. */
export async function getOrder(deps: Deps, principal: Principal, id: string): Promise<OrderView> {
  const order = isUuid(id) ? await findOwnOrder(deps.db, principal, id) : null
  if (!order) throw new Fault('order not found')
  const headHeight = await findHeadHeight(deps.db, order)
  return viewOrder(order, await listTransfers(deps.db, order.id), { publicUrl: deps.config.publicUrl, headHeight })
}

/** SHA-256 of the validated parameters without the key, so that two spellings of the same request are the same. */
function hashInput({ idempotencyKey: _, ...parameters }: CreateOrderInput): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(parameters)))
    .digest('hex')
}

/** Objects become lists of their sorted entries, and lists something no object becomes: different values stay different. */
function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return { list: value.map(item => canonical(item)) }
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)])
}
