import { parseAddress } from '../chains/address.ts'
import type { Environment, Network } from '../chains/chain.ts'
import { networkTable } from '../chains/networks.ts'
import type { Env, NetworkSettings, ServiceSettings } from './settings.ts'
import { isPublicRange, parseRange } from '../webhooks/endpoints/egress-rule.ts'

/** The prefix of every master key that a sandbox creates. Production refuses such a key. */
export const sandboxKeyStart = Buffer.from('sandbox:')

type Service = Partial<ServiceSettings>

/** Returns problems with the service's own settings in production. Unreadable values were already reported. */
export function serviceProblems(values: Service, env: Env): string[] {
  const problems: string[] = []
  const refuse = (condition: boolean, problem: string) => condition && problems.push(problem)
  const { KASSA_PUBLIC_URL: publicUrl } = values
  refuse(
    publicUrl !== undefined && !publicUrl.startsWith('https://'),
    'KASSA_PUBLIC_URL must be an https address in production',
  )
  refuse(
    values.KASSA_PRIVATE_PORT === undefined && !env.KASSA_PRIVATE_PORT?.trim(),
    'KASSA_PRIVATE_PORT is missing: /metrics and /readyz are answered there, and not to the public',
  )
  refuse(
    values.KASSA_PRIVATE_PORT !== undefined && values.KASSA_PRIVATE_PORT === values.PORT,
    'KASSA_PRIVATE_PORT must be another than PORT',
  )
  refuse(
    (values.KASSA_MASTER_KEY ?? []).some(isWeakKey),
    'KASSA_MASTER_KEY is not random: openssl rand -hex 32 makes one',
  )
  refuse(
    (values.KASSA_MASTER_KEY ?? []).some(key => key.subarray(0, sandboxKeyStart.length).equals(sandboxKeyStart)),
    'KASSA_MASTER_KEY is the key of a sandbox',
  )
  for (const name of ['KASSA_SANDBOX_CONTROL_URL', 'KASSA_SANDBOX_CONTROL_TOKEN', 'KASSA_SANDBOX_SAMPLE_KEY'])
    refuse(Boolean(env[name]?.trim()), `${name} belongs to a sandbox`)
  refuse(
    env.KASSA_RATE_LIMIT_PER_MINUTE !== undefined && (values.KASSA_RATE_LIMIT_PER_MINUTE ?? 0) > 100_000,
    'KASSA_RATE_LIMIT_PER_MINUTE switches the limit off',
  )
  refuse(
    env.NODE_TLS_REJECT_UNAUTHORIZED?.trim() === '0',
    'NODE_TLS_REJECT_UNAUTHORIZED=0 makes every connection one to anybody',
  )
  return [...problems, ...rangeProblems(values, env), ...screeningProblems(values), ...feedProblems(values)]
}

/**
 * Whether a key is not random. 32 random bytes have about 30 distinct values and as many distinct differences. Printable text is no key
 * either.
 */
function isWeakKey(key: Buffer): boolean {
  const differences = new Set(key.map((byte, at) => byte - (key[at - 1] ?? 0)))
  return new Set(key).size < 20 || differences.size < 20 || key.every(byte => byte >= 32 && byte < 127)
}

function rangeProblems(values: Service, env: Env): string[] {
  const problems: string[] = []
  if (!env.KASSA_TRUSTED_PROXY_CIDRS?.trim())
    problems.push('KASSA_TRUSTED_PROXY_CIDRS is missing: name the ranges of your proxies, or write none')
  for (const cidr of values.KASSA_TRUSTED_PROXY_CIDRS ?? [])
    if (isTooWide(cidr))
      problems.push(`KASSA_TRUSTED_PROXY_CIDRS may not contain ${cidr}: that is not only your proxies`)
  for (const cidr of values.KASSA_EGRESS_ALLOW_CIDRS ?? [])
    if (!isPublicRange(cidr))
      problems.push(`KASSA_EGRESS_ALLOW_CIDRS may not contain ${cidr} in production: it is not wholly public`)
  return problems
}

/** Whether a range is wider than the widest private ones (10.0.0.0/8, fc00::/7). */
function isTooWide(cidr: string): boolean {
  const range = parseRange(cidr)
  return range === null || range[1] < (range[0].kind() === 'ipv4' ? 8 : 7)
}

