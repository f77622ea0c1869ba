import { networkTable } from '../../chains/networks.ts'
import type { Checkout } from '../../orders/checkout/checkout.service.ts'
import type { RecordedTransfer } from '../../orders/recorded-transfer.ts'
import { formatUsdt, type Usdt } from '../../lib/money.ts'
import { attribute } from '../kit/button.ts'
import { icon } from '../kit/icon.ts'
import { html, type Html } from '../html.ts'
import type { Words } from './words.ts'

/** An amount as it is shown and copied: with two decimals at least, never rounded, never with marks between thousands. */
export function amountText(amount: Usdt): string {
  const [whole, fraction = ''] = formatUsdt(amount).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** The same with its currency, smaller, kept in its order where one reads from the right. */
export function amountOf(amount: Usdt, id?: string): Html {
  return html`<bdi dir="ltr"><span${attribute('id', id)}>${amountText(amount)}</span> <span class="unit">USDT</span></bdi>`
}

/** The same in a sentence. */
export function amountInText(amount: Usdt): Html {
  return html`<bdi dir="ltr">${amountText(amount)} USDT</bdi>`
}

/** A moment; the script writes it in the payer's own zone. Without `now` it is whole, for what is printed or kept. */
export function momentOf(words: Words, time: Date, now: Date | null): Html {
  return html`<time datetime="${time.toISOString()}"${now === null && html` data-whole`}>${words.time(time, now)}</time>` // prettier-ignore
}

const hashPattern = /^(0x)?[0-9a-f]{64}$/i

/** What was seen on the network, by the hash that a payer's wallet shows too; printed as a whole. */
export function transactionOf(checkout: Checkout, { txHash }: Pick<RecordedTransfer, 'txHash'>, words: Words): Html {
  const url = explorerUrl(checkout, txHash)
  const short = html`<bdi class="mono hash" dir="ltr" title="${txHash}">${txHash.slice(0, 8)}…${txHash.slice(-8)}</bdi>`
  if (url === null) return short
  const site = new URL(url).host
  return html`${short}<small
      ><a class="link" href="${url}" rel="noreferrer">${words.say('viewOn', { site })}${icon('external')}</a></small
    >`
}

/** The page about a transaction, where one can know it: explorers show the chain on which the money is real, and no other. */
function explorerUrl({ order, network }: Checkout, txHash: string): string | null {
  const { main, explorer } = networkTable[order.network]
  const isReal = order.environment === 'live' && network?.chainIdentity === main.identity
  return isReal && hashPattern.test(txHash) ? explorer + txHash : null
}
