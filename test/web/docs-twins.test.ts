// Every page of the documentation has a twin in Markdown, which programs read instead of the page.
import test from 'ava'
import { documentsOf, readDocuments } from '../../src/web/docs/documents.ts'
import { readContract } from '../../src/web/docs/reference/contract.ts'
import { renderSite } from '../../src/web/docs/render/site.ts'

const publicUrl = 'https://pay.shop.example'
const site = renderSite(publicUrl, null)
const twins = new Map(site.texts.map(({ path, text }) => [path, text]))
/** This tool has nothing to read: its address with `.md` leads to the guide. */
const withoutText = ['/docs/signature']
const pages = site.pages.filter(({ path }) => !withoutText.includes(path))

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&#x27;': "'",
} // prettier-ignore

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(?:lt|gt|amp|quot|#39|#x27);/g, entity => entities[entity]!)
}

/**
 * What a page says: without what helps to get about it, without the diagram, which stands for a table, and without the name over an
 * operation's samples, each of which has its own in Markdown.
 */
function contentOf(body: string): string {
  const [, main = ''] = /<main [^>]*>([\s\S]*)<\/main>/.exec(body)!
  return main
    .replace(/<nav [\s\S]*?<\/nav>/g, '')
    .replace(/<svg [\s\S]*?<\/svg>/g, '')
    .replace(/<a class="anchor"[\s\S]*?<\/a>/g, '')
    .replace(/<h4>Samples<\/h4>/g, '')
    .replace(tableInCell, '$1')
}

/** A table in a cell becomes sentences, which need no head. */
const tableInCell = /(<td>(?:(?!<\/td>|<table>)[\s\S])*<table>)<thead>[\s\S]*?<\/thead>/g

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}_]+/gu))
}

test('every page has its twin, names it, and the twin has every word, every heading and all code of the page', t => {
  t.true(pages.length > 18)
  for (const { path, page } of pages) {
    const twin = twins.get(`${path}.md`)!
    t.true(page.body.text.includes(`href="${path}.md"`), path)
    t.true(page.head!.text.includes(`<link rel="alternate" type="text/markdown" href="${path}.md" />`), path)
    const content = contentOf(page.body.text)
    const known = wordsOf(twin)
    t.deepEqual(
      [...wordsOf(plain(content))].filter(word => !known.has(word)),
      [],
      path,
    )
    for (const [, code = ''] of content.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code>/g)) {
      const text = plain(code.replace(/<\/?span[^>]*>/g, ''))
      t.true(twin.includes(text), `${path}: ${text}`)
    }
    const headings = Array.from(content.matchAll(/<h([1-6])[^>]*>([\s\S]*?)<\/h\1>/g), ([, level, title]) =>
      heading(Number(level), plain(title!)),
    )
    const own = Array.from(withoutCode(twin).matchAll(/^(#+) (.+)$/gm), ([, marks, title]) =>
      heading(marks!.length, title!.replaceAll('`', '')),
    )
    t.deepEqual(headings, own, path)
  }
})

function heading(level: number, title: string): string {
  return `${level} ${title.replaceAll(/\s+/g, ' ').replaceAll(' :', ':').trim()}`
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '')
}

test('no twin holds HTML, an entity, a place that was to be filled, or a cell broken by a line or a pipe', t => {
  for (const [path, text] of twins) {
    if (!path.endsWith('.md') && !path.endsWith('.txt')) continue
    const prose = withoutCode(text).replace(/`[^`\n]*`/g, '')
    const comments = path.endsWith('/order-statuses.md') || path === '/llms-full.txt' ? 1 : 0
    t.is(prose.match(/<!--/g)?.length ?? 0, comments, path)
    t.deepEqual(prose.match(/<\/?[a-z][^>\n]*>|&(?:[a-z]+|#x?[0-9a-f]+);|\{\{|\bundefined\b|\[object/gi), null, path)
    let columns = 0
    for (const line of withoutCode(text).split('\n')) {
      const cells = line.startsWith('|') ? line.replaceAll('\\|', '').split('|').length : 0
      if (columns > 0 && cells > 0) t.is(cells, columns, `${path}: ${line}`)
      columns = cells
    }
  }
})

test('llms.txt lists each twin once with its purpose, and llms-full.txt holds each of them whole', t => {
  const documents = readDocuments(readContract(), publicUrl)
  const index = twins.get('/llms.txt')!
  const full = twins.get('/llms-full.txt')!
  for (const { path, title, summary, text } of documentsOf(documents)) {
    // These two are lists of the others, as llms.txt is.
    if (path === '/docs' || path === '/docs/guides') continue
    t.is(index.split(`- [${title}](${publicUrl}${path}.md): ${summary}\n`).length, 2, path)
    t.true(full.includes(text.trim()), path)
  }
  const listed = Array.from(index.matchAll(/\]\(([^)]+)\)/g), ([, url]) => url!.replace(publicUrl, ''))
  t.deepEqual(listed, [...new Set(listed)])
  for (const path of listed) t.true(twins.has(path) || path === '/openapi.yaml', path)
})
