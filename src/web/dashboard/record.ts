import type { MerchantAction } from '../../people/team/merchant-action.ts'
import { withAudit } from '../../people/team/with-audit.service.ts'
import type { Deps } from '../../deps.ts'
import type { DashboardRequest } from './request.ts'

/** Carries out a form with its audit entry and the mails to the owners, in one transaction. */
export function recorded<Result>(
  { deps, sessionUser }: Pick<DashboardRequest, 'deps' | 'sessionUser'>,
  work: (joined: Deps) => Promise<Result>,
  describe: (result: Result) => MerchantAction | null,
): Promise<Result> {
  return withAudit(deps, sessionUser, { work, describe })
}
