import { decisionFacts } from '../lib/decision-facts.ts'
import { challengeOf, signedValue } from '../lib/signed-text.ts'
import { listSignaturesAfter, type KeptSignature } from '../audit/operator-signature.store.ts'
import type { Deps } from '../deps.ts'
import { isKeptSignature } from '../passkeys/webauthn.service.ts'
import { listSignedApprovals, type SignedApproval } from '../withdrawals/approval.store.ts'

const batchSize = 200
/** So much that is wrong is looked at by hand. */
const problemsMax = 100
const noId = '00000000-0000-0000-0000-000000000000'

export interface VerifiedSignatures {
  readonly count: number
  readonly problems: readonly string[]
}

/**
 * Verifies all that passkeys have signed, with the keys that are kept: nobody who has only the database can make such a signature. A decision
 * about a withdrawal must be about that withdrawal as it is now.
 */
export async function verifySignatures({ db }: Pick<Deps, 'db'>): Promise<VerifiedSignatures> {
  const problems: string[] = []
  let [after, count] = [noId, 0]
  for (;;) {
    const batch = await listSignaturesAfter(db, after, batchSize)
    for (const one of batch) problems.push(...(await problemsOfSignature(one)))
    count += batch.length
    after = batch.at(-1)?.id ?? after
    if (batch.length < batchSize || problems.length >= problemsMax) break
  }
  let position = { withdrawalId: noId, operator: '', decision: '' }
  for (;;) {
    const batch = await listSignedApprovals(db, position, batchSize)
    for (const one of batch) problems.push(...problemsOfApproval(one))
    const last = batch.at(-1)
    if (last) position = { withdrawalId: last.withdrawal.id, operator: last.operator, decision: last.decision }
    if (batch.length < batchSize || problems.length >= problemsMax) break
  }
  return { count, problems: problems.slice(0, problemsMax) }
}

async function problemsOfSignature(one: KeptSignature): Promise<string[]> {
  const isRight =
    signedValue(one.signedText, 'operator') === one.operator &&
    (await isKeptSignature(one, challengeOf(one.signedText)))
  return isRight ? [] : [`Signature ${one.id} of ${one.operator} is not that of the passkey over this text`]
}

function problemsOfApproval({ operator, decision, signedText, withdrawal }: SignedApproval): string[] {
  const expected = decisionFacts({ ...withdrawal, decision })
  const different = Object.keys(expected).filter(name => signedValue(signedText, `fact.${name}`) !== expected[name])
  const names = different.join(', ')
  return different.length === 0
    ? []
    : [`${operator} signed another ${names} of withdrawal ${withdrawal.id} than it has now`]
}
