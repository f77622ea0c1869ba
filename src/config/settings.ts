import { z } from 'zod'
import type { Network } from '../chains/chain.ts'
import { networkTable, type NetworkRow } from '../chains/networks.ts'
import {
  amount,
  cellNumbers,
  cellXpubs,
  cidrs,
  databaseUrl,
  ethereumAddress,
  finality,
  integer,
  list,
  mailAddress,
  mailSender,
  masterKeys,
  nodeSettings,
  oneOf,
  rate,
  sampleKey,
  schemaName,
  share,
  smtpUrl,
  someOf,
  text,
  url,
  urls,
  xpub,
} from './fields.ts'
import { cellsMax, firstCell } from '../lib/cell.ts'
import type { Ppm, Usdt } from '../lib/money.ts'
import { protocols } from '../webhooks/credentials/protocol.ts'

export const modes = ['sandbox', 'production'] as const
export type Mode = (typeof modes)[number]
export const roles = ['api', 'worker', 'console'] as const
const registrations = ['open', 'invited', 'closed'] as const
export type Registration = (typeof registrations)[number]
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** What a process shows to the operator and the proxy, and not to the public. */
const ownSideSettings = {
  KASSA_PRIVATE_HOST: text().default('127.0.0.1'),
  KASSA_PRIVATE_PORT: integer(1, 65_535).optional(),
  KASSA_SERVING_FILE: text().optional(),
  KASSA_CONSOLE_HOST: text().default('127.0.0.1'),
  KASSA_CONSOLE_PORT: integer(1, 65_535).optional(),
  KASSA_CONSOLE_URL: url().optional(),
}

/** Every setting of the service by its environment variable. No other variable is read. */
export function serviceSettings(mode: Mode) {
  const isSandbox = mode === 'sandbox'
  return {
    KASSA_MODE: oneOf(modes).default('production'),
    KASSA_ROLES: someOf(roles).default(['api', 'worker']),
    KASSA_HOST: text().default(isSandbox ? '127.0.0.1' : '0.0.0.0'),
    PORT: integer(1, 65_535).default(8080),
    ...ownSideSettings,
    KASSA_PUBLIC_URL: isSandbox ? url().optional() : url(),
    ...databaseSettings,
    ...cellSettings,
    KASSA_MASTER_KEY: masterKeys(),
    KASSA_RECEIPT_KEYS: masterKeys().optional(),
    KASSA_COMPAT: someOf(protocols).default(isSandbox ? [...protocols] : []),
    KASSA_RATE_LIMIT_PER_MINUTE: integer(1, 10_000_000).default(60),
    KASSA_REGISTRATION: oneOf(registrations).default(isSandbox ? 'open' : 'invited'),
    KASSA_SINGLE_MERCHANT: oneOf(['true', 'false']).default('false'),
    KASSA_REGISTRATIONS_PER_HOUR: integer(1, 1_000_000).default(isSandbox ? 10_000 : 20),
    KASSA_SIGN_INS_PER_HOUR: integer(1, 1_000_000).default(isSandbox ? 10_000 : 20),
    KASSA_SMTP_URL: isSandbox ? smtpUrl().optional() : smtpUrl(),
    KASSA_MAIL_FROM: isSandbox ? mailSender().optional() : mailSender(),
    KASSA_SUPPORT_MAIL: mailAddress().optional(),
    KASSA_PUBLIC_REQUESTS_PER_MINUTE: integer(1, 1_000_000).default(isSandbox ? 10_000 : 600),
    KASSA_AUTH_FAILURES_PER_MINUTE: integer(1, 1_000_000).default(isSandbox ? 10_000 : 120),
    KASSA_DUST_BELOW: amount().default(10_000n as Usdt),
    KASSA_TRON_WARM_ADDRESSES: oneOf(['true', 'false']).default('false'),
    KASSA_WITHDRAWAL_MIN: amount().default(10_000_000n as Usdt),
    KASSA_WITHDRAWAL_MAX: amount().default(100_000_000_000n as Usdt),
    KASSA_WITHDRAWAL_DAILY_MAX: amount().default(250_000_000_000n as Usdt),
    KASSA_WITHDRAWAL_AUTO_LIMIT: amount().default((isSandbox ? 1_000_000_000n : 0n) as Usdt),
    KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT: amount().default((isSandbox ? 10_000_000_000n : 0n) as Usdt),
    KASSA_WITHDRAWAL_SECOND_LIMIT: amount().default(10_000_000_000n as Usdt),
    KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: integer(1, 1_000_000).default(1000),
    KASSA_ORDERS_PER_HOUR: integer(1, 10_000_000).default(10_000),
    KASSA_MAX_STREAMS_PER_MERCHANT: integer(1, 100_000).default(50),
    KASSA_FEE_BASIC: rate().default(10_000 as Ppm),
    KASSA_FEE_STANDARD: rate().default(7_000 as Ppm),
    KASSA_FEE_PREMIUM: rate().default(4_000 as Ppm),
    KASSA_EGRESS_ALLOW_CIDRS: cidrs().default([]),
    KASSA_WEBHOOK_CA_FILE: text().optional(),
    KASSA_AUDIT_ANCHORS: text().default('log'),
    KASSA_COVERAGE_SECONDS: integer(10, 86_400).default(600),
    KASSA_ATTEMPT_RETENTION_DAYS: integer(2, 3650).default(90),
    KASSA_WEBHOOK_RETENTION_DAYS: integer(2, 36_500).default(90),
    KASSA_ORDER_EVENT_RETENTION_DAYS: integer(30, 36_500).default(400),
    KASSA_ARCHIVE_DIR: text().optional(),
    KASSA_TRUSTED_PROXY_CIDRS: isSandbox ? cidrs().default([]) : cidrs().optional(),
    KASSA_LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    KASSA_SANDBOX_CONTROL_URL: url().optional(),
    KASSA_SANDBOX_CONTROL_TOKEN: text().optional(),
    KASSA_SANDBOX_SAMPLE_KEY: sampleKey().optional(),
    ...screeningSettings,
    ...rateSettings,
    ...traceSettings,
  }
}

