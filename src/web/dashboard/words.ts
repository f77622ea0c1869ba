import type { Environment, Network } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import { findNetwork, type Config } from '../../config/config.ts'
import { amountText, type Usdt } from '../../lib/money.ts'
import type { TimeForm } from '../../lib/time-zone.ts'
import type { Order } from '../../orders/order.ts'
import type { OrderStatus } from '../../orders/order-status.ts'
import { cancelledByMerchant } from '../../withdrawals/payout-mails.ts'
import type { WithdrawalStatus } from '../../withdrawals/withdrawal-status.ts'
import { badge, type Tone } from '../kit/badge.ts'
import { copyable } from '../kit/code.ts'
import { icon, networkMark } from '../kit/icon.ts'
import { html, type Html } from '../html.ts'

export function amount(value: Usdt | string): Html {
  return html`<bdi class="nowrap" dir="ltr" translate="no"
    ><b>${amountText(value)}</b><span class="unit">USDT</span></bdi
  >`
}

/** An amount of any currency, given with all its decimals. */
export function moneyOf({ amount: value, currency }: { readonly amount: string; readonly currency: string }): Html {
  if (currency === 'USDT') return amount(value)
  const [whole = '', fraction] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
  return html`<bdi class="nowrap" dir="ltr" translate="no"><b>${grouped}</b><span class="unit">${currency}</span></bdi>`
}

/** The amount of an order, with the price that it was converted from. */
export function askedAmount({ orderAmount, price }: Pick<Order, 'orderAmount' | 'price'>): Html {
  return html`${amount(orderAmount)}${price && html`<br /><span class="small muted">${moneyOf(price)}</span>`}`
}

/** An amount without its unit. */
export function figure(value: Usdt | string): Html {
  return html`<bdi dir="ltr" translate="no">${amountText(value)}</bdi>`
}

export function networkName(network: Network): Html {
  const { chainName, standard } = networkTable[network]
  return html`<span class="network nowrap">${networkMark(network, 14)}${chainName} <span class="muted">${standard}</span></span>` // prettier-ignore
}

/** A status without an entry is shown as the contract names it. */
const orderWords: Readonly<Partial<Record<OrderStatus, readonly [Tone, string]>>> = {
  PENDING: ['calm', 'Pending'],
  OPEN: ['calm', 'Open'],
  PENDING_CONFIRM: ['wait', 'Detected'],
  CONFIRMING: ['wait', 'Confirming'],
  PAID: ['good', 'Paid'],
  EXPIRED: ['calm', 'Expired'],
  EXPIRED_PAID: ['good', 'Paid late'],
  UNDERPAID: ['warn', 'Underpaid'],
  FROZEN: ['bad', 'Frozen'],
}

export function orderBadge(status: OrderStatus): Html {
  return badge(...(orderWords[status] ?? (['calm', status] as const)))
}

/** Like `orderBadge`, but says of a cancelled order that it was cancelled. In the contract it is `EXPIRED`. */
export function orderEndBadge(status: OrderStatus, isCancelled: boolean): Html {
  return status === 'EXPIRED' && isCancelled ? badge('calm', 'Cancelled') : orderBadge(status)
}

export function orderWord(status: OrderStatus): string {
  return orderWords[status]?.[1] ?? status
}

const withdrawalWords: Readonly<Record<WithdrawalStatus, readonly [Tone, string]>> = {
  PENDING: ['wait', 'Waiting for approval'],
  APPROVED: ['wait', 'Approved'],
  SIGNED: ['wait', 'Signed'],
  BROADCAST: ['wait', 'On its way'],
  COMPLETED: ['good', 'Completed'],
  FAILED: ['bad', 'Failed'],
  REJECTED: ['calm', 'Rejected'],
}

export interface EndedWithdrawal {
  readonly status: WithdrawalStatus
  readonly failure_reason: string | null
}

/** A withdrawal that the merchant cancelled is `REJECTED` in the contract, although nobody refused it. */
export function withdrawalBadge({ status, failure_reason: reason }: EndedWithdrawal): Html {
  return status === 'REJECTED' && reason === cancelledByMerchant
    ? badge('calm', 'Cancelled')
    : badge(...withdrawalWords[status])
}

export function withdrawalWord(status: WithdrawalStatus): string {
  return withdrawalWords[status][1]
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A day of UTC, such as those that figures are counted by. */
export function utcDayText(at: Date | string): string {
  const day = new Date(at)
  return `${shortDay(day)} ${day.getUTCFullYear()}`
}

export function shortDay(day: Date): string {
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]}`
}

/** A time to the minute, in the reader's zone. */
export function time(at: Date | string): Html {
  return timeElement(at, 'minute')
}

export function date(at: Date | string): Html {
  return timeElement(at, 'day')
}

/** A time whose text the layout writes (`times.ts`): it alone knows the reader's zone. Its own direction keeps the day before the month. */
export function timeElement(at: Date | string, form: TimeForm): Html {
  return html`<time class="nowrap" dir="auto" datetime="${new Date(at).toISOString()}" data-form="${form}"></time>`
}

/** Formats a duration by its two largest units: `1 min 48 s`, `2 h 5 min`, `3 d`. */
export function durationText(seconds: number): string {
  const [day, hour, minute] = [86_400, 3600, 60]
  const units = [
    [Math.floor(seconds / day), 'd'],
    [Math.floor((seconds % day) / hour), 'h'],
    [Math.floor((seconds % hour) / minute), 'min'],
    [seconds % minute, 's'],
  ] as const
  const first = units.findIndex(([count]) => count > 0)
  if (first < 0) return '0 s'
  const shown = units.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ')
}

export function shortened(text: string): string {
  return text.length <= 16 ? text : `${text.slice(0, 7)}…${text.slice(-6)}`
}

const hashPattern = /^(0x)?[0-9a-f]{64}$/i

/** Returns the explorer's URL of a transaction, or null: explorers show only the chain with real money. */
export function explorerUrl(
  config: Config,
  {
    environment,
    network,
    txHash,
  }: { readonly environment: Environment; readonly network: Network; readonly txHash: string },
): string | null {
  const { main, explorer } = networkTable[network]
  const found = findNetwork(config, { environment, network })
  const isReal = environment === 'live' && found?.chainIdentity === main.identity
  return isReal && hashPattern.test(txHash) ? explorer + txHash : null
}

/** A hash, with a link if an explorer knows it. */
export function hashOf(
  config: Config,
  transaction: { readonly environment: Environment; readonly network: Network; readonly txHash: string },
): Html {
  const { txHash } = transaction
  const url = explorerUrl(config, transaction)
  const short = html`<bdi class="mono nowrap" dir="ltr" translate="no" title="${txHash}">${shortened(txHash)}</bdi>`
  return url === null ? short : html`<a class="link" href="${url}" rel="noreferrer">${short}</a>`
}

/** A hash on its own: copied whole, and looked up where an explorer knows it. */
export function transactionOf(
  config: Config,
  transaction: { readonly environment: Environment; readonly network: Network; readonly txHash: string },
): Html {
  const url = explorerUrl(config, transaction)
  const site = url === null ? '' : new URL(url).host
  return html`<span class="copyable">${copyable(transaction.txHash, { what: 'transaction hash' })}${url !== null && html`<a class="link" href="${url}" rel="noreferrer" title="${`View on ${site}`}">${icon('external')}<span class="sr">View on ${site}</span></a>`}</span>` // prettier-ignore
}
