import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import type { components } from '../../../generated/api.ts'
import type { OrderView } from '../query/order-view.ts'

type Receipt = components['schemas']['OrderReceipt']
type ReceiptKey = components['schemas']['ReceiptKey']

/** The PKCS #8 form of an Ed25519 key is this prefix and its 32 bytes (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Writes JSON with sorted names and no spaces, so that every writer produces the same bytes. Numbers must be integers. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

/** Returns what a receipt certifies: the amount ordered, the final transactions that paid it, and the amount credited. */
export function receiptOf(order: OrderView, issuer: string): Receipt['receipt'] {
  return {
    version: 1,
    issuer,
    order_id: order.id,
    order_number: order.order_number,
    merchant_id: order.merchant_id,
    environment: order.environment,
    status: order.status === 'EXPIRED_PAID' ? 'EXPIRED_PAID' : 'PAID',
    network: order.network,
    currency: order.currency,
    address: order.address,
    order_amount: order.order_amount,
    // Receipts of other orders stay as they were before prices existed, so their signatures do too.
    ...(order.price !== null && { price: order.price }),
    received_amount: order.received_amount,
    credited_amount: order.credited_amount,
    fee_amount: order.fee_amount,
    paid_at: order.paid_at ?? '',
    transactions: order.transactions
      .filter(one => one.status === 'FINAL')
      .map(({ tx_hash, log_index, from, amount, block_number, block_time }) => ({
        tx_hash,
        log_index,
        from,
        amount,
        block_number,
        block_time,
      })),
  }
}

/** Signs the receipt with this seed's key (Ed25519 over its canonical JSON). */
export function signReceipt(receipt: Receipt['receipt'], seed: Buffer): Receipt {
  const key = keyOf(seed)
  const value = sign(null, Buffer.from(canonicalJson(receipt)), key).toString('base64url')
  return { receipt, signature: { algorithm: 'Ed25519', key_id: publicOf(key).key_id, value } }
}

/** Returns the public key of this seed. */
export function receiptKey(seed: Buffer): ReceiptKey {
  return publicOf(keyOf(seed))
}

function keyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}

/** A key's id is its own hash, so no name has to be agreed on. */
function publicOf(key: KeyObject): ReceiptKey {
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const keyId = `rk_${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  return { key_id: keyId, algorithm: 'Ed25519', public_key: bytes.toString('base64url') }
}
