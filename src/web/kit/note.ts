import { html, type Html, type HtmlValue } from '../html.ts'
import { icon, type IconName } from './icon.ts'

export type NoteTone = 'good' | 'info' | 'warn' | 'bad' | 'calm'

const icons: Readonly<Record<NoteTone, IconName>> = {
  good: 'check',
  info: 'info',
  warn: 'alert',
  bad: 'alert',
  calm: 'info',
}

/** One bold clause and one sentence, at most once per page: `note('warn', 'Part is missing.', '20.00 USDT have arrived.')`. */
export function note(tone: NoteTone, strong: HtmlValue, text: HtmlValue = null): Html {
  return html`<div class="note ${tone}">
    ${icon(icons[tone])}
    <p class="grow"><b>${strong}</b> ${text}</p>
  </div>`
}
