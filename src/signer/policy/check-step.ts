import { movesToken } from '../../chains/purpose.ts'
import type { Facts, Judged, Signed } from './facts.ts'

/** One for a sweep, and a few for fees that rose before it was in a block: more would fill an address for nothing. */
const topUpsMax = 3
const overdrawn = 'more is to leave its address than was credited there'

/**
 * Why a step of the treasury must not be signed now. From and to where it goes are the signer's own: what is left is that the step
 * is open, of this chain, and of an amount that it may have.
 */
export function stepRefusal({ facts, rules, signed, ends }: Judged): string | null {
  const { step, purpose, amount } = facts
  if (!step) return 'it has no step'
  if (step.environment !== rules.environment || step.network !== rules.network) return 'its step is of another chain'
  if (step.status !== 'OPEN') return `its step is ${step.status}`
  if (facts.token !== (movesToken(purpose) ? rules.token : null)) return 'it moves another token'
  if (purpose === 'batch') return membersRefusal(facts, signed)
  if (purpose === 'fill') return amount === 1n ? null : 'it fills a number with more than one unit'
  if (ends.sender.address === ends.to) return 'it goes where it comes from'
  if (purpose === 'sweep' && facts.isOverdrawn && !signed.isRepeated) return overdrawn
  if (purpose === 'cold' && !rules.coldAddresses.includes(ends.to)) return 'it goes to no cold address'
  if (purpose === 'warm' && amount !== 1n) return 'it warms with more than one unit'
  if (purpose === 'top_up' && amount > rules.topUpMax) return 'it is above the limit of one top-up'
  if (purpose === 'top_up' && !signed.isRepeated && signed.topUpsSinceSweep >= topUpsMax)
    return 'its address got coins often enough without being swept'
  return null
}

/**
 * Why the sweeps of a batch must not be signed together. One that was signed once may be in a block already: its next attempt says the
 * same, and holds up all that the hot wallet pays until a block takes one of them.
 */
export function membersRefusal(
  { members, amount }: Pick<Facts, 'members' | 'amount'>,
  { isRepeated }: Pick<Signed, 'isRepeated'>,
): string | null {
  const closed = members.find(one => one.status !== 'OPEN')
  if (closed) return `a step of its is ${closed.status}`
  if (members.reduce((sum, one) => sum + one.amount, 0n) !== amount) return 'its amount is not that of its addresses'
  const found = isRepeated ? undefined : members.find(one => one.isOverdrawn)
  return found ? `more is to leave ${found.address} than was credited there` : null
}
