import { qrCode } from '../checkout/wallets/qr-code.ts'
import { html, type Html } from '../html.ts'
import { copyButton, linkButton } from '../kit/button.ts'
import { card } from '../kit/card.ts'

interface Shared {
  readonly url: string
  /** What the URL opens: `payment link`. */
  readonly what: string
  readonly subject: string
}

/** Shows the URL of a page for payers as a QR code and as text, to copy or to email. */
export function shareCard({ url, what, subject }: Shared): Html {
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`
  return card(
    { title: 'Share' },
    html`<div class="stack near">
      <div class="link-code">${qrCode(url, `QR code of the ${what}`)}</div>
      <p>
        <bdi class="mono wrap-any" dir="ltr" translate="no">${url}</bdi>
      </p>
      <div class="cluster">
        ${copyButton('Copy link', url, { what: '' })} ${linkButton('Email', mail, { size: 'small' })}
      </div>
    </div>`,
  )
}
