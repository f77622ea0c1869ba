import { networks, type Environment, type Network } from './chains/chain.ts'
import { productionProblems } from './config-production.ts'
import { reader, type Env, type Reader } from './config-reader.ts'
import type { Ppm } from './lib/money.ts'

export type Mode = 'sandbox' | 'production'
export type Role = 'api' | 'worker'

/** One network of one environment: where its nodes are, which token counts, and whose addresses are handed out. */
export interface NetworkConfig {
  readonly environment: Environment
  readonly network: Network
  readonly urls: readonly string[]
  readonly apiKeyHeader: { readonly name: string; readonly value: string } | null
  readonly token: string
  /** Ethereum's chain id or TRON's genesis block id: a node of another chain is refused. */
  readonly chainIdentity: string
  /** Account-level extended PUBLIC key (m/44'/coin'/account'). */
  readonly xpub: string
  /** 'finalized' asks the node; a number counts blocks behind the head (development chains only). */
  readonly finality: 'finalized' | number
  readonly requiredConfirmations: number
  /** How many addresses this network may ever hand out. */
  readonly addressesMax: number
}

/** Who is asked about the senders of a payment before it is credited (decisions, section 4). */
export interface ScreeningConfig {
  /** Files: JSON arrays of sanctioned addresses, or OFAC's `sdn_advanced.xml`. */
  readonly lists: readonly string[]
  /** A file of own entries, one address per line. */
  readonly denyList: string | null
  /** Whether the blacklist in the token's own contract is asked. */
  readonly tokenBlacklist: boolean
  /** Address of Chainalysis' sanctions contract on the Ethereum chain of each environment. */
  readonly oracles: Readonly<Record<Environment, string | null>>
  readonly chainalysis: { readonly url: string; readonly key: string } | null
  readonly http: { readonly url: string; readonly secret: string | null } | null
}

/** Who moves the local chains when a sandbox operation asks for it: the program that started them. */
export interface SandboxControlConfig {
  readonly url: string
  readonly token: string
}

export interface Config {
  readonly mode: Mode
  readonly roles: readonly Role[]
  readonly host: string
  readonly port: number
  /** Where payers and merchants reach this service, without a final slash. */
  readonly publicUrl: string
  readonly databaseUrl: string
  readonly databaseConnectionsMax: number
  /** The first seals; all of them open. */
  readonly masterKeys: readonly Buffer[]
  readonly networks: readonly NetworkConfig[]
  readonly screening: ScreeningConfig
  /** `null`: there are no sandbox operations, which is always so in production. */
  readonly sandboxControl: SandboxControlConfig | null
  readonly rateLimitPerMinute: number
  readonly registrationsPerHour: number
  readonly authFailuresPerMinute: number
  readonly openOrdersPerMerchantMax: number
  readonly streamsPerKeyMax: number
  readonly feeRates: { readonly BASIC: Ppm; readonly STANDARD: Ppm; readonly PREMIUM: Ppm }
  /** Shortest lifetime of an order that may be asked for, in seconds. */
  readonly expiresInMin: number
  readonly egressAllowCidrs: readonly string[]
  readonly webhookCaFile: string | null
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustedProxyCidrs: readonly string[]
  readonly logLevel: string
}