const databaseSettings = {
  DATABASE_URL: databaseUrl(),
  DATABASE_API_URL: databaseUrl().optional(),
  DATABASE_REPLICA_URL: databaseUrl().optional(),
  KASSA_REPLICA_WAIT_MS: integer(0, 10_000).default(200),
  KASSA_DATABASE_SCHEMA: schemaName().default('public'),
  KASSA_DATABASE_QUEUE_SCHEMA: schemaName().optional(),
  KASSA_DATABASE_CONNECTIONS: integer(2, 200).default(12),
}

/** The number of schemas that merchants are spread over (docs/decisions/cells.md#cells-as-schemas). */
const cellSettings = {
  KASSA_CELLS: integer(1, cellsMax).default(1),
  KASSA_CELL: integer(0, cellsMax - 1).default(firstCell),
  KASSA_FULL_CELLS: cellNumbers().default([]),
}

/** The standard settings of OpenTelemetry that the service supports. */
const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json']).default('http/json'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: oneOf(['http/json']).default('http/json'),
  OTEL_SERVICE_NAME: text().default('kassa'),
  OTEL_RESOURCE_ATTRIBUTES: text().optional(),
  OTEL_TRACES_SAMPLER: oneOf(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share().default(1),
  OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false'),
}

const screeningSettings = {
  KASSA_SCREENING_TOKEN_BLACKLIST: oneOf(['on', 'off']).default('on'),
  KASSA_SCREENING_LISTS: list().default([]),
  KASSA_SCREENING_DENY_LIST: text().optional(),
  KASSA_SCREENING_ORACLE_LIVE: ethereumAddress().optional(),
  KASSA_SCREENING_ORACLE_TEST: ethereumAddress().optional(),
  KASSA_SCREENING_CHAINALYSIS_KEY: text().optional(),
  KASSA_SCREENING_CHAINALYSIS_URL: url().default('https://public.chainalysis.com'),
  KASSA_SCREENING_HTTP_URL: url().optional(),
  KASSA_SCREENING_HTTP_SECRET: text().optional(),
}

/** Where rates of currencies come from (docs/decisions/prices.md). */
const rateSettings = {
  KASSA_RATE_FEEDS: urls().default([]),
  KASSA_RATE_MAX_AGE_SECONDS: integer(60, 86_400).default(900),
  KASSA_RATE_MAX_SPREAD: rate().default(20_000 as Ppm),
}

/** The settings of a network of an environment, after a prefix such as `KASSA_LIVE_TRC20`. */
export function networkSettings(network: Network) {
  const { identitySetting, confirmations, sweepStrategies } = networkTable[network] as NetworkRow
  return {
    _RPC_URLS: nodeSettings(),
    _RPC_HEADER: z.undefined({ error: 'is gone: write it behind its node in _RPC_URLS, as ;header=Name:value' }),
    _TOKEN: text(),
    _CHAIN_ID: identitySetting === '_CHAIN_ID' ? text() : absent(network),
    _GENESIS: identitySetting === '_GENESIS' ? text() : absent(network),
    _XPUB: xpub(network),
    _CELL_XPUBS: cellXpubs(network).default([]),
    _FINALITY: finality().default('finalized'),
    _CONFIRMATIONS: integer(1, 10_000).default(confirmations),
    _WITHDRAWAL_FEE: amount().default(1_000_000n as Usdt),
    _SWEEP_COIN_PRICE: amount().optional(),
    _SWEEP_MIN: amount().default(50_000_000n as Usdt),
    _SWEEP_FEE_SHARE: rate().default(20_000 as Ppm),
    _SWEEP_STRATEGY: sweepStrategies.length > 1 ? oneOf(sweepStrategies).default(sweepStrategies[0]!) : absent(network),
    _HOT_FLOOR: amount().default(0n as Usdt),
    _HOT_CEILING: amount().optional(),
    _ADDRESSES_MAX: integer(1, 2_000_000_000).default(2_000_000_000),
  }
}

function absent(network: Network) {
  return z.undefined({ error: `is no setting of ${network} networks` })
}

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
export type ServiceSettings = Values<ReturnType<typeof serviceSettings>>
export type NetworkSettings = Values<ReturnType<typeof networkSettings>>

export type Env = Readonly<Record<string, string | undefined>>

/** The valid values of a shape's settings. Missing and invalid ones are omitted, and each has a sentence in `problems`. */
export interface Read<Shape extends z.ZodRawShape> {
  readonly values: Partial<Values<Shape>>
  readonly problems: readonly string[]
}

/** Reads each setting separately, so that an invalid one hides no other. A blank value counts as missing. */
export function readSettings<Shape extends z.ZodRawShape>(shape: Shape, env: Env, prefix = ''): Read<Shape> {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const result = z.safeParse(field, env[prefix + name]?.trim() || undefined)
    if (result.success) values[name] = result.data
    else problems.push(...result.error.issues.map(issue => sentence(prefix + name, issue.message)))
  }
  return { values: values as Read<Shape>['values'], problems }
}

function sentence(name: string, message: string): string {
  return message.startsWith(':') ? name + message : `${name} ${message}`
}
