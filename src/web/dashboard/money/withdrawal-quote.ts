import { findNetwork } from '../../../config/config.ts'
import { amountText, formatUsdt, parseUsdt, usdt, zero, type Usdt } from '../../../lib/money.ts'
import type { getBalances } from '../../../withdrawals/balances/balance.service.ts'
import { previewWithdrawal, type WithdrawalPreview } from '../../../withdrawals/withdrawal.service.ts'
import { card, facts } from '../../kit/card.ts'
import { note } from '../../kit/note.ts'
import { fixedFigures, html, type Html } from '../../html.ts'
import { textOf, type DashboardRequest, type Fields } from '../request.ts'
import { amount, networkName } from '../words.ts'

type Balance = Awaited<ReturnType<typeof getBalances>>['balances'][number]

/** What the withdrawal in the form would mean. A script keeps it current while somebody types; the review repeats it. */
export async function withdrawalQuote(
  request: DashboardRequest,
  fields: Fields,
  balances: readonly Balance[],
): Promise<Html> {
  const balance = balances.find(one => one.network === textOf(fields, 'network')) ?? balances[0]
  if (!balance) return html``
  const { network } = balance
  // Money on a network that is no longer configured cannot be withdrawn; the form says so when it is sent.
  if (!findNetwork(request.deps.config, { environment: request.sessionUser.environment, network })) return html``
  const asked = parseUsdt(textOf(fields, 'amount')) ?? zero
  const preview = await previewWithdrawal(request.deps, request.sessionUser, { amount: asked, network })
  const available = parseUsdt(balance.available) ?? zero
  const total = usdt(asked + preview.fee)
  const isEnough = total <= available
  const all = available > preview.fee ? usdt(available - preview.fee) : zero
  return html`<div id="quote" aria-live="polite">
    ${card(
      { title: 'Quote', action: networkName(network), isFlush: true },
      html`${facts([
        { term: 'Arrives', value: amount(asked) },
        { term: 'Network fee', value: amount(preview.fee) },
        asked > zero && { term: 'Taken from your balance', value: amount(total) },
        asked > zero && isEnough && { term: 'Left', value: amount(usdt(available - total)) },
        { term: 'Available', value: amount(available), ...(all > zero && { aside: useAll(balance, all) }) },
        asked > zero && { term: 'Approval', value: approvalText(preview) },
      ])}
      ${asked > zero && problem(request, { asked, isEnough, preview })}`,
    )}
  </div>`
}

/** Without its script the link opens the form with the amount. */
function useAll({ network }: Balance, all: Usdt): Html {
  const query = new URLSearchParams({ network, amount: formatUsdt(all) }).toString()
  return html`<a class="link" href="/dashboard/withdrawals/new?${query}" data-fill="amount" data-value="${formatUsdt(all)}">Use all: <bdi dir="ltr" translate="no">${amountText(all)} USDT</bdi></a>` // prettier-ignore
}

function approvalText({ approvals }: WithdrawalPreview): string {
  if (approvals === 0) return 'Not needed'
  return approvals === 1 ? 'By one operator' : 'By two operators'
}

interface Quoted {
  readonly asked: Usdt
  readonly isEnough: boolean
  readonly preview: WithdrawalPreview
}

function problem({ deps }: DashboardRequest, { asked, isEnough, preview }: Quoted): Html | null {
  const { minimum } = deps.config.withdrawals
  const of = (strong: string, text: string) => html`<div class="body">${note('warn', strong, fixedFigures(text))}</div>`
  if (asked < minimum) return of('Too little.', `At least ${amountText(minimum)} USDT.`)
  if (!isEnough)
    return of('Your balance does not cover it.', 'Amount and fee together are more than what is available.')
  return preview.isAllowed
    ? null
    : of('Over the limit.', 'This is more than you may withdraw at once or within 24 hours.')
}
