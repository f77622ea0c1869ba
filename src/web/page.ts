import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Assets } from './assets.ts'
import { html, type Html } from './html.ts'

/** A whole page with its status. */
export interface Page {
  readonly status: number
  readonly title: string
  /** The URL of its own stylesheet; absent: the shared one. */
  readonly stylesheet?: string
  /** Whether the shared stylesheet gives way to its fonts alone. */
  readonly hasFontsOnly?: boolean
  /** Absent: English. */
  readonly language?: string
  /** Colours that the reader has chosen; absent: those of the device. */
  readonly theme?: 'light' | 'dark'
  /** The surface's class on the body, for its stylesheet. */
  readonly bodyClass?: string
  /** Additions to the head, such as a refresh for browsers without JavaScript. */
  readonly head?: Html
  readonly body: Html
  /** Its own content security policy; absent: the shared one. */
  readonly policy?: string
}

/** Allows nothing inline, nothing from other origins, and framing only by the given origins. */
export const policyFor = (frameOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ')}`,
    "base-uri 'none'",
  ].join('; ')
export const contentSecurityPolicy = policyFor([])

const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** Headers of pages, beside those of every response. */
const headers: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map(feature => `${feature}=()`).join(', '),
}

/** Marks routes that answer with pages: their other methods do as well. */
export const pageTag = 'page'

/** Returns whether an error becomes a page. Programs get the service's JSON error. */
export function wantsPage({ raw }: Request): boolean {
  return raw.req.headers.accept?.includes('text/html') ?? false
}

/** Answers with a page made for this request. */
export function answerPage(h: ResponseToolkit, page: Page, assets: Assets): ResponseObject {
  const response = h.response(writePage(page, assets)).code(page.status).type('text/html; charset=utf-8')
  return withPageHeaders(response, { ...page, cache: 'no-store' })
}

/** A rendered page. */
export interface WrittenPage {
  readonly status: number
  readonly bytes: Buffer
  readonly policy: string | undefined
}

/** Answers with a rendered page. */
export function answerWritten(h: ResponseToolkit, { status, bytes, policy }: WrittenPage): ResponseObject {
  const response = h.response(bytes).code(status).type('text/html; charset=utf-8')
  return withPageHeaders(response, { ...(policy !== undefined && { policy }), cache: 'no-store' })
}

/** Adds the headers of every page. */
export function withPageHeaders(
  response: ResponseObject,
  { policy, cache }: Pick<Page, 'policy'> & { readonly cache: string },
): ResponseObject {
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
  if (policy !== undefined) response.header('content-security-policy', policy)
  return response.header('cache-control', cache)
}

/** Renders the page to text. */
export function writePage(page: Page, assets: Assets): string {
  return documentOf(page, assets).text
}

/** Inline, because browsers request /favicon.ico for a page without an icon. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E" +
  "%3Crect width='16' height='16' rx='4' fill='%230b6b4f'/%3E" +
  "%3Cpath d='M5 3v10M11 3 5.5 8 11 13' stroke='%23fff' stroke-width='2' fill='none'/%3E%3C/svg%3E"

/** Our right-to-left languages. */
const fromTheRight: ReadonlySet<string> = new Set(['ar', 'fa'])

/** Returns the direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return fromTheRight.has(language) ? 'rtl' : 'ltr'
}

function documentOf(page: Page, assets: Assets): Html {
  const { language = 'en', theme } = page
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}"${theme !== undefined && html` data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme ?? 'light dark'}" />
        <title>${page.title}</title>
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="${page.stylesheet ?? assets.url(page.hasFontsOnly ? 'fonts.css' : 'kassa.css')}" />
        ${page.head}
      </head>
      <body${page.bodyClass !== undefined && html` class="${page.bodyClass}"`}>
        ${page.body}
      </body>
    </html> `
}
