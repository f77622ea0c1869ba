import { hash } from 'node:crypto'
import type { components } from '../../../generated/api.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import { Fault } from '../../lib/fault.ts'
import { readListTime } from '../query/list-times.ts'
import { currencyOf, formatSum, parseOpenPrice, parseSum, type LinkPrice } from './link-sum.ts'

export type PaymentLinkView = components['schemas']['PaymentLink']

/** What a merchant may change. */
export interface LinkChange {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly expiresAt?: Date | null | undefined
  readonly paymentsMax?: number | null | undefined
  readonly isActive?: boolean | undefined
}

export interface PaymentLinkInput {
  readonly title: string
  readonly description: string
  readonly price: LinkPrice
  /** `null`: all networks that are served. */
  readonly networks: readonly Network[] | null
  readonly reference: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly returnUrl: string
  readonly expiresAt: Date | null
  /** Orders that may be paid or open at once; `null`: no limit. */
  readonly paymentsMax: number | null
  readonly isActive: boolean
}

export interface PaymentLink extends PaymentLinkInput {
  readonly id: string
  readonly merchantId: string
  readonly environment: Environment
  /** Opens the public page. */
  readonly token: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Reads the checked body of `POST /v1/payment-links`. Fault: `invalid amount` without exactly one of the three that say what to pay. */
export function readPaymentLinkInput(body: components['schemas']['CreatePaymentLinkRequest']): PaymentLinkInput {
  return {
    title: body.title,
    description: body.description ?? '',
    price: readPrice(body),
    networks: body.networks ?? null,
    reference: body.reference ?? null,
    metadata: body.metadata ?? {},
    returnUrl: body.return_url ?? '',
    expiresAt: body.expires_at === undefined ? null : readListTime(body.expires_at),
    paymentsMax: body.payments_max ?? null,
    isActive: body.is_active ?? true,
  }
}

function readPrice({
  amount,
  price,
  open_amount: open,
}: Pick<components['schemas']['CreatePaymentLinkRequest'], 'amount' | 'price' | 'open_amount'>): LinkPrice {
  if ([amount, price, open].filter(one => one !== undefined).length !== 1) throw new Fault('invalid amount')
  if (open) {
    const chosen = parseOpenPrice(open)
    if (!chosen) throw new Fault('invalid open amount')
    return chosen
  }
  const fixed = price ? parseSum(price.amount, price.currency) : parseSum(amount!, 'USDT')
  if (fixed === null) throw new Fault(price ? 'invalid price' : 'invalid amount')
  return { kind: 'fixed', amount: fixed }
}

/** Reads the checked body of `PATCH /v1/payment-links/{id}`. Fields left out stay as they are. */
export function readLinkChange(body: components['schemas']['UpdatePaymentLinkRequest']): LinkChange {
  const { expires_at: expiresAt } = body
  return {
    title: body.title,
    description: body.description,
    expiresAt: typeof expiresAt === 'string' ? readListTime(expiresAt) : expiresAt,
    paymentsMax: body.payments_max,
    isActive: body.is_active,
  }
}

/** Returns the SHA-256 of the parameters, so that two spellings of one request are equal. */
export function linkRequestHash(input: PaymentLinkInput): string {
  return hash('sha256', JSON.stringify(canonical(input)), 'hex')
}

/** Turns objects into lists of their sorted entries and wraps lists, so that different values stay different. */
function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return { list: value.map(item => canonical(item)) }
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)])
}

/** Why a link creates no order now, or `open`. `unpriced`: no usable rate converts its price. */
export type LinkState = 'open' | 'paused' | 'expired' | 'exhausted' | 'unpriced'

/** Returns whether a link has an end that has come. A later end opens it again. */
export function hasEnded({ expiresAt }: Pick<PaymentLink, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** Returns whether a link creates orders (docs/decisions/payment-links.md#the-link-is-checked-where-its-order-is-written). `taken`: its orders that are paid or open. */
export function linkState(
  { isActive, expiresAt, paymentsMax }: Pick<PaymentLink, 'isActive' | 'expiresAt' | 'paymentsMax'>,
  { taken, now }: { readonly taken: number; readonly now: Date },
): LinkState {
  if (hasEnded({ expiresAt }, now)) return 'expired'
  if (!isActive) return 'paused'
  return paymentsMax !== null && taken >= paymentsMax ? 'exhausted' : 'open'
}

/** Returns the networks that a payer chooses from: the link's that are served. */
export function networksOf(
  { networks }: Pick<PaymentLink, 'networks'>,
  served: readonly Network[],
): readonly Network[] {
  return networks === null ? served : networks.filter(network => served.includes(network))
}

/** What a link's view depends on besides the link. */
export interface LinkViewedAt {
  readonly publicUrl: string
  readonly served: readonly Network[]
}

/** Returns the link as the contract shows it. */
export function viewPaymentLink(link: PaymentLink, { publicUrl, served }: LinkViewedAt): PaymentLinkView {
  const { price } = link
  const currency = currencyOf(price)
  const fixed = price.kind === 'fixed' ? formatSum(price.amount) : null
  return {
    id: link.id,
    url: linkUrl(link, publicUrl),
    title: link.title,
    description: link.description,
    amount: currency === 'USDT' ? fixed : null,
    price: fixed === null || currency === 'USDT' ? null : { amount: fixed, currency },
    open_amount: price.kind === 'open' ? viewOpenPrice(price, currency) : null,
    currency: 'USDT',
    networks: [...(link.networks ?? served)],
    reference: link.reference,
    metadata: link.metadata,
    return_url: link.returnUrl,
    expires_at: link.expiresAt?.toISOString() ?? null,
    payments_max: link.paymentsMax,
    is_active: link.isActive,
    environment: link.environment,
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
  }
}

function viewOpenPrice(
  { min, max, suggested }: Extract<LinkPrice, { readonly kind: 'open' }>,
  currency: string,
): NonNullable<PaymentLinkView['open_amount']> {
  return { min: formatSum(min), max: formatSum(max), currency, suggested: suggested.map(sum => formatSum(sum)) }
}

/** Returns the URL of the public page, with the token of the link. */
export function linkUrl({ token }: Pick<PaymentLink, 'token'>, publicUrl: string): string {
  return `${publicUrl}/l/${token}`
}
