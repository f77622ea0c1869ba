import type { Chain } from '../chains/chain.ts'
import { partiesOf, type ScreeningProvider, type ScreeningSubject } from './screening.ts'

/**
 * The list the token's issuer keeps in the contract itself. It stops whoever is on it from sending, so a listed payer was
 * listed after the payment; money on a listed address of ours can be credited to nobody, since it can never be moved. Nobody is paid
 * at a listed address for the same reason, and nothing from a listed wallet of ours, which is no fault of the destination.
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

/** The address of ours that the money comes to, or leaves; after the others, so that a listed destination is named first. */
function ownPartiesOf(subject: ScreeningSubject): { readonly role: string; readonly address: string }[] {
  if (subject.direction === 'incoming') return [{ role: 'receiving address', address: subject.to }]
  return subject.from === null ? [] : [{ role: payingWallet, address: subject.from }]
}
