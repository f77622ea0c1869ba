import { networkTable } from '../../chains/networks.ts'
import type { Checkout } from '../../orders/checkout/checkout.service.ts'
import type { RecordedTransfer } from '../../orders/recorded-transfer.ts'
import { formatUsdt, type Usdt } from '../../lib/money.ts'
import { attribute } from '../kit/button.ts'
import { icon } from '../kit/icon.ts'
import { html, type Html } from '../html.ts'
import type { Words } from './words.ts'

/** Formats an amount for display and copying: at least two decimals, never rounded, no thousands separators. */
export function amountText(amount: Usdt): string {
  const [whole, fraction = ''] = formatUsdt(amount).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** The same with a smaller currency, in left-to-right order in every language. */
export function amountOf(amount: Usdt, id?: string): Html {
  return html`<bdi dir="ltr" translate="no"><span${attribute('id', id)}>${amountText(amount)}</span> <span class="unit">USDT</span></bdi>`
}

/** The same in a sentence. */
export function amountInText(amount: Usdt): Html {
  return html`<bdi dir="ltr" translate="no">${amountText(amount)} USDT</bdi>`
}

/** A time, which the script converts to the payer's time zone. Without `now` it is complete, for printing and storing. */
export function momentOf(words: Words, time: Date, now: Date | null): Html {
  return html`<time datetime="${time.toISOString()}"${now === null && html` data-whole`}>${words.time(time, now)}</time>` // prettier-ignore
}

const hashPattern = /^(0x)?[0-9a-f]{64}$/i

/** A transaction by its hash, which the payer's wallet shows too; printed in full. */
export function transactionOf(checkout: Checkout, { txHash }: Pick<RecordedTransfer, 'txHash'>, words: Words): Html {
  const url = explorerUrl(checkout, txHash)
  const short = html`<bdi class="mono hash" dir="ltr" translate="no" title="${txHash}"
    >${txHash.slice(0, 8)}…${txHash.slice(-8)}</bdi
  >`
  if (url === null) return short
  const site = new URL(url).host
  return html`${short}<small
      ><a class="link" href="${url}" rel="noreferrer">${words.say('viewOn', { site })}${icon('external')}</a></small
    >`
}

/** Returns the explorer's URL of a transaction, or null: explorers show only the chain with real money. */
function explorerUrl({ order, network }: Checkout, txHash: string): string | null {
  const { main, explorer } = networkTable[order.network]
  const isReal = order.environment === 'live' && network?.chainIdentity === main.identity
  return isReal && hashPattern.test(txHash) ? explorer + txHash : null
}
