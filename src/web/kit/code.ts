import { html, type Html } from '../html.ts'
import { copyButton } from './button.ts'
import { icon } from './icon.ts'

/** Text for a program, with a copy button: `code('Body', '{"event":"payment.confirmed"}')`. */
export function code(title: string, text: string): Html {
  return codeBox(title, text, 'code')
}

/** The same with all characters visible, however long the lines: for text that somebody signs. */
export function codeAsWhole(title: string, text: string): Html {
  return codeBox(title, text, 'code whole')
}

/** A secret, shown once: `secretOnce('Webhook secret', secret)`. */
export function secretOnce(title: string, secret: string): Html {
  return codeBox(title, secret, 'code once')
}

function codeBox(title: string, text: string, className: string): Html {
  return html`<div class="${className}">
    <header><span>${title}</span>${copyButton('Copy', text, { what: title.toLowerCase() })}</header>
    <pre tabindex="0" role="region" aria-label="${title}" dir="ltr" translate="no">${text}</pre>
  </div>`
}

/**
 * An address or a hash on one line, shortened in the middle, with a button that copies all of it. Without a script it is shown as a whole:
 * `copyable(order.address, { what: 'address' })`.
 */
export function copyable(
  text: string,
  { what, isWhole = false }: { readonly what: string; readonly isWhole?: boolean },
): Html {
  const isShort = !isWhole && text.length > 20
  const short = html`<span class="short">${text.slice(0, 8)}…${text.slice(-8)}</span><span class="whole" hidden>${text}</span>` // prettier-ignore
  return html`<span class="copyable"
    ><bdi class="mono${isWhole && ' wrap-any'}" dir="ltr" translate="no" title="${text}">${isShort ? short : text}</bdi
    ><button type="button" data-copy="${text}" data-name="${what}" hidden>
      ${icon('copy')}<span class="sr">Copy ${what}</span>
    </button></span
  >`
}
