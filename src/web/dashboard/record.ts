import type { Act } from '../../access/act.ts'
import { doAndTell } from '../../access/acts.service.ts'
import type { Deps } from '../../deps.ts'
import type { Ask } from './ask.ts'

/** Does what a form asks for, with its note in the audit log and the mails to the owners: all of it or nothing. */
export function recorded<Result>(
  { deps, visitor }: Pick<Ask, 'deps' | 'visitor'>,
  work: (joined: Deps) => Promise<Result>,
  tell: (result: Result) => Act | null,
): Promise<Result> {
  return doAndTell(deps, visitor, { work, tell })
}
