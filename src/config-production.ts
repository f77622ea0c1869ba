import type { Environment, Network } from './chains/chain.ts'
import type { Env } from './config-reader.ts'
import { isPublicRange } from './webhooks/egress-rule.ts'

/** What of a configuration production has rules about; `Config` is one. */
export interface ProductionFacts {
  readonly publicUrl: string
  readonly masterKeys: readonly Buffer[]
  readonly networks: readonly NetworkFacts[]
  readonly egressAllowCidrs: readonly string[]
  readonly rateLimitPerMinute: number
}

interface NetworkFacts {
  readonly environment: Environment
  readonly network: Network
  readonly urls: readonly string[]
  readonly chainIdentity: string
  readonly xpub: string
  readonly finality: 'finalized' | number
}

/** The chains that carry real money: Ethereum's chain id (EIP-155) and the id of TRON's first block. */
const mainChains: Readonly<Record<Network, { readonly setting: string; readonly identity: string }>> = {
  ERC20: { setting: 'CHAIN_ID', identity: '1' },
  TRC20: {
    setting: 'GENESIS',
    identity: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  },
}

/** What production refuses: development defaults, local chains, one node per network, private egress, missing secrets. */
export function productionProblems(config: ProductionFacts, env: Env): string[] {
  return [...serviceProblems(config, env), ...config.networks.flatMap(liveProblems), ...sharedKeyProblems(config)]
}

function serviceProblems(config: ProductionFacts, env: Env): string[] {
  const problems: string[] = []
  const refuse = (condition: boolean, problem: string) => condition && problems.push(problem)
  refuse(!config.publicUrl.startsWith('https://'), 'KASSA_PUBLIC_URL must be an https address in production')
  refuse(
    config.networks.length === 0,
    'no network is configured: set KASSA_LIVE_TRC20_RPC_URLS or KASSA_LIVE_ERC20_RPC_URLS',
  )
  refuse(
    config.masterKeys.some(key => new Set(key).size < 8),
    'KASSA_MASTER_KEY is not random',
  )
  for (const cidr of config.egressAllowCidrs)
    refuse(
      !isPublicRange(cidr),
      `KASSA_EGRESS_ALLOW_CIDRS may not contain ${cidr} in production: it is not wholly public`,
    )
  for (const name of ['KASSA_SANDBOX_CONTROL_URL', 'KASSA_SANDBOX_CONTROL_TOKEN'])
    refuse(Boolean(env[name]?.trim()), `${name} belongs to a sandbox`)
  refuse(
    env.KASSA_RATE_LIMIT_PER_MINUTE !== undefined && config.rateLimitPerMinute > 100_000,
    'KASSA_RATE_LIMIT_PER_MINUTE switches the limit off',
  )
  return problems
}

const localHost = /^(localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\])$/

function liveProblems({ environment, network, urls, chainIdentity, finality }: NetworkFacts): string[] {
  if (environment !== 'live') return []
  const name = `KASSA_LIVE_${network}`
  const main = mainChains[network]
  const hosts = urls.filter(url => URL.canParse(url)).map(url => new URL(url))
  const problems: string[] = []
  const refuse = (condition: boolean, problem: string) => condition && problems.push(problem)
  refuse(new Set(hosts.map(url => url.host)).size < 2, `${name}_RPC_URLS needs at least two independent nodes`)
  refuse(finality !== 'finalized', `${name}_FINALITY must be 'finalized'`)
  for (const { hostname } of hosts)
    refuse(localHost.test(hostname), `${name}_RPC_URLS names a local chain, on ${hostname}`)
  refuse(
    chainIdentity !== main.identity,
    `${name}_${main.setting} must be ${main.identity}: on any other chain the money is not real`,
  )
  return problems
}

/** Test money at an address of live orders would look like a payment to whoever reads the chain, and the other way round. */
function sharedKeyProblems({ networks }: ProductionFacts): string[] {
  const live = networks.filter(one => one.environment === 'live')
  const shared = networks.filter(one => one.environment === 'test' && live.some(other => other.xpub === one.xpub))
  return shared.map(one => `KASSA_TEST_${one.network}_XPUB is a key of the live environment: use one of its own`)
}
