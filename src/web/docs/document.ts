import { html, type Html } from '../html.ts'
import { markdown } from './markdown.ts'
import { orderStatusDiagram } from './order-status-diagram.ts'
import type { Picture } from './pictures.ts'

/** A document in Markdown, served as it is and rendered. */
export interface Document {
  /** Without `.md`. */
  readonly path: string
  readonly title: string
  /** Its purpose, in one sentence. */
  readonly summary: string
  /** Begins with the title as `# …`. */
  readonly text: string
  /** Its pictures, by the addresses in the text. */
  readonly pictures?: readonly Picture[]
}

/** Where a guide has the diagram. Other readers of the Markdown do not show a comment. */
const diagram = '\n<!-- diagram: order statuses -->\n'

/** Renders a document as a whole page, with its pictures and its diagram. */
export function documentBody({ text, pictures }: Document): Html {
  const [before = '', after] = text.split(diagram)
  if (after === undefined) return markdown(text, 'page', pictures)
  return html`${markdown(before, 'page', pictures)}${orderStatusDiagram()}${markdown(after, 'page', pictures)}`
}
