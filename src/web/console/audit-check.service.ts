import { verifyNewest, type NewestVerification } from '../../audit/audit.service.ts'
import type { Deps } from '../../deps.ts'

/** So many entries are checked whenever the page is made: some milliseconds. */
const checkedMax = 200

/** Whether the newest entries follow from one another, and the newest head with its signature. */
export function verificationOf(deps: Pick<Deps, 'db' | 'keyring'>): Promise<NewestVerification> {
  return verifyNewest(deps, checkedMax)
}
