/** A piece of HTML that is known to be one, because `html` alone makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: text and numbers are escaped, pieces of HTML are not, nothing is nothing. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[]

/**
 * Makes HTML of a template whose values are escaped, so that no text of a merchant or a payer can become markup. Values are
 * safe between tags and inside quoted attributes; a template must have them nowhere else.
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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Most texts have none, and looking is quicker than replacing nothing. */
const markup = /[&<>"']/

/** Writes text so that HTML shows it as it is. A lone surrogate, which no encoding can carry, becomes U+FFFD. */
export function escapeHtml(text: string): string {
  const whole = text.toWellFormed()
  return markup.test(whole) ? whole.replace(/[&<>"']/g, character => entities[character]!) : whole
}

/** Embeddings, overrides and isolates of Unicode: with them a name could turn round the text beside it. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Text written by somebody else, set apart so that its direction cannot reorder what stands around it. */
export function isolated(text: string): Html {
  return html`<bdi>${withoutBidiControls(text)}</bdi>`
}

/** The same for places that hold no tags, such as a title: between U+2068 and U+2069. */
export function isolatedText(text: string): string {
  return `\u2068${withoutBidiControls(text)}\u2069`
}

/** Joiners and signs of variation, which belong to emoji and to the letters of scripts that join. */
const joining = '[\\u200c\\u200d\\ufe0e\\ufe0f]'
const joined =
  '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]|(?![\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Han}])[\\p{L}\\p{M}]'
const unseen = new RegExp(`(?<!${joined})${joining}|(?!${joining})[\\p{Default_Ignorable_Code_Point}\\u2800]`, 'gu')

/** Text with what nobody sees in it written out, as `\u{200b}`: who decides by a name must not take two for one. */
export function withUnseen(text: string): string {
  return text.replace(unseen, character => `\\u{${character.codePointAt(0)!.toString(16)}}`)
}

/** Text without the invisible characters that change the direction of what follows. */
function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, '')
}
