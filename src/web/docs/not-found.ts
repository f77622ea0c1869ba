import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { html } from '../html.ts'
import { wantsPage, type Page } from '../page.ts'
import type { DocsPage, Layout } from './layout.ts'

/** Where the Markdown of a page is that is not made of Markdown, and where pages have moved to. */
const texts: Readonly<Record<string, string>> = {
  '/docs.md': '/docs/reference.md',
  '/docs/signature.md': '/docs/guides/signing.md',
  '/docs/try.md': '/docs/reference.md',
  '/docs/llms-full.txt': '/llms-full.txt',
}

/** Leads from addresses people and programs guess to what they mean. */
export const redirects = Object.entries(texts).map(([path, target]) => ({
  path,
  respond: (_: Request, h: ResponseToolkit) => h.redirect(target).permanent(),
}))

/**
 * Answers every other address below /docs: a slash too many leads to the page without it; what is not there is a page for
 * people and the service's own error for programs.
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
