// Signed requests to the service, written from the documentation alone, like a merchant's.
import { createHash, createHmac } from 'node:crypto'

export type Credentials = { readonly base_url: string; readonly key_id: string; readonly secret: string }

/** Returns the `Authorization` header of a request; `target` is path and query as sent, `body` the exact text sent. */
export function authorization(
  credentials: Credentials,
  { method, target, body }: { method: string; target: string; body: string },
): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', credentials.secret)
    .update([timestamp, method, target, bodyHash].join('\n'))
    .digest('hex')
  return `Bearer ${credentials.key_id}:${timestamp}:${signature}`
}

/** Sends a signed request. The caller reads the response. */
export function signedFetch(
  credentials: Credentials,
  request: { method: string; target: string; body?: object },
): Promise<Response> {
  const { method, target } = request
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  return fetch(credentials.base_url + target, {
    method,
    headers: {
      authorization: authorization(credentials, { method, target, body }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
  })
}

/** Sends a signed request and returns its JSON. Throws with the service's error message. */
export async function call<Answer>(
  credentials: Credentials,
  request: { method: string; target: string; body?: object },
): Promise<Answer> {
  const response = await signedFetch(credentials, request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${request.method} ${request.target} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Answer
}
