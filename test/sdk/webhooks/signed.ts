// Webhooks signed by node:crypto, apart from every line of the package and of the service.
import { createHmac } from 'node:crypto'

export const secret = 'whsec_test_9c1d4f7a'
export const time = 1_767_225_600
/** The webhook of the published vector. */
export const body =
  '{"event":"payment.confirmed","timestamp":"2026-01-01T00:00:00Z","data":{"order_id":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b"}}'
export const vector = '8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445'

export function sign(text: string | Uint8Array, key = secret, at = time): string {
  return createHmac('sha256', key).update(`${at}.`).update(text).digest('hex')
}

/** Node's headers of a genuine webhook. */
export function headersOf(text: string, key = secret, at = time): Record<string, string> {
  return { 'content-type': 'application/json', 'x-merchant-signature': `t=${at},v1=${sign(text, key, at)}` }
}

/** The options that put the verifier some seconds after the signature. */
export function later(seconds: number): { now: () => Date } {
  return { now: () => new Date((time + seconds) * 1000) }
}
