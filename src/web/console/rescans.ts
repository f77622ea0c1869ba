// Rescans of a network's blocks, and the form that requests one.
import type { InspectedChain } from '../../payments/follow/admin-chains.service.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import { progressOf, type Rescan } from '../../payouts/recovery/rescan.ts'
import { badge, type Tone } from '../kit/badge.ts'
import { field } from '../kit/field.ts'
import { html, type Html } from '../html.ts'
import { changeForm } from './changes/change-form.ts'
import { untrustedText, number, usdtOf, when, type Frame } from './view.ts'

const tones = { OPEN: 'wait', DONE: 'good', FAILED: 'bad' } as const satisfies Record<Rescan['status'], Tone>
const words = { OPEN: 'Reading', DONE: 'Done', FAILED: 'Failed' } as const

/** The newest rescans of a network with progress and result, and a form for another. */
export function rescansOf(frame: Frame, chain: InspectedChain, rescans: readonly Rescan[]): Html {
  const { environment, network, finalHeight } = chain
  const id = (name: string) => `${name}-${environment}-${network}`.toLowerCase()
  const block = { type: 'number', inputmode: 'numeric', isRequired: true } as const
  return html`<div class="body stack near">
    <h3 class="strong">Rescan blocks</h3>
    <p class="small muted">
      Finds payments that a node missed. Recorded payments do not change. The newest final block is
      ${number(finalHeight)}.
    </p>
    ${rescans.map(rescanLine)}
    ${changeForm(frame, {
      command: 'chains rescan',
      parameters: [environment, network],
      label: 'Rescan …',
      more: html`${field({ ...block, name: 'option_from', id: id('from'), label: 'First block' })}
      ${field({ ...block, name: 'option_to', id: id('to'), label: 'Last block', value: `${finalHeight}` })}`,
    })}
  </div>`
}

function rescanLine(rescan: Rescan): Html {
  const progress = progressOf(rescan)
  const read = progress ? `${number(progress.read)} of ${number(progress.all)} blocks` : 'Finding the first block'
  const isExplained = rescan.unexplained === null || Object.keys(rescan.unexplained).length === 0
  return html`<div class="stack tight">
    <div class="cluster apart">
      <span class="small">${when(rescan.createdAt)}, by ${untrustedText(rescan.requestedBy)}</span>
      ${badge(tones[rescan.status], words[rescan.status])}
    </div>
    <p class="small muted">
      ${read} read. Missing transfers found: ${number(rescan.transfersFound)}
      (${usdtOf(formatUsdt(usdt(rescan.amountFound)))}).
      ${rescan.status === 'DONE' && !isExplained && 'Addresses still hold more than the record.'}
      ${rescan.note !== null && untrustedText(rescan.note)}
    </p>
  </div>`
}
