/** Where a signed webhook pretends to come from. */
export interface SignWebhookOptions {
  /** Unix seconds in the signature; default: this moment. */
  readonly t?: number
  /** Which attempt this is, from 1. */
  readonly attempt?: number
  /** Default `wd_00000000`. */
  readonly deliveryId?: string
}

/**
 * The headers the service would send with this body: `X-Merchant-Signature` with one `v1`, the names and ids beside it, and
 * those of Standard Webhooks when the secret is of their form (`whsec_` and base64).
 *
 * @param body the exact text that will be sent.
 * @param secret the webhook secret your receiver verifies with; any text.
 * @example
 * const headers = await signWebhook(body, 'whsec_test')
 * await app.fetch(new Request('https://shop.example/kassa', { method: 'POST', headers, body }))
 */
export async function signWebhook(
  body: string,
  secret: string,
  options: SignWebhookOptions = {},
): Promise<Record<string, string>> {
  const time = options.t ?? Math.floor(Date.now() / 1000)
  const { id, event } = namesIn(body)
  const signature = hex(await hmac(encode(secret), `${time}.${body}`))
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Kassa-Webhooks/1',
    'X-Merchant-Signature': `t=${time},v1=${signature}`,
    'X-Webhook-Event': event,
    'X-Webhook-Id': id,
    'X-Webhook-Attempt': String(options.attempt ?? 1),
    'X-Webhook-Delivery': options.deliveryId ?? 'wd_00000000',
    ...(await standardHeaders(secret, { id, time, body })),
  }
}

/** The id and type that the body itself says; a body that is no event has neither. */
function namesIn(body: string): { id: string; event: string } {
  try {
    const { id, event } = JSON.parse(body) as { id?: unknown; event?: unknown }
    return { id: typeof id === 'string' ? id : '', event: typeof event === 'string' ? event : '' }
  } catch {
    return { id: '', event: '' } // A test may sign anything, also what no receiver should accept.
  }
}

async function standardHeaders(
  secret: string,
  { id, time, body }: { id: string; time: number; body: string },
): Promise<Record<string, string>> {
  const match = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)
  if (!match || match[1]!.length % 4 !== 0) return {}
  const key = Uint8Array.from(atob(match[1]!), character => character.charCodeAt(0))
  const signature = await hmac(key, `${id}.${time}.${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  }
}

async function hmac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(text)))
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