/** Every problem of a configuration at once, so that it is mended in one round. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Reads the environment into a frozen Config. Throws ConfigError with all problems. The only reader of process.env. */
export function readConfig(env: Env = process.env): Config {
  const read = reader(env)
  const mode = read.choice('KASSA_MODE', ['sandbox', 'production'] as const, 'production')
  const port = read.integer('PORT', 8080, 1, 65_535)
  const config: Config = {
    mode,
    roles: read
      .list('KASSA_ROLES', ['api', 'worker'])
      .map(role => read.oneOf('KASSA_ROLES', role, ['api', 'worker'] as const)),
    host: read.text('KASSA_HOST', mode === 'sandbox' ? '127.0.0.1' : '0.0.0.0'),
    port,
    publicUrl: read.publicUrl('KASSA_PUBLIC_URL', mode === 'sandbox' ? `http://127.0.0.1:${port}` : undefined),
    databaseUrl: read.text('DATABASE_URL'),
    databaseConnectionsMax: read.integer('KASSA_DATABASE_CONNECTIONS', 12, 2, 200),
    masterKeys: read.list('KASSA_MASTER_KEY').map(key => read.masterKey(key)),
    networks: readNetworks(read, mode),
    screening: readScreening(read),
    sandboxControl: readSandboxControl(read, mode),
    rateLimitPerMinute: read.integer('KASSA_RATE_LIMIT_PER_MINUTE', 60, 1, 10_000_000),
    registrationsPerHour: read.integer('KASSA_REGISTRATIONS_PER_HOUR', mode === 'sandbox' ? 10_000 : 20, 1, 1_000_000),
    authFailuresPerMinute: read.integer(
      'KASSA_AUTH_FAILURES_PER_MINUTE',
      mode === 'sandbox' ? 10_000 : 120,
      1,
      1_000_000,
    ),
    openOrdersPerMerchantMax: read.integer('KASSA_MAX_OPEN_ORDERS_PER_MERCHANT', 1000, 1, 1_000_000),
    streamsPerKeyMax: read.integer('KASSA_MAX_STREAMS_PER_KEY', 50, 1, 100_000),
    feeRates: {
      BASIC: read.rate('KASSA_FEE_BASIC', 10_000),
      STANDARD: read.rate('KASSA_FEE_STANDARD', 7_000),
      PREMIUM: read.rate('KASSA_FEE_PREMIUM', 4_000),
    },
    expiresInMin: mode === 'sandbox' ? 1 : 300,
    egressAllowCidrs: read.cidrs('KASSA_EGRESS_ALLOW_CIDRS'),
    webhookCaFile: read.optional('KASSA_WEBHOOK_CA_FILE'),
    trustedProxyCidrs: read.cidrs('KASSA_TRUSTED_PROXY_CIDRS'),
    logLevel: read.text('KASSA_LOG_LEVEL', 'info'),
  }
  const problems = [...read.problems, ...(mode === 'production' ? productionProblems(config, env) : [])]
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(config)
}

function readNetworks(read: Reader, mode: Mode): NetworkConfig[] {
  const environments: readonly Environment[] = mode === 'sandbox' ? ['test'] : ['live', 'test']
  const found: NetworkConfig[] = []
  for (const environment of environments) {
    for (const network of networks) {
      const prefix = `KASSA_${environment.toUpperCase()}_${network}`
      if (read.optional(`${prefix}_RPC_URLS`) === null) continue
      const header = read.optional(`${prefix}_RPC_HEADER`)
      const separator = header?.indexOf(':') ?? -1
      const finality = read.text(`${prefix}_FINALITY`, 'finalized')
      found.push({
        environment,
        network,
        urls: read.nodeUrls(`${prefix}_RPC_URLS`),
        apiKeyHeader:
          header === null
            ? null
            : { name: header.slice(0, separator).trim(), value: header.slice(separator + 1).trim() },
        token: read.text(`${prefix}_TOKEN`),
        chainIdentity: read.text(`${prefix}_${network === 'ERC20' ? 'CHAIN_ID' : 'GENESIS'}`),
        xpub: read.xpub(`${prefix}_XPUB`, network),
        finality: finality === 'finalized' ? finality : read.integer(`${prefix}_FINALITY`, 0, 0, 10_000),
        requiredConfirmations: read.integer(`${prefix}_CONFIRMATIONS`, network === 'ERC20' ? 64 : 19, 1, 10_000),
        addressesMax: read.integer(`${prefix}_ADDRESSES_MAX`, 2_000_000_000, 1, 2_000_000_000),
      })
    }
  }
  return found
}

function readScreening(read: Reader): ScreeningConfig {
  const key = read.optional('KASSA_SCREENING_CHAINALYSIS_KEY')
  const chainalysisUrl = read.url('KASSA_SCREENING_CHAINALYSIS_URL') ?? 'https://public.chainalysis.com'
  const httpUrl = read.url('KASSA_SCREENING_HTTP_URL')
  return {
    lists: read.list('KASSA_SCREENING_LISTS', []),
    denyList: read.optional('KASSA_SCREENING_DENY_LIST'),
    tokenBlacklist: read.choice('KASSA_SCREENING_TOKEN_BLACKLIST', ['on', 'off'] as const, 'on') === 'on',
    oracles: {
      live: read.evmAddress('KASSA_SCREENING_ORACLE_LIVE'),
      test: read.evmAddress('KASSA_SCREENING_ORACLE_TEST'),
    },
    chainalysis: key === null ? null : { url: chainalysisUrl.replace(/\/+$/, ''), key },
    http: httpUrl === null ? null : { url: httpUrl, secret: read.optional('KASSA_SCREENING_HTTP_SECRET') },
  }
}

function readSandboxControl(read: Reader, mode: Mode): SandboxControlConfig | null {
  const url = read.url('KASSA_SANDBOX_CONTROL_URL')
  if (url === null || mode !== 'sandbox') return null
  return { url: url.replace(/\/+$/, ''), token: read.text('KASSA_SANDBOX_CONTROL_TOKEN') }
}
