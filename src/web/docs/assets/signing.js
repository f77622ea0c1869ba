// The signatures of Kassa by WebCrypto, for the pages of the documentation. The recipe is in /docs/guides/signing.

const encoder = new TextEncoder()

/** Text as UTF-8; bytes as they are. */
export function bytesOf(data) {
  return typeof data === 'string' ? encoder.encode(data) : new Uint8Array(data)
}

export function hex(buffer) {
  return Array.from(new Uint8Array(buffer), byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function sha256Hex(data) {
  return hex(await crypto.subtle.digest('SHA-256', bytesOf(data)))
}

/** A key that can sign and cannot be read again. */
export function signingKey(secret) {
  return crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** HMAC-SHA256 in lower-case hexadecimal. */
export async function hmacHex(key, text) {
  return hex(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
}

/** What is signed of a request: one per line, no newline at the end. */
export function canonicalString({ timestamp, method, target, bodyHash }) {
  return [timestamp, method, target, bodyHash].join('\n')
}

/** The value of `Authorization` for a request as the browser is about to send it. */
export async function authorizationFor(request, { keyId, key }, timestamp) {
  const { pathname, search } = new URL(request.url)
  const bodyHash = await sha256Hex(await request.clone().arrayBuffer())
  const text = canonicalString({ timestamp, method: request.method, target: pathname + search, bodyHash })
  return `Bearer ${keyId}:${timestamp}:${await hmacHex(key, text)}`
}
