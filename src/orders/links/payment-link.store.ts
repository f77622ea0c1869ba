import type { Network } from '../../chains/chain.ts'
import type { Rows, Tx } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { TimeCursor } from '../../lib/cursor.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Order } from '../order.ts'
import { currencyOf, sumOfUnits, unitsOf, type LinkPrice } from './link-sum.ts'
import type { LinkChange, PaymentLink } from './payment-link.ts'

const columns = [
  'id',
  'merchantId',
  'environment',
  'token',
  'title',
  'description',
  'currency',
  'amount',
  'minAmount',
  'maxAmount',
  'suggestedAmounts',
  'networks',
  'reference',
  'metadata',
  'returnUrl',
  'expiresAt',
  'paymentsMax',
  'isActive',
  'createdAt',
  'updatedAt',
] as const

interface LinkRow extends Omit<PaymentLink, 'price' | 'networks' | 'metadata'> {
  readonly currency: string
  readonly amount: bigint | null
  readonly minAmount: bigint | null
  readonly maxAmount: bigint | null
  readonly suggestedAmounts: readonly bigint[]
  readonly networks: readonly string[] | null
  readonly metadata: unknown
}

function readLink({ networks, metadata, ...all }: LinkRow): PaymentLink {
  const { currency, amount, minAmount, maxAmount, suggestedAmounts, ...row } = all
  const sum = (units: bigint | null) => sumOfUnits(units!, currency)
  const price: LinkPrice =
    amount === null
      ? { kind: 'open', min: sum(minAmount), max: sum(maxAmount), suggested: suggestedAmounts.map(units => sum(units)) }
      : { kind: 'fixed', amount: sum(amount) }
  return {
    ...row,
    price,
    networks: networks as readonly Network[] | null,
    metadata: metadata as Readonly<Record<string, unknown>>,
  }
}

export interface LinkKey {
  readonly key: string
  readonly requestHash: string
}

export async function insertLink(tx: Rows, link: PaymentLink, idempotency: LinkKey | null): Promise<void> {
  const { price, metadata, networks, ...row } = link
  await tx.kysely
    .insertInto('payment_link')
    .values({
      ...row,
      currency: currencyOf(price),
      amount: price.kind === 'fixed' ? unitsOf(price.amount) : null,
      minAmount: price.kind === 'open' ? unitsOf(price.min) : null,
      maxAmount: price.kind === 'open' ? unitsOf(price.max) : null,
      suggestedAmounts: price.kind === 'open' ? price.suggested.map(one => unitsOf(one)) : [],
      networks: networks === null ? null : [...networks],
      metadata: JSON.stringify(metadata),
      idempotencyKey: idempotency?.key ?? null,
      requestHash: idempotency?.requestHash ?? null,
    })
    .execute()
}

/** Finds the link that a request with this idempotency key created. */
export async function findLinkOfKey(
  tx: Rows,
  owner: Owner,
  key: string,
): Promise<{ readonly link: PaymentLink; readonly requestHash: string } | null> {
  const row = await tx.kysely
    .selectFrom('payment_link')
    .select([...columns, 'requestHash'])
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const { requestHash, ...link } = row
  return { link: readLink(link), requestHash: requestHash! }
}

/** Frees the idempotency key of a link for another one. */
export async function freeLinkKey(tx: Rows, id: string): Promise<void> {
  await tx.kysely
    .updateTable('payment_link')
    .set({ idempotencyKey: null, requestHash: null })
    .where('id', '=', id)
    .execute()
}

export async function findOwnLink(rows: Rows, owner: Owner, id: string): Promise<PaymentLink | null> {
  const row = await ownLink(rows, owner, id).executeTakeFirst()
  return row ? readLink(row) : null
}

function ownLink(rows: Rows, { merchantId, environment }: Owner, id: string) {
  return rows.kysely
    .selectFrom('payment_link')
    .select(columns)
    .where('id', '=', id)
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
}

/** Locks a link of an owner against other changes and new orders of it. */
export async function lockOwnLink(tx: Rows, owner: Owner, id: string): Promise<PaymentLink | null> {
  const row = await ownLink(tx, owner, id).forNoKeyUpdate().executeTakeFirst()
  return row ? readLink(row) : null
}

