// Kassa's signatures in WebCrypto, for the documentation pages. /docs/guides/signing describes them.

const encoder = new TextEncoder()

/** Encodes text as UTF-8; leaves bytes unchanged. */
export function bytesOf(data) {
  return typeof data === 'string' ? encoder.encode(data) : new Uint8Array(data)
}

export function hex(buffer) {
  return Array.from(new Uint8Array(buffer), byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function sha256Hex(data) {
  return hex(await crypto.subtle.digest('SHA-256', bytesOf(data)))
}

/** Imports a key that can sign and cannot be exported. */
export function signingKey(secret) {
  return crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** Returns the HMAC-SHA256 in lower-case hexadecimal. */
export async function hmacHex(key, text) {
  return hex(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
}

/** Returns the text that a request signs: one part per line, no newline at the end. */
export function canonicalString({ timestamp, method, target, bodyHash }) {
  return [timestamp, method, target, bodyHash].join('\n')
}

/** Returns the `Authorization` header for a request that the browser is about to send. */
export async function authorizationFor(request, { keyId, key }, timestamp) {
  const { pathname, search } = new URL(request.url)
  const bodyHash = await sha256Hex(await request.clone().arrayBuffer())
  const text = canonicalString({ timestamp, method: request.method, target: pathname + search, bodyHash })
  return `Bearer ${keyId}:${timestamp}:${await hmacHex(key, text)}`
}
