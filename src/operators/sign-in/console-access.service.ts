import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { audited } from '../audit-log/audit.service.ts'
import { insertCeremony, takeCeremony, type Ceremony } from './operator-session.store.ts'
import type { NewPasskey } from './own-passkeys.service.ts'
import { saveRecovery } from './operator-recovery.store.ts'
import { OperatorRefused, operatorOfToken, requireOperator } from '../operator.service.ts'
import { lockOperatorExclusively } from '../operator.store.ts'
import {
  hasOperatorPasskey,
  insertOperatorPasskey,
  lockOperatorPasskey,
  markPasskeyUsed,
  type OperatorPasskey,
} from './operator-passkey.store.ts'
import { openSession } from './operator-session.service.ts'
import type { Rows } from '../../database/database.ts'

/** Time to find the device. */
const ceremonySeconds = 300
/** Time for another operator to sign the recovery. */
const recoverySeconds = 24 * 3600

export interface Started {
  readonly id: string
  readonly challenge: string
}

/** Creates a random challenge for a passkey, good once and for a short time. */
async function start(deps: Deps, asked: Pick<Ceremony, 'purpose' | 'operator'>): Promise<Started> {
  const now = deps.clock.now()
  const started = { id: deps.random.uuid(), challenge: deps.random.bytes(32).toString('base64url') }
  await insertCeremony(deps.db, { ...started, ...asked, expiresAt: addSeconds(now, ceremonySeconds) }, now)
  return started
}

export function startSignIn(deps: Deps): Promise<Started> {
  return start(deps, { purpose: 'sign in', operator: null })
}

export interface StartedEnrolment extends Started {
  readonly operator: string
  /** The operator has passkeys, so this one needs another operator's signature (docs/decisions/operators.md#adding-and-recovering-passkeys). */
  readonly isRecovery: boolean
}

/**
 * Starts the enrolment of an operator's first passkey with the token, which is useless here from then on. If the operator has lost all
 * passkeys, another operator must sign for the new one. Throws OperatorRefused for an unknown token.
 */
export async function startEnrolment(deps: Deps, token: string): Promise<StartedEnrolment> {
  const { name } = await operatorOfToken(deps, token)
  const isRecovery = await hasOperatorPasskey(deps.db, name)
  return {
    ...(await start(deps, { purpose: isRecovery ? 'recover' : 'enrol', operator: name })),
    operator: name,
    isRecovery,
  }
}

/** Starts adding a passkey for a signed-in operator, who then signs for it with an existing one. */
export function startAdding(deps: Deps, operator: string): Promise<Started> {
  return start(deps, { purpose: 'add', operator })
}

/** Returns the new passkey; `null` when the browser's answer is invalid. Stores nothing yet. */
export async function finishAdding(
  deps: Deps,
  { id, operator, check }: FinishedEnrolment & { readonly operator: string },
): Promise<NewPasskey | null> {
  const taken = await takeCeremony(deps.db, { id, purpose: 'add', now: deps.clock.now() })
  return taken?.operator === operator ? check(taken.challenge) : null
}

/** Stores a recovery request by the holder of an operator's token; `null` when the browser's answer is invalid. Logged in the audit log. */
export async function requestRecovery(deps: Deps, { id, check }: FinishedEnrolment): Promise<NewPasskey | null> {
  const now = deps.clock.now()
  const taken = await takeCeremony(deps.db, { id, purpose: 'recover', now })
  const passkey = taken && (await check(taken.challenge))
  if (!taken?.operator || !passkey) return null
  const { operator } = taken
  const action = { operator, action: 'operator.recovery_asked', subject: operator, reason: null }
  await audited(deps, action, async joined => {
    const asked = {
      ...passkey,
      id: deps.random.uuid(),
      operator,
      askedAt: now,
      expiresAt: addSeconds(now, recoverySeconds),
    }
    await joined.db.transaction(tx => saveRecovery(tx, asked))
    return { result: null, detail: { credential_id: passkey.credentialId, name: passkey.name } }
  })
  return passkey
}

async function refuseSecondEntry(rows: Rows, name: string): Promise<void> {
  if (await hasOperatorPasskey(rows, name))
    throw new OperatorRefused(`${name} has a passkey: sign in with it. The token works for the command line only`)
}

export interface FinishedEnrolment {
  readonly id: string
  /** Verifies the browser's answer to the challenge. */
  readonly check: (challenge: string) => Promise<NewPasskey | null>
}

/** Stores a new passkey and signs its operator in. Returns the cookie's value; `null` for an invalid answer. Logged in the audit log. */
export async function finishEnrolment(deps: Deps, { id, check }: FinishedEnrolment): Promise<string | null> {
  const taken = await takeCeremony(deps.db, { id, purpose: 'enrol', now: deps.clock.now() })
  const passkey = taken && (await check(taken.challenge))
  if (!taken?.operator || !passkey) return null
  const { operator } = taken
  const action = { operator, action: 'operator.passkey_enrolled', subject: operator, reason: null }
  const { result } = await audited(deps, action, async joined => {
    const token = await joined.db.transaction(async tx => {
      // If two people hold the same token, only one enrols.
      await lockOperatorExclusively(tx, operator)
      await refuseSecondEntry(tx, operator)
      if (!(await insertOperatorPasskey(tx, { ...passkey, operator, createdAt: deps.clock.now() }))) return null
      return openSession(deps, tx, { operator, credentialId: passkey.credentialId })
    })
    return {
      result: token,
      detail: token === null ? null : { credential_id: passkey.credentialId, name: passkey.name },
    }
  })
  return result
}

export interface FinishedSignIn {
  readonly id: string
  readonly credentialId: string
  /** Verifies the browser's answer. Returns the passkey's signature counter; `null` for an invalid answer. */
  readonly check: (challenge: string, passkey: OperatorPasskey) => Promise<number | null>
}

/** Signs in the holder of a passkey. Returns the cookie's value; `null` for an invalid answer. Logged in the audit log. */
export async function finishSignIn(deps: Deps, { id, credentialId, check }: FinishedSignIn): Promise<string | null> {
  const taken = await takeCeremony(deps.db, { id, purpose: 'sign in', now: deps.clock.now() })
  const shown =
    taken &&
    (await deps.db.transaction(tx => usePasskey(deps, tx, { credentialId, challenge: taken.challenge, check })))
  if (!shown) return null
  const { operator } = shown
  // Urgent, since the operator may come to stop money.
  const action = { operator, action: 'operator.signed_in', subject: operator, reason: null, isUrgent: true }
  const { result } = await audited(deps, action, async joined => {
    const token = await joined.db.transaction(async tx => {
      await requireOperator(tx, operator)
      return openSession(deps, tx, { operator, credentialId })
    })
    return { result: token, detail: { credential_id: credentialId } }
  })
  return result
}

export interface PasskeyUse {
  readonly credentialId: string
  readonly challenge: string
  readonly check: FinishedSignIn['check']
}

/** Returns the passkey that signed this challenge and updates its counter; `null` for an unknown passkey or invalid answer. */
export async function usePasskey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { credentialId, challenge, check }: PasskeyUse,
): Promise<OperatorPasskey | null> {
  const passkey = await lockOperatorPasskey(tx, credentialId)
  const signCount = passkey && (await check(challenge, passkey))
  if (passkey === null || signCount === null) return null
  await markPasskeyUsed(tx, { credentialId, signCount, now: clock.now() })
  return passkey
}
