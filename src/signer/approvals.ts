import { decisionFacts } from '../lib/decision-facts.ts'
import { readSignedText } from '../lib/signed-text.ts'
import type { Approvers } from './approvers.ts'
import { hasSigned } from './assertion.ts'
import type { Facts } from './facts.ts'

/**
 * Who has signed that they approve this withdrawal, as it is now: operators whom the signer knows, with passkeys that it
 * knows. Those of one sponsor are one.
 */
export function peopleWhoSigned(
  { origin, passkeys }: Pick<Approvers, 'origin' | 'passkeys'>,
  { withdrawal, assertions }: Pick<Facts, 'withdrawal' | 'assertions'>,
): string[] {
  if (!withdrawal) return []
  const facts = Object.entries(decisionFacts({ ...withdrawal, feeAmount: withdrawal.fee, decision: 'approved' }))
  const people = assertions.flatMap(said => {
    const known = passkeys.get(said.credentialId)
    const text = readSignedText(said.signedText)
    const isOfThis =
      known !== undefined &&
      text?.get('action') === 'withdrawal.approved' &&
      text.get('operator') === known.operator &&
      facts.every(([name, value]) => text.get(`fact.${name}`) === value)
    return isOfThis && hasSigned({ origin, publicKey: known.publicKey }, said) ? [known.countsAs] : []
  })
  return [...new Set(people)].toSorted()
}
