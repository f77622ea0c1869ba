import type { Logger } from 'pino'
import { networkTable } from '../chains/networks.ts'
import { chainName, type Chain, type Environment, type Network } from '../chains/chain.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import { createChainalysisApi, createChainalysisOracle } from './chainalysis.service.ts'
import { createHttpProvider } from './http-provider.service.ts'
import { createLocalList } from './local-list.service.ts'
import type { Finding, Screening, ScreeningProvider, ScreeningSubject } from './screening.ts'
import { createTokenBlacklist } from './token-blacklist.service.ts'
import type { Deps } from '../deps.ts'
import { listTransferVerdicts, type ScreenedTransfer } from './screening.store.ts'

export interface ScreeningOptions {
  readonly config: Config
  readonly chains: readonly { readonly environment: Environment; readonly chain: Chain }[]
  readonly clock: Clock
  readonly log?: Pick<Logger, 'error'>
}

/** The most entries of a list that the log names. */
const shownMax = 20

/** Creates the configured providers. Throws when a configured list cannot be read. */
export async function createScreening({ config, chains, clock, log }: ScreeningOptions): Promise<Screening> {
  const { screening } = config
  const everywhere: ScreeningProvider[] = []
  if (screening.lists.length > 0 || screening.denyList !== null) {
    const onUnreadable = (file: string, entries: readonly string[]) =>
      log?.error(
        { file, entries: entries.slice(0, shownMax), count: entries.length },
        'screening list: entries unreadable',
      )
    everywhere.push(
      await createLocalList({ sanctionsFiles: screening.lists, denyFile: screening.denyList, onUnreadable }),
    )
  }
  if (screening.chainalysis) everywhere.push(createChainalysisApi(screening.chainalysis))
  if (screening.http) everywhere.push(createHttpProvider({ ...screening.http, clock }))
  // One oracle covers the accounts of every network.
  const oracleOf = (environment: Environment) => {
    const contract = screening.oracles[environment]
    const own = chains.find(
      one => one.environment === environment && networkTable[one.chain.network].hasSanctionsOracle,
    )
    return contract !== null && own ? createChainalysisOracle(own.chain, contract) : null
  }
  const all = new Map(
    chains.map(({ environment, chain }) => {
      const oracle = oracleOf(environment)
      const ofChain = [...(screening.tokenBlacklist ? [createTokenBlacklist(chain)] : []), ...(oracle ? [oracle] : [])]
      return [chainName({ environment, network: chain.network }), [...everywhere, ...ofChain]]
    }),
  )
  return { find: (environment, network) => all.get(chainName({ environment, network })) ?? [] }
}

/** Queries every provider at once. Never throws: a provider that fails returns `unknown`. */
export function queryProviders(providers: readonly ScreeningProvider[], subject: ScreeningSubject): Promise<Finding[]> {
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

export type { ScreenedTransfer }

const verdictsMax = 100

interface VerdictQuery {
  readonly environment: Environment
  readonly network: Network
  readonly transfers: readonly { readonly txHash: string; readonly ordinal: number }[]
}

/** Lists verdicts on the senders of these transfers, newest first. */
export function inspectTransferVerdicts({ db }: Pick<Deps, 'db'>, asked: VerdictQuery): Promise<ScreenedTransfer[]> {
  return listTransferVerdicts(db, asked, { transfers: asked.transfers, limit: verdictsMax })
}
