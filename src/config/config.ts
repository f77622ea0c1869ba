import type { ChainKey, Environment } from '../chains/chain.ts'
import { networks } from '../chains/networks.ts'
import { cellProblems } from './cells.ts'
import { consoleConfig, consoleProblems, type ConsoleConfig } from './console.ts'
import { withFiles } from './files.ts'
import {
  derivedReceiptKey,
  feeRatesOf,
  isSingleMerchant,
  pagesUrl,
  rateFeedsConfig,
  registrationOf,
  type RateFeedsConfig,
  singleMerchantProblems,
  smtpConfig,
  sandboxControl,
  type SandboxControlConfig,
  traceConfig,
} from './derived.ts'
import { configuredNetworks, networkConfig, readNetwork, type NetworkConfig } from './network.ts'
import { networkProblems, serviceProblems, sharedKeyProblems } from './production.ts'
import {
  modes,
  readSettings,
  serviceSettings,
  type Env,
  type Mode,
  type Registration,
  type NetworkSettings,
  type ServiceSettings,
} from './settings.ts'
import { misspeltProblems } from './misspelt.ts'
import { isSigner, readSignerSettings, signerSettingsIn, type SignerConfig } from './signer.ts'
import { withSchema } from '../database/connection/connection-url.ts'
import type { TraceConfig } from '../lib/traces/trace-exporter.ts'
import type { SmtpConfig } from '../mail/smtp.ts'
import { firstCell } from '../lib/cell.ts'
import type { Ppm, Usdt } from '../lib/money.ts'
import type { Protocol } from '../webhooks/credentials/protocol.ts'
import type { WithdrawalLimits } from '../withdrawals/request/limits.ts'

export type Role = 'api' | 'worker' | 'console'

/** The screening providers for the senders of a payment, before it is credited (docs/spec/decisions.md §4). */
export interface ScreeningConfig {
  /** Files: JSON arrays of sanctioned addresses, or OFAC's `sdn_advanced.xml`. */
  readonly lists: readonly string[]
  /** A file of the operator's own entries, one address per line. */
  readonly denyList: string | null
  /** Whether to query the blacklist in the token's own contract. */
  readonly tokenBlacklist: boolean
  /** Address of Chainalysis' sanctions contract on each environment's Ethereum chain. */
  readonly oracles: Readonly<Record<Environment, string | null>>
  readonly chainalysis: { readonly url: string; readonly key: string } | null
  readonly http: { readonly url: string; readonly secret: string | null } | null
}

