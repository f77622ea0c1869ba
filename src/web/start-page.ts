import type { Deps } from '../deps.ts'
import { networkTable, networksInWords } from '../chains/networks.ts'
import { readNetworkHealth, type NetworkHealth } from '../payments/follow/chain-status.service.ts'
import type { Assets } from './assets.ts'
import { html, isolatedText, type Html } from './html.ts'
import { badge, testTag } from './kit/badge.ts'
import { linkButton, textLink } from './kit/button.ts'
import { facts } from './kit/card.ts'
import { singlePage } from './kit/dashboard-layout.ts'
import type { Page } from './page.ts'

/** The page of the bare address: what this service is, and where merchants, developers and payers go on. */
export async function startPage(deps: Deps, assets: Assets): Promise<Page> {
  const name = serviceName(deps.config.smtp?.from)
  const isNamed = name !== 'Kassa'
  const title = isNamed ? name : 'USDT payments for merchants'
  const page = singlePage(
    { title, body: body(await readNetworkHealth(deps), deps.config.registration === 'open') },
    assets,
  )
  return { ...page, title: isNamed ? `${isolatedText(name)} – Kassa` : `Kassa – ${title}` }
}

/** Returns the name under which the operator sends mail: `Camellia Pay <no-reply@…>` is Camellia Pay. */
export function serviceName(sender: string | undefined): string {
  return /^([^<]*\S)\s+</.exec(sender ?? '')?.[1] ?? 'Kassa'
}

function body(health: readonly NetworkHealth[], isOpen: boolean): Html {
  return html`<p class="soft">
      Kassa lets merchants accept USDT on ${networksInWords}. It confirms every payment on the blockchain, notifies the
      shop and pays out to the merchant’s own address.
    </p>
    <div class="stack near">
      ${linkButton('Sign in to the dashboard', '/dashboard', { kind: 'primary', size: 'large', isWide: true })}
      ${linkButton('Read the documentation', '/docs', { size: 'large', isWide: true })}
    </div>
    ${networks(health)}
    <p class="small muted">
      ${isOpen && html`New here? ${textLink('Create an account', '/dashboard/register')}.`} Paying an order? Open the
      payment link from your shop.
    </p>`
}

/** The networks that move real money; in a sandbox without any, all of them. */
function networks(health: readonly NetworkHealth[]): Html {
  const live = health.filter(({ environment }) => environment === 'live')
  const rows = (live.length === 0 ? health : live).map(({ environment, network, state }) => ({
    term: html`${networkTable[network].chainName} ${environment === 'test' && testTag}`,
    value: badge(states[state].tone, states[state].word),
  }))
  return facts(rows)
}

const states = {
  ok: { tone: 'good', word: 'Working' },
  degraded: { tone: 'warn', word: 'Delayed' },
  blind: { tone: 'bad', word: 'Interrupted' },
} as const
