import { z } from 'zod'
import { networks, networkTable, type Network } from '../chains/networks.ts'
import type { ChainSettings } from '../chains/connect.ts'
import type { Environment } from '../chains/chain.ts'
import {
  addresses,
  amount,
  compressedKey,
  databaseUrl,
  finality,
  integer,
  nodeSettings,
  oneOf,
  schemaName,
  text,
  url,
} from './fields.ts'
import { networkProblems } from './production.ts'
import { modes, readSettings, type Env, type Mode } from './settings.ts'
import { withSchema } from '../database/connection/connection-url.ts'
import { cellsMax, firstCell, schemaOfCell } from '../lib/cell.ts'
import type { Usdt } from '../lib/money.ts'

/** A chain that the signer pays on, and the location of its key. */
export interface SignerNetwork extends ChainSettings {
  readonly environment: Environment
  /** The file with the hot wallet's encrypted key; `null`: the key derives from the sandbox's phrase, or `remoteKey` has it. */
  readonly keystore: string | null
  /** The service that keeps the key instead, and the public key. */
  readonly remoteKey: { readonly url: string; readonly publicKey: Uint8Array } | null
  /** The file with the encrypted account of deposit addresses; `null`: nothing is swept, or the phrase has it. */
  readonly depositKeystore: string | null
  /** Where the hot wallet sends its surplus. */
  readonly coldAddresses: readonly string[]
  /** Maximum fee: gwei for one unit of gas, or TRX for a transfer. */
  readonly feeMax: number
}

export interface SignerConfig {
  readonly mode: Mode
  readonly databaseUrl: string
  /** The schema of the first cell. */
  readonly schema: string
  /** The cell whose withdrawals it pays. Each cell has its own signer and wallets. */
  readonly cell: number
  readonly networks: readonly SignerNetwork[]
  /** The folder of the journals, on another disk than the database. */
  readonly journalDirectory: string
  /** A folder in memory. */
  readonly witnessDirectory: string
  readonly passwordFile: string | null
  /** Credentials for services that keep a key: files with a bearer token, our certificate and its key, and the trusted authority. */
  readonly remote: {
    readonly tokenFile: string | null
    readonly certificateFile: string | null
    readonly keyFile: string | null
    readonly authorityFile: string | null
  }
  /** Only in a sandbox. */
  readonly phrase: string | null
  readonly payoutMax: Usdt
  readonly dayMax: Usdt
  readonly approvalAbove: Usdt
  readonly secondApprovalAbove: Usdt
  /** Maximum of a merchant's unapproved withdrawals within 24 hours. */
  readonly unapprovedDayMax: Usdt
  /** The file of operators whose approvals count; `null` only in a sandbox: every approver in the database counts. */
  readonly operatorsFile: string | null
  readonly logLevel: string
}

/** Returns settings that only the signer may have. Any other process refuses to start with one of them. */
export function signerSettingsIn(env: Env): string[] {
  const names = networks.flatMap(network =>
    ['LIVE', 'TEST'].flatMap(one =>
      ['KEYSTORE', 'REMOTE_SIGNER', 'DEPOSIT_KEYSTORE', 'COLD_ADDRESSES'].map(
        name => `KASSA_${one}_${network}_${name}`,
      ),
    ),
  )
  return [
    'KASSA_SIGNER_MNEMONIC',
    'KASSA_SIGNER_PASSWORD_FILE',
    'KASSA_SIGNER_REMOTE_TOKEN_FILE',
    'KASSA_SIGNER_REMOTE_KEY_FILE',
    ...names,
  ].filter(name => env[name]?.trim())
}

/** Whether this process is the signer, which has no other role. */
export function isSigner(env: Env): boolean {
  return env.KASSA_ROLES?.trim() === 'signer'
}

