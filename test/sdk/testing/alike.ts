// The same request to the service and to the fake, and what of their answers must be alike.
import type { FakeKassa } from '../../../sdk/typescript/src/testing/index.ts'
import type { Json } from '../../../scripts/generate/document.ts'
import { authorization, type Caller } from '../../helpers/client.ts'
import type { TestServer } from '../../helpers/server.ts'

export interface Sent {
  readonly method: string
  readonly target: string
  readonly headers: Record<string, string>
  readonly body?: string
}

export interface Said {
  readonly status: number
  readonly json: Json
  /** The headers that say more about an error; links without the origin, which is each one's own. */
  readonly headers: Readonly<Record<string, string>>
}

export async function servedBy({ server }: TestServer, { method, target, headers, body }: Sent): Promise<Said> {
  const answer = await server.inject({ method, url: target, headers, ...(body !== undefined && { payload: body }) })
  const said = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
  return { status: answer.statusCode, json: JSON.parse(answer.payload) as Json, headers: reported(said) }
}

export async function imitatedBy(by: FakeKassa, { method, target, headers, body }: Sent): Promise<Said> {
  const init = { method, headers, ...(body !== undefined && { body }) }
  const answer = await by.fetch(`${by.clientOptions.baseUrl}${target}`, init)
  return { status: answer.status, json: (await answer.json()) as Json, headers: reported(answer.headers) }
}

function reported(all: Headers): Record<string, string> {
  const names = ['link', 'kassa-error-param', 'www-authenticate', 'idempotent-replayed']
  const found = names.flatMap(name => (all.has(name) ? [[name, all.get(name)!.replace(/https?:\/\/[^/]+/, '')]] : []))
  return Object.fromEntries(found) as Record<string, string>
}

export interface Change {
  readonly as: Caller
  /** Unix seconds. */
  readonly timestamp: number | string
  /** What the signature is made of instead of what is sent. */
  readonly signed?: Partial<Sent> | undefined
}

/** A signed request. */
export function signedRequest(
  method: string,
  target: string,
  { body, as, timestamp, signed }: Change & { readonly body?: unknown },
): Sent {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' }
  const headers = {
    ...type,
    authorization: authorization(as, { method, target, body: text ?? '', timestamp, ...signed }),
  }
  return { method, target, headers, ...(text !== undefined && { body: text }) }
}
