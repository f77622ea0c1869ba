import type { ChainKey, Environment } from '../chains/chain.ts'
import { networks } from '../chains/networks.ts'
import { cellProblems } from './cells.ts'
import { consoleConfig, consoleProblems, type ConsoleConfig } from './console.ts'
import { withFiles } from './files.ts'
import {
  derivedReceiptKey,
  pagesUrl,
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
import type { WithdrawalLimits } from '../withdrawals/request/limits.ts'

export type Role = 'api' | 'worker' | 'console'

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

export interface Config {
  readonly mode: Mode
  readonly roles: readonly Role[]
  readonly host: string
  readonly port: number
  /** Where `/metrics` and `/readyz` are answered besides; production has them nowhere else (docs/decisions/deployment.md#settings). */
  readonly privateListener: { readonly host: string; readonly port: number } | null
  /** Where operators reach their pages: a listener and an origin of their own; `null` in a process without the role for it. */
  readonly console: ConsoleConfig | null
  /** The origin of the console as it is set, in whichever process. */
  readonly consoleUrl: string | null
  /** Where payers and merchants reach this service, without a final slash. */
  readonly publicUrl: string
  /** With the schema in its options, so that every connection finds the same tables. */
  readonly databaseUrl: string
  /** The same database for the role `api` where a process has other roles too; `null`: all of the process connects as one. */
  readonly apiDatabaseUrl: string | null
  /** A replica that lists are read from, with the same options; `null`: there is none. */
  readonly replica: { readonly url: string; readonly waitMs: number } | null
  readonly databaseSchema: string
  /** Where the tables of the queue are: beside the others, unless those are on another server. */
  readonly queueSchema: string
  readonly databaseConnectionsMax: number
  /** Which cell this is the configuration of: as it is read, the first (docs/decisions/cells.md#cells-as-schemas). */
  readonly cell: number
  /** Of which one this process is where it serves one alone: the console, a command. */
  readonly ownCell: number
  readonly cellCount: number
  /** Those that take no new merchants. */
  readonly fullCells: readonly number[]
  /** The first seals; all of them open. */
  readonly masterKeys: readonly Buffer[]
  /** Seeds of the Ed25519 keys of receipts; the first signs. */
  readonly receiptKeys: readonly Buffer[]
  readonly networks: readonly NetworkConfig[]
  readonly screening: ScreeningConfig
  /** `null`: there are no sandbox operations, which is always so in production. */
  readonly sandboxControl: SandboxControlConfig | null
  /** The test key that the samples of a sandbox's documentation show; `null` in production. */
  readonly sandboxSampleKey: { readonly keyId: string; readonly secret: string } | null
  /** Where people sign in, without a final slash: the public address, in a sandbox by a name that passkeys work with. */
  readonly pagesUrl: string
  /** The server that sends our mails; `null` in a sandbox without one, whose mails are read at /mailbox. */
  readonly smtp: SmtpConfig | null
  /** How often links to sign in are asked for from one address. */
  readonly signInsPerHour: number
  readonly rateLimitPerMinute: number
  readonly registrationsPerHour: number
  readonly authFailuresPerMinute: number
  readonly openOrdersMax: number
  /** Orders a merchant may create in one hour of an environment: what it can make us store for ever. */
  readonly ordersPerHourMax: number
  /** What one address may ask for without a signature: pages, documentation, the contract. */
  readonly publicRequestsPerMinute: number
  readonly streamsPerMerchantMax: number
  /** Transfers of less count for nothing (decisions, section 4). */
  readonly dustBelow: Usdt
  /** Whether addresses on TRON get one unit of the token when they are given out. */
  readonly warmsTronAddresses: boolean
  readonly withdrawals: WithdrawalLimits
  readonly feeRates: { readonly BASIC: Ppm; readonly STANDARD: Ppm; readonly PREMIUM: Ppm }
  /** Shortest lifetime of an order that may be asked for, in seconds. */
  readonly expiresInMin: number
  readonly egressAllowCidrs: readonly string[]
  readonly webhookCaFile: string | null
  /** The file that anchors of the audit log are appended to, or `log`: the error output. */
  readonly auditAnchors: string
  /** Days after which the single attempts of deliveries that ended are removed. */
  readonly attemptRetentionDays: number
  /** How often what our addresses hold is held against the record. */
  readonly reserveCheckSeconds: number
  /** Days after which webhook events are removed, with their bodies and deliveries. */
  readonly webhookRetentionDays: number
  /** Days after which the single changes of an order may be removed. */
  readonly orderEventRetentionDays: number
  /** The folder that months of records are exported to before they are removed; `null`: a person exports them. */
  readonly archiveDir: string | null
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustedProxyCidrs: readonly string[]
  /** Where traces of payments go; `null`: nowhere. */
  readonly traces: TraceConfig | null
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

/** The signer's own configuration; `null` in any other process. Throws ConfigError with all problems. */
export function readSignerConfig(given: Env = process.env): SignerConfig | null {
  if (!isSigner(given)) return null
  const { env, problems: unread } = withFiles(given)
  const { config, problems } = readSignerSettings(env)
  const all = [...unread, ...misspeltProblems(given), ...problems]
  if (all.length > 0) throw new ConfigError(all)
  return Object.freeze(config)
}

/** Whether these are the settings of the process that signs. */
export const isSignerProcess = isSigner

/** Reads the environment into a frozen Config. Throws ConfigError with all problems. This file alone reads process.env. */
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
  if (env.KASSA_SANDBOX_CONTROL_URL?.trim() && !env.KASSA_SANDBOX_CONTROL_TOKEN?.trim() && mode === 'sandbox')
    problems.push('KASSA_SANDBOX_CONTROL_TOKEN is missing')
  problems.push(...signerSettingsIn(env).map(name => `${name} is the signer's alone: no other process may hold a key`))
  if (problems.length > 0) throw new ConfigError(problems)
  // Without a problem no value is left out.
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
    signInsPerHour: values.KASSA_SIGN_INS_PER_HOUR,
    rateLimitPerMinute: values.KASSA_RATE_LIMIT_PER_MINUTE,
    registrationsPerHour: values.KASSA_REGISTRATIONS_PER_HOUR,
    publicRequestsPerMinute: values.KASSA_PUBLIC_REQUESTS_PER_MINUTE,
    authFailuresPerMinute: values.KASSA_AUTH_FAILURES_PER_MINUTE,
    dustBelow: values.KASSA_DUST_BELOW,
    warmsTronAddresses: values.KASSA_TRON_WARM_ADDRESSES === 'true',
    withdrawals: {
      minimum: values.KASSA_WITHDRAWAL_MIN,
      maximum: values.KASSA_WITHDRAWAL_MAX,
      dailyMaximum: values.KASSA_WITHDRAWAL_DAILY_MAX,
      autoMaximum: values.KASSA_WITHDRAWAL_AUTO_LIMIT,
      autoDailyMaximum: values.KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT,
      oneApprovalMaximum: values.KASSA_WITHDRAWAL_SECOND_LIMIT,
    },
    openOrdersMax: values.KASSA_MAX_OPEN_ORDERS_PER_MERCHANT,
    ordersPerHourMax: values.KASSA_ORDERS_PER_HOUR,
    streamsPerMerchantMax: values.KASSA_MAX_STREAMS_PER_MERCHANT,
    feeRates: { BASIC: values.KASSA_FEE_BASIC, STANDARD: values.KASSA_FEE_STANDARD, PREMIUM: values.KASSA_FEE_PREMIUM },
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

/** The settings of a network; `undefined` when it is not configured. */
export function findNetwork({ networks: all }: Pick<Config, 'networks'>, key: ChainKey): NetworkConfig | undefined {
  return all.find(one => one.environment === key.environment && one.network === key.network)
}