export interface Config {
  readonly mode: Mode
  readonly roles: readonly Role[]
  readonly host: string
  readonly port: number
  /** A second listener for `/metrics` and `/readyz`. Production serves them nowhere else (docs/decisions/deployment.md#settings). */
  readonly privateListener: { readonly host: string; readonly port: number } | null
  /** A file that exists while this process answers requests. */
  readonly servingFile: string | null
  /** The operators' console: a separate listener and origin; `null` in a process without that role. */
  readonly console: ConsoleConfig | null
  /** The configured origin of the console, in every process. */
  readonly consoleUrl: string | null
  /** The public URL for payers and merchants, without a final slash. */
  readonly publicUrl: string
  /** With the schema in its options, so that every connection finds the same tables. */
  readonly databaseUrl: string
  /** The same database for the role `api`, in a process with other roles too; `null`: the process has only one login. */
  readonly apiDatabaseUrl: string | null
  /** A replica for reading lists, with the same options; `null`: there is none. */
  readonly replica: { readonly url: string; readonly waitMs: number } | null
  readonly databaseSchema: string
  /** The schema of the queue's tables: the same as the others', unless those are on another server. */
  readonly queueSchema: string
  readonly databaseConnectionsMax: number
  /** The cell of this configuration. As read, it is the first (docs/decisions/cells.md#cells-as-schemas). */
  readonly cell: number
  /** The cell of a process that serves only one: the console, a command. */
  readonly ownCell: number
  readonly cellCount: number
  /** Cells that accept no new merchants. */
  readonly fullCells: readonly number[]
  /** The first key encrypts; all of them decrypt. */
  readonly masterKeys: readonly Buffer[]
  /** Seeds of the Ed25519 keys of receipts; the first signs. */
  readonly receiptKeys: readonly Buffer[]
  readonly networks: readonly NetworkConfig[]
  readonly screening: ScreeningConfig
  readonly rateFeeds: RateFeedsConfig
  /** `null`: no sandbox operations, always so in production. */
  readonly sandboxControl: SandboxControlConfig | null
  /** The test key in the samples of a sandbox's documentation; `null` in production. */
  readonly sandboxSampleKey: { readonly keyId: string; readonly secret: string } | null
  /** Where users sign in, without a final slash: the public URL, in a sandbox with a host name that passkeys work with. */
  readonly pagesUrl: string
  /** The server that sends our mails; `null` in a sandbox without one, which shows its mails at /mailbox. */
  readonly smtp: SmtpConfig | null
  /** Where readers of our mails reach the operator; `null` without an address. */
  readonly supportMail: string | null
  /** Sign-in links that one client address may request per hour. */
  readonly signInsPerHour: number
  readonly rateLimitPerMinute: number
  /** The compatibility APIs that are served. */
  readonly compat: readonly Protocol[]
  /** Who may add a merchant: anybody, only an operator, or nobody. */
  readonly registration: Registration
  /** The installation serves one merchant, who is also its operator (docs/decisions/merchant-people.md#one-merchant). */
  readonly isSingleMerchant: boolean
  readonly registrationsPerHour: number
  readonly authFailuresPerMinute: number
  readonly openOrdersMax: number
  /** Orders that a merchant may create per hour and environment. They are stored for ever. */
  readonly ordersPerHourMax: number
  /** Unsigned requests that one client address may make per minute: pages, documentation, the contract. */
  readonly publicRequestsPerMinute: number
  readonly streamsPerMerchantMax: number
  /** Transfers below this amount are ignored (docs/spec/decisions.md §4). */
  readonly dustBelow: Usdt
  /** Whether TRON addresses get one unit of the token when they are assigned. */
  readonly warmsTronAddresses: boolean
  readonly withdrawals: WithdrawalLimits
  readonly feeRates: { readonly BASIC: Ppm; readonly STANDARD: Ppm; readonly PREMIUM: Ppm }
  /** Minimum lifetime of an order in seconds. */
  readonly expiresInMin: number
  readonly egressAllowCidrs: readonly string[]
  readonly webhookCaFile: string | null
  /** The file for the audit log's anchors, or `log`: the error output. */
  readonly auditAnchors: string
  /** Days after which the attempts of ended deliveries are removed. */
  readonly attemptRetentionDays: number
  /** Seconds between reserve checks. */
  readonly reserveCheckSeconds: number
  /** Days after which webhook events are removed, with their bodies and deliveries. */
  readonly webhookRetentionDays: number
  /** Days after which an order's events may be removed. */
  readonly orderEventRetentionDays: number
  /** The folder for exports of monthly records before their removal; `null`: a person exports them. */
  readonly archiveDir: string | null
  /** Proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxyCidrs: readonly string[]
  /** Where traces of payments are sent; `null`: nowhere. */
  readonly traces: TraceConfig | null
  readonly logLevel: string
}

/** All problems of a configuration at once, so that one round of corrections is enough. */
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

/** Reads the signer's configuration; `null` in any other process. Throws ConfigError with all problems. */
export function readSignerConfig(given: Env = process.env): SignerConfig | null {
  if (!isSigner(given)) return null
  const { env, problems: unread } = withFiles(given)
  const { config, problems } = readSignerSettings(env)
  const all = [...unread, ...misspeltProblems(given), ...problems]
  if (all.length > 0) throw new ConfigError(all)
  return Object.freeze(config)
}

/** Whether these are the signer's settings. */
export const isSignerProcess = isSigner

/** Returns the environment of this process with the contents of the files that it names. */
export function readEnvironment(given: Env = process.env): Env {
  return withFiles(given).env
}

