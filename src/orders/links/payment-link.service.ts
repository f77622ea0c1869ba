import type { components } from '../../../generated/api.ts'
import type { Network } from '../../chains/chain.ts'
import { networks as allNetworks } from '../../chains/networks.ts'
import { findNetwork } from '../../config/config.ts'
import type { Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import { lockActor } from '../../database/encryption/active-key.store.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../lib/cursor.ts'
import { daySeconds, hourSeconds } from '../../lib/durations.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import { isId, newArrivalId, newId } from '../../lib/ids.ts'
import type { Owner } from '../../lib/owner.ts'
import { findUsableRate } from '../../rates/rate.service.ts'
import { convertedSum, type PriceRefusal } from '../create/order-sum.ts'
import { currencyOf, type LinkPrice } from './link-sum.ts'
import {
  hasEnded,
  linkRequestHash,
  viewPaymentLink,
  type LinkChange,
  type PaymentLink,
  type PaymentLinkInput,
  type PaymentLinkView,
} from './payment-link.ts'
import {
  countOpenLinks,
  findCreationOf,
  findLinkOfKey,
  findOwnLink,
  freeLinkKey,
  insertLink,
  listOwnLinks,
  lockLinks,
  lockOwnLink,
  updateLink,
} from './payment-link.store.ts'

/** Links of one merchant in one environment that have not ended. */
export const openLinksMax = 10_000
/** New links of one merchant in one environment. */
const createdPerHourMax = 1000

export interface CreatedPaymentLink {
  readonly link: PaymentLinkView
  /** Whether the idempotency key was used before. Then this is the link it created, in its current state. */
  readonly isReplayed: boolean
}

/** Returns the networks of an environment that are configured. */
export function servedNetworks(
  { config }: Pick<Deps, 'config'>,
  { environment }: Pick<Owner, 'environment'>,
): Network[] {
  return allNetworks.filter(network => findNetwork(config, { environment, network }) !== undefined)
}

/**
 * Creates a payment link (docs/decisions/payment-links.md#the-link-is-checked-where-its-order-is-written). Faults: `api key is inactive` when
 * the key was revoked meanwhile, `unsupported network`, `invalid expires at` for a time that has passed, `duplicate idempotency key`; those of
 * a price that cannot be converted now; `payment link limit reached`, `rate limit exceeded`.
 */
export async function createPaymentLink(
  deps: Deps,
  actor: Actor,
  { key, ...input }: PaymentLinkInput & { readonly key: string | null },
): Promise<CreatedPaymentLink> {
  const now = deps.clock.business()
  const refusal = await refusalOf(deps, actor, input.price)
  return deps.db.transaction(async tx => {
    if (!(await lockActor(tx, actor))) throw new Fault('api key is inactive')
    const idempotency = key === null ? null : { key, requestHash: linkRequestHash(input) }
    const earlier = idempotency && (await findEarlier(tx, actor, { ...idempotency, now }))
    if (earlier) return { link: view(deps, earlier), isReplayed: true }
    const served = servedNetworks(deps, actor)
    if (input.networks?.some(network => !served.includes(network)) === true) throw new Fault('unsupported network')
    if (hasEnded(input, now)) throw new Fault('invalid expires at')
    if (refusal !== null) throw new Fault(refusal)
    await refuseTooMany(tx, actor, now)
    const { merchantId, environment } = actor
    const link: PaymentLink = {
      ...input,
      id: newId(deps.random, 'paymentLink'),
      merchantId,
      environment,
      token: newArrivalId(deps.random, 'linkPage', deps.config.cell),
      createdAt: now,
      updatedAt: now,
    }
    await insertLink(tx, link, idempotency)
    return { link: view(deps, link), isReplayed: false }
  })
}

/** From here on, links of an owner are added and opened again one by one. */
async function refuseTooMany(tx: Tx, owner: Owner, now: Date): Promise<void> {
  await lockLinks(tx, owner)
  const oldest = await findCreationOf(tx, owner, createdPerHourMax)
  const waitMs = oldest ? addSeconds(oldest, hourSeconds).getTime() - now.getTime() : 0
  if (waitMs > 0) throw new RateLimited(Math.ceil(waitMs / 1000))
  await refuseMoreOpen(tx, owner, now)
}

async function refuseMoreOpen(tx: Tx, owner: Owner, now: Date): Promise<void> {
  if ((await countOpenLinks(tx, owner, { now, most: openLinksMax })) >= openLinksMax)
    throw new Fault('payment link limit reached')
}

/** Returns why no order could be created for a price at the rates of now, or `null`. Later each order takes the rate of its moment. */
async function refusalOf(deps: Deps, owner: Owner, price: LinkPrice): Promise<PriceRefusal | null> {
  const currency = currencyOf(price)
  if (currency === 'USDT') return null
  const rate = await findUsableRate(deps, owner, currency)
  for (const sum of price.kind === 'fixed' ? [price.amount] : [price.min, price.max]) {
    const refusal = typeof sum === 'bigint' ? null : convertedSum(sum, rate).refusal
    if (refusal !== null) return refusal
  }
  return null
}

/** Returns the link that the same request created within a day. Requests with one key wait for each other. */
async function findEarlier(
  tx: Tx,
  owner: Owner,
  { key, requestHash, now }: { readonly key: string; readonly requestHash: string; readonly now: Date },
): Promise<PaymentLink | null> {
  await lockName(tx, `payment-link|${owner.merchantId}|${owner.environment}|${key}`)
  const earlier = await findLinkOfKey(tx, owner, key)
  if (!earlier) return null
  if (addSeconds(earlier.link.createdAt, daySeconds) <= now) {
    await freeLinkKey(tx, earlier.link.id)
    return null
  }
  if (earlier.requestHash !== requestHash) throw new Fault('duplicate idempotency key')
  return earlier.link
}

/** Returns a link of the owner. Fault: `payment link not found`, also for a link of another merchant or environment. */
export async function getPaymentLink(
  deps: Pick<Deps, 'db' | 'config'>,
  owner: Owner,
  id: string,
): Promise<PaymentLinkView> {
  return view(deps, await requireLink(deps, owner, id))
}

/** The same with every field. */
export async function requireLink({ db }: Pick<Deps, 'db'>, owner: Owner, id: string): Promise<PaymentLink> {
  const link = isId('paymentLink', id) ? await findOwnLink(db, owner, id) : null
  if (!link) throw new Fault('payment link not found')
  return link
}

export interface LinkPageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Lists one page of an owner's links, newest first. Fault: `invalid cursor`. */
export async function listPaymentLinks(
  deps: Pick<Deps, 'db' | 'config'>,
  owner: Owner,
  { limit, cursor }: LinkPageRequest,
): Promise<components['schemas']['PaymentLinkList']> {
  const after = cursor === undefined ? null : readTimeCursor('paymentLinks', cursor, id => isId('paymentLink', id))
  const found = await listOwnLinks(deps.db, owner, { after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  return {
    payment_links: shown.map(link => view(deps, link)),
    next_cursor: found.length > limit ? writeTimeCursor('paymentLinks', shown.at(-1)!) : null,
  }
}

export interface ChangedPaymentLink {
  readonly before: PaymentLinkView
  readonly after: PaymentLinkView
}

/**
 * Changes a link. It waits for orders that the link is creating, and later ones see the change. Faults: `api key is inactive`, `payment link
 * not found`, `payment link limit reached` for an ended link that would be open again.
 */
export async function updatePaymentLink(
  deps: Deps,
  actor: Actor,
  { id, ...change }: LinkChange & { readonly id: string },
): Promise<ChangedPaymentLink> {
  const updatedAt = deps.clock.business()
  return deps.db.transaction(async tx => {
    if (!(await lockActor(tx, actor))) throw new Fault('api key is inactive')
    const before = isId('paymentLink', id) ? await lockOwnLink(tx, actor, id) : null
    if (!before) throw new Fault('payment link not found')
    const { expiresAt = before.expiresAt } = change
    if (hasEnded(before, updatedAt) && !hasEnded({ expiresAt }, updatedAt)) {
      await lockLinks(tx, actor)
      await refuseMoreOpen(tx, actor, updatedAt)
    }
    const after = await updateLink(tx, id, { ...change, updatedAt })
    return { before: view(deps, before), after: view(deps, after) }
  })
}

function view(deps: Pick<Deps, 'config'>, link: PaymentLink): PaymentLinkView {
  return viewPaymentLink(link, { publicUrl: deps.config.publicUrl, served: servedNetworks(deps, link) })
}