function signerSettings(mode: Mode) {
  const isSandbox = mode === 'sandbox'
  const limit = (units: bigint) => (isSandbox ? amount().default(units as Usdt) : amount())
  return {
    KASSA_MODE: oneOf(modes).default('production'),
    DATABASE_URL: databaseUrl(),
    KASSA_DATABASE_SCHEMA: schemaName().default('public'),
    KASSA_CELL: integer(0, cellsMax - 1).default(firstCell),
    KASSA_SIGNER_JOURNAL: text(),
    KASSA_SIGNER_WITNESS: text().default('/dev/shm'),
    KASSA_SIGNER_PASSWORD_FILE: isSandbox ? text().optional() : text(),
    KASSA_SIGNER_REMOTE_TOKEN_FILE: text().optional(),
    KASSA_SIGNER_REMOTE_CERTIFICATE_FILE: text().optional(),
    KASSA_SIGNER_REMOTE_KEY_FILE: text().optional(),
    KASSA_SIGNER_REMOTE_CA_FILE: text().optional(),
    KASSA_SIGNER_MNEMONIC: isSandbox
      ? text().optional()
      : z.undefined({ error: 'belongs to a sandbox: production has a keystore' }),
    KASSA_SIGNER_OPERATORS: isSandbox ? text().optional() : text(),
    KASSA_SIGNER_PAYOUT_MAX: limit(1_000_000_000_000n),
    KASSA_SIGNER_DAY_MAX: limit(10_000_000_000_000n),
    KASSA_WITHDRAWAL_AUTO_LIMIT: amount().default((isSandbox ? 1_000_000_000n : 0n) as Usdt),
    KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT: amount().default((isSandbox ? 10_000_000_000n : 0n) as Usdt),
    KASSA_WITHDRAWAL_SECOND_LIMIT: amount().default(10_000_000_000n as Usdt),
    KASSA_LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  }
}

function signerNetworkSettings(network: Network) {
  const { identitySetting, confirmations, fees } = networkTable[network]
  const identity = (name: typeof identitySetting) => (identitySetting === name ? text() : z.undefined())
  return {
    _RPC_URLS: nodeSettings(),
    _TOKEN: text(),
    _CHAIN_ID: identity('_CHAIN_ID'),
    _GENESIS: identity('_GENESIS'),
    _FINALITY: finality().default('finalized'),
    _CONFIRMATIONS: integer(1, 10_000).default(confirmations),
    _KEYSTORE: text().optional(),
    _REMOTE_SIGNER: url().optional(),
    _REMOTE_PUBLIC_KEY: compressedKey().optional(),
    _DEPOSIT_KEYSTORE: text().optional(),
    _COLD_ADDRESSES: addresses(network).optional(),
    _FEE_MAX: integer(1, 100_000).default(fees.max),
  }
}

/** The names of all settings of the signer, for documentation and checks. */
export const signerSettingNames: readonly string[] = Object.keys(signerSettings('production'))
export function signerNetworkSettingNames(network: Network): readonly string[] {
  return Object.keys(signerNetworkSettings(network))
}

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** Reads the signer's settings and returns all problems at once. */
export function readSignerSettings(env: Env): { readonly config: SignerConfig; readonly problems: readonly string[] } {
  const mode = modes.find(one => one === env.KASSA_MODE?.trim()) ?? 'production'
  const service = readSettings(signerSettings(mode), env)
  const environments: readonly Environment[] = mode === 'sandbox' ? ['test'] : ['live', 'test']
  const chains = environments.flatMap(environment =>
    networks.flatMap(network => {
      const prefix = `KASSA_${environment.toUpperCase()}_${network}`
      if (!env[`${prefix}_RPC_URLS`]?.trim()) return []
      return [{ environment, network, prefix, ...readSettings(signerNetworkSettings(network), env, prefix) }]
    }),
  )
  const problems = [...service.problems, ...chains.flatMap(chain => chain.problems)]
  if (chains.length === 0) problems.push('no network is configured: the signer has nothing to sign for')
  for (const { prefix, values } of chains)
    problems.push(...keyProblems(prefix, values, service.values.KASSA_SIGNER_MNEMONIC !== undefined))
  if (mode === 'production')
    problems.push(
      ...chains.flatMap(chain => networkProblems({ ...chain, values: chain.values })),
      ...chains.flatMap(({ prefix, values }) => remoteProblems(prefix, values._REMOTE_SIGNER)),
    )
  const values = service.values as Values<ReturnType<typeof signerSettings>>
  const signerNetworks = chains.map(({ environment, network, values: own }) =>
    networkOf({ environment, network }, own as Values<ReturnType<typeof signerNetworkSettings>>),
  )
  return { config: problems.length > 0 ? (null as never) : configOf(values, signerNetworks), problems }
}

