import { readTransferCall, transferCall } from '../../../chains/send/transfer-call.ts'
import { formatUsdt, usdt } from '../../../lib/money.ts'
import type { Withdrawal } from '../../../withdrawals/withdrawal.ts'
import { badge } from '../../kit/badge.ts'
import { textLink } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { icon } from '../../kit/icon.ts'
import { table } from '../../kit/table.ts'
import { html, type Html, type HtmlValue } from '../../html.ts'
import { chainName, mono, usdtOf } from '../view.ts'

/** The token call of the transaction, decoded from its bytes and shown beside the request. */
export function callCard(withdrawal: Withdrawal, token: string | undefined): Html {
  const { network, address, amount, orderId } = withdrawal
  const data = transferCall(network, { to: address, amount })
  const read = readTransferCall(network, data)
  const isSame = read?.to === address && read.amount === amount
  const rows: readonly (readonly HtmlValue[])[] = [
    ['Call', 'transfer(address, uint256)', mono(read?.selector ?? 'none'), same(read !== null)],
    ['To', mono(address), mono(read?.to ?? 'nobody'), same(read?.to === address)],
    [
      'Amount',
      usdtOf(formatUsdt(amount)),
      read
        ? html`<span
            >${usdtOf(formatUsdt(usdt(read.amount)))}
            <span class="small muted">(${String(read.amount)} millionths)</span></span
          >`
        : 'none',
      same(read?.amount === amount),
    ],
    ['Token', token === undefined ? 'not configured here' : mono(token), html`on ${chainName(withdrawal)}`, ''],
  ]
  const columns = [{ head: 'Field' }, { head: 'Asked' }, { head: 'In the bytes' }, { head: 'Held together' }]
  return card(
    {
      title: html`Decoded transaction
      ${isSame ? badge('good', 'Matches the request') : badge('bad', 'Is not what was asked')}`,
      action: orderId !== null && textLink('Refund of an order', `/orders/${orderId}`),
      isFlush: true,
      foot: 'The signer builds these bytes anew, reads them back before it signs, and verifies what your passkey has signed.',
    },
    html`${table({ caption: 'Decoded transaction', columns, rows, isTight: true })}
      <div class="bytes">${bytesOf(data)}</div>`,
  )
}

/** The raw bytes, with a colour per part: function, receiver, amount. */
function bytesOf(data: string): Html {
  const [, start = '', call = '', to = '', amount = '', rest = ''] = /^(0x)?(.{8})(.{64})(.{64})(.*)$/.exec(data) ?? []
  if (amount === '') return mono(data)
  return html`<bdi class="mono wrap-any" dir="ltr" translate="no">${start}<span class="wait">${call}</span><span class="good">${to}</span><span class="warn">${amount}</span>${rest}</bdi>` // prettier-ignore
}

function same(is: boolean): Html {
  return is
    ? html`<span class="cluster good-ink">${icon('check')}same</span>`
    : html`<span class="cluster bad-ink">${icon('alert')}differs</span>`
}
