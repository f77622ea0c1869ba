import type { Rows } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { hashOfToken } from '../lib/crypto/token.ts'
import { operatorToken, ownerName, type Operator } from './operator.ts'
import { hasOperatorPasskey, removeOperatorPasskeys } from './sign-in/operator-passkey.store.ts'
import { deleteSessionsOf } from './sign-in/operator-session.store.ts'
import {
  becomeOwner,
  findOperatorByToken,
  insertOperator,
  lockOperator,
  lockOperatorExclusively,
  setToken,
} from './operator.store.ts'

/** Whoever wants to act is no operator, or none any more. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused'
}

/** Whose token this is. Throws OperatorRefused when it is nobody's, or that of somebody who was disabled. */
export async function operatorOfToken(deps: Pick<Deps, 'db'>, token: string): Promise<Operator> {
  const operator = await findOperatorByToken(deps.db, hashOfToken(token))
  if (!operator) throw new OperatorRefused('No active operator has this token')
  return operator
}

/**
 * Returns the operator of this name, who cannot be disabled until the transaction ends. Throws OperatorRefused when nobody of
 * this name may act.
 */
export async function requireOperator(tx: Rows, name: string): Promise<Operator> {
  const operator = await lockOperator(tx, name)
  if (!operator) throw new OperatorRefused(`${name} is not an active operator`)
  return operator
}

/**
 * Lets the transaction act for this name: an operator, who is returned, or the owner of the database, for whom it is `null`. From
 * here on the owner's transaction has the database owner's rights.
 */
export async function lockActingOperator(tx: Rows, name: string): Promise<Operator | null> {
  if (name !== ownerName) return requireOperator(tx, name)
  await becomeOwner(tx)
  return null
}

/**
 * Lets an operator approve with what he has: his passkey, once he has one. `signatureId`: what he has signed for it. Throws OperatorRefused.
 */
export async function requireSignature(tx: Rows, operator: string, signatureId: string | null): Promise<void> {
  if (signatureId === null && (await hasOperatorPasskey(tx, operator)))
    throw new OperatorRefused(`${operator} has a passkey and can approve only with it. Use the console`)
}

/** Enrols an operator on behalf of another or of the owner; returns the token, which is shown once, or `null` for a name in use. */
export async function enrolOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { name, by }: { readonly name: string; readonly by: string },
): Promise<string | null> {
  const token = operatorToken(deps.random.bytes(32))
  const isNew = await deps.db.transaction(async tx => {
    const actor = await lockActingOperator(tx, by)
    const enrolled = { name, sponsor: actor?.sponsor ?? name, enrolledBy: actor?.name ?? null }
    return insertOperator(tx, { ...enrolled, enrolledAt: deps.clock.now(), disabledAt: null }, hashOfToken(token))
  })
  return isNew ? token : null
}

/**
 * Takes the passkeys and the token of an operator away, ends his sessions and gives him another token, with which he makes a passkey
 * anew. For the owner of the database alone: whoever else could do it would be him. `null`: nobody of this name may act.
 */
export async function resetPasskeys(deps: Pick<Deps, 'db' | 'clock' | 'random'>, name: string): Promise<string | null> {
  return deps.db.transaction(async tx => {
    await lockOperatorExclusively(tx, name)
    await removeOperatorPasskeys(tx, name, deps.clock.now())
    await deleteSessionsOf(tx, name)
    const token = operatorToken(deps.random.bytes(32))
    return (await setToken(tx, name, hashOfToken(token))) ? token : null
  })
}

/** Gives an operator another token; the one before is worth nothing. `null`: nobody of this name may act. */
export async function renewToken(deps: Pick<Deps, 'db' | 'random'>, name: string): Promise<string | null> {
  const token = operatorToken(deps.random.bytes(32))
  return (await deps.db.transaction(tx => setToken(tx, name, hashOfToken(token)))) ? token : null
}
