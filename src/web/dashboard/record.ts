import type { MerchantAction } from '../../people/team/merchant-action.ts'
import { withAudit } from '../../people/team/with-audit.service.ts'
import type { Deps } from '../../deps.ts'
import type { DashboardRequest } from './request.ts'

/** Does what a form asks for, with its note in the audit log and the mails to the owners: all of it or nothing. */
export function recorded<Result>(
  { deps, sessionUser }: Pick<DashboardRequest, 'deps' | 'sessionUser'>,
  work: (joined: Deps) => Promise<Result>,
  describe: (result: Result) => MerchantAction | null,
): Promise<Result> {
  return withAudit(deps, sessionUser, { work, describe })
}
