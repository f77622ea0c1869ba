import MarkdownIt, { type Token } from 'markdown-it'
import { anchorOf } from '../../lib/anchor.ts'
import { escapeHtml } from '../../lib/text/escape-html.ts'
import { Html } from '../html.ts'
import { codeBlock } from './highlight.ts'
import type { Picture } from './pictures.ts'

/**
 * Renders the Markdown of descriptions and guides. HTML in it stays text. In a part of a page every heading has level three; a whole page
 * keeps its levels, and each heading below the title gets an anchor. Pictures have their size, so that nothing moves while they load, and
 * load lazily.
 */
export function markdown(text: string, extent: 'part' | 'page' = 'part', pictures: readonly Picture[] = []): Html {
  return new Html((extent === 'part' ? ofPart : ofPage).render(text, { pictures }))
}

export interface Heading {
  readonly anchor: string
  readonly words: string
}

/** Lists the headings of the second level of a whole page, as `markdown` gives them anchors. */
export function headingsOf(text: string): readonly Heading[] {
  return ofPage
    .parse(text, {})
    .map(({ type, tag }, index, tokens) => (type === 'heading_open' && tag === 'h2' ? words(tokens, index) : ''))
    .filter(found => found !== '')
    .map(found => ({ anchor: anchorOf(found), words: found }))
}

/** Renders one line of Markdown without blocks. */
export function inline(text: string): Html {
  return new Html(ofPart.renderInline(text))
}

const ofPart = reader('part')
const ofPage = reader('page')

function reader(extent: 'part' | 'page') {
  const made = new MarkdownIt({ html: false, linkify: false, typographer: false })
  // Links may lead to an HTTPS address, to a path of this service, or to an anchor.
  made.validateLink = url => /^(https:\/\/|\/(?!\/)|#)/.test(url)
  const { rules } = made.renderer
  rules['fence'] = (tokens, index) => codeBlock(tokens[index]!.content, tokens[index]!.info.trim()).text
  rules['table_open'] = () => '<div class="scroll" tabindex="0"><table>'
  rules['table_close'] = () => '</table></div>'
  rules['th_open'] = () => '<th scope="col">'
  rules['td_open'] = (tokens, index) => {
    const label = headOf(tokens, index)
    return label === '' ? '<td>' : `<td data-label="${escapeHtml(label)}">`
  }
  rules['link_open'] = (tokens, index, options) => {
    const token = tokens[index]!
    if (String(token.attrGet('href')).startsWith('https:')) token.attrSet('rel', 'noreferrer')
    return made.renderer.renderToken(tokens, index, options)
  }
  const asImage = rules['image']!
  rules['image'] = (...asked) => {
    const [tokens, index, , env] = asked
    const { pictures } = env as { readonly pictures?: readonly Picture[] }
    const token = tokens[index]!
    const picture = pictures?.find(one => one.url === token.attrGet('src'))
    if (!picture) return asImage(...asked)
    const { url, width, height } = picture
    for (const [name, value] of Object.entries({ width, height, loading: 'lazy', decoding: 'async' }))
      token.attrSet(name, `${value}`)
    return `<a class="picture" href="${url}">${asImage(...asked)}</a>`
  }
  rules['heading_open'] = (tokens, index) => {
    const level = extent === 'part' ? 'h3' : tokens[index]!.tag
    return hasAnchor(extent, level) ? `<${level} id="${anchorOf(words(tokens, index))}">` : `<${level}>`
  }
  rules['heading_close'] = (tokens, index) => {
    const level = extent === 'part' ? 'h3' : tokens[index]!.tag
    if (!hasAnchor(extent, level)) return `</${level}>`
    const id = anchorOf(words(tokens, index - 2))
    return ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></${level}>`
  }
  return made
}

/** Returns the head of a cell, which a phone shows beside it; none for the first cell of a row, and in a table of two columns. */
function headOf(tokens: readonly Token[], index: number): string {
  const row = tokens.findLastIndex((token, at) => at < index && token.type === 'tr_open')
  const column = tokens.slice(row, index).filter(({ type }) => type === 'td_open').length
  const table = tokens.findLastIndex((token, at) => at < index && token.type === 'thead_open')
  const heads = tokens.flatMap(({ type }, at) =>
    at > table && at < row && type === 'th_open' ? [words(tokens, at)] : [],
  )
  return column === 0 || heads.length < 3 ? '' : heads[column]!
}

function hasAnchor(extent: 'part' | 'page', level: string): boolean {
  return extent === 'page' && level !== 'h1'
}

/** Returns the text of the heading that opens at this index, without markup. */
function words(tokens: readonly Token[], index: number): string {
  return (tokens[index + 1]?.content ?? '').replaceAll('`', '')
}
