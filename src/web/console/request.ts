// The parts of a console request: cookie, origin, form.
import type { Request } from '@hapi/hapi'
import { headerValues } from '../../http/hapi-settings.ts'

/** `__Host-`: set by this host only, over TLS only, for all of its paths. */
export const cookieName = '__Host-kassa-console'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export function cookieHeader(token: string): string {
  return `${cookieName}=${token}; ${attributes}`
}

export const endedCookie = `${cookieName}=; ${attributes}; Max-Age=0`

/** Returns the session token of the cookie; `null` if there is none, or two: then somebody else set one of them. */
export function tokenOf({ raw: { req } }: Request): string | null {
  const values = (req.headers.cookie ?? '')
    .split(';')
    .map(one => one.trim())
    .filter(one => one.startsWith(`${cookieName}=`))
  return values.length === 1 ? values[0]!.slice(cookieName.length + 1) : null
}

/**
 * Returns whether a form was sent by a page of this origin. Browsers say so in a header that no page can write. They send no origin beside
 * it, because our pages send no referrer. Older browsers send only the origin.
 */
export function isFromHere({ raw: { req } }: Request, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: named } = req.headers
  if (site === undefined) return named === origin
  return site === 'same-origin' && (named === undefined || named === 'null' || named === origin)
}

/** Returns whether the request names this origin's host. No other host name leads to the console. */
export function isForHost({ raw: { req } }: Request, origin: string): boolean {
  const hosts = headerValues(req, 'host')
  return (hosts.length === 0 ? req.headers.host : hosts.length === 1 ? hosts[0] : undefined) === new URL(origin).host
}

/** The database stores no text with NUL, so nothing has such a name. */
export function isStorable(text: string): boolean {
  return !text.includes('\0')
}

/** The text values of a form. */
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

  /** Returns the only value of this name, trimmed; empty if there is none, or several. */
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

/** Returns a query value, trimmed and up to this length; empty if there is none, or several. */
export function queryText({ query }: Request, name: string, max = 200): string {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && isStorable(value) ? value.trim().slice(0, max) : ''
}
