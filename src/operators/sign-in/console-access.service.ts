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

/** As long as somebody may look for his device. */
const ceremonySeconds = 300
/** So long another operator may sign for what somebody without passkeys asks for. */
const recoverySeconds = 24 * 3600

export interface Started {
  readonly id: string
  readonly challenge: string
}

/** Something random for a passkey to sign, once and soon. */
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
  /** He has passkeys: this one opens nothing until another operator has signed for it (docs/decisions/operators.md#adding-and-recovering-passkeys). */
  readonly isRecovery: boolean
}

/**
 * Lets whoever has an operator's token make his first passkey; from then on the token opens nothing here. Who has lost his passkeys
 * makes one with it that another operator has to sign for. Throws OperatorRefused for a token that is nobody's.
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

/** Lets an operator who is signed in make one passkey more, which he then signs for with one he has. */
export function startAdding(deps: Deps, operator: string): Promise<Started> {
  return start(deps, { purpose: 'add', operator })
}

/** The passkey that was made to be added; `null` when the answer is not right. Nothing is kept of it yet. */
export async function finishAdding(
  deps: Deps,
  { id, operator, check }: FinishedEnrolment & { readonly operator: string },
): Promise<NewPasskey | null> {
  const taken = await takeCeremony(deps.db, { id, purpose: 'add', now: deps.clock.now() })
  return taken?.operator === operator ? check(taken.challenge) : null
}

/** Keeps what somebody with the token of an operator asks for; `null` when the answer is not right. Noted in the audit log. */
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
  /** Judges the browser's answer to the challenge. */
  readonly check: (challenge: string) => Promise<NewPasskey | null>
}

/** Keeps a new passkey and signs its operator in; what the cookie holds, `null` when the answer is not right. Noted in the audit log. */
export async function finishEnrolment(deps: Deps, { id, check }: FinishedEnrolment): Promise<string | null> {
  const taken = await takeCeremony(deps.db, { id, purpose: 'enrol', now: deps.clock.now() })
  const passkey = taken && (await check(taken.challenge))
  if (!taken?.operator || !passkey) return null
  const { operator } = taken
  const action = { operator, action: 'operator.passkey_enrolled', subject: operator, reason: null }
  const { result } = await audited(deps, action, async joined => {
    const token = await joined.db.transaction(async tx => {
      // Of two who hold the same token one enrols.
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
  /** Judges the browser's answer: how often the passkey has signed by now, `null` when it is not right. */
  readonly check: (challenge: string, passkey: OperatorPasskey) => Promise<number | null>
}

/** Signs in whoever has shown a passkey; what the cookie holds, `null` when the answer is not right. Noted in the audit log. */
export async function finishSignIn(deps: Deps, { id, credentialId, check }: FinishedSignIn): Promise<string | null> {
  const taken = await takeCeremony(deps.db, { id, purpose: 'sign in', now: deps.clock.now() })
  const shown =
    taken &&
    (await deps.db.transaction(tx => usePasskey(deps, tx, { credentialId, challenge: taken.challenge, check })))
  if (!shown) return null
  const { operator } = shown
  // Who comes in may come to stop money.
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

/** Whose passkey has signed this challenge, and notes that it has; `null` when it is nobody's, or the answer is not right. */
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
