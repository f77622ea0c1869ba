import type { Assets } from '../assets.ts'
import { button } from '../kit/button.ts'
import { note } from '../kit/note.ts'
import { html, type Html, type HtmlValue } from '../html.ts'

export interface PasskeyForm {
  /** `create` makes a passkey; `get` uses one. */
  readonly ceremony: 'create' | 'get'
  /** Where the form is sent; `options` is where its script gets the challenge. */
  readonly action: string
  readonly options: string
  readonly label: string
  readonly csrf: Html
  readonly fields?: HtmlValue
}

/** A form that needs a passkey. Browsers offer passkeys only to scripts; without JavaScript the page says so. */
export function passkeyForm({ ceremony, action, options, label, csrf, fields }: PasskeyForm): Html {
  return html`<form class="stack" method="post" action="${action}" data-passkey="${ceremony}" data-options="${options}">
    ${csrf}<input type="hidden" name="response" value="" />
    ${fields}
    <div data-passkey-ready hidden class="stack">
      ${button(label, { kind: 'primary', size: 'large', isWide: true, icon: 'passkey' })}
    </div>
    <p role="alert" class="note bad" data-passkey-problem hidden></p>
    <p class="note warn" data-passkey-none hidden>
      This browser has no passkeys. Use another browser, or another device.
    </p>
    <noscript
      >${note('warn', 'Passkeys need JavaScript.', 'A browser shows a passkey to a script alone. Allow it for this site, then load the page again.')}</noscript
    >
  </form>`
}

/** The script of such a form. */
export function passkeyScript(assets: Assets): Html {
  return html`<script type="module" src="${assets.url('passkey.js')}"></script>`
}

/** Parses the response that the script put into the form; anything else is no response. */
export function passkeyAnswer(form: URLSearchParams): unknown {
  try {
    return JSON.parse(form.get('response') ?? '')
  } catch {
    return null
  }
}
