import type { FakeAnswer } from './answer.ts'
import type { FakeRequest, UnsignedRequest } from './authenticate.ts'
import { orderOf } from './orders.ts'
import { checkQuery } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeService, FakeState } from './state.ts'

/** A key of nobody, the same in every fake: that its signatures hold proves nothing but the code around them. */
const privateKey = 'MC4CAQAwBQYDK2VwBCIEIBERERERERERERERERERERERERERERERERERERERERER'
const publicKey = '0EqyMnQrtKs6E2i9RhXk5tAiSrcaAWuvhSCjMsl3hzc'
const keyId = 'rk_10ba682c8ad13513971e8b56881aab8b'

/** `GET /.well-known/kassa-receipt-keys.json`. */
export function getReceiptKeys(_service: FakeService, { url }: UnsignedRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: { keys: [{ key_id: keyId, algorithm: 'Ed25519', public_key: publicKey }] } }
}

/** `GET /v1/orders/{id}/receipt`. */
export async function getOrderReceipt(state: FakeState, { url, ids: [id] }: FakeRequest): Promise<FakeAnswer> {
  checkQuery(url, {})
  const order = orderOf(state, id)
  if (order.status !== 'PAID' && order.status !== 'EXPIRED_PAID') throw new Refusal(409, 'order is not paid')
  const { status, network, currency, address, order_amount, received_amount, credited_amount, fee_amount } = order
  const { environment, merchant_id, order_number, paid_at } = order
  const receipt = {
    version: 1,
    issuer: url.origin,
    order_id: order.id,
    order_number,
    merchant_id,
    environment,
    status,
    network,
    currency,
    address,
    order_amount,
    ...(order.price !== null && { price: order.price }),
    received_amount,
    credited_amount,
    fee_amount,
    paid_at,
    transactions: order.transactions
      .filter(one => one.status === 'FINAL')
      .map(({ status: _, ...transaction }) => transaction),
  }
  const bytes = Uint8Array.from(atob(privateKey), letter => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign'])
  const made = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(canonical(receipt)))
  const value = btoa(String.fromCharCode(...new Uint8Array(made)))
  const base64url = value.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return { status: 200, body: { receipt, signature: { algorithm: 'Ed25519', key_id: keyId, value: base64url } } }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
