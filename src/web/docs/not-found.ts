import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { html } from '../html.ts'
import { wantsPage, type Page } from '../page.ts'
import type { DocsPage, Layout } from './layout.ts'

/** Redirects: the Markdown of pages that are not made of Markdown, and pages that moved. */
const texts: Readonly<Record<string, string>> = {
  '/docs/signature.md': '/docs/guides/signing.md',
  '/docs/try.md': '/docs/reference.md',
  '/docs/llms-full.txt': '/llms-full.txt',
}

/** Redirects from addresses that people and programs guess. */
export const redirects = Object.entries(texts).map(([path, target]) => ({
  path,
  respond: (_: Request, h: ResponseToolkit) => h.redirect(target).permanent(),
}))

/**
 * Answers all other addresses below /docs. Redirects a trailing slash to the page without it. For unknown addresses, people get a page and
 * programs the service's JSON error.
 */
export function answerNotFound(known: ReadonlySet<string>, layout: Layout) {
  const page = layout(notThere)
  return (request: Request, h: ResponseToolkit): Page | ResponseObject => {
    const meant = request.path.replace(/\/+$/, '')
    if (known.has(meant)) return h.redirect(meant).permanent()
    return wantsPage(request) ? page : h.response({ error: 'not found' }).code(404)
  }
}

const notThere: DocsPage = {
  title: 'Not found',
  path: '/docs/not-found',
  status: 404,
  body: html`<h1>Not found</h1>
    <p>
      There is nothing at this address. Search for it, or look among the <a href="/docs/guides">guides</a>, the
      <a href="/docs/reference">operations</a>, the <a href="/docs/webhooks">webhook events</a> or the
      <a href="/docs/errors">errors</a>.
    </p>`,
}
