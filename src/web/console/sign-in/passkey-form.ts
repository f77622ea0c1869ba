import { hidden } from '../../kit/field.ts'
import { html, type Html, type HtmlValue } from '../../html.ts'

export interface PasskeyForm {
  readonly action: string
  /** Whether the device creates or uses a passkey. */
  readonly does: 'create' | 'get'
  /** The options for the browser, as JSON. */
  readonly options: unknown
  readonly body: HtmlValue
}

/** A form that `console.js` sends once the device has used a passkey. */
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

/** Parses the browser's response; `null` if it is invalid. */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // treated like any other wrong answer
  }
}