/** Reads the environment into a frozen Config. Throws ConfigError with all problems. Only this file reads process.env. */
export function readConfig(given: Env = process.env): Config {
  const { env, problems: unread } = withFiles(given)
  const mode = modes.find(one => one === env.KASSA_MODE?.trim()) ?? 'production'
  const service = readSettings(serviceSettings(mode), env)
  const chains = configuredNetworks(mode, env).map(one => readNetwork(one, env))
  const problems = [
    ...unread,
    ...misspeltProblems(given),
    ...service.problems,
    ...chains.flatMap(chain => chain.problems),
  ]
  if (mode === 'production') {
    problems.push(...serviceProblems(service.values, env))
    problems.push(...chains.flatMap(networkProblems), ...sharedKeyProblems(chains))
    if (chains.length === 0)
      problems.push(`no network is configured: set ${networks.map(one => `KASSA_LIVE_${one}_RPC_URLS`).join(' or ')}`)
  }
  problems.push(...consoleProblems(service.values), ...cellProblems(service.values, chains))
  problems.push(...singleMerchantProblems(service.values, env))
  if (env.KASSA_SANDBOX_CONTROL_URL?.trim() && !env.KASSA_SANDBOX_CONTROL_TOKEN?.trim() && mode === 'sandbox')
    problems.push('KASSA_SANDBOX_CONTROL_TOKEN is missing')
  problems.push(...signerSettingsIn(env).map(name => `${name} is the signer's alone: no other process may hold a key`))
  if (problems.length > 0) throw new ConfigError(problems)
  // Without a problem, every value is present.
  const values = service.values as ServiceSettings
  return Object.freeze({
    ...serviceConfig(values),
    networks: chains.map(chain => networkConfig(chain, chain.values as NetworkSettings)),
    screening: screeningConfig(values),
  })
}

