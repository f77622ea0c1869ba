import type { Chain } from '../chains/chain.ts'
import { ethereumForm } from './address-list.ts'
import { partiesOf, type ScreeningProvider } from './screening.ts'

/** Chainalysis' sanctions oracle: a contract on EVM chains that answers `isSanctioned(address)`. One key has the same account on TRON. */
export function createChainalysisOracle(chain: Pick<Chain, 'isListed'>, contract: string): ScreeningProvider {
  return {
    name: 'chainalysis-oracle',
    async screen(subject) {
      const answers = await Promise.all(
        partiesOf(subject).map(async party => ({
          ...party,
          isListed: await chain.isListed({ contract, name: 'isSanctioned', account: ethereumForm(party.address) }),
        })),
      )
      const found = answers.find(({ isListed }) => isListed)
      const evidence = { contract, answers }
      if (!found) return { kind: 'clear', reference: null, evidence }
      return {
        kind: 'flagged',
        reason: `The ${found.role} is on a sanctions list`,
        reference: found.address,
        evidence,
      }
    },
  }
}
