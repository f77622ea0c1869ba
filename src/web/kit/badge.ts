import { html, type Html, type HtmlValue } from '../html.ts'
import { icon, type IconName } from './icon.ts'

/** What a colour means: done, being checked, needs somebody, refused; `calm` means nothing. */
export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'calm'

const toneIcons: Readonly<Record<Tone, IconName | null>> = {
  good: 'check',
  wait: 'clock',
  warn: 'alert',
  bad: 'close',
  calm: null,
}

/** A state in a word, told by sign and colour too: `badge('good', 'Paid')`. */
export function badge(tone: Tone, label: HtmlValue, sign: IconName | null = toneIcons[tone]): Html {
  return html`<span class="badge ${tone}">${sign && icon(sign)}${label}</span>`
}

/** How many of something wait; `warn` when somebody should look: `count(3, 'warn')`. */
export function count(number: number | string, tone: 'calm' | 'warn' = 'calm'): Html {
  return html`<span class="count ${tone}">${number}</span>`
}

/** A coloured point before a sentence that says the same: `dot('good')`. */
export function dot(tone: 'good' | 'warn' | 'bad' | 'idle'): Html {
  return html`<span class="dot ${tone}" aria-hidden="true"></span>`
}

/** The sign of the test world. */
export const testTag = html`<span class="tag-test">TEST</span>`

/** The first letters of a name on a tile, and nothing else of it, such as a character that turns what follows around: `avatar('Lena Brandt')` shows `LB`. */
export function avatar(name: string, { isRound = false }: { readonly isRound?: boolean } = {}): Html {
  const words = name.trim().split(/\s+/u)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    word => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '',
  )
  return html`<span class="avatar${isRound && ' round'}" aria-hidden="true">${letters.join('').toUpperCase()}</span>`
}
