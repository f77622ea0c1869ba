import { readServiceState, type ServiceState } from '../../http/metrics/service-state.ts'
import { readNetworkHealth, type NetworkHealth } from '../../payments/follow/chain-status.service.ts'
import type { ChainStatus } from '../../payments/follow/chain-status.store.ts'
import type { InspectedChain } from '../../payments/follow/admin-chains.service.ts'
import { inspectPayouts } from '../../payouts/attempts/admin-payouts.service.ts'
import { networkTable } from '../../chains/networks.ts'
import { badge, count, dot } from '../kit/badge.ts'
import { linkButton, textLink } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { icon, type IconName } from '../kit/icon.ts'
import { table } from '../kit/table.ts'
import { html, type Html, type HtmlValue } from '../html.ts'
import type { MakePage } from './console.ts'
import { readReserves, reservesCard, restrictionNote } from './reserves-card.ts'
import { ago, chainName, duration, untrustedText, number, when, type Waiting } from './view.ts'

export const overviewPage: MakePage = async ({ deps }, { frame }) => {
  const [state, health, { wallets, payouts, restrictions }, reserves] = await Promise.all([
    readServiceState(deps),
    readNetworkHealth(deps),
    inspectPayouts(deps, 100),
    readReserves(deps),
  ])
  const needingReview = payouts.filter(one => one.status === 'UNCLEAR').length
  const stopped = wallets.filter(one => one.pauseReason !== null || one.offReason !== null)
  const uncovered = reserves.filter(one => one.reserves.state !== 'sufficient' && one.reserves.state !== 'unchecked')
  return {
    heading: { title: 'Overview', sub: html`${when(state.now)} UTC` },
    body: html`${reservesCard(reserves, deps.clock.now())}
      ${waitsCard(frame.waiting, { needingReview, uncovered: uncovered.length })}
      <div class="columns rail">
        <div class="stack">
          ${restrictions.map(restrictionNote)}
          ${state.chains.length === 0 && card({ title: 'Chains' }, html`<p class="muted">No chain was read yet.</p>`)}
          ${state.chains.map(chain => chainCard(chain, state, health))} ${queuesCard(state)} ${payoutsCard(state)}
        </div>
        <div class="stack">
          ${card({ title: 'Switches', action: textLink('Open', '/switches'), isFlush: true }, switches(wallets.length, stopped))}
        </div>
      </div>`,
  }
}

const stateTones = { ok: 'good', degraded: 'warn', blind: 'bad' } as const
const stateWords = { ok: 'Healthy', degraded: 'Degraded', blind: 'Blind' } as const

function chainCard(chain: InspectedChain, state: ServiceState, health: readonly NetworkHealth[]): Html {
  const isHere = (one: { readonly environment: string; readonly network: string }) =>
    one.environment === chain.environment && one.network === chain.network
  const found = health.find(isHere)
  const status = state.statuses.find(isHere)
  const check = state.checks.find(isHere)
  const tone = chain.pause ? 'bad' : stateTones[found?.state ?? 'blind']
  const word = chain.pause ? 'Halted' : stateWords[found?.state ?? 'blind']
  const lag = Math.max(0, (state.business.getTime() - chain.blockTime.getTime()) / 1000)
  return card(
    {
      title: html`${chainName(chain)} ${badge(tone, word)}`,
      action: html`<span class="small muted">checked ${ago(chain.checkedAt, state.now)}</span>`,
      isFlush: true,
      foot: html`${chain.pause ? untrustedText(chain.pause.reason) : healthText(found, status)} ·
      ${check ? html`reconciled ${ago(check.succeededAt, state.now)}, ${check.differences === 0 ? 'no' : number(check.differences)} ${check.differences === 1 ? 'difference' : 'differences'}` : 'not reconciled yet'}`,
    },
    html`<dl class="figures">
        ${figure('Head', number(chain.headHeight))} ${figure('Final', number(chain.finalHeight))}
        ${figure('Newest block', `${duration(lag)} old`)} ${figure('Free addresses', number(chain.freeAddresses))}
      </dl>
      ${status && nodesOf(status)}`,
  )
}

/** A healthy network needs no reason. */
function healthText(found: NetworkHealth | undefined, status: ChainStatus | undefined): HtmlValue {
  if (found?.state !== 'ok' || !status) return untrustedText(found?.reason ?? 'not configured here: nobody reads it')
  const { nodes } = status
  return `${nodes.filter(({ isUp }) => isUp).length} of ${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'} healthy`
}

