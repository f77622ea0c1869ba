import type { Heading } from '../kit/dashboard-layout.ts'
import type { Html, HtmlValue } from '../html.ts'

/** A page inside the layout of its surface. */
export interface Shown {
  readonly kind: 'page'
  readonly status: number
  readonly title: string
  readonly body: HtmlValue
  /** The rest of the page's head: crumbs and actions. */
  readonly heading?: Omit<Heading, 'title'>
  /** Additions to the head, such as a script of the page. */
  readonly head?: Html
  /** Interval in seconds at which the script refreshes the page. */
  readonly liveSeconds?: number
  /** Whether the page has no navigation. */
  readonly isSinglePage?: boolean
  /** Headers beside those of every page. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
}

/** A redirect, so that going back does not send a form again. */
export interface SeeOther {
  readonly kind: 'see other'
  /** A path of these pages. */
  readonly path: string
  /** A message shown once on the user's next page. */
  readonly flash: string | null
  readonly cookies: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** The response to a page's script. */
export interface Data {
  readonly kind: 'data'
  readonly status: number
  readonly value: unknown
}

/** A file sent piece by piece, such as an export. */
export interface Download {
  readonly kind: 'download'
  readonly name: string
  readonly type: string
  readonly content: NodeJS.ReadableStream | Buffer | string
}

export type SessionAnswer = Shown | SeeOther | Data | Download

type More<Kind extends SessionAnswer> = Partial<Omit<Kind, 'kind'>>

/** Answers with a page. */
export function show(title: string, body: HtmlValue, more: Omit<More<Shown>, 'title' | 'body'> = {}): Shown {
  return { kind: 'page', status: 200, headers: {}, cookies: [], ...more, title, body }
}

/** Redirects after a form; the next page shows `flash` once. */
export function seeOther(path: string, more: Omit<More<SeeOther>, 'path'> = {}): SeeOther {
  return { kind: 'see other', flash: null, cookies: [], headers: {}, ...more, path }
}

/** Answers a script. */
export function data(value: unknown, status = 200): Data {
  return { kind: 'data', status, value }
}

/** Thrown by a page: the object does not exist or belongs to somebody else. The user cannot tell which. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}
