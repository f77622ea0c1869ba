import { movesToken } from '../../chains/purpose.ts'
import type { Facts, Judged, Signed } from './facts.ts'

/** One for a sweep, and a few for fees that rise before a block includes it. More would fund an address for nothing. */
const topUpsMax = 3
const overdrawn = 'the amount exceeds what was credited to the address'

/**
 * Returns why a payout step must not be signed now; `null` when it may. The signer derives sender and recipient itself. The remaining
 * rules: the step is open, of this chain, and of an allowed amount.
 */
export function stepRefusal({ facts, rules, signed, ends }: Judged): string | null {
  const { step, purpose, amount } = facts
  if (!step) return 'it has no payout step'
  if (step.environment !== rules.environment || step.network !== rules.network) return 'the step is for another chain'
  if (step.status !== 'OPEN') return `the step is ${step.status}`
  if (facts.token !== (movesToken(purpose) ? rules.token : null)) return 'it moves another token'
  if (purpose === 'batch') return membersRefusal(facts, signed)
  if (purpose === 'fill') return amount === 1n ? null : 'a gap filler must move exactly one unit'
  if (ends.sender.address === ends.to) return 'sender and destination are the same'
  if (purpose === 'sweep' && facts.isOverdrawn && !signed.isRepeated) return overdrawn
  if (purpose === 'cold' && !rules.coldAddresses.includes(ends.to)) return 'the destination is not a cold address'
  if (purpose === 'warm' && amount !== 1n) return 'a pre-activation must move exactly one unit'
  if (purpose === 'top_up' && amount > rules.topUpMax) return 'the amount is above the limit of one top-up'
  if (purpose === 'top_up' && !signed.isRepeated && signed.topUpsSinceSweep >= topUpsMax)
    return 'the address had enough top-ups without a sweep'
  return null
}

/**
 * Returns why the sweeps of a batch must not be signed together; `null` when they may. A batch signed before may be in a block already. Its
 * next attempt has the same content, and blocks all payouts of the hot wallet until a block includes one of them.
 */
export function membersRefusal(
  { members, amount }: Pick<Facts, 'members' | 'amount'>,
  { isRepeated }: Pick<Signed, 'isRepeated'>,
): string | null {
  const closed = members.find(one => one.status !== 'OPEN')
  if (closed) return `one of its steps is ${closed.status}`
  if (members.reduce((sum, one) => sum + one.amount, 0n) !== amount) return 'the amount is not the sum of its addresses'
  const found = isRepeated ? undefined : members.find(one => one.isOverdrawn)
  return found ? `the amount exceeds what was credited to ${found.address}` : null
}
