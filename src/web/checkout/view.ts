import type { Usdt } from '../../lib/money.ts'
import type { Checkout } from '../../orders/checkout/checkout.service.ts'
import type { Html } from '../html.ts'
import type { DrawQr } from './wallets/qr-code.ts'
import type { TimeLeft } from './time-left.ts'
import type { Words } from './words.ts'

/** The input of a view. */
export interface ViewParts {
  readonly checkout: Checkout
  readonly words: Words
  readonly drawQr: DrawQr
  /** All values that change every second; a view shows no others. */
  readonly left: TimeLeft
  /** Returns the path of a page of this payment in the chosen language: `href('/find')`. */
  readonly href: (rest?: string) => string
  /** The full URL, for other programs. */
  readonly pageUrl: string
  /** The URL of the script that pays with a wallet. */
  readonly walletScript: string
}

/** The content of the page in one step. */
export interface View {
  /** In the window's title. */
  readonly headline: string
  /** In the summary: what the amount is. The tone says the same. */
  readonly label: { readonly text: Html; readonly tone: 'calm' | 'good' | 'warn' | 'info' }
  /** In the summary; absent: the ordered amount. */
  readonly amount?: Usdt
  /** The total that `amount` is a part of, shown if they differ; absent: the ordered amount. */
  readonly total?: Usdt
  readonly main: Html
  /** Below the summary, or at the end on a phone. */
  readonly extra?: { readonly title: string; readonly body: Html }
}
