import type { components } from '../../../../generated/api.ts'
import { networks } from '../../generated/words.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readFields, type FieldRule } from './json.ts'
import { formatAmount, parseAmount } from './money.ts'
import { isText, orderRules, smallest } from './order-input.ts'
import { sumOf } from './order-sum.ts'
import { readPrice } from './price.ts'
import { checkQuery, isCursor, isLimit, isTime } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'

export type PaymentLink = components['schemas']['PaymentLink']

/** `GET /v1/payment-links`: newest first. */
export function listPaymentLinks(state: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, { limit: isLimit, cursor: isCursor })
  const limit = Number(url.searchParams.get('limit') ?? 20)
  const cursor = url.searchParams.get('cursor')
  const all = state.paymentLinks.toReversed()
  const last = cursor === null ? -1 : all.findIndex(({ id }) => id === readCursor('paymentLinks', cursor)[0])
  if (cursor !== null && last < 0) throw new Refusal(400, 'invalid cursor')
  const rest = all.slice(last + 1)
  const shown = rest.slice(0, limit)
  const next = rest.length > limit ? writeCursor('paymentLinks', [shown.at(-1)!.id]) : null
  return { status: 200, body: { payment_links: shown, next_cursor: next } }
}

/** `POST /v1/payment-links`. Its page is not part of the fake. */
export function createPaymentLink(state: FakeState, request: FakeRequest): FakeAnswer {
  const body = readFields(request, newRules)
  refuseSum(state, body)
  const { idempotency_key: key, ...asked } = body
  const earlier = typeof key === 'string' ? state.paymentLinkKeys.get(key) : undefined
  if (earlier && earlier.asked !== JSON.stringify(asked)) throw new Refusal(409, 'duplicate idempotency key')
  if (earlier) return { status: 201, body: linkOf(state, earlier.id), headers: { 'Idempotent-Replayed': 'true' } }
  if (typeof body.expires_at === 'string' && Date.parse(body.expires_at) <= state.business().getTime())
    throw new Refusal(400, 'invalid expires at')
  const link = newLink(state, asked)
  state.paymentLinks.push(link)
  if (typeof key === 'string') state.paymentLinkKeys.set(key, { asked: JSON.stringify(asked), id: link.id })
  return { status: 201, body: link }
}

type OpenAmount = components['schemas']['OpenAmountInput']

/** A link has one of amount, price and open amount, worth more than 10 USDT now. */
function refuseSum(state: FakeState, { amount, price, open_amount: open }: Readonly<Record<string, unknown>>): void {
  if ([amount, price, open].filter(one => one !== undefined).length !== 1) throw new Refusal(400, 'invalid amount')
  const { min, currency } = (open ?? {}) as OpenAmount
  const least = price ?? (open === undefined || currency === 'USDT' ? undefined : { amount: min, currency })
  if (least !== undefined) return void sumOf(state, { amount: null, price: readPrice(least)! })
  if (parseAmount(amount ?? min)! <= smallest)
    throw new Refusal(400, 'amount below minimum', { param: amount === undefined ? 'open_amount' : 'amount' })
}

function newLink(state: FakeState, asked: Readonly<Record<string, unknown>>): PaymentLink {
  const given = asked as components['schemas']['CreatePaymentLinkRequest']
  const name = String(state.service.count('payment link')).padStart(8, '0')
  const now = state.business().toISOString()
  const exact = (amount: string, currency = 'USDT') =>
    currency === 'USDT' ? formatAmount(parseAmount(amount)!) : readPrice({ amount, currency })!.amount
  const { open_amount: open, price } = given
  return {
    id: `pl_${name}`,
    url: `https://kassa.test/l/lk_${name}`,
    title: given.title,
    description: given.description ?? '',
    amount: given.amount === undefined ? null : exact(given.amount),
    price: price === undefined ? null : { ...price, amount: exact(price.amount, price.currency) },
    open_amount:
      open === undefined
        ? null
        : {
            min: exact(open.min, open.currency),
            max: exact(open.max, open.currency),
            currency: open.currency,
            suggested: (open.suggested ?? []).map(one => exact(one, open.currency)),
          },
    currency: 'USDT',
    networks: given.networks ?? [...networks],
    reference: given.reference ?? null,
    metadata: given.metadata ?? {},
    return_url: given.return_url ?? '',
    expires_at: timeOf(given.expires_at) ?? null,
    payments_max: given.payments_max ?? null,
    is_active: given.is_active ?? true,
    environment: state.environment,
    created_at: now,
    updated_at: now,
  }
}