export async function findLinkByToken(rows: Rows, token: string): Promise<PaymentLink | null> {
  const row = await rows.kysely.selectFrom('payment_link').select(columns).where('token', '=', token).executeTakeFirst()
  return row ? readLink(row) : null
}

/** Serializes transactions that add links of an owner, or open them again. Lock no link after it. */
export async function lockLinks(tx: Tx, { merchantId, environment }: Owner): Promise<void> {
  await lockName(tx, `payment-links|${merchantId}|${environment}`)
}

/** Returns when an owner created its `nth` newest link; `null` if there are fewer. */
export async function findCreationOf(tx: Tx, { merchantId, environment }: Owner, nth: number): Promise<Date | null> {
  const found = await tx.kysely
    .selectFrom('payment_link')
    .select('createdAt')
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return found?.createdAt ?? null
}

/** Counts the links of an owner that have not ended, up to `most`. Ended ones stand in another part of the index. */
export async function countOpenLinks(
  tx: Tx,
  { merchantId, environment }: Owner,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<number> {
  const own = tx.kysely
    .selectFrom('payment_link')
    .select(e => e.lit(1).as('one'))
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
  const { count } = await tx.kysely
    .selectFrom(e =>
      e
        .selectFrom(own.where('expiresAt', 'is', null).limit(most).as('endless'))
        .select('one')
        .unionAll(e.selectFrom(own.where('expiresAt', '>', now).limit(most).as('later')).select('one'))
        .limit(most)
        .as('counted'),
    )
    .select(e => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface LinkPage {
  readonly after: TimeCursor | null
  readonly limit: number
}

/** Lists an owner's links, newest first. */
export async function listOwnLinks(rows: Rows, owner: Owner, { after, limit }: LinkPage): Promise<PaymentLink[]> {
  const found = await rows.kysely
    .selectFrom('payment_link')
    .select(columns)
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .$if(after !== null, query =>
      query.where(e =>
        e(
          e.refTuple('createdAt', 'id'),
          '<',
          e.tuple(e.cast<Date>(e.val(after!.createdAt), 'timestamptz'), e.cast<string>(e.val(after!.id), 'text')),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(readLink)
}

/** Changes a link that is locked, and returns it. */
export async function updateLink(
  tx: Rows,
  id: string,
  change: LinkChange & { readonly updatedAt: Date },
): Promise<PaymentLink> {
  const row = await tx.kysely
    .updateTable('payment_link')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return readLink(row)
}

/** Counts the orders of a link that are paid or open, up to `most`. A partial index holds only these. */
export async function countTaken(rows: Rows, id: string, most: number): Promise<number> {
  const { taken } = await rows.kysely
    .selectFrom(query =>
      query
        .selectFrom('orders')
        .select(e => e.lit(1).as('one'))
        .where('paymentLinkId', '=', id)
        .where('status', 'not in', [literal('EXPIRED'), literal('UNDERPAID')])
        .limit(most)
        .as('counted'),
    )
    .select(e => e.fn.countAll<bigint>().as('taken'))
    .executeTakeFirstOrThrow()
  return Number(taken)
}

/** What the page of a link needs of the order that a visit made. */
export type VisitOrder = Pick<
  Order,
  'id' | 'status' | 'orderAmount' | 'price' | 'receivedAmount' | 'network' | 'checkoutToken'
>

/** Finds the order that has an idempotency key. */
export async function findOrderOfKey(
  rows: Rows,
  { merchantId, environment }: Owner,
  { key, now }: { readonly key: string; readonly now: Date },
): Promise<VisitOrder | null> {
  const found = await rows.kysely
    .selectFrom('idempotency as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['o.id', 'o.status', 'o.orderAmount', 'o.price', 'o.receivedAmount', 'o.network', 'o.checkoutToken'])
    .where('i.merchantId', '=', merchantId)
    .where('i.environment', '=', environment)
    .where('i.key', '=', key)
    .where('i.expiresAt', '>', now)
    .executeTakeFirst()
  return found ?? null
}
