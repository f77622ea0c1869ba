import { networkTable } from '../chains/networks.ts'
import { chainName, type Chain, type Environment } from '../chains/chain.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'
import { createChainalysisApi } from './chainalysis-api.service.ts'
import { createChainalysisOracle } from './chainalysis-oracle.service.ts'
import { createHttpProvider } from './http-provider.service.ts'
import { createLocalList } from './local-list.service.ts'
import type { Finding, Screening, ScreeningProvider, ScreeningSubject } from './screening.ts'
import { createTokenBlacklist } from './token-blacklist.service.ts'

export interface ScreeningOptions {
  readonly config: Config
  readonly chains: readonly { readonly environment: Environment; readonly chain: Chain }[]
  readonly clock: Clock
}

/** Builds the providers of the configuration. Throws when a list that it names cannot be read. */
export async function createScreening({ config, chains, clock }: ScreeningOptions): Promise<Screening> {
  const { screening } = config
  const everywhere: ScreeningProvider[] = []
  if (screening.lists.length > 0 || screening.denyList !== null) {
    everywhere.push(await createLocalList({ sanctionsFiles: screening.lists, denyFile: screening.denyList }))
  }
  if (screening.chainalysis) everywhere.push(createChainalysisApi(screening.chainalysis))
  if (screening.http) everywhere.push(createHttpProvider({ ...screening.http, clock }))
  const all = new Map(
    chains.map(({ environment, chain }) => {
      const oracle = networkTable[chain.network].hasSanctionsOracle ? screening.oracles[environment] : null
      const ofChain = [
        ...(screening.tokenBlacklist ? [createTokenBlacklist(chain)] : []),
        ...(oracle === null ? [] : [createChainalysisOracle(chain, oracle)]),
      ]
      return [chainName({ environment, network: chain.network }), [...everywhere, ...ofChain]]
    }),
  )
  return { find: (environment, network) => all.get(chainName({ environment, network })) ?? [] }
}

/** Asks every provider at once. Never throws: one that fails does not know. */
export function askProviders(providers: readonly ScreeningProvider[], subject: ScreeningSubject): Promise<Finding[]> {
  return Promise.all(providers.map(provider => ask(provider, subject)))
}

async function ask(provider: ScreeningProvider, subject: ScreeningSubject): Promise<Finding> {
  try {
    return { provider: provider.name, verdict: await provider.screen(subject) }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { provider: provider.name, verdict: { kind: 'unknown', error: text } }
  }
}
