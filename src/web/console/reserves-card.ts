// What we hold on each chain against what we owe there, as two bars on one scale.
import type { Deps } from '../../deps.ts'
import { listPositions, type Position } from '../../ledger/own-balances.store.ts'
import { amountText, usdt, zero, type Usdt } from '../../lib/money.ts'
import { reservesOf, type Reserves, type ReserveState } from '../../payouts/reserves/reserve-check.ts'
import { listReserveChecks, type ReserveCheckState } from '../../payouts/reserves/reserve-state.store.ts'
import type { TokenRestriction } from '../../payouts/reserves/token-watch.store.ts'
import { badge, type Tone } from '../kit/badge.ts'
import { textLink } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { note } from '../kit/note.ts'
import { html, type Html, type HtmlValue } from '../html.ts'
import { ageOf, chainName, number, untrustedText, when } from './view.ts'

export interface ChainReserves extends Position {
  readonly reserves: Reserves
  readonly check: ReserveCheckState | null
}

/** Returns reserves and liabilities of each chain that has money or is checked. */
export async function readReserves({ db, clock, config }: Deps): Promise<ChainReserves[]> {
  const [positions, checks] = await Promise.all([listPositions(db), listReserveChecks(db)])
  const isOf = (one: Position | ReserveCheckState) => (other: Position | ReserveCheckState) =>
    one.environment === other.environment && one.network === other.network
  const none = { merchants: zero, kept: zero, deposits: zero, hot: zero, cold: zero }
  const moneyless = checks.filter(check => !positions.some(isOf(check)))
  const all = [...positions, ...moneyless.map(({ environment, network }) => ({ ...none, environment, network }))]
  const timing = { now: clock.now(), everySeconds: config.reserveCheckSeconds }
  return all.map(position => {
    const check = checks.find(isOf(position)) ?? null
    const booked = usdt(position.deposits + position.hot + position.cold)
    const owed = usdt(position.merchants + position.kept)
    return { ...position, check, reserves: reservesOf({ owed, booked, check }, timing) }
  })
}

const states = {
  sufficient: { tone: 'good', label: 'Reserves cover liabilities' },
  short: { tone: 'bad', label: 'Reserves below liabilities' },
  differs: { tone: 'bad', label: 'Chain and record differ' },
  failed: { tone: 'bad', label: 'Check failed' },
  unchecked: { tone: 'warn', label: 'Not checked yet' },
  old: { tone: 'warn', label: 'Check is out of date' },
} as const satisfies Record<ReserveState, { readonly tone: Tone; readonly label: string }>

/** The state of a chain's reserves. Only `sufficient` is green. */
export function reserveBadge({ reserves: { state } }: ChainReserves): Html {
  return badge(states[state].tone, states[state].label)
}

/** Shows reserves against liabilities, chain by chain. */
export function reservesCard(chains: readonly ChainReserves[], now: Date): Html {
  const legend = html`<ul class="legend">
    ${['Deposit addresses', 'Hot wallet', 'Cold wallets', 'Owed to merchants', 'Set apart'].map((name, index) => html`<li><i class="money-${index + 1}"></i>${name}</li>`)}
  </ul>` // prettier-ignore
  const largest = chains.map(({ reserves: { held, owed } }) => (held > owed ? held : owed))
  const scale = largest.reduce((one, other) => (one > other ? one : other), 1n)
  return card(
    {
      title: 'Reserves and liabilities',
      action: textLink('Treasury', '/treasury'),
      isFlush: true,
      ...(chains.length > 0 && { foot: legend }),
    },
    chains.length === 0
      ? html`<div class="body muted">No money was booked yet.</div>`
      : chains.map(chain => chainOf(chain, { scale, now })),
  )
}

function chainOf(chain: ChainReserves, { scale, now }: { readonly scale: bigint; readonly now: Date }): Html {
  const { merchants, kept, deposits, hot, cold } = chain
  const { held, owed } = chain.reserves
  const difference = usdt(held - owed)
  return html`<div class="body stack near">
    <div class="cluster apart">
      <h3 class="strong">${chainName(chain)} ${reserveBadge(chain)}</h3>
      <span class="small muted">${checkedText(chain.check, now)}</span>
    </div>
    <dl class="money">
      <div>
        <dt>Reserves</dt>
        <dd>${moneyBar([deposits, hot, cold], scale, 1)}</dd>
        <dd class="number">${amount(held)}</dd>
      </div>
      <div>
        <dt>Liabilities</dt>
        <dd>${moneyBar([merchants, kept], scale, 4)}</dd>
        <dd class="number">${amount(owed)}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd></dd>
        <dd class="number${difference < 0n && ' bad-ink'}">
          <bdi dir="ltr">${difference > 0n && '+'}${amount(difference)}</bdi>
        </dd>
      </div>
    </dl>
  </div>`
}

function amount(value: Usdt): Html {
  return html`<bdi dir="ltr" translate="no">${amountText(value)}<span class="unit"> USDT</span></bdi>`
}

/** Draws parts one after the other; amounts beside it say the same. */
function moneyBar(parts: readonly Usdt[], scale: bigint, first: number): Html {
  const widthOf = (part: bigint) => Number((part * 10_000n) / scale) / 100
  let before = 0
  return html`<svg class="money-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    ${parts.map((part, index) => {
      const [x, width] = [before, part > 0n ? widthOf(part) : 0]
      before += width
      return html`<rect class="money-${first + index}" x="${x.toFixed(2)}" width="${width.toFixed(2)}" height="8" />`
    })}
  </svg>`
}

function checkedText(check: ReserveCheckState | null, now: Date): HtmlValue {
  const found = Object.keys(check?.differences ?? {}).length
  const parts = [
    check?.checkedAt ? `checked on chain ${ageOf(check.checkedAt, now)} ago` : 'never checked on chain',
    check?.failedAt && (!check.checkedAt || check.failedAt >= check.checkedAt) && `failed ${ageOf(check.failedAt, now)} ago`,
    check?.comparedSince && `every address with a balance compared within ${ageOf(check.comparedSince, now)}`,
    check?.checkedAt && `${number(found)} ${found === 1 ? 'difference' : 'differences'}`,
  ] // prettier-ignore
  return parts.filter(Boolean).join(' · ')
}

/** Tells operators that the issuer of a token blocks payouts. */
export function restrictionNote({ environment, network, text, problems, since }: TokenRestriction): Html {
  const next = problems.includes('deprecated')
    ? 'New payments may be seen no more: pause this network and configure the successor.'
    : 'They go on by themselves when that is over.'
  return note(
    problems.includes('fee') && problems.length === 1 ? 'warn' : 'bad',
    html`${chainName({ environment, network })}: payouts, refunds and sweeps wait since ${when(since)}. ${next}`,
    untrustedText(text),
  )
}
