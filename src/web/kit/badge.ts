import { html, type Html, type HtmlValue } from '../html.ts'
import { icon, type IconName } from './icon.ts'

/** The meaning of a colour: done, in progress, needs attention, refused. `calm` has none. */
export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'calm'

const toneIcons: Readonly<Record<Tone, IconName | null>> = {
  good: 'check',
  wait: 'clock',
  warn: 'alert',
  bad: 'close',
  calm: null,
}

/** A state in a word, also shown by icon and colour: `badge('good', 'Paid')`. */
export function badge(tone: Tone, label: HtmlValue, sign: IconName | null = toneIcons[tone]): Html {
  return html`<span class="badge ${tone}">${sign && icon(sign)}${label}</span>`
}

/** A number of waiting items; `warn` if they need attention: `count(3, 'warn')`. */
export function count(number: number | string, tone: 'calm' | 'warn' = 'calm'): Html {
  return html`<span class="count ${tone}">${number}</span>`
}

/** A coloured dot before a sentence that says the same: `dot('good')`. */
export function dot(tone: 'good' | 'warn' | 'bad' | 'idle'): Html {
  return html`<span class="dot ${tone}" aria-hidden="true"></span>`
}

/** Marks the test environment. */
export const testTag = html`<span class="tag-test">TEST</span>`

/**
 * The initials of a name on a tile: `avatar('Lena Brandt')` shows `LB`. Drops all other characters, such as those that change text
 * direction.
 */
export function avatar(name: string, { isRound = false }: { readonly isRound?: boolean } = {}): Html {
  const words = name.trim().split(/\s+/u)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    word => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '',
  )
  return html`<span class="avatar${isRound && ' round'}" aria-hidden="true">${letters.join('').toUpperCase()}</span>`
}
