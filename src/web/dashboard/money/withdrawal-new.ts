import { getAllowList } from '../../../withdrawals/allow-list/allow-list.service.ts'
import { amountText } from '../../../lib/money.ts'
import { getBalances } from '../../../withdrawals/balances/balance.service.ts'
import { createWithdrawal } from '../../../withdrawals/request/create-withdrawal.service.ts'
import { readAmount, readWithdrawalInput } from '../../../withdrawals/request/input.ts'
import { quoteWithdrawal } from '../../../withdrawals/withdrawal.service.ts'
import { Fault } from '../../../lib/fault.ts'
import { button, linkButton, textLink } from '../../kit/button.ts'
import { card, facts } from '../../kit/card.ts'
import { copyable } from '../../kit/code.ts'
import { creationMessage } from './creation-message.ts'
import { field, hidden, select } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import { stages } from '../../kit/steps.ts'
import { html, isolated } from '../../html.ts'
import { networkTable, networkText } from '../../../chains/networks.ts'
import {
  checkedBody,
  form,
  go,
  page,
  textOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Fields,
  type Reply,
  type Trouble,
} from '../request.ts'
import { moneyKeyOf, newMoneyKey } from './money-key.ts'
import { withdrawalQuote } from './withdrawal-quote.ts'
import { errorsOf } from '../form-page.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { amount, networkName } from '../words.ts'

const path = '/dashboard/withdrawals'
const crumbs = [
  { label: 'Balances', href: '/dashboard/balances' },
  { label: 'Withdrawals', href: path },
]
const names = ['Amount', 'Check'] as const

/** Three steps: amount and address; a review with the fee and a fresh passkey; and one withdrawal, even after a double click. */
export const withdrawalNewPages: readonly BusinessPage[] = [
  {
    method: 'GET',
    path: `${path}/new`,
    permission: 'withdrawals',
    respond: request => asking(request, request.query, null),
  },
  {
    method: 'GET',
    path: `${path}/new/review`,
    permission: 'withdrawals',
    isGuarded: true,
    isSecondStep: true,
    respond: review,
  },
  { method: 'POST', path: `${path}/new`, permission: 'withdrawals', isGuarded: true, respond: making },
]

async function asking(request: DashboardRequest, fields: Fields, trouble: Trouble | null): Promise<Reply> {
  const { deps, sessionUser } = request
  const [{ balances }, list] = await Promise.all([getBalances(deps, sessionUser), getAllowList(deps, sessionUser)])
  const errorOf = errorsOf(trouble)
  const now = deps.clock.business().toISOString()
  const usable = list.addresses.filter(one => one.usable_from <= now)
  const offered = balances.map(one => ({
    value: one.network,
    label: `${networkTable[one.network].chainName}: ${amountText(one.available)} USDT`,
    isFixed: true,
  }))
  const content = html`${stages(names, 0)} ${newMoneyKey(request)}
  ${trouble !== null && trouble.field === null && note('bad', 'Nothing was sent.', sentenceOf(trouble.code))}
  ${select({ name: 'network', label: 'From', choices: offered, value: textOf(fields, 'network'), ...errorOf('network') })}
  ${field({ name: 'amount', label: 'Amount', unit: 'USDT', inputmode: 'decimal', value: textOf(fields, 'amount'), isRequired: true, help: 'The amount that arrives. The network fee is added to it.', ...errorOf('amount') })}
  ${field({ name: 'address', label: 'To', isMono: true, autocomplete: 'off', value: textOf(fields, 'address'), isRequired: true, help: list.is_restricted ? html`Only addresses on ${textLink('your list', '/dashboard/addresses')}, 24 hours after you added them.` : html`Any address. ${textLink('Your list', '/dashboard/addresses')} does not restrict withdrawals here.`, ...errorOf('address') })}
  ${usable.length > 0 && html`<details><summary class="link">Addresses on your list</summary><ul class="stack near">${usable.map(one => html`<li>${isolated(one.name)} ${copyable(one.address, { what: 'address', isWhole: true })} <span class="muted small">${networkText(one.network)}</span></li>`)}</ul></details>`}
  <div class="cluster">${button('Continue', { kind: 'primary' })} ${linkButton('Back', '/dashboard/balances')}</div>` // prettier-ignore
  const body = html`<div class="columns rail">
    ${card({ label: 'Withdraw' }, html`<form class="stack near" method="get" action="${path}/new/review" data-quote="${path}/new">${content}</form>`)}
    ${await withdrawalQuote(request, fields, balances)}
  </div>` // prettier-ignore
  return page({ title: 'Withdraw', crumbs }, body, trouble === null ? 200 : 400)
}

function givenOf(fields: Fields): { network: string; amount: string; address: string } {
  return { network: textOf(fields, 'network'), amount: textOf(fields, 'amount'), address: textOf(fields, 'address') }
}

function review(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, query } = request
  const work = async () => {
    const given = givenOf(query)
    const body = checkedBody(deps.config, 'createWithdrawal', {
      ...given,
      currency: 'USDT',
      idempotency_key: moneyKeyOf(request),
    })
    const asked = readAmount(body.amount)
    if (asked < deps.config.withdrawals.minimum) throw new Fault('amount below minimum')
    const quote = quoteWithdrawal(deps, sessionUser, { amount: asked, network: body.network })
    const fields = html`${Object.entries(given).map(([name, value]) => hidden(name, value))}${hidden('idempotency_key', body.idempotency_key)}`
    const back = `${path}/new?${new URLSearchParams(given).toString()}`
    const content = html`${stages(names, 1)}
    ${facts([
      { term: 'To', value: copyable(body.address, { what: 'address', isWhole: true }) },
      { term: 'Network', value: networkName(body.network) },
      { term: 'Arrives', value: amount(quote.amount) },
      { term: 'Network fee', value: amount(quote.fee_amount) },
      { term: 'Taken from your balance', value: amount(quote.total_amount) },
    ])}
    ${form(request, `${path}/new`, html`${fields}
      <p class="small muted">Compare the first and last characters of the address with your wallet. A transfer on a blockchain cannot be reversed.</p>
      <div class="cluster">${button('Withdraw', { kind: 'primary' })} ${linkButton('Change', back)}</div>`)}` // prettier-ignore
    return page({ title: 'Check the withdrawal', crumbs }, card({ label: 'Check the withdrawal' }, content))
  }
  return tried(work, { operationId: 'createWithdrawal', again: trouble => asking(request, query, trouble) })
}

function making(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const work = async () => {
    const given = { ...givenOf(sent), currency: 'USDT', idempotency_key: textOf(sent, 'idempotency_key') }
    const body = checkedBody(deps.config, 'createWithdrawal', given)
    const input = readWithdrawalInput(body, deps.config.networks)
    const { withdrawal, isReplayed } = await recorded(
      request,
      joined => createWithdrawal(joined, sessionUser, input),
      made => creationMessage('withdrawal', made),
    )
    const said = isReplayed
      ? 'This withdrawal was asked for already: nothing is sent a second time.'
      : 'The withdrawal is asked for. This page shows how far it is.'
    return go(`${path}/${withdrawal.id}`, said)
  }
  return tried(work, { operationId: 'createWithdrawal', again: trouble => asking(request, sent, trouble) })
}
