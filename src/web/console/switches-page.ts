import { inspectChains } from '../../payments/follow/admin-chains.service.ts'
import { inspectPayouts } from '../../payouts/attempts/admin-payouts.service.ts'
import { listRescans } from '../../payouts/recovery/rescan.store.ts'
import { badge } from '../kit/badge.ts'
import { card } from '../kit/card.ts'
import { html, type Html } from '../html.ts'
import { changeForm } from './changes/change-form.ts'
import type { MakePage } from './console.ts'
import { rescansOf } from './rescans.ts'
import { chainName, untrustedText, when } from './view.ts'

/** Of all networks, newest first. */
const rescansShown = 20

export const switchesPage: MakePage = async ({ deps }, { frame }) => {
  const [{ wallets }, chains, rescans] = await Promise.all([
    inspectPayouts(deps, 1),
    inspectChains(deps),
    listRescans(deps.db, rescansShown),
  ])
  const keys = new Map(
    [...chains, ...wallets].map(({ environment, network }) => [`${environment} ${network}`, { environment, network }]),
  )
  const cards = [...keys]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, key]) => {
      const isHere = (one: { readonly environment: string; readonly network: string }) =>
        one.environment === key.environment && one.network === key.network
      const chain = chains.find(isHere)
      const wallet = wallets.find(isHere)
      const parameters = [key.environment, key.network]
      return card(
        { title: chainName(key), isFlush: true },
        html`${part('Withdrawals', {
          isOn: (wallet?.offReason ?? null) === null,
          words: wallet?.offReason
            ? html`${untrustedText(wallet.offReason)}, since ${when(wallet.offSince)}`
            : 'Signed and sent.',
          form: wallet?.offReason
            ? changeForm(frame, { command: 'payouts on', parameters, label: 'Switch on …', kind: 'primary' })
            : changeForm(frame, { command: 'payouts off', parameters, label: 'Switch off …', kind: 'danger' }),
        })}
        ${part('Wallet of the signer', {
          isOn: (wallet?.pauseReason ?? null) === null,
          words: wallet?.pauseReason ? untrustedText(wallet.pauseReason) : 'The signer signs with it.',
          form: wallet?.pauseReason
            ? changeForm(frame, { command: 'payouts resume', parameters, label: 'Let it sign again …' })
            : null,
        })}
        ${part('Crediting', {
          isOn: !chain?.pause,
          words: chain?.pause
            ? html`Halted ${when(chain.pause.since)}: ${untrustedText(chain.pause.reason)}`
            : 'The chain is read and credited.',
          form: chain?.pause ? changeForm(frame, { command: 'chains resume', parameters, label: 'Resume …' }) : null,
        })}
        ${chain && rescansOf(frame, chain, rescans.filter(isHere))}`,
      )
    })
  return {
    heading: {
      title: 'Switches',
      sub: 'Stop money at once, for each network. Nothing is lost: work resumes where it stopped.',
    },
    body:
      cards.length === 0
        ? card({ title: 'Switches' }, html`<p class="muted">No chain was read yet.</p>`)
        : html`<div class="columns half">${cards}</div>`,
  }
}

interface Part {
  readonly isOn: boolean
  readonly words: Parameters<typeof card>[1]
  readonly form: ReturnType<typeof changeForm> | null
}

function part(title: string, { isOn, words, form }: Part): Html {
  return html`<div class="body stack near">
    <div class="cluster apart">
      <h3 class="strong">${title}</h3>
      ${isOn ? badge('good', 'On') : badge('bad', 'Off')}
    </div>
    <p class="small muted">${words}</p>
    ${form}
  </div>`
}