/** Returns problems with the location of a hot wallet's key. A keystore and a remote signer exclude each other. */
function keyProblems(
  prefix: string,
  values: Partial<Record<'_KEYSTORE' | '_REMOTE_SIGNER' | '_REMOTE_PUBLIC_KEY', unknown>>,
  hasPhrase: boolean,
): string[] {
  const { _KEYSTORE: keystore, _REMOTE_SIGNER: remote, _REMOTE_PUBLIC_KEY: publicKey } = values
  if (keystore !== undefined && remote !== undefined)
    return [`${prefix}_KEYSTORE and ${prefix}_REMOTE_SIGNER are both set`]
  if ((remote === undefined) !== (publicKey === undefined))
    return [`${prefix}_REMOTE_SIGNER and ${prefix}_REMOTE_PUBLIC_KEY belong together`]
  return keystore === undefined && remote === undefined && !hasPhrase ? [`${prefix}_KEYSTORE is missing`] : []
}

/** Requires https: an attacker in between could read the token that authorizes signatures. */
function remoteProblems(prefix: string, remote: string | undefined): string[] {
  if (remote === undefined) return []
  const { protocol, hostname } = new URL(remote)
  if (protocol === 'https:' || ownHost.test(hostname)) return []
  return [`${prefix}_REMOTE_SIGNER must be https: whoever is between could have signed what they like`]
}

/** This machine, by address only. A host name may resolve to another machine. */
const ownHost = /^(127(\.\d{1,3}){3}|\[::1\])$/

function networkOf(
  { environment, network }: Pick<SignerNetwork, 'environment' | 'network'>,
  values: Values<ReturnType<typeof signerNetworkSettings>>,
): SignerNetwork {
  return {
    environment,
    network,
    nodes: values._RPC_URLS,
    token: values._TOKEN,
    chainIdentity: values._CHAIN_ID ?? values._GENESIS ?? '',
    finality: values._FINALITY,
    requiredConfirmations: values._CONFIRMATIONS,
    keystore: values._KEYSTORE ?? null,
    remoteKey:
      values._REMOTE_SIGNER !== undefined && values._REMOTE_PUBLIC_KEY !== undefined
        ? { url: values._REMOTE_SIGNER, publicKey: values._REMOTE_PUBLIC_KEY }
        : null,
    depositKeystore: values._DEPOSIT_KEYSTORE ?? null,
    coldAddresses: values._COLD_ADDRESSES ?? [],
    feeMax: values._FEE_MAX,
  }
}

function configOf(
  values: Values<ReturnType<typeof signerSettings>>,
  signerNetworks: readonly SignerNetwork[],
): SignerConfig {
  return {
    mode: values.KASSA_MODE,
    databaseUrl: withSchema(values.DATABASE_URL, schemaOfCell(values.KASSA_DATABASE_SCHEMA, values.KASSA_CELL)),
    schema: values.KASSA_DATABASE_SCHEMA,
    cell: values.KASSA_CELL,
    networks: signerNetworks,
    journalDirectory: values.KASSA_SIGNER_JOURNAL,
    witnessDirectory: values.KASSA_SIGNER_WITNESS,
    passwordFile: values.KASSA_SIGNER_PASSWORD_FILE ?? null,
    remote: {
      tokenFile: values.KASSA_SIGNER_REMOTE_TOKEN_FILE ?? null,
      certificateFile: values.KASSA_SIGNER_REMOTE_CERTIFICATE_FILE ?? null,
      keyFile: values.KASSA_SIGNER_REMOTE_KEY_FILE ?? null,
      authorityFile: values.KASSA_SIGNER_REMOTE_CA_FILE ?? null,
    },
    phrase: values.KASSA_SIGNER_MNEMONIC ?? null,
    payoutMax: values.KASSA_SIGNER_PAYOUT_MAX,
    dayMax: values.KASSA_SIGNER_DAY_MAX,
    approvalAbove: values.KASSA_WITHDRAWAL_AUTO_LIMIT,
    secondApprovalAbove: values.KASSA_WITHDRAWAL_SECOND_LIMIT,
    unapprovedDayMax: values.KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT,
    operatorsFile: values.KASSA_SIGNER_OPERATORS ?? null,
    logLevel: values.KASSA_LOG_LEVEL,
  }
}
