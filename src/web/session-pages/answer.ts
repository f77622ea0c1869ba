import type { Heading } from '../kit/dashboard-layout.ts'
import type { Html, HtmlValue } from '../html.ts'

/** A page inside the layout of its entrance. */
export interface Shown {
  readonly kind: 'page'
  readonly status: number
  readonly title: string
  readonly body: HtmlValue
  /** What else stands at the top of the page: where it is, what to do. */
  readonly heading?: Omit<Heading, 'title'>
  /** More for the head, such as a script of the page. */
  readonly head?: Html
  /** Seconds after which its script looks whether it is another one by now. */
  readonly liveSeconds?: number
  /** One thing and nothing beside it: no navigation leads away from it. */
  readonly isSinglePage?: boolean
  /** More headers than every page has. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
}

/** Another page to look at, so that a form is not sent again when the browser goes back. */
export interface SeeOther {
  readonly kind: 'see other'
  /** A path of these pages. */
  readonly path: string
  /** Said once on the next page of who is signed in. */
  readonly flash: string | null
  readonly cookies: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** What a script of a page asked for. */
export interface Data {
  readonly kind: 'data'
  readonly status: number
  readonly value: unknown
}

/** A file to keep, made piece by piece, such as an export. */
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

/** Leads to another page after a form was sent; `flash` is said there once. */
export function seeOther(path: string, more: Omit<More<SeeOther>, 'path'> = {}): SeeOther {
  return { kind: 'see other', flash: null, cookies: [], headers: {}, ...more, path }
}

/** Answers a script. */
export function data(value: unknown, status = 200): Data {
  return { kind: 'data', status, value }
}

/** There is no such thing, or it belongs to somebody else: who asks cannot tell which. Thrown by a page. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}
