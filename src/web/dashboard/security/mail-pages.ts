import { choosePayoutMails } from '../../../users/user.service.ts'
import { payoutMails } from '../../../users/user.ts'
import { NotHere, seeOther } from '../../session-pages/answer.ts'
import type { DashboardPage } from '../sign-in-surface.ts'

/** Which mails somebody gets himself. */
export const mailPages: readonly DashboardPage[] = [
  {
    method: 'POST',
    path: '/dashboard/security/mails',
    async handle({ deps, who, form }) {
      const wanted = payoutMails.find(one => one === form.get('payout_mails'))
      if (wanted === undefined) throw new NotHere()
      await choosePayoutMails(deps, who.user.id, wanted)
      return seeOther('/dashboard/security', { flash: 'Saved.' })
    },
  },
]