function figure(term: string, value: HtmlValue): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd class="value">${value}</dd>
  </div>`
}

function nodesOf({ nodes, network }: ChainStatus): Html {
  const highest = Math.max(...nodes.map(node => node.height ?? 0))
  const rows = nodes.map(({ name, isUp, height, error, errors, calls }) => {
    const behind = height === null ? null : highest - height
    const failures = Object.values(errors).reduce((sum, one) => sum + one, 0)
    const tone = !isUp ? 'bad' : error !== null ? 'warn' : 'good'
    const word = !isUp
      ? 'does not answer'
      : error !== null
        ? 'outvoted'
        : behind
          ? `${number(behind)} blocks behind`
          : 'agrees'
    return [
      untrustedText(name),
      html`<span class="cluster">${dot(tone)}${word}</span
        >${error !== null && html`<span class="small muted"> ${untrustedText(error)}</span>`}`,
      height === null ? '–' : number(height),
      number(failures),
      calls ? `${number(calls.used)} of ${number(calls.daily)}` : '–',
    ]
  })
  const columns = [
    { head: 'Node' },
    { head: 'State' },
    { head: 'Head', isNumber: true },
    { head: 'Errors', isNumber: true },
    { head: 'Calls today', isNumber: true },
  ]
  return table({ caption: `Nodes of ${networkTable[network].chainName}`, columns, rows, isTight: true })
}

function queuesCard({ queues, deliveries, unsettledSince, now, business }: ServiceState): Html {
  const waiting = queues.filter(({ depth }) => depth > 0)
  const rows = [
    ...deliveries.map(({ environment, count: due, since, unreadable }) => [
      html`Webhooks, ${environment}`,
      number(due),
      since ? duration((business.getTime() - since.getTime()) / 1000) : '–',
      unreadable === 0 ? '' : html`<span class="bad-ink">${number(unreadable)} cannot be signed</span>`,
    ]),
    [
      'Orders to settle',
      unsettledSince ? 'some' : '0',
      unsettledSince ? duration((now.getTime() - unsettledSince.getTime()) / 1000) : '–',
      '',
    ],
    ...waiting.map(({ name, depth }) => [html`Queue ${name}`, number(depth), '–', '']),
  ]
  const columns = [
    { head: 'What' },
    { head: 'Waiting', isNumber: true },
    { head: 'Oldest', isNumber: true },
    { head: 'Note' },
  ]
  return card(
    {
      title: 'Webhooks and queues',
      isFlush: true,
      ...(waiting.length < queues.length && {
        foot: `${queues.length - waiting.length} of ${queues.length} queues are empty.`,
      }),
    },
    table({ caption: 'Waiting work', columns, rows, isTight: true }),
  )
}

function payoutsCard({ payouts, business }: ServiceState): Html {
  const rows = payouts.map(one => [
    chainName(one),
    one.state,
    number(one.count),
    duration(Math.max(0, (business.getTime() - one.since.getTime()) / 1000)),
  ])
  const columns = [
    { head: 'Network' },
    { head: 'State' },
    { head: 'Withdrawals', isNumber: true },
    { head: 'Oldest', isNumber: true },
  ]
  return card(
    { title: 'Withdrawals under way', action: textLink('Treasury', '/treasury'), isFlush: true },
    rows.length === 0
      ? html`<div class="body muted">None.</div>`
      : table({ caption: 'Withdrawals under way', columns, rows, isTight: true }),
  )
}

function waitsCard(
  waiting: Waiting,
  { needingReview, uncovered }: { readonly needingReview: number; readonly uncovered: number },
): Html {
  const all =
    waiting.withdrawals +
    waiting.frozen +
    waiting.kyb +
    waiting.recoveries +
    waiting.disablings +
    needingReview +
    uncovered
  return card(
    { title: 'Needs attention', action: count(all, all > 0 ? 'warn' : 'calm'), isFlush: true },
    html`<ul class="body waiting">
      ${waits('wallet', 'Withdrawals to approve', { many: waiting.withdrawals, href: '/withdrawals' })}
      ${waits('lock', 'Frozen orders', { many: waiting.frozen, href: '/frozen' })}
      ${waits('shield', 'KYB applications', { many: waiting.kyb, href: '/kyb' })}
      ${waits('passkey', 'Passkey resets', { many: waiting.recoveries, href: '/account' })}
      ${waits('alert', 'Operators to be disabled', { many: waiting.disablings, href: '/account' })}
      ${waits('alert', 'Payouts needing review', { many: needingReview, href: '/treasury' })}
      ${waits('bank', 'Networks without proven reserves', { many: uncovered, href: '/treasury' })}
    </ul>`,
  )
}

function waits(sign: IconName, words: string, { many, href }: { readonly many: number; readonly href: string }): Html {
  return html`<li>
    <span class="cluster apart in-line">
      <span class="cluster in-line"
        >${icon(sign)}<span>${words}</span> ${count(many >= 100 ? '100+' : many, many > 0 ? 'warn' : 'calm')}</span
      >
      ${many > 0 && linkButton('Review', href, { size: 'small', hint: words })}
    </span>
  </li>`
}

type Stopped = Awaited<ReturnType<typeof inspectPayouts>>['wallets']

function switches(wallets: number, stopped: Stopped): Html {
  if (wallets === 0) return html`<div class="body muted">The signer has no wallet yet.</div>`
  if (stopped.length === 0) return html`<div class="body">${badge('good', 'All on')}</div>`
  return html`<ul class="body stack near">${stopped.map(
    one =>
      html`<li><b>${chainName(one)}</b> ${badge('bad', one.offReason === null ? 'Stopped by the signer' : 'Switched off')}
      <p class="small muted">${untrustedText(one.offReason ?? one.pauseReason)}</p></li>`,
  )}</ul>` // prettier-ignore
}
