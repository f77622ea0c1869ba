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
    const addressesByChain = addresses.get(name) ?? 'the key configured here'
    if (!known)
      found.push(
        warn(
          `${name}: the database has no wallet yet`,
          'start the signer once, then send USDT and coins for fees to its address',
        ),
      )
    else if (known.pauseReason !== null)
      found.push(
        fail(`${name}: paused: ${known.pauseReason}`, 'docs/operating/signer.md, "When the signer pauses a wallet"'),
      )
    else if (addressesByChain === known.address) found.push(ok(`${name}: ${known.address}`))
    else
      found.push(
        fail(`${name}: the database has ${known.address}, not ${addressesByChain}`, 'use the keystore of that wallet'),
      )
  }
  return found
}

async function privacyFindings(file: string | null): Promise<Finding[]> {
  if (file === null || process.platform === 'win32') return []
  const found = await stat(file).catch(() => null)
  if (!found || (found.mode & 0o007) === 0) return []
  return [findingsOf('keys').fail(`every user of this machine can read ${file}`, `run chmod 600 ${file}`)]
}

function hotFinding(
  settings: KeyFiles,
  chain: SignerChain,
): { readonly finding: Finding; readonly address: string | null } {
  const { ok, fail } = findingsOf('keys')
  try {
    const address = addressOfKey(chain.network, walletSignerOf(settings, chain).publicKey)
    const where = chain.remoteKey ? `key held by ${new URL(chain.remoteKey.url).host}` : 'key opens'
    return { finding: ok(`${nameOf(chain)}: hot wallet ${address}, ${where}`), address }
  } catch (error) {
    const cure = 'use a keystore and a password that belong together (…_KEYSTORE, KASSA_SIGNER_PASSWORD_FILE)'
    return {
      finding: fail(`${nameOf(chain)}: cannot open the hot wallet key: ${reasonOf(error)}`, cure),
      address: null,
    }
  }
}

function depositFinding(settings: KeyFiles, chain: SignerChain): Finding {
  const { ok, warn, fail } = findingsOf('keys')
  try {
    const keys = depositKeysOf(settings, chain)
    if (keys) return ok(`${nameOf(chain)}: deposit keys open; the first address is ${keys(0).address}`)
    return warn(
      `${nameOf(chain)}: deposits are not swept`,
      'set …_DEPOSIT_KEYSTORE to sweep deposits to the hot wallet',
    )
  } catch (error) {
    const cure = 'use the file that npm run init or npm run keystore created, with its password'
    return fail(`${nameOf(chain)}: cannot open the deposit keystore: ${reasonOf(error)}`, cure)
  }
}

/** Inspects the approvers. Without two people, nothing that needs two approvals is paid. */
function approverFindings(file: string | null): Finding[] {
  const { ok, warn, fail } = findingsOf('approvals')
  if (file === null) return []
  const { passkeys, leftOut, problem } = readApprovers(file)
  const cure = 'print it with the operator’s command operator keys, and compare the fingerprints with the operators'
  if (problem !== null) return [fail(problem, cure)]
  const counted = new Set([...passkeys.values()].map(one => one.countsAs)).size
  const text = `${passkeys.size} passkeys of ${counted} operators count`
  const unusable = leftOut.map(name =>
    warn(`a passkey of ${name} has an unsupported key and is ignored`, `${name} must add another passkey`),
  )
  return [counted < 2 ? warn(text, cure) : ok(text), ...unusable]
}

async function journalFinding(folder: string): Promise<Finding> {
  const { ok, fail } = findingsOf('journal')
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isWritable) return ok(`${folder} is writable`)
  return fail(
    `${folder} is not writable`,
    'create the folder in KASSA_SIGNER_JOURNAL for the user of the signer, on its own disk',
  )
}

function witnessFinding({ mode, witnessDirectory, journalDirectory }: KeyFiles): Finding {
  const { ok, warn } = findingsOf('witness')
  if (mode !== 'production') return ok('not needed in a sandbox')
  if (openWitness(witnessDirectory, path.join(journalDirectory, 'doctor')))
    return ok(`${witnessDirectory} is on a tmpfs`)
  const cure = 'set KASSA_SIGNER_WITNESS to a folder on a tmpfs: without it payouts wait after each start'
  return warn(`${witnessDirectory} is missing or not on a tmpfs`, cure)
}

function nameOf({ environment, network }: SignerChain): string {
  return `${environment} ${network}`
}

/** Returns an error message without any key material. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreadable'
  return error.name === 'ZodError' || error instanceof SyntaxError ? 'the file is not a keystore' : error.message
}