/** `GET /v1/payment-links/{id}`. */
export function getPaymentLink(state: FakeState, { url, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: linkOf(state, id) }
}

/** `PATCH /v1/payment-links/{id}`. */
export function updatePaymentLink(state: FakeState, request: FakeRequest): FakeAnswer {
  const [id] = request.ids
  const change = readFields(request, changeRules) as components['schemas']['UpdatePaymentLinkRequest']
  const before = linkOf(state, id)
  const expiresAt = timeOf(change.expires_at)
  const link = {
    ...before,
    ...change,
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    updated_at: state.business().toISOString(),
  } as PaymentLink
  state.paymentLinks[state.paymentLinks.indexOf(before)] = link
  return { status: 200, body: link }
}

function timeOf(text: string | null | undefined): string | null | undefined {
  return typeof text === 'string' ? new Date(text).toISOString() : text
}

function linkOf(state: FakeState, id: string | undefined): PaymentLink {
  const link = state.paymentLinks.find(one => one.id === id)
  if (!link) throw new Refusal(404, 'payment link not found', { param: 'id' })
  return link
}

const suggestedMax = 5

function isOpenAmount(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { min, max, currency, suggested = [], ...more } = value as Record<string, unknown>
  const units = (amount: unknown) => {
    if (currency === 'USDT') return parseAmount(amount)
    const price = readPrice({ amount, currency })
    return price && BigInt(price.amount.replace('.', ''))
  }
  const [least, most] = [units(min), units(max)]
  if (least === null || most === null || least > most || Object.keys(more).length > 0) return false
  if (!Array.isArray(suggested) || suggested.length > suggestedMax) return false
  const offered = suggested.map(one => units(one))
  return new Set(offered).size === offered.length && offered.every(one => one !== null && one >= least && one <= most)
}

function isNetworks(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || new Set(value).size < value.length) return false
  return value.every(one => networks.includes(one as never))
}

const isTitle: FieldRule['isValid'] = value => isText(1, 120)(value) && value === String(value).trim()
const isMoment: FieldRule['isValid'] = value => typeof value === 'string' && isTime(value)
const isPaymentsMax: FieldRule['isValid'] = value =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000
const isFlag: FieldRule['isValid'] = value => typeof value === 'boolean'

/** In the order in which the service names what is wrong. */
const newRules: Readonly<Record<string, FieldRule>> = {
  title: { isValid: isTitle, missing: 'invalid title' },
  amount: { isValid: value => parseAmount(value) !== null },
  price: { isValid: value => readPrice(value) !== null },
  open_amount: { isValid: isOpenAmount },
  networks: { isValid: isNetworks, invalid: 'unsupported network' },
  reference: { isValid: orderRules['reference']! },
  description: { isValid: isText(0, 500) },
  metadata: { isValid: orderRules['metadata']! },
  return_url: { isValid: orderRules['return_url']! },
  expires_at: { isValid: isMoment },
  payments_max: { isValid: isPaymentsMax },
  is_active: { isValid: isFlag },
  idempotency_key: { isValid: isText(1, 255) },
}
const changeRules: Readonly<Record<string, FieldRule>> = {
  title: { isValid: isTitle },
  description: { isValid: isText(0, 500) },
  expires_at: { isValid: value => value === null || isMoment(value) },
  payments_max: { isValid: value => value === null || isPaymentsMax(value) },
  is_active: { isValid: isFlag },
}
