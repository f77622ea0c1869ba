import { AddressesOfAnotherKey, refuseAddressesOfAnotherKey } from '../../deposit-addresses/address.service.ts'
import { encryptedKeys } from '../../merchants/api-keys/api-key.service.ts'
import { openAuditKey, encryptedAuditKey } from '../../operators/audit-log/audit-key.service.ts'
import { findEncryptedKey } from '../../operators/audit-log/audit-key.store.ts'
import { listOperators } from '../../operators/operator.store.ts'
import { listActivePasskeys } from '../../operators/sign-in/operator-passkey.store.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { countEncryptedByOtherKeys } from '../../database/encryption/reencrypt.store.ts'
import { encryptedDigestKeys } from '../../database/digests/row-digests.service.ts'
import type { EncryptedTable } from '../../database/encryption/encrypted-table.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import { keyring } from '../../lib/crypto/keyring.ts'
import { listWalletStates } from '../../payouts/attempts/admin-payouts.store.ts'
import { encryptedCompatCredentials } from '../../webhooks/credentials/compat-credential.service.ts'
import { encryptedWebhookSecrets } from '../../webhooks/endpoints/webhook-secret.service.ts'

/** Checks that the settings' keys are those that this database was written with, and that there are operators to decide. */
export async function examineKeys(config: Config, db: Database): Promise<Finding[]> {
  return [
    await masterKeyFinding(config, db),
    await addressFinding(config, db),
    ...(await walletFindings(config, db)),
    ...(config.roles.includes('worker') || config.roles.includes('console')
      ? [await operatorFinding(db), ...(await passkeyFindings(db))]
      : []),
  ]
}

async function masterKeyFinding(config: Config, db: Database): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('master key')
  const keys = keyring(config.masterKeys)
  const wrong =
    'add the key that encrypted them to KASSA_MASTER_KEY, after a comma: docs/operating/keys.md, "Rotate the master key"'
  const encrypted = await findEncryptedKey(db)
  if (encrypted !== null && !canDecrypt(() => openAuditKey({ keyring: keys }, encrypted)))
    return fail('no master key decrypts the audit key', wrong)
  const tables = [
    encryptedKeys,
    encryptedCompatCredentials,
    encryptedWebhookSecrets,
    encryptedAuditKey,
    encryptedDigestKeys,
  ]
  const strange = await countOthers(db, tables, keys.ids)
  if (strange > 0) return fail(`${strange} secrets are encrypted with a key that is not set`, wrong)
  const left = await countOthers(db, tables, keys.ids.slice(0, 1))
  if (left > 0)
    return warn(`${left} secrets are still encrypted with an older key`, 'run the operator’s command master-key rotate')
  return ok(
    config.masterKeys.length === 1
      ? 'decrypts every secret'
      : 'the newest key encrypts every secret; you can remove the others',
  )
}

async function countOthers(
  db: Database,
  tables: readonly EncryptedTable[],
  keyIds: readonly string[],
): Promise<number> {
  let count = 0
  for (const table of tables) count += await countEncryptedByOtherKeys(db, table, keyIds)
  return count
}

function canDecrypt(open: () => unknown): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}

async function addressFinding(config: Config, db: Database): Promise<Finding> {
  const { ok, fail } = findingsOf('addresses')
  try {
    await refuseAddressesOfAnotherKey({ config, db })
    return ok('free addresses match the extended keys in the settings')
  } catch (error) {
    if (!(error instanceof AddressesOfAnotherKey)) throw error
    return fail(error.message, 'docs/operating/keys.md, "Change an extended key"')
  }
}

async function walletFindings({ networks }: Config, db: Database): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('wallets')
  const states = await listWalletStates(db)
  return networks.map(({ environment, network }) => {
    const name = `${environment} ${network}`
    const state = states.find(one => one.environment === environment && one.network === network)
    if (!state || state.address === '')
      return warn(`${name}: no hot wallet yet; withdrawals wait`, 'start the signer with the keystore of this network')
    if (state.pauseReason !== null)
      return fail(
        `${name}: ${state.address} is paused: ${state.pauseReason}`,
        'docs/operating/signer.md, "When the signer pauses a wallet"',
      )
    if (state.offReason !== null)
      return warn(
        `${name}: payouts are switched off: ${state.offReason}`,
        `run the operator’s command payouts on ${environment} ${network} --reason …`,
      )
    return ok(`${name}: ${state.address}`)
  })
}

/** Two operators of one sponsor count as one where two people are needed. */
async function operatorFinding(db: Database): Promise<Finding> {
  const { ok, warn } = findingsOf('operators')
  const active = (await listOperators(db)).filter(one => one.disabledAt === null)
  const counted = new Set(active.map(one => one.sponsor)).size
  const text = `${active.length} active operators, counting as ${counted}`
  return counted >= 2
    ? ok(text)
    : warn(
        text,
        'run the operator’s command operator enrol as the database owner: releasing frozen money takes two operators',
      )
}

/** An operator who loses the only passkey waits for another operator, and approves nothing meanwhile. */
async function passkeyFindings(db: Database): Promise<Finding[]> {
  const { ok, warn } = findingsOf('passkeys')
  const active = (await listOperators(db)).filter(one => one.disabledAt === null)
  const counts = Map.groupBy(await listActivePasskeys(db, passkeysMax), one => one.operator)
  const few = active.filter(({ name }) => (counts.get(name)?.length ?? 0) < 2).map(({ name }) => name)
  if (few.length === 0) return active.length === 0 ? [] : [ok('every operator has two passkeys or more')]
  const text = `fewer than two passkeys: ${few.slice(0, 5).join(', ')}${few.length > 5 ? ` and ${few.length - 5} more` : ''}`
  return [warn(text, 'add a second passkey on another device, on the page Account of the console')]
}

const passkeysMax = 1000

// Never print a secret of the settings, even when an error message repeats it.

const lengthMin = 6

/** Removes every secret of these settings from a text. */
export function withoutSecrets(env: Readonly<Record<string, string | undefined>>): (text: string) => string {
  const secrets = Object.entries(env).flatMap(([name, value]) => secretsIn(name, value?.trim() ?? ''))
  // Longest first, since a shorter one may be part of it.
  const known = [...new Set(secrets)]
    .filter(one => one.length >= lengthMin)
    .toSorted((one, other) => other.length - one.length)
  return text => known.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

function secretsIn(name: string, value: string): string[] {
  if (name.endsWith('_RPC_URLS')) return value.split(',').flatMap(nodeSecrets)
  if (/(^DATABASE_URL|_URL)$/.test(name)) return passwordOf(value)
  return /(_KEY|_KEYS|_SECRET|_TOKEN|_PASSWORD|_MNEMONIC|_SAMPLE_KEY)$/.test(name) &&
    !/_(LIVE|TEST)_\w+_TOKEN$/.test(name)
    ? value.split(',').map(one => one.trim())
    : []
}

/** Path and query of a provider's URL, and its header values. */
function nodeSecrets(node: string): string[] {
  const [address = '', ...more] = node.trim().split(/;(?=(?:header|daily|perSecond)=)/)
  const headers = more.filter(one => one.startsWith('header='))
  const values = headers.map(header => header.slice(header.indexOf(':') + 1).trim())
  if (!URL.canParse(address)) return values
  const { pathname, search } = new URL(address)
  return [...values, ...pathname.split('/'), search.slice(1), ...search.slice(1).split(/[=&]/)]
}

function passwordOf(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { password } = new URL(value)
  return [password, decodeURIComponent(password)]
}
