import { escapeHtml } from '../lib/text/escape-html.ts'
import { withoutBidiControls } from '../lib/text/printable.ts'

/** Trusted HTML. Only `html` creates it, and what takes it over from another process of ours. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Values of a template. Text and numbers are escaped, `Html` is not; null, undefined and false render nothing. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[]

/**
 * Renders a template and escapes its values, so that no text of a merchant or payer can become markup. Values are safe only between tags
 * and inside quoted attributes; a template must not have them anywhere else.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0]!
  for (let index = 0; index < values.length; index++) text += write(values[index]) + strings[index + 1]!
  return new Html(text)
}

function write(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return value.map(one => write(one)).join('')
}

/** Isolates foreign text, so that its direction cannot reorder the text around it. */
export function isolated(text: string): Html {
  return html`<bdi>${withoutBidiControls(text)}</bdi>`
}

/** Does the same where no tags are allowed, such as in a title: puts the text between U+2068 and U+2069. */
export function isolatedText(text: string): string {
  return `\u2068${withoutBidiControls(text)}\u2069`
}

/** Amounts, hashes and addresses, as sentences of ours name them. */
const figures =
  /(\b0x[0-9a-f…]+|\bT[1-9A-HJ-NP-Za-km-z]{33}\b|\b[0-9a-f]{64}\b|[−-]?\b\d[\d,]*(?:\.\d+)?(?= USDT\b)|\b\d[\d,]*\.\d{2,}\b)/gi

/** Protects amounts, hashes and addresses in a sentence of ours from browsers that translate pages. */
export function fixedFigures(sentence: string): Html {
  const parts = sentence.split(figures)
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<bdi dir="ltr" translate="no">${part}</bdi>` : part))}`
}

/** Joiners and variation selectors, which belong to emoji and to scripts that join letters. */
const joining = '[\\u200c\\u200d\\ufe0e\\ufe0f]'
const joined =
  '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]|(?![\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Han}])[\\p{L}\\p{M}]'
const unseen = new RegExp(`(?<!${joined})${joining}|(?!${joining})[\\p{Default_Ignorable_Code_Point}\\u2800]`, 'gu')

/** Writes invisible characters out, as `\u{200b}`. Two different names must not look the same to the person who decides. */
export function withUnseen(text: string): string {
  return text.replace(unseen, character => `\\u{${character.codePointAt(0)!.toString(16)}}`)
}
