import { networkTable } from '../../chains/networks.ts'
import type { Checkout } from '../../orders/checkout.service.ts'
import type { RecordedTransfer } from '../../orders/recorded-transfer.ts'
import { formatUsdt } from '../../lib/money.ts'
import { html, type Html } from '../html.ts'

const hashPattern = /^(0x)?[0-9a-f]{64}$/i

/** What was seen on the network, by the hash that a payer's wallet shows too. */
export function transactionList(checkout: Checkout): Html | null {
  const { transfers } = checkout
  if (transfers.length === 0) return null
  return html`<ul class="transactions" aria-label="${transfers.length === 1 ? 'Transaction' : 'Transactions'}">
    ${transfers.map(transfer => html`<li>${formatUsdt(transfer.amount)} USDT in ${transaction(checkout, transfer)}</li>`)}
  </ul>`
}

function transaction(checkout: Checkout, { txHash }: RecordedTransfer): Html {
  const url = explorerUrl(checkout, txHash)
  const short = html`<span class="reference" title="${txHash}">${txHash.slice(0, 8)}…${txHash.slice(-6)}</span>`
  if (url === null) return html`transaction ${short}`
  return html`<a href="${url}" rel="noreferrer"
    >transaction ${short}<span class="quiet"> on ${new URL(url).host}</span></a
  >`
}

/** The page about a transaction, where one can know it: explorers show the chain on which the money is real, and no other. */
function explorerUrl({ order, network }: Checkout, txHash: string): string | null {
  const { main, explorer } = networkTable[order.network]
  const isReal = order.environment === 'live' && network?.chainIdentity === main.identity
  return isReal && hashPattern.test(txHash) ? explorer + txHash : null
}
