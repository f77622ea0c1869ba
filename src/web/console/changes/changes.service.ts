// A change in two steps: plan and store it, then carry it out once the operator's passkey has signed exactly that plan.
import { audited } from '../../../operators/audit-log/audit.service.ts'
import { usePasskey } from '../../../operators/sign-in/console-access.service.ts'
import {
  findChange,
  insertChange,
  markChangeDone,
  setOutcome,
  type PreparedChange,
} from '../../../operators/approvals/operator-change.store.ts'
import { insertSignature } from '../../../operators/approvals/operator-signature.store.ts'
import { challengeOf, signedText, signedValue } from '../../../lib/crypto/signed-text.ts'
import { Refusal, UsageError, type Applied, type Change } from '../../../cli/command.ts'
import { printable } from '../../../cli/print.ts'
import type { Tx } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { addSeconds } from '../../../lib/clock.ts'
import { isUuid } from '../../../lib/ids.ts'
import { checkSignature, credentialOf, signedParts } from '../../../people/passkeys/webauthn.service.ts'
import { inputOf, plannedCommand, type ChangeRequest } from './offered.ts'

/** How long a stored change can be signed. */
const signSeconds = 300

/** Thrown for a signature of something else, or by another key. */
export class WrongSignature extends Refusal {}

export interface Request {
  readonly command: string
  readonly parameters: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly reason: string
  readonly operator: string
}

/** Plans a change like the command line and stores what its operator has to sign. Returns its id. Throws what the plan throws. */
export async function prepareChange(deps: Deps, request: Request): Promise<string> {
  const reason = request.reason.trim()
  if (reason === '' || reason.length > 1000 || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(reason))
    throw new UsageError('Say why, in 1 to 1000 characters on one line: it stays in the audit log for ever')
  const id = deps.random.uuid()
  const nonce = deps.random.bytes(32).toString('base64url')
  const asked = { ...request, reason, signatureId: id }
  const change = await planned(deps, request.command, asked)
  const now = deps.clock.now()
  const expiresAt = addSeconds(now, signSeconds)
  await insertChange(deps.db, { ...request, reason, id, signedText: textOf(change, asked, nonce), expiresAt }, now)
  return id
}

async function planned(deps: Deps, command: string, asked: ChangeRequest): Promise<Change> {
  const found = plannedCommand(command)
  if (!found) throw new UsageError('The console has no such change')
  return found.plan(deps, inputOf(asked))
}

function textOf(
  { action, subject, plan, facts = {} }: Change,
  { operator, reason }: ChangeRequest,
  nonce: string,
): string {
  return signedText({ action, subject, facts, plan: printable(plan), operator, reason, nonce })
}

/** Returns a change that was planned for this operator; `null` if there is none or it was not signed in time. */
export function shownChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, operator }: { readonly id: string; readonly operator: string },
): Promise<PreparedChange | null> {
  return isUuid(id) ? findChange(db, { id, operator, now: clock.now() }) : Promise.resolve(null)
}

export interface Signed {
  readonly change: PreparedChange
  /** The origin of the console. */
  readonly origin: string
  /** The browser's response. */
  readonly response: unknown
}

/**
 * Carries out a signed change and writes the audit log with the signature, in one transaction. Throws Refusal if the signature is wrong, if
 * the change was done before, or if its plan is no longer the signed one.
 */
export async function doSigned(deps: Deps, { change: shown, origin, response }: Signed): Promise<void> {
  const { id, operator, reason } = shown
  const asked = { ...shown, signatureId: id }
  const change = await planned(deps, shown.command, asked)
  if (textOf(change, asked, signedValue(shown.signedText, 'nonce') ?? '') !== shown.signedText)
    throw new Refusal('It changed since you opened it. Nothing was done; check it again')
  const auditAction = {
    operator,
    reason,
    action: change.action,
    subject: change.subject,
    isUrgent: change.isUrgent ?? false,
  }
  const { result, isWaiting } = await audited(deps, auditAction, async joined => {
    await joined.db.transaction(tx => keepSignature(joined, tx, { change: shown, origin, response }))
    const done = await change.apply(joined)
    return { result: done.result, detail: done.detail && { ...done.detail, signature_id: id } }
  })
  const outcome = await outcomeOf(deps, result)
  await setOutcome(
    deps.db,
    id,
    isWaiting ? `${outcome} The audit log takes no entries now: somebody has to look.` : outcome,
  )
}

async function keepSignature(deps: Deps, tx: Tx, { change, origin, response }: Signed): Promise<void> {
  const { id, operator, signedText: text } = change
  const now = deps.clock.now()
  if (!(await markChangeDone(tx, id, now))) throw new Refusal('It is done already')
  const challenge = challengeOf(text)
  const passkey = await usePasskey(deps, tx, {
    credentialId: credentialOf(response) ?? '',
    challenge,
    check: (expected, key) => checkSignature({ origin }, { challenge: expected, key, response }),
  })
  if (passkey?.operator !== operator)
    throw new WrongSignature('That is not the signature of a passkey of yours: nothing was done')
  const { credentialId } = passkey
  await insertSignature(tx, {
    id,
    operator,
    credentialId,
    signedText: text,
    origin,
    ...signedParts(response),
    createdAt: now,
  })
}

async function outcomeOf(deps: Deps, applied: Applied): Promise<string> {
  const shown = applied.afterwards ? await applied.afterwards(deps) : applied
  return shown.text
}
