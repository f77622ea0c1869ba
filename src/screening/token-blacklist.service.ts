import type { Chain } from '../chains/chain.ts'
import { partiesOf, type ScreeningProvider } from './screening.ts'

/**
 * The list the token's issuer keeps in the contract itself. It stops whoever is on it from sending, so a listed payer was
 * listed after the payment; money on a listed address of ours can be credited to nobody, since it can never be moved.
 */
export function createTokenBlacklist(chain: Pick<Chain, 'isListed'>): ScreeningProvider {
  return {
    name: 'token-blacklist',
    async screen(subject) {
      const parties = [...partiesOf(subject), { role: 'receiving address', address: subject.to }]
      const answers = await Promise.all(
        parties.map(async party => ({
          ...party,
          isListed: await chain.isListed({ name: 'isBlackListed', account: party.address }),
        })),
      )
      const found = answers.find(({ isListed }) => isListed)
      if (!found) return { kind: 'clear', reference: null, evidence: { answers } }
      const reason = `The ${found.role} is blocked by the issuer of the token`
      return { kind: 'flagged', reason, reference: found.address, evidence: { answers } }
    },
  }
}
