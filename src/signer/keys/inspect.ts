// Findings for operators about a signer's keys: whether they open, and their addresses. They never show key material.
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import { addressOfKey } from '../../chains/address.ts'
import type { Rows } from '../../database/database.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import { readApprovers } from '../policy/approvers.ts'
import { depositKeysOf, walletSignerOf } from './keys.ts'
import type { SignerChain, SignerSettings } from '../signer.service.ts'
import { findWallet } from './wallet.store.ts'
import { openWitness } from '../policy/witness.ts'

type KeyFiles = Pick<
  SignerSettings,
  'mode' | 'networks' | 'operatorsFile' | 'journalDirectory' | 'witnessDirectory' | 'passwordFile' | 'remote' | 'phrase'
>

type Addresses = ReadonlyMap<string, string>

/**
 * Inspects the key files, their password, the journal and its witness. Returns the addresses of the hot wallets whose keys open, by
 * network.
 */
export async function inspectKeys(
  settings: KeyFiles,
): Promise<{ readonly findings: readonly Finding[]; readonly addresses: Addresses }> {
  const files = settings.networks.flatMap(({ keystore, depositKeystore }) => [keystore, depositKeystore])
  const hot = settings.networks.map(chain => ({ chain, ...hotFinding(settings, chain) }))
  const findings = [
    ...(await Promise.all([settings.passwordFile, ...files].map(file => privacyFindings(file)))).flat(),
    ...hot.flatMap(({ chain, finding }) => [finding, depositFinding(settings, chain)]),
    ...approverFindings(settings.operatorsFile ?? null),
    await journalFinding(settings.journalDirectory),
    witnessFinding(settings),
  ]
  const addressesByChain = hot.flatMap(({ chain, address }) =>
    address === null ? [] : [[nameOf(chain), address] as const],
  )
  return { findings, addresses: new Map(addressesByChain) }
}

/** Checks that each hot wallet is the one that the database has for its network. */
export async function inspectWallets(
  { networks }: Pick<KeyFiles, 'networks'>,
  { rows, addresses }: { readonly rows: Rows; readonly addresses: Addresses },
): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('wallets')
  const found: Finding[] = []
  for (const chain of networks) {
    const name = nameOf(chain)
    const known = await findWallet(rows, chain)
    const addressesByChain = addresses.get(name) ?? 'one that does not open here'
    if (!known)
      found.push(
        warn(`${name}: the database knows no wallet yet`, 'start the signer once, and then send it USDT and coins'),
      )
    else if (known.pauseReason !== null)
      found.push(
        fail(`${name}: stopped: ${known.pauseReason}`, 'docs/operating/signer.md, "When the signer pauses a wallet"'),
      )
    else if (addressesByChain === known.address) found.push(ok(`${name}: ${known.address}`))
    else
      found.push(
        fail(`${name}: the database has ${known.address}, not ${addressesByChain}`, 'name the keystore of that wallet'),
      )
  }
  return found
}

async function privacyFindings(file: string | null): Promise<Finding[]> {
  if (file === null || process.platform === 'win32') return []
  const found = await stat(file).catch(() => null)
  if (!found || (found.mode & 0o007) === 0) return []
  return [findingsOf('keys').fail(`everybody on this machine may read ${file}`, `chmod 600 ${file}`)]
}

function hotFinding(
  settings: KeyFiles,
  chain: SignerChain,
): { readonly finding: Finding; readonly address: string | null } {
  const { ok, fail } = findingsOf('keys')
  try {
    const address = addressOfKey(chain.network, walletSignerOf(settings, chain).publicKey)
    const where = chain.remoteKey ? `kept by ${new URL(chain.remoteKey.url).host}` : 'its key opens'
    return { finding: ok(`${nameOf(chain)}: hot wallet ${address}, ${where}`), address }
  } catch (error) {
    const cure = 'name the keystore and the password that belong together (…_KEYSTORE, KASSA_SIGNER_PASSWORD_FILE)'
    return { finding: fail(`${nameOf(chain)}: the key of the hot wallet: ${reasonOf(error)}`, cure), address: null }
  }
}

function depositFinding(settings: KeyFiles, chain: SignerChain): Finding {
  const { ok, warn, fail } = findingsOf('keys')
  try {
    const keys = depositKeysOf(settings, chain)
    if (keys) return ok(`${nameOf(chain)}: deposit addresses open; the first is ${keys(0).address}`)
    return warn(
      `${nameOf(chain)}: nothing is swept`,
      'set …_DEPOSIT_KEYSTORE, if deposits are to be moved to the hot wallet',
    )
  } catch (error) {
    const cure = 'name the file that npm run init or npm run deposit-keystore made, with its password'
    return fail(`${nameOf(chain)}: the account of deposit addresses: ${reasonOf(error)}`, cure)
  }
}

/** Inspects the approvers. Without two people, nothing that needs two approvals is paid. */
function approverFindings(file: string | null): Finding[] {
  const { ok, warn, fail } = findingsOf('approvals')
  if (file === null) return []
  const { passkeys, leftOut, problem } = readApprovers(file)
  const cure = 'npm run operator -- operator keys prints it; compare the fingerprints with their people'
  if (problem !== null) return [fail(problem, cure)]
  const counted = new Set([...passkeys.values()].map(one => one.countsAs)).size
  const text = `${passkeys.size} passkeys of ${counted} operators count`
  const unusable = leftOut.map(name =>
    warn(`a passkey of ${name} has a key that cannot be verified and counts for nothing`, `${name} makes another one`),
  )
  return [counted < 2 ? warn(text, cure) : ok(text), ...unusable]
}

async function journalFinding(folder: string): Promise<Finding> {
  const { ok, fail } = findingsOf('journal')
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isWritable) return ok(`${folder} can be written`)
  return fail(
    `${folder} cannot be written`,
    'make the folder of KASSA_SIGNER_JOURNAL for the user of the signer, on a disk of its own',
  )
}

function witnessFinding({ mode, witnessDirectory, journalDirectory }: KeyFiles): Finding {
  const { ok, warn } = findingsOf('witness')
  if (mode !== 'production') return ok('none is needed in a sandbox')
  if (openWitness(witnessDirectory, path.join(journalDirectory, 'doctor')))
    return ok(`${witnessDirectory} is in memory`)
  const cure =
    "let KASSA_SIGNER_WITNESS name a folder in the machine's memory (tmpfs): without it payouts wait after each start"
  return warn(`${witnessDirectory} is not in memory, or not there`, cure)
}

function nameOf({ environment, network }: SignerChain): string {
  return `${environment} ${network}`
}

/** Returns an error message without any key material. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be read'
  return error.name === 'ZodError' || error instanceof SyntaxError ? 'the file is no keystore' : error.message
}
