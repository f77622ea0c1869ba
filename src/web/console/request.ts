// What a request of the console says of itself: its cookie, where it comes from, its form.
import type { Request } from '@hapi/hapi'
import { headerValues } from '../../http/hapi-settings.ts'

/** `__Host-`: set by this host alone, over TLS alone, for all of its paths. */
export const cookieName = '__Host-kassa-console'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export function cookieHeader(token: string): string {
  return `${cookieName}=${token}; ${attributes}`
}

export const endedCookie = `${cookieName}=; ${attributes}; Max-Age=0`

/** The token of the session, as its cookie says; `null` without one, or with two: somebody else has set one of them. */
export function tokenOf({ raw: { req } }: Request): string | null {
  const values = (req.headers.cookie ?? '')
    .split(';')
    .map(one => one.trim())
    .filter(one => one.startsWith(`${cookieName}=`))
  return values.length === 1 ? values[0]!.slice(cookieName.length + 1) : null
}

/**
 * Whether a request that changes something was sent by a page of this origin. Browsers say so where no page can write it; since our pages
 * tell nobody where one comes from, they name no origin beside it. Older ones name the origin alone.
 */
export function isFromHere({ raw: { req } }: Request, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: named } = req.headers
  if (site === undefined) return named === origin
  return site === 'same-origin' && (named === undefined || named === 'null' || named === origin)
}

/** Whether the request was sent to this origin's host: no other name leads to the console. */
export function isForHost({ raw: { req } }: Request, origin: string): boolean {
  const hosts = headerValues(req, 'host')
  return (hosts.length === 0 ? req.headers.host : hosts.length === 1 ? hosts[0] : undefined) === new URL(origin).host
}

/** The database keeps no text with a NUL, and so knows nothing by such a one. */
export function isStorable(text: string): boolean {
  return !text.includes('\0')
}

/** The values of a form: each name once, text alone. */
export class Form {
  readonly #values: ReadonlyMap<string, readonly string[]>

  constructor(payload: unknown) {
    const entries = Object.entries((payload ?? {}) as Record<string, unknown>)
    this.#values = new Map(
      entries.map(([name, value]) => [
        name,
        (Array.isArray(value) ? value : [value]).filter(one => typeof one === 'string' && isStorable(one)),
      ]),
    )
  }

  /** The one value of this name, without blanks around it; empty when there is none, or several. */
  text(name: string): string {
    const values = this.#values.get(name) ?? []
    return values.length === 1 ? values[0]!.trim() : ''
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }

  names(): readonly string[] {
    return [...this.#values.keys()]
  }
}

/** A value of the query, without blanks around it and no longer than this; empty when there is none, or several. */
export function queryText({ query }: Request, name: string, max = 200): string {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && isStorable(value) ? value.trim().slice(0, max) : ''
}
