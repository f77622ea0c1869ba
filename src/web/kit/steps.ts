import { html, type Html, type HtmlValue } from '../html.ts'
import { icon, type IconName } from './icon.ts'

/** `done` is good and final, `calm` is past and neither good nor bad, `now` is in progress, `next` comes later; `warn` and `bad` went wrong. */
export type StepState = 'done' | 'calm' | 'now' | 'next' | 'warn' | 'bad'

export interface Step {
  readonly state: StepState
  readonly title: HtmlValue
  /** What kind of event it is; absent: the mark of its state. */
  readonly sign?: IconName
  /** At the end of its line, such as a time. */
  readonly aside?: HtmlValue
  readonly more?: HtmlValue
}

const marks: Readonly<Record<StepState, Html | null>> = {
  done: icon('check'),
  calm: icon('check'),
  now: null,
  next: null,
  warn: icon('alert'),
  bad: icon('close'),
}

/** Past, current and future steps, top to bottom: `steps([{ state: 'done', title: 'Seen on TRON', aside: '14:58' }])`. */
export function steps(list: readonly Step[]): Html {
  return html`<ol class="steps">
    ${list.map(
      ({ state, title, sign, aside, more }) =>
        html`<li class="${state}"${state === 'now' && html` aria-current="step"`}>
          <span class="mark">${sign === undefined ? marks[state] : icon(sign)}</span><b>${title}</b
          >${aside === undefined ? html`<span></span>` : html`<span class="aside">${aside}</span>`}${more !== undefined && html`<div class="more">${more}</div>`}
        </li>`, // prettier-ignore
    )}
  </ol>`
}

/** The pages of one task, left to right; `current` counts from 0: `stages(['Amount', 'Check', 'Passkey'], 1)`. */
export function stages(names: readonly string[], current: number): Html {
  return html`<ol class="stages">
    ${names.map(
      (name, index) =>
        html`<li${index < current && html` class="done"`}${index === current && html` aria-current="step"`}>
          <span class="number">${index < current ? icon('check') : index + 1}</span>${name}
        </li>`, // prettier-ignore
    )}
  </ol>`
}

/** A share from 0 to 1 as a bar; its label says the same in words: `bar(0.6, '30.00 of 50.00 USDT')`. */
export function bar(share: number, label: string, tone: 'good' | 'warn' | 'bad' | 'idle' = 'good'): Html {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
  return html`<svg class="bar ${tone}" role="img" aria-label="${label}" preserveAspectRatio="none" viewBox="0 0 100 8">
    <rect class="part" width="${width}" height="8" />
  </svg>`
}
