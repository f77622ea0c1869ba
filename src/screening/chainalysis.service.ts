import { writtenForms, ethereumForm } from './address-list.ts'
import { asMembers, queryProvider } from './query-provider.service.ts'
import { plainText } from '../lib/text/plain-text.ts'
import { partiesOf, type Party, type ScreeningProvider } from './screening.ts'
import type { Chain } from '../chains/chain.ts'

export interface ChainalysisOptions {
  /** Without a path, such as `https://public.chainalysis.com`. */
  readonly url: string
  readonly key: string
  readonly timeoutMs?: number
}

interface Answer extends Party {
  readonly asked: string
  readonly identifications: readonly unknown[]
}

/**
 * Chainalysis' free sanctions API: `GET /api/v1/address/{address}` lists the sanctions an address is under. It compares text and may know an account
 * by its address on another network, so every form is queried.
 */
export function createChainalysisApi(options: ChainalysisOptions): ScreeningProvider {
  return {
    name: 'chainalysis-api',
    async screen(subject) {
      const questions = partiesOf(subject).flatMap(party =>
        writtenForms(party.address).map(asked => ({ ...party, asked })),
      )
      const answers = await Promise.all(questions.map(question => ask(options, question)))
      const found = answers.find(({ identifications }) => identifications.length > 0)
      if (!found) return { kind: 'clear', reference: null, evidence: { answers } }
      return {
        kind: 'flagged',
        reason: `The ${found.role} is on a sanctions list`,
        reference: plainText(String(asMembers(found.identifications[0], 'identification').name), 200),
        evidence: { answers },
      }
    },
  }
}

async function ask(options: ChainalysisOptions, question: Party & { readonly asked: string }): Promise<Answer> {
  const url = `${options.url}/api/v1/address/${encodeURIComponent(question.asked)}`
  const headers = { 'x-api-key': options.key, accept: 'application/json' }
  const answer = asMembers(await queryProvider({ url, method: 'GET', headers }, options.timeoutMs), 'the answer')
  const { identifications } = answer
  if (!Array.isArray(identifications)) throw new Error('the answer has no identifications')
  for (const entry of identifications as unknown[]) {
    if (typeof asMembers(entry, 'an identification').name !== 'string') throw new Error('an identification has no name')
  }
  return { ...question, identifications }
}

/** Chainalysis' sanctions oracle: a contract on EVM chains that answers `isSanctioned(address)`. TRON addresses are checked by the same account. */
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
