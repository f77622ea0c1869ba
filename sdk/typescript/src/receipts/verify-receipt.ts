import type { components } from '../../../../generated/api.ts'
import { ReceiptError } from './receipt-error.ts'

type Signed = components['schemas']['OrderReceipt']

/** What `/.well-known/kassa-receipt-keys.json` of the service answers. */
export interface ReceiptKeys {
  readonly keys: readonly { readonly key_id: string; readonly public_key: string }[]
}

type Rule = (value: unknown) => boolean
type Rules = Readonly<Record<string, Rule>>

const text =
  (pattern: RegExp): Rule =>
  value =>
    typeof value === 'string' && pattern.test(value)
const whole: Rule = value => Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0)
const amount = text(/^(0|[1-9]\d{0,12})(\.\d{0,5}[1-9])?$/)
const uuid = text(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const time = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/)
const address = text(/^(0x[\dA-Fa-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/)

const transactionRules: Rules = {
  tx_hash: text(/^(0x)?[\da-f]{64}$/),
  log_index: whole,
  from: address,
  amount,
  block_number: whole,
  block_time: time,
}

const receiptRules: Rules = {
  version: value => value === 1,
  issuer: text(/^https?:\/\/[!-~]+$/),
  order_id: uuid,
  order_number: text(/^ord_[\dA-Za-z]+$/),
  merchant_id: uuid,
  environment: text(/^(live|test)$/),
  status: text(/^(PAID|EXPIRED_PAID)$/),
  network: text(/^[A-Z\d]{1,20}$/),
  currency: text(/^USDT$/),
  address,
  order_amount: amount,
  price: isObject,
  received_amount: amount,
  credited_amount: amount,
  fee_amount: amount,
  paid_at: time,
  transactions: Array.isArray,
}

/** Only receipts of orders with a price in another currency have it. */
const optional: ReadonlySet<string> = new Set(['price'])

const priceRules: Rules = {
  amount: text(/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/),
  currency: text(/^[A-Z]{3}$/),
  units_per_usdt: text(/^(0|[1-9]\d{0,8})(\.\d{0,7}[1-9])?$/),
  source: text(/^(fixed|feed)$/),
}

const signatureRules: Rules = {
  algorithm: text(/^Ed25519$/),
  key_id: text(/^rk_[\da-f]{32}$/),
  value: text(/^[\w-]{86}$/),
}

/**
 * Checks the receipt of an order without asking anybody: `receipt` as the service answered it, as text or as what was parsed of it.
 *
 * @param keys What the service publishes at `/.well-known/kassa-receipt-keys.json`; get it from the service itself, not with the receipt.
 * @returns What the receipt says.
 * @throws ReceiptError when anything is missing, unknown, written otherwise or changed, or when none of the keys made the signature.
 * @example
 * const { order_id, credited_amount } = await verifyReceipt(text, keys)
 */
export async function verifyReceipt(receipt: string | object, keys: ReceiptKeys): Promise<Signed['receipt']> {
  const signed = typeof receipt === 'string' ? parse(receipt) : receipt
  check(signed, { receipt: isObject, signature: isObject }, '')
  const { receipt: content, signature } = signed as Signed
  check(content, receiptRules, 'receipt.')
  for (const [index, one] of content.transactions.entries())
    check(one, transactionRules, `receipt.transactions[${index}].`)
  if (content.price !== undefined) check(content.price, priceRules, 'receipt.price.')
  check(signature, signatureRules, 'signature.')
  const key = keys.keys.find(one => one.key_id === signature.key_id)
  if (!key) throw new ReceiptError(`signature.key_id: ${signature.key_id} is none of the keys`, 'signature.key_id')
  if (!(await isSignedBy(key.public_key, signature.value, canonical(content))))
    throw new ReceiptError('the signature is not that of this receipt: something in it was changed')
  return content
}

async function isSignedBy(publicKey: string, value: string, signed: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, bytesOf(value), new TextEncoder().encode(signed))
}

/** The service writes each thing in one way; what was written otherwise, or twice, came from somebody else. */
function parse(receipt: string): unknown {
  try {
    const value: unknown = JSON.parse(receipt)
    const compact = receipt.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted: string | undefined) => quoted ?? '')
    if (JSON.stringify(value) === compact) return value
  } catch {
    throw new ReceiptError('the receipt is no JSON')
  }
  throw new ReceiptError('the receipt has a name twice, or a number or text in another form than the service writes')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function check(value: unknown, rules: Rules, path: string): void {
  if (!isObject(value)) throw new ReceiptError(`${path || 'receipt'} is no object`, path.slice(0, -1) || 'receipt')
  for (const name of Object.keys(value))
    if (!Object.hasOwn(rules, name)) throw new ReceiptError(`unknown field: ${path}${name}`, path + name)
  for (const [name, isRight] of Object.entries(rules)) {
    if (!Object.hasOwn(value, name) && optional.has(name)) continue
    if (!Object.hasOwn(value, name)) throw new ReceiptError(`missing field: ${path}${name}`, path + name)
    if (!isRight(value[name])) throw new ReceiptError(`wrong field: ${path}${name}`, path + name)
  }
}

/** Names sorted, nothing between them: what is signed. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map(name => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, letter => letter.charCodeAt(0))
}
