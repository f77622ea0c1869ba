import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../lib/ids.ts'
import {
  insertOperatorPasskey,
  listOperatorPasskeys,
  removeOperatorPasskeys,
  removeOperatorPasskey,
  type OperatorPasskey,
} from './operator-passkey.store.ts'
import { deleteRecovery, findRecovery, type Recovery } from './operator-recovery.store.ts'
import { OperatorRefused, requireOperator } from '../operator.service.ts'
import { deleteSessionsOf, deleteSessionsWith } from './operator-session.store.ts'
import { lockOperatorExclusively } from '../operator.store.ts'

/** Maximum number of passkeys per operator. */
export const passkeysMax = 10

export type NewPasskey = Pick<OperatorPasskey, 'credentialId' | 'publicKey' | 'signCount' | 'name'>

/** Adds a passkey. Throws OperatorRefused at the limit, and for a credential that is already enrolled. */
export async function addPasskey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { operator, passkey }: { readonly operator: string; readonly passkey: NewPasskey },
): Promise<void> {
  await lockOperatorExclusively(tx, operator)
  if ((await listOperatorPasskeys(tx, operator)).length >= passkeysMax)
    throw new OperatorRefused(`${operator} has ${passkeysMax} passkeys: remove one first`)
  if (!(await insertOperatorPasskey(tx, { ...passkey, operator, createdAt: clock.now() })))
    throw new OperatorRefused('This passkey is known already')
}

/** Removes a passkey and ends the sessions opened with it. Throws OperatorRefused for the last one. */
export async function removePasskey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { operator, credentialId }: { readonly operator: string; readonly credentialId: string },
): Promise<void> {
  await lockOperatorExclusively(tx, operator)
  const own = await listOperatorPasskeys(tx, operator)
  if (!own.some(one => one.credentialId === credentialId))
    throw new OperatorRefused('You have no such passkey any more')
  if (own.length === 1) throw new OperatorRefused('It is your last passkey: add another one first')
  await removeOperatorPasskey(tx, credentialId, clock.now())
  await deleteSessionsWith(tx, credentialId)
}

/** Returns an open recovery request; `null` if there is none or it has expired. */
export function recoveryOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<Recovery | null> {
  return isUuid(id) ? findRecovery(db, id, clock.now()) : Promise.resolve(null)
}

/**
 * Replaces all passkeys of an operator by the new one and ends the operator's sessions. `by` has signed for it and must count as another
 * person, so that nobody creates a second self. Throws OperatorRefused.
 */
export async function recover(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Recovery> {
  const { sponsor } = await requireOperator(tx, by)
  const asked = await findRecovery(tx, id, clock.now())
  if (asked) await lockOperatorExclusively(tx, asked.operator)
  if (!asked || !(await deleteRecovery(tx, id))) throw new OperatorRefused('Nobody asks for it any more')
  if (sponsor === asked.sponsor)
    throw new OperatorRefused(`${by} and ${asked.operator} count as one: somebody else has to sign for it`)
  const { operator, credentialId, publicKey, signCount, name } = asked
  const now = clock.now()
  await removeOperatorPasskeys(tx, operator, now)
  await deleteSessionsOf(tx, operator)
  if (!(await insertOperatorPasskey(tx, { operator, credentialId, publicKey, signCount, name, createdAt: now })))
    throw new OperatorRefused('This passkey is known already')
  return asked
}
