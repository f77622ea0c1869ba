import type { Usdt } from '../../lib/money.ts'
import type { Checkout } from '../../orders/checkout/checkout.service.ts'
import type { Html } from '../html.ts'
import type { DrawQr } from './wallets/qr-code.ts'
import type { TimeLeft } from './time-left.ts'
import type { Words } from './words.ts'

/** What a view is made of. */
export interface ViewParts {
  readonly checkout: Checkout
  readonly words: Words
  readonly drawQr: DrawQr
  /** What changes with every second; a view shows nothing else that does. */
  readonly left: TimeLeft
  /** The address of a page of this payment, in the language that was chosen: `href('/find')`. */
  readonly href: (rest?: string) => string
  /** The same as a whole, for other programs to open. */
  readonly pageUrl: string
  /** Where the script lies that pays with a wallet in the page. */
  readonly walletScript: string
}

/** What the page says in one step. */
export interface View {
  /** In the title of the window. */
  readonly headline: string
  /** In the summary: what the amount is, with a colour that says the same. */
  readonly label: { readonly text: Html; readonly tone: 'calm' | 'good' | 'warn' | 'info' }
  /** In the summary; the ordered amount unless it says otherwise. */
  readonly amount?: Usdt
  /** The sum that `amount` is a part of, shown where they differ; default the ordered amount. */
  readonly total?: Usdt
  readonly main: Html
  /** Below the summary, or at the end on a phone. */
  readonly extra?: { readonly title: string; readonly body: Html }
}
