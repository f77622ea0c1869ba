import { orderTexts } from '../../generated/new-order.ts'
import { networks } from '../../generated/words.ts'
import { formatAmount, formatRate, isRate, parseAmount } from './money.ts'
import { readPrice, type Price } from './price.ts'
import { cutName } from './query.ts'
import { Refusal } from './refusal.ts'

/** The fields of a new order, checked, with defaults filled in. */
export interface OrderInput {
  /** `null` where a price is given. */
  readonly amount: string | null
  readonly price: Price | null
  readonly network: (typeof networks)[number]
  readonly reference: string | null
  /** Those that the order keeps as they are; empty when left out. */
  readonly texts: Readonly<Record<string, string>>
  readonly metadata: Record<string, unknown>
  readonly returnUrl: string
  readonly webhookUrl: string
  readonly tolerance: string
  readonly expiresIn: number
}

type Rule = (value: unknown) => boolean

const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/ // oxlint-disable-line no-control-regex -- they are what is refused
/** Whether a value is a text of such a length without control characters. */
export const isText =
  (lengthMin: number, lengthMax: number): Rule =>
  value =>
    typeof value === 'string' &&
    value.length >= lengthMin &&
    // Characters are counted as the contract counts them, however many units each takes.
    Array.from(value).length <= lengthMax &&
    !controlCharacters.test(value) &&
    value.isWellFormed()
const isUrl: Rule = value =>
  typeof value === 'string' && /^https:\/\/[^\s/@]+(\/\S*)?$/.test(value) && value.length <= 2048

/** What a sandbox accepts beside HTTPS as the way back to the shop. */
const isLoopbackUrl: Rule = value =>
  typeof value === 'string' &&
  /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?([/?#]\S*)?$/.test(value) &&
  URL.canParse(value) &&
  value.length <= 2048

const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u
/** Whether a value is 1 to 64 printable characters without a space at either end. */
export const isReference: Rule = value =>
  typeof value === 'string' && /^.{1,64}$/su.test(value) && value === value.trim() && !hidden.test(value)

/** Optional fields in the order in which the service names what is wrong. */
export const orderRules: Readonly<Record<string, Rule>> = {
  reference: isReference,
  ...Object.fromEntries(Object.entries(orderTexts).map(([name, lengthMax]) => [name, isText(0, lengthMax)])),
  metadata: value =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length <= 50,
  return_url: value => isUrl(value) || isLoopbackUrl(value),
  webhook_url: isUrl,
  idempotency_key: isText(1, 255),
  tolerance_percent: value => isRate(value, 0.5),
  expires_in: value => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 86_400,
}

/** Orders are for more than this. */
export const smallest = 10_000_000n

/** Checks the body of `POST /v1/orders` and refuses it in the words of the service, the first problem in its order. */
export function readOrderInput(body: Readonly<Record<string, unknown>>): OrderInput {
  const { currency } = body
  const network = networks.find(one => one === body.network)
  const amount = body.amount === undefined ? null : parseAmount(body.amount)
  const isPriced = body.price !== undefined
  if ((amount === null) !== isPriced || (body.amount !== undefined && isPriced))
    throw new Refusal(400, 'invalid amount')
  if (amount !== null && amount <= smallest) throw new Refusal(400, 'amount below minimum', { param: 'amount' })
  const price = isPriced ? readPrice(body.price) : null
  if (isPriced && price === null) throw new Refusal(400, 'invalid price')
  if (currency !== 'USDT') throw new Refusal(400, 'unsupported currency')
  if (network === undefined) throw new Refusal(400, 'unsupported network')
  for (const [field, isValid] of Object.entries(orderRules)) {
    if (body[field] !== undefined && !isValid(body[field]))
      throw new Refusal(400, `invalid ${field.replaceAll('_', ' ')}`)
  }
  const unknown = Object.keys(body).find(
    field => !(field in orderRules) && !['amount', 'price', 'currency', 'network'].includes(field),
  )
  if (unknown !== undefined) throw new Refusal(400, `unknown field: ${cutName(unknown)}`)
  return {
    amount: amount === null ? null : formatAmount(amount),
    price,
    network,
    reference: typeof body.reference === 'string' ? body.reference : null,
    texts: Object.fromEntries(Object.keys(orderTexts).map(name => [name, text(body[name])])),
    metadata: (body.metadata ?? {}) as Record<string, unknown>,
    returnUrl: text(body.return_url),
    webhookUrl: text(body.webhook_url),
    tolerance: formatRate(Number(body.tolerance_percent ?? 0.01)),
    expiresIn: Number(body.expires_in ?? 1800),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
