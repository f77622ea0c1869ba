import type { Chain } from '../chains/chain.ts'
import { partiesOf, type ScreeningProvider, type ScreeningSubject } from './screening.ts'

/**
 * The blacklist that the token's issuer keeps in the contract. A listed address cannot send. So a listed payer was listed after the payment, and
 * money at a listed address of ours cannot be credited because it can never be moved. For the same reason we pay no listed destination. A listed
 * wallet of ours cannot pay either, which is an error and not the destination's fault.
 */
export function createTokenBlacklist(chain: Pick<Chain, 'isListed'>): ScreeningProvider {
  return {
    name: 'token-blacklist',
    async screen(subject) {
      const parties = [...partiesOf(subject), ...ownPartiesOf(subject)]
      const answers = await Promise.all(
        parties.map(async party => ({
          ...party,
          isListed: await chain.isListed({ name: 'isBlackListed', account: party.address }),
        })),
      )
      const found = answers.find(({ isListed }) => isListed)
      if (found?.role === payingWallet)
        throw new Error(`the issuer of the token blocks the wallet ${found.address}, which pays`)
      if (!found) return { kind: 'clear', reference: null, evidence: { answers } }
      const reason = `The ${found.role} is blocked by the issuer of the token`
      return { kind: 'flagged', reason, reference: found.address, evidence: { answers } }
    },
  }
}

const payingWallet = 'paying wallet'

/** Our address that receives or pays. It is checked last, so that a listed destination is named first. */
function ownPartiesOf(subject: ScreeningSubject): { readonly role: string; readonly address: string }[] {
  if (subject.direction === 'incoming') return [{ role: 'receiving address', address: subject.to }]
  return subject.from === null ? [] : [{ role: payingWallet, address: subject.from }]
}
