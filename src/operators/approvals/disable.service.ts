// Disabling an operator takes two others, or one and a day (docs/decisions/operators.md#disabling-an-operator).
import type { Tx } from '../../database/database.ts'
import { atDatabaseTime } from '../../database/claims.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import { audited } from '../audit-log/audit.service.ts'
import {
  disablingsOf,
  endDisablings,
  endDisablingsBy,
  insertDisabling,
  listDisablings,
  type Disabling,
} from './operator-disabling.store.ts'
import { OperatorRefused, requireOperator } from '../operator.service.ts'
import { ownerName } from '../operator.ts'
import { deleteSessionsOf } from '../sign-in/operator-session.store.ts'
import { listOperators, lockOperatorExclusively, setDisabled } from '../operator.store.ts'

export type DisableOutcome =
  /** The operator can never act again. */
  | { readonly kind: 'disabled' }
  /** Requested: another person or the end of the waiting time disables the operator. */
  | { readonly kind: 'asked'; readonly dueAt: Date }
  | { readonly kind: 'asked before'; readonly dueAt: Date }
  /** No active operator has this name. */
  | { readonly kind: 'nobody' }

export interface DisablingRequest {
  readonly name: string
  readonly by: string
}

type TimedDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/**
 * Disables an operator for good and ends the sessions. Takes effect on the second person's request, a day after the first, or at once for
 * the owner of the database. Operators of one sponsor count as one person.
 */
export function disableOperator(deps: TimedDeps, { name, by }: DisablingRequest): Promise<DisableOutcome> {
  return deps.db.transaction(async tx => {
    await lockOperatorExclusively(tx, name)
    if (by === ownerName) return disable(deps, tx, name)
    const { sponsor } = await requireOperator(tx, by)
    const asked = await disablingsOf(tx, name)
    const now = deps.clock.now()
    const isDue = asked.some(({ dueAt }) => dueAt <= now)
    if (isDue) return disable(deps, tx, name)
    const isSecond = isSecondOther(asked, { name, by, sponsor })
    // An operator's own request does not count for others of the same sponsor.
    const before = asked.find(one => by === name || (one.sponsor === sponsor && one.askedBy !== name))
    if (before && !isSecond) return { kind: 'asked before', dueAt: before.dueAt }
    if (!(await isActive(tx, name))) return { kind: 'nobody' }
    const dueAt = addSeconds(now, daySeconds)
    await insertDisabling(tx, { id: deps.random.uuid(), operator: name, askedBy: by, sponsor, askedAt: now, dueAt })
    if (isSecond) return disable(deps, tx, name)
    return { kind: 'asked', dueAt }
  })
}

/** Whether a request would disable the operator at once. */
export async function isDisabledAtOnce(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { name, by }: DisablingRequest,
): Promise<boolean> {
  if (by === ownerName) return true
  const [asked, operators] = [await disablingsOf(db, name), await listOperators(db)]
  const sponsor = operators.find(one => one.name === by)?.sponsor
  return asked.some(one => one.dueAt <= clock.now()) || isSecondOther(asked, { name, by, sponsor })
}

/** Whether this is the second request, from another sponsor. The operator's own request does not count. */
function isSecondOther(
  asked: readonly Disabling[],
  { name, by, sponsor }: DisablingRequest & { readonly sponsor: string | undefined },
): boolean {
  return by !== name && asked.some(one => one.askedBy !== name && one.sponsor !== sponsor)
}

async function isActive(tx: Tx, name: string): Promise<boolean> {
  try {
    await requireOperator(tx, name)
    return true
  } catch (error) {
    if (error instanceof OperatorRefused) return false
    throw error
  }
}

async function disable({ clock }: Pick<Deps, 'clock'>, tx: Tx, name: string): Promise<DisableOutcome> {
  // While the request is open, since the database checks for it.
  const isDone = await setDisabled(tx, name, clock.now())
  await endDisablings(tx, name, clock.now())
  if (!isDone) return { kind: 'nobody' }
  await endDisablingsBy(tx, name, clock.now())
  await deleteSessionsOf(tx, name)
  return { kind: 'disabled' }
}

/** Cancels open requests to disable an operator. Returns `false` if there are none. */
export function keepOperator({ db, clock }: Pick<Deps, 'db' | 'clock'>, name: string): Promise<boolean> {
  return db.transaction(async tx => {
    await lockOperatorExclusively(tx, name)
    return (await endDisablings(tx, name, clock.now())) > 0
  })
}

/** Carries out requests whose waiting time is over, and logs each under the name of its requester. */
export async function endDueDisablings(deps: Deps): Promise<void> {
  // Use the database's clock: it refuses a request that is not due by it.
  const timed = await atDatabaseTime(deps)
  for (const one of await listDisablings(deps.db)) if (one.dueAt <= timed.clock.now()) await endDue(timed, one)
}

async function endDue(deps: Deps, { operator: name, askedBy }: Disabling): Promise<void> {
  const action = {
    operator: askedBy,
    action: 'operator.disabled',
    subject: name,
    reason: 'asked for a day ago, and not called off',
  }
  try {
    await audited(deps, action, async joined => {
      const outcome = await disableOperator(joined, { name, by: askedBy })
      return { result: null, detail: outcome.kind === 'disabled' ? {} : null }
    })
  } catch (error) {
    // The requester was disabled meanwhile, which cancels the request.
    if (!(error instanceof OperatorRefused)) throw error
    await keepOperator(deps, name)
  }
}
