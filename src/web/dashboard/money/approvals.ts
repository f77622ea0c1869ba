import type { WithdrawalStatus } from '../../../withdrawals/withdrawal-status.ts'
import type { WithdrawalApprovals } from '../../../withdrawals/withdrawal.service.ts'
import { avatar } from '../../kit/badge.ts'
import { card } from '../../kit/card.ts'
import { icon } from '../../kit/icon.ts'
import { html, isolated, type Html } from '../../html.ts'
import { time } from '../words.ts'

/** How many people have to approve a withdrawal, who did and when; null if nobody has to. */
export function approvalsCard(
  { status }: { readonly status: WithdrawalStatus },
  { needed, given, decisions }: WithdrawalApprovals,
): Html | null {
  if (needed === 0 || (status !== 'PENDING' && decisions.length === 0)) return null
  const missing = status === 'PENDING' ? Math.max(0, needed - given) : 0
  const people = decisions.map(({ operator, decision, at, isCounted }) => {
    const isGood = decision === 'approved' && isCounted
    const said = decision === 'rejected' ? 'Rejected' : isCounted ? 'Approved' : 'Approved, does not count'
    return html`<li class="${isGood ? 'good' : 'calm'}">
      ${avatar(operator, { isRound: true })}
      <div><b>${isolated(operator)}</b><small>${said} ${time(at)}</small></div>
      ${icon(isGood ? 'check' : 'close')}
    </li>`
  })
  const open = Array.from({ length: missing }, (_, index) => {
    const who = given + index === 0 ? 'First operator' : 'Another operator'
    return html`<li class="open">
      <span class="avatar round" aria-hidden="true">?</span>
      <div><b>${who}</b><small>Has not decided yet</small></div>
      ${icon('clock')}
    </li>`
  })
  const title = `${Math.min(given, needed)} of ${needed} ${needed === 1 ? 'approval' : 'approvals'}`
  return card(
    { title: html`<bdi>${title}</bdi>` },
    html`<div class="stack near">
      ${missing > 0 && html`<p class="soft">Waiting for an operator. You do not need to do anything, and you can close this page.</p>`}
      <ul class="approvers">${people}${open}</ul>
    </div>`,
  ) // prettier-ignore
}