function serviceConfig(values: ServiceSettings): Omit<Config, 'networks' | 'screening'> {
  const mode = values.KASSA_MODE
  const publicUrl = values.KASSA_PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`
  return {
    mode,
    roles: values.KASSA_ROLES,
    host: values.KASSA_HOST,
    port: values.PORT,
    privateListener:
      values.KASSA_PRIVATE_PORT === undefined
        ? null
        : { host: values.KASSA_PRIVATE_HOST, port: values.KASSA_PRIVATE_PORT },
    servingFile: values.KASSA_SERVING_FILE ?? null,
    console: consoleConfig(values),
    consoleUrl: values.KASSA_CONSOLE_URL ?? null,
    publicUrl,
    ...databaseConfig(values),
    cell: firstCell,
    ownCell: values.KASSA_CELL,
    cellCount: values.KASSA_CELLS,
    fullCells: values.KASSA_FULL_CELLS,
    masterKeys: values.KASSA_MASTER_KEY,
    receiptKeys: values.KASSA_RECEIPT_KEYS ?? values.KASSA_MASTER_KEY.map(derivedReceiptKey),
    sandboxControl: sandboxControl(values),
    sandboxSampleKey: (mode === 'sandbox' ? values.KASSA_SANDBOX_SAMPLE_KEY : null) ?? null,
    pagesUrl: pagesUrl(publicUrl, mode),
    smtp: smtpConfig(values),
    supportMail: values.KASSA_SUPPORT_MAIL ?? null,
    signInsPerHour: values.KASSA_SIGN_INS_PER_HOUR,
    compat: values.KASSA_COMPAT,
    rateLimitPerMinute: values.KASSA_RATE_LIMIT_PER_MINUTE,
    registration: registrationOf(values),
    isSingleMerchant: isSingleMerchant(values),
    registrationsPerHour: values.KASSA_REGISTRATIONS_PER_HOUR,
    publicRequestsPerMinute: values.KASSA_PUBLIC_REQUESTS_PER_MINUTE,
    authFailuresPerMinute: values.KASSA_AUTH_FAILURES_PER_MINUTE,
    dustBelow: values.KASSA_DUST_BELOW,
    warmsTronAddresses: values.KASSA_TRON_WARM_ADDRESSES === 'true',
    withdrawals: withdrawalLimits(values),
    openOrdersMax: values.KASSA_MAX_OPEN_ORDERS_PER_MERCHANT,
    ordersPerHourMax: values.KASSA_ORDERS_PER_HOUR,
    streamsPerMerchantMax: values.KASSA_MAX_STREAMS_PER_MERCHANT,
    rateFeeds: rateFeedsConfig(values),
    feeRates: feeRatesOf(values),
    expiresInMin: mode === 'sandbox' ? 1 : 300,
    egressAllowCidrs: values.KASSA_EGRESS_ALLOW_CIDRS,
    webhookCaFile: values.KASSA_WEBHOOK_CA_FILE ?? null,
    auditAnchors: values.KASSA_AUDIT_ANCHORS,
    attemptRetentionDays: values.KASSA_ATTEMPT_RETENTION_DAYS,
    reserveCheckSeconds: values.KASSA_COVERAGE_SECONDS,
    webhookRetentionDays: values.KASSA_WEBHOOK_RETENTION_DAYS,
    orderEventRetentionDays: values.KASSA_ORDER_EVENT_RETENTION_DAYS,
    archiveDir: values.KASSA_ARCHIVE_DIR ?? null,
    trustedProxyCidrs: values.KASSA_TRUSTED_PROXY_CIDRS ?? [],
    traces: traceConfig(values),
    logLevel: values.KASSA_LOG_LEVEL,
  }
}

function withdrawalLimits(values: ServiceSettings): WithdrawalLimits {
  return {
    minimum: values.KASSA_WITHDRAWAL_MIN,
    maximum: values.KASSA_WITHDRAWAL_MAX,
    dailyMaximum: values.KASSA_WITHDRAWAL_DAILY_MAX,
    autoMaximum: values.KASSA_WITHDRAWAL_AUTO_LIMIT,
    autoDailyMaximum: values.KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT,
    oneApprovalMaximum: values.KASSA_WITHDRAWAL_SECOND_LIMIT,
  }
}

function databaseConfig(values: ServiceSettings) {
  const { KASSA_DATABASE_SCHEMA: databaseSchema, DATABASE_REPLICA_URL: replicaUrl, DATABASE_API_URL: apiUrl } = values
  const queueSchema = values.KASSA_DATABASE_QUEUE_SCHEMA ?? databaseSchema
  return {
    databaseUrl: withSchema(values.DATABASE_URL, databaseSchema, queueSchema),
    apiDatabaseUrl: apiUrl ? withSchema(apiUrl, databaseSchema, queueSchema) : null,
    replica: replicaUrl ? { url: withSchema(replicaUrl, databaseSchema), waitMs: values.KASSA_REPLICA_WAIT_MS } : null,
    databaseSchema,
    queueSchema,
    databaseConnectionsMax: values.KASSA_DATABASE_CONNECTIONS,
  }
}

function screeningConfig(values: ServiceSettings): ScreeningConfig {
  const key = values.KASSA_SCREENING_CHAINALYSIS_KEY
  const httpUrl = values.KASSA_SCREENING_HTTP_URL
  return {
    lists: values.KASSA_SCREENING_LISTS,
    denyList: values.KASSA_SCREENING_DENY_LIST ?? null,
    tokenBlacklist: values.KASSA_SCREENING_TOKEN_BLACKLIST === 'on',
    oracles: {
      live: values.KASSA_SCREENING_ORACLE_LIVE ?? null,
      test: values.KASSA_SCREENING_ORACLE_TEST ?? null,
    },
    chainalysis: key === undefined ? null : { url: values.KASSA_SCREENING_CHAINALYSIS_URL, key },
    http: httpUrl === undefined ? null : { url: httpUrl, secret: values.KASSA_SCREENING_HTTP_SECRET ?? null },
  }
}

/** Returns the settings of a network; `undefined` when it is not configured. */
export function findNetwork({ networks: all }: Pick<Config, 'networks'>, key: ChainKey): NetworkConfig | undefined {
  return all.find(one => one.environment === key.environment && one.network === key.network)
}
