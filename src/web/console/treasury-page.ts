import { networkTable } from '../../chains/networks.ts'
import { movesToken } from '../../chains/purpose.ts'
import { inspectDebts } from '../../ledger/debt.service.ts'
import { listOwnBalances } from '../../ledger/own-balances.store.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import { inspectPayouts } from '../../payouts/attempts/admin-payouts.service.ts'
import type { ListedPayout } from '../../payouts/attempts/admin-payouts.store.ts'
import { listSweeps } from '../../payouts/sweeps/admin-sweeps.store.ts'
import { badge } from '../kit/badge.ts'
import { textLink } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { note } from '../kit/note.ts'
import { table } from '../kit/table.ts'
import { html, type Html, type HtmlValue } from '../html.ts'
import { changeForm } from './changes/change-form.ts'
import type { MakePage } from './console.ts'
import { readReserves, reserveBadge, type ChainReserves, restrictionNote } from './reserves-card.ts'
import { ago, chainName, untrustedText, mono, number, stateBadge, usdtOf, type Frame } from './view.ts'

const listedMax = 50

export const treasuryPage: MakePage = async ({ deps }, { frame }) => {
  const [{ payouts, wallets, unscreened, restrictions }, own, reserves, sweeps, debts] = await Promise.all([
    inspectPayouts(deps, listedMax),
    listOwnBalances(deps.db),
    readReserves(deps),
    listSweeps(deps.db, listedMax),
    inspectDebts(deps, listedMax),
  ])
  const now = deps.clock.now()
  return {
    heading: { title: 'Treasury', sub: 'Wallets, balances in the books and on the chains, and payouts in progress.' },
    body: html`${unscreened.map(one =>
        note(
          'warn',
          html`${chainName(one)}: ${number(one.count)} wait until their destination is screened.`,
          untrustedText(one.note),
        ),
      )}
      ${restrictions.map(restrictionNote)}
      <div class="columns half">${walletsCard(wallets)} ${reserveChecksCard(reserves)}</div>
      ${payoutsCard(payouts, now)} ${reviewCard(payouts, frame)} ${booksCard(own)} ${sweepsCard(sweeps, now)}
      ${card(
        { title: 'Owed by merchants', isFlush: true },
        list(
          'Owed by merchants',
          ['Merchant', 'Network', '#Owed'],
          debts.map(one => [
            textLink(one.merchantId, `/merchants/${one.merchantId}`),
            chainName(one),
            usdtOf(formatUsdt(one.owed)),
          ]),
        ),
      )}`,
  }
}

/** A table, or a word if it is empty. A head that begins with # has numbers. */
function list(caption: string, heads: readonly string[], rows: readonly (readonly HtmlValue[])[]): Html {
  if (rows.length === 0) return html`<div class="body muted">None.</div>`
  const columns = heads.map(head => (head.startsWith('#') ? { head: head.slice(1), isNumber: true } : { head }))
  return table({ caption, columns, rows, isTight: true })
}

type Payouts = Awaited<ReturnType<typeof inspectPayouts>>

function walletsCard(wallets: Payouts['wallets']): Html {
  const rows = wallets.map(one => [
    chainName(one),
    one.address === '' ? 'none yet' : mono(one.address),
    one.pauseReason === null
      ? badge('good', 'Signing')
      : html`${badge('bad', 'Stopped')}
          <div class="small">${untrustedText(one.pauseReason)}</div>`,
    one.offReason === null
      ? badge('good', 'On')
      : html`${badge('bad', 'Off')}
          <div class="small">${untrustedText(one.offReason)}</div>`,
  ])
  return card(
    { title: 'Wallets', action: textLink('Switches', '/switches'), isFlush: true },
    list('Wallets', ['Network', 'Address', 'Signer', 'Withdrawals'], rows),
  )
}

function reserveChecksCard(reserves: readonly ChainReserves[]): Html {
  const rows = reserves.map(one => [
    chainName(one),
    reserveBadge(one),
    html`${(one.check?.problems ?? []).slice(0, 20).map(problem => html`<div>${untrustedText(problem)}</div>`)}`,
  ])
  return card(
    {
      title: 'Reserve check',
      isFlush: true,
      foot: 'Compares what our addresses hold with the record, part by part. “Found” lists the last differences, also those explained since.',
    },
    list('Reserve check', ['Network', 'State', 'Found'], rows),
  )
}

function payoutsCard(payouts: readonly ListedPayout[], now: Date): Html {
  const rows = payouts.map(one => [
    stateBadge(one.status),
    chainName(one),
    one.purpose,
    amountOf(one),
    one.purpose === 'withdrawal'
      ? html`<a href="/withdrawals/${one.intentId}">${mono(one.intentId)}</a>`
      : mono(one.intentId),
    one.txHash === null ? '–' : mono(one.txHash),
    untrustedText(one.note),
    ago(one.createdAt, now),
  ])
  return card(
    {
      title: 'Waiting and unclear payouts',
      isFlush: true,
      foot: 'UNCLEAR: no rule explains what the nodes tell. Its reserve stays until the chain proves what became of it, or two operators conclude what it shows.',
    },
    list('Payouts', ['State', 'Network', 'Purpose', '#Amount', 'Of', 'Transaction', 'Note', '#Begun'], rows),
  )
}

/** Unclear payouts that two operators can end with the result that the chain shows. */
function reviewCard(payouts: readonly ListedPayout[], frame: Frame): Html | null {
  const ids = [...new Set(payouts.filter(({ status }) => status === 'UNCLEAR').map(one => one.intentId))]
  if (ids.length === 0) return null
  return card(
    {
      title: 'Conclude unclear payouts',
      foot: 'The next page shows what the chain shows. Two operators sign the same.',
    },
    html`${ids.map(
      id =>
        html`<h3 class="strong">${mono(id)}</h3>
          ${changeForm(frame, { command: 'payouts conclude', parameters: [id], label: 'Look and conclude …' })}`,
    )}`,
  )
}

/** Shows coins in their smallest unit. */
function amountOf({ purpose, amount, network }: ListedPayout): HtmlValue {
  if (movesToken(purpose)) return usdtOf(formatUsdt(usdt(amount)))
  return html`${number(amount)} <span class="unit">${networkTable[network].coinUnit}</span>`
}

const kinds: Readonly<Record<string, string>> = {
  onchain_deposit: 'On deposit addresses',
  onchain_hot: 'In the hot wallet',
  platform_fee: 'Fees we earned',
  platform_capital: 'Our capital',
  unallocated: 'Unallocated',
  set_apart: 'Set apart for good',
}

function booksCard(own: Awaited<ReturnType<typeof listOwnBalances>>): Html {
  const rows = own.map(one => [chainName(one), kinds[one.kind] ?? one.kind, usdtOf(formatUsdt(one.balance))])
  return card(
    { title: 'Our own accounts in the books', isFlush: true },
    list('Accounts', ['Network', 'Account', '#Balance'], rows),
  )
}

function sweepsCard(sweeps: Awaited<ReturnType<typeof listSweeps>>, now: Date): Html {
  const rows = sweeps.map(one => [
    badge(one.status === 'OPEN' ? 'wait' : 'good', one.status),
    chainName(one),
    mono(one.address),
    untrustedText(one.note),
    ago(one.createdAt, now),
  ])
  return card(
    { title: 'Sweeps', isFlush: true },
    list('Sweeps', ['State', 'Network', 'Address', 'Note', '#Begun'], rows),
  )
}
