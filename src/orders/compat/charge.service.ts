import { hash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import { base62, isUuid } from '../../lib/ids.ts'
import { compatActor } from '../../webhooks/credentials/compat-credential.service.ts'
import { cancelOrder } from '../order-request.service.ts'
import type { Order } from '../order.ts'
import { chargeOf, type Charge, type ChargeTerms } from './commerce-charge.ts'
import {
  countChargeOrders,
  findChargeOrder,
  listChargeChanges,
  listChargeOrders,
  type ChargeOwner,
  type ChargeRange,
} from './charge.store.ts'
import { openShopOrder, type ShopCredential, type ShopOrderRequest } from './shop-order.service.ts'
import { findShopOrder } from './shop-order.store.ts'

/** What a shop asks for, without what the merchant has set. */
export interface ChargeRequest extends Pick<ShopOrderRequest, 'sum' | 'reference' | 'metadata' | 'description'> {
  readonly terms: Omit<ChargeTerms, 'code' | keyof ChargeBrand>
  /** The shop's own number; '' when it sent none. */
  readonly orderId: string
  readonly returnUrl: string
}

/** Who asks for the money, as charges name it. */
export type ChargeBrand = Pick<ChargeTerms, 'support_email' | 'organization_name' | 'brand_color' | 'brand_logo_url'>

export interface ChargeContext extends Pick<ShopOrderRequest, 'network'> {
  readonly brand: ChargeBrand
}

/** Charges of one order of a shop that may end unpaid before another of the same is refused. */
const triesMax = 100
const codeLength = 8
/** Digits and capitals without those that people mistake for others. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Names a charge by its code, for ever. */
function keyOf(code: string): string {
  return `commerce:${code}`
}

/**
 * Creates the charge of a request, or finds it again (docs/decisions/compat.md#charges). A request with an order number has a fixed row of codes: the
 * first one is taken that is free, or whose charge asked for the same and has not ended unpaid. Requests at once compute the same codes, and the
 * unique key of the order lets one of them create it. Faults: those of `openShopOrder`.
 */
export async function openCharge(
  deps: Deps,
  credential: ShopCredential,
  { request, context: { network, brand } }: { readonly request: ChargeRequest; readonly context: ChargeContext },
): Promise<Charge> {
  const { terms, orderId, metadata, ...rest } = request
  const parameters = {
    ...terms,
    metadata: JSON.stringify(metadata),
    credential: credential.id,
    order: orderId || `\u0001${base62(deps.random, 22)}`,
  }
  for (let count = 0; count < triesMax; count++) {
    const code = codeOf(parameters, count)
    const wanted: ShopOrderRequest = {
      ...rest,
      key: keyOf(code),
      format: 'commerce',
      parameters,
      echo: { ...terms, ...brand, code },
      metadata,
      network,
      // Told to the address of the credential.
      notifyUrl: '',
    }
    const taken = await findShopOrder(deps.db, credential, { key: wanted.key })
    if (taken && (taken.status === 'EXPIRED' || taken.status === 'UNDERPAID')) continue
    try {
      const { id } = await openShopOrder(deps, credential, wanted)
      return await readCharge(deps, credential, id)
    } catch (error) {
      // Two of a merchant's charges have the same code by chance.
      if (!(error instanceof Fault) || error.code !== 'duplicate idempotency key') throw error
    }
  }
  throw new Fault('duplicate idempotency key')
}

const byName = ([one]: readonly string[], [other]: readonly string[]) => (one! < other! ? -1 : 1)

/** 256 is a multiple of the 32 characters, so all codes are equally likely. */
function codeOf(parameters: Readonly<Record<string, string>>, count: number): string {
  const bytes = hash('sha256', JSON.stringify([count, Object.entries(parameters).toSorted(byName)]), 'buffer')
  return [...bytes.subarray(0, codeLength)].map(byte => codeAlphabet[byte % codeAlphabet.length]).join('')
}

/** Returns a charge by its id or code. Fault: `order not found`. */
export async function readCharge(
  deps: Pick<Deps, 'db' | 'config'>,
  credential: ChargeOwner,
  name: string,
): Promise<Charge> {
  return (await viewAll(deps, [await findOrderOf(deps, credential, name)]))[0]!
}

/** Cancels a charge that received nothing. Faults: `order not found`, `order cannot be cancelled`, `api key is inactive`. */
export async function cancelCharge(deps: Deps, credential: ChargeOwner, name: string): Promise<Charge> {
  const { id } = await findOrderOf(deps, credential, name)
  await cancelOrder(deps, compatActor(credential), id)
  return readCharge(deps, credential, id)
}

export interface FoundCharges {
  readonly charges: readonly Charge[]
  readonly hasMore: boolean
  /** How many there are, up to `countedMax`. */
  readonly total: number
}

/** Charges that a list counts. */
const countedMax = 10_000

/** Lists charges behind another one. Fault: `order not found` for that one. */
export async function listCharges(
  deps: Pick<Deps, 'db' | 'config'>,
  credential: ChargeOwner,
  { order, limit, startingAfter }: Pick<ChargeRange, 'order' | 'limit'> & { readonly startingAfter: string | null },
): Promise<FoundCharges> {
  const after = startingAfter === null ? null : await findOrderOf(deps, credential, startingAfter)
  const [found, total] = await Promise.all([
    listChargeOrders(deps.db, credential, { order, limit: limit + 1, after }),
    countChargeOrders(deps.db, credential, countedMax),
  ])
  return { charges: await viewAll(deps, found.slice(0, limit)), hasMore: found.length > limit, total }
}

async function findOrderOf({ db }: Pick<Deps, 'db'>, credential: ChargeOwner, name: string): Promise<Order> {
  const isCode = /^[0-9A-Z]{8}$/.test(name)
  const order =
    isUuid(name) || isCode ? await findChargeOrder(db, credential, isCode ? { key: keyOf(name) } : { id: name }) : null
  if (!order) throw new Fault('order not found')
  return order
}

async function viewAll({ db, config }: Pick<Deps, 'db' | 'config'>, orders: readonly Order[]): Promise<Charge[]> {
  const changes = await listChargeChanges(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map(order => chargeOf(order, changes.get(order.id) ?? [], config))
}
