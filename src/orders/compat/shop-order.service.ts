import { hash } from 'node:crypto'
import type { Network } from '../../chains/chain.ts'
import type { Actor } from '../../database/actor.ts'
import { lockActor } from '../../database/encryption/active-key.store.ts'
import { isCheckViolation } from '../../database/refusal.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import type { Price } from '../../lib/exchange-rate.ts'
import type { Ppm, Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import { withoutBidiControls } from '../../lib/text/printable.ts'
import type { DeliveryFormat } from '../../webhooks/formats/format.ts'
import { createOrder } from '../create/create-order.service.ts'
import { noKey } from '../create/new-order.ts'
import { readOrderInput } from '../create/order-input.ts'
import { amountMinimum } from '../create/order-sum.ts'
import { findNewestOfSeries, findShopOrder, saveShopData, type ShopData, type ShopOrder } from './shop-order.store.ts'

/** Who creates an order at a compatibility API. */
export interface ShopCredential extends Owner {
  readonly id: string
  readonly tolerancePpm: Ppm
}

export interface ShopOrderRequest {
  /** The protocol with the shop's own number, which names one order for ever. */
  readonly key: string
  readonly format: DeliveryFormat
  /** What the shop asked for, which a repetition must ask for again. */
  readonly parameters: Readonly<Record<string, string>>
  /** What its notification repeats. */
  readonly echo: Readonly<Record<string, string>>
  readonly sum: { readonly amount: Usdt } | { readonly price: Price }
  readonly network: Network
  readonly reference: string | null
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly description: string
  readonly returnUrl: string
  readonly notifyUrl: string
}

/**
 * Finds the order of a request: that with its key, created for the same parameters. `null` when there is none. Fault: `duplicate
 * idempotency key` when it was created for others.
 */
export async function findEarlier(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
  { key, parameters }: Pick<ShopOrderRequest, 'key' | 'parameters'>,
): Promise<ShopOrder | null> {
  const earlier = await findShopOrder(db, owner, { key })
  if (earlier && earlier.compat.request_hash !== hashOf(parameters)) throw new Fault('duplicate idempotency key')
  return earlier
}

/**
 * Creates the order of a request, or finds it again (docs/decisions/compat.md#orders). The key is a unique column of the order, so no second
 * order can ever have it; the idempotency key makes two requests at once wait for each other. Faults: those of `createOrder`, `amount below
 * minimum`, `api key is inactive` when the credential was revoked meanwhile, `duplicate idempotency key` for other parameters.
 */
export async function openShopOrder(
  deps: Deps,
  credential: ShopCredential,
  request: ShopOrderRequest,
): Promise<ShopOrder> {
  const earlier = await findEarlier(deps, credential, request)
  if (earlier) return earlier
  const { sum } = request
  if ('amount' in sum && sum.amount <= amountMinimum) throw new Fault('amount below minimum')
  try {
    const { merchantId, environment } = credential
    await createOrder(deps, { merchantId, environment, keyId: noKey }, inputOf(credential, request))
  } catch (error) {
    if (isCheckViolation(error, 'compat_credential_accepts')) throw new Fault('api key is inactive')
    // A request at the same moment has created it. Whether for the same parameters, its row says.
    if (!(error instanceof Fault) || error.code !== 'duplicate idempotency key') throw error
  }
  const created = await findEarlier(deps, credential, request)
  if (!created) throw new Fault('duplicate idempotency key')
  return created
}

export type SeriesRequest = Omit<ShopOrderRequest, 'key'> & {
  /** Names the orders of which at most one waits for its first payment. */
  readonly series: string
}

/**
 * Creates the next order of a series, or finds the newest while it waits and nothing was paid to it. Two requests at once get the same order, since
 * they create it under the same key. Faults: those of `openShopOrder`.
 */
export async function openNextOfSeries(
  deps: Deps,
  credential: ShopCredential,
  { series, ...request }: SeriesRequest,
): Promise<ShopOrder> {
  const newest = await findNewestOfSeries(deps.db, credential, { series, reference: request.reference })
  if (newest && isWaitingUnpaid(newest, deps.clock.business())) return newest
  const number = newest ? Number(newest.compatKey.slice(series.length + 1)) + 1 : 1
  return openShopOrder(deps, credential, { ...request, key: `${series}:${number}` })
}

function isWaitingUnpaid({ status, receivedAmount, expireAt, archivedAt }: ShopOrder, now: Date): boolean {
  return status === 'OPEN' && receivedAmount === 0n && expireAt > now && archivedAt == null
}

/** Changes the data of a shop's order. Fault: `api key is inactive` when the credential was revoked meanwhile. */
export function changeShopData(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { orderId, ...change }: ShopData & { readonly orderId: string },
): Promise<void> {
  return db.transaction(async tx => {
    if (!(await lockActor(tx, actor))) throw new Fault('api key is inactive')
    await saveShopData(tx, orderId, change)
  })
}

function inputOf({ id, tolerancePpm }: ShopCredential, request: ShopOrderRequest) {
  const {
    key,
    sum,
    network,
    format,
    echo,
    parameters,
    reference,
    description,
    returnUrl,
    notifyUrl,
    metadata = {},
  } = request
  return {
    ...readOrderInput({ amount: '0', currency: 'USDT', network }),
    amount: null,
    ...sum,
    tolerancePpm,
    reference,
    // A shopper may have chosen part of the name. Notifications repeat it as the shop sent it.
    description: withoutBidiControls(description),
    metadata,
    returnUrl,
    webhookUrl: notifyUrl,
    compatKey: key,
    compat: { credential_id: id, format, request_hash: hashOf(parameters), echo },
    // No merchant can send such a key: the contract allows no control characters.
    idempotencyKey: `\u0001${key}`,
  }
}

/** SHA-256 of parameters by name. */
function hashOf(parameters: Readonly<Record<string, string>>): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== '')
  return hash('sha256', JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))), 'hex')
}