/** Requires screening of all payments: the token's own blacklist, and at least one list of sanctioned addresses. */
function screeningProblems(values: Service): string[] {
  const problems: string[] = []
  if (values.KASSA_SCREENING_TOKEN_BLACKLIST === 'off')
    problems.push('KASSA_SCREENING_TOKEN_BLACKLIST may not be off in production')
  const sources = [
    values.KASSA_SCREENING_LISTS?.[0],
    values.KASSA_SCREENING_ORACLE_LIVE,
    values.KASSA_SCREENING_CHAINALYSIS_KEY,
    values.KASSA_SCREENING_HTTP_URL,
  ]
  if (sources.every(source => source === undefined))
    problems.push(
      'screening is off: set KASSA_SCREENING_LISTS, KASSA_SCREENING_ORACLE_LIVE, KASSA_SCREENING_CHAINALYSIS_KEY or KASSA_SCREENING_HTTP_URL',
    )
  for (const name of ['KASSA_SCREENING_CHAINALYSIS_URL', 'KASSA_SCREENING_HTTP_URL'] as const)
    if (values[name] !== undefined && !values[name].startsWith('https://'))
      problems.push(`${name} must be an https address in production`)
  if (values.KASSA_SCREENING_HTTP_URL !== undefined && values.KASSA_SCREENING_HTTP_SECRET === undefined)
    problems.push('KASSA_SCREENING_HTTP_SECRET is missing: without it anybody could answer for the service')
  return problems
}

/** Requires feeds that cannot be replaced on the way, and two at least: one alone could name any rate. */
function feedProblems({ KASSA_RATE_FEEDS: feeds = [] }: Service): string[] {
  const problems: string[] = []
  if (feeds.some(feed => !feed.startsWith('https://')))
    problems.push('KASSA_RATE_FEEDS must be https addresses in production')
  if (feeds.length === 1) problems.push('KASSA_RATE_FEEDS names one feed, which could name any rate: name three')
  return problems
}

/** A network of an environment, with its readable settings. */
export interface ReadNetwork {
  readonly environment: Environment
  readonly network: Network
  readonly prefix: string
  readonly values: Partial<NetworkSettings>
}

/** Settings of a chain that the service and the signer share. */
type ChainValues = Pick<Partial<NetworkSettings>, '_RPC_URLS' | '_CHAIN_ID' | '_GENESIS' | '_TOKEN' | '_FINALITY'>

const localHost = /^(localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f|0:|127\.).*\])$/

/** Requires, for live networks, the real chain and token, and at least two nodes over TLS. */
export function networkProblems({
  environment,
  network,
  prefix,
  values,
}: Omit<ReadNetwork, 'values'> & { readonly values: ChainValues }): string[] {
  if (environment !== 'live') return []
  const { main, identitySetting } = networkTable[network]
  const urls = (values._RPC_URLS ?? []).map(({ url }) => new URL(url))
  const problems: string[] = []
  const refuse = (condition: boolean, problem: string) => condition && problems.push(problem)
  refuse(
    values._RPC_URLS !== undefined && new Set(urls.map(url => url.host)).size < 2,
    `${prefix}_RPC_URLS needs at least two independent nodes`,
  )
  for (const { hostname, protocol } of urls) {
    refuse(localHost.test(hostname), `${prefix}_RPC_URLS names a local chain, on ${hostname}`)
    refuse(
      protocol !== 'https:',
      `${prefix}_RPC_URLS must be https: whoever is between could invent payments on ${hostname}`,
    )
  }
  const identity = values._CHAIN_ID ?? values._GENESIS
  refuse(
    identity !== undefined && identity !== main.identity,
    `${prefix}${identitySetting} must be ${main.identity}: on any other chain the money is not real`,
  )
  refuse(
    values._TOKEN !== undefined && !isSameAddress(network, values._TOKEN, main.token),
    `${prefix}_TOKEN must be ${main.token}: no other contract is USDT`,
  )
  refuse(values._FINALITY !== undefined && values._FINALITY !== 'finalized', `${prefix}_FINALITY must be finalized`)
  return problems
}

function isSameAddress(network: Network, one: string, other: string): boolean {
  const [first, second] = [parseAddress(network, one), parseAddress(network, other)]
  return first !== null && second !== null && Buffer.from(first).equals(second)
}

/**
 * Refuses keys used in both environments. Test money at an address of live orders would look like a payment on the chain, and the other way
 * round.
 */
export function sharedKeyProblems(networks: readonly ReadNetwork[]): string[] {
  const keysOf = ({ values: { _XPUB: first, _CELL_XPUBS: further = [] } }: ReadNetwork) => [first, ...further]
  const live = new Set(networks.filter(one => one.environment === 'live').flatMap(keysOf))
  return networks
    .filter(one => one.environment === 'test' && keysOf(one).some(key => key !== undefined && live.has(key)))
    .map(one => `${one.prefix}_XPUB is a key of the live environment: use one of its own`)
}
