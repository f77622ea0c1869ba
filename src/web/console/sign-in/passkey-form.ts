import { hidden } from '../../kit/field.ts'
import { html, type Html, type HtmlValue } from '../../html.ts'

export interface PasskeyForm {
  readonly action: string
  /** Whether the device is to make a passkey or to show one. */
  readonly does: 'create' | 'get'
  /** What the browser is told, as JSON. */
  readonly options: unknown
  readonly body: HtmlValue
}

/** A form that is sent once a passkey has answered; `console.js` asks the device. */
export function passkeyForm({ action, does, options, body }: PasskeyForm): Html {
  return html`<form
    class="stack near"
    method="post"
    action="${action}"
    data-passkey="${does}"
    data-options="${JSON.stringify(options)}"
  >
    ${hidden('response', '')} ${body}
    <p class="small warn-ink" role="status"></p>
    <noscript><p class="small warn-ink">Passkeys need JavaScript: switch it on for this origin.</p></noscript>
  </form>`
}

/** What a browser answered; `null` for what is no answer. */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // judged like any other wrong answer
  }
}
