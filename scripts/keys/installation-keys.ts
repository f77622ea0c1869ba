// Creates every key and password that an installation needs in a new folder.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bech32 } from '@scure/base'
import type { HDKey } from '@scure/bip32'
import { addressOfKey, readAccountDigits } from '../../src/chains/address.ts'
import { networks, networkTable, type Network } from '../../src/chains/networks.ts'
import { defaultRoleNames, loginRoles } from '../../src/database/roles/roles.ts'
import { depositKeys, accountOfKeystore, openKeystore } from '../../src/signer/keys/keystore.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { serviceSettings, writeSettings, type Answers } from './installation-settings.ts'
import { encryptAccount, encryptKey, seedKey, writeNew, type Password } from './offline-keys.ts'

/** Deposit addresses use account 0, and accounts 1, 2 and so on after a restore that lost data. Hot wallets stay far from these. */
export const hotAccount = 1000

export interface Installation {
  readonly out: string
  readonly environment: 'live' | 'test'
  /** The recovery phrase from which all keys to money are derived. */
  readonly words: string
  /** The host of PostgreSQL. */
  readonly databaseHost: string
  /** The scrypt cost of each guess at a keystore's password. */
  readonly work: number
  /** For settings beside the keys; `null`: keys only. */
  readonly answers?: Answers | null
  /** Whether this machine keeps the files (`kassa init`), and PostgreSQL knows its administrator by the socket. */
  readonly isInstalled?: boolean
}

/** Creates all files and returns a report of where each goes, without secrets. Throws when a file exists. */
export function makeInstallation(installation: Installation): string {
  const { out, environment, words, databaseHost, work, answers = null, isInstalled = false } = installation
  const root = seedKey(words)
  // Before anything is written, since a mistake in an answer must not leave half a folder.
  const xpubs = new Map(networks.map(one => [one, root.derive(networkTable[one].accountPath).publicExtendedKey]))
  const settings = answers && serviceSettings(answers, xpubs)
  for (const folder of ['', 'service', 'signer', 'database', 'backup'])
    mkdirSync(path.join(out, folder), { mode: 0o700 })
  const at = (name: string) => path.join(out, name)
  const password = { password: secretText(), work }
  writeNew(at('signer/password'), password.password)
  // A placeholder: nobody can approve anything until `operator keys` creates the real file.
  writeNew(at('signer/operators.json'), JSON.stringify({ origin: 'https://console.invalid', passkeys: [] }))
  const wallets = networks.map(network => makeWallet(network, { root, password, folder: at('signer') }))
  const prefix = `KASSA_${environment.toUpperCase()}`
  writeNew(
    at('service/extended-keys.env'),
    wallets.map(({ network, xpub }) => `${prefix}_${network}_XPUB=${xpub}`).join('\n'),
  )
  writeNew(at('service/master-key'), randomBytes(32).toString('hex'))
  writeNew(at('service/receipt-keys'), randomBytes(32).toString('hex'))
  writeNew(at('backup/pgbackrest.conf'), `[global]\nrepo1-cipher-pass=${secretText()}`)
  writeNew(at('backup/files-key'), ageIdentity())
  if (!isInstalled) writeForCompose(at, databaseHost)
  writeRoles(at, databaseHost)
  if (answers && settings) writeSettings(out, answers, settings)
  return report(installation, wallets)
}

interface Wallet {
  readonly network: Network
  readonly xpub: string
  readonly firstDeposit: string
  readonly hot: string
}

/** Encrypts both keys of a network and opens them again, as the signer will. */
function makeWallet(
  network: Network,
  { root, password, folder }: { root: HDKey; password: Password; folder: string },
): Wallet {
  const { accountPath } = networkTable[network]
  const account = root.derive(accountPath)
  const deposits = path.join(folder, `${network.toLowerCase()}-deposits.json`)
  writeNew(deposits, encryptAccount(account, password))
  const ofHot = root.derive(accountPath.replace(/0'$/, `${hotAccount}'`))
  const hot = writeHotKeystore(network, ofHot, {
    ...password,
    file: path.join(folder, `${network.toLowerCase()}-hot.json`),
  })
  const first = depositKeys(network, account)(0).address
  const opened = depositKeys(network, accountOfKeystore(readFileSync(deposits, 'utf8'), password.password))(0).address
  if (opened !== first) throw new Error(`the keystore of ${network} does not decrypt to the key that was encrypted`)
  return { network, xpub: account.publicExtendedKey, firstDeposit: first, hot }
}

/** Encrypts the first key of an account as a hot wallet, opens it again, and returns its address. */
export function writeHotKeystore(network: Network, account: HDKey, to: Password & { readonly file: string }): string {
  const { privateKey } = account.derive('m/0/0')
  if (!privateKey) throw new Error('the phrase gives no key')
  const address = addressOf(network, privateKey)
  writeNew(to.file, encryptKey(privateKey, readAccountDigits(network, address), to))
  if (addressOf(network, openKeystore(readFileSync(to.file, 'utf8'), to.password)) !== address)
    throw new Error(`${to.file} does not decrypt to the key that was encrypted`)
  return address
}

function addressOf(network: Network, key: Uint8Array): string {
  return addressOfKey(network, keyInMemory(key).publicKey)
}

/** Writes the passwords of Grafana and of the administrator of the database. */
function writeForCompose(at: (name: string) => string, host: string): void {
  mkdirSync(at('monitoring'), { mode: 0o700 })
  writeNew(at('monitoring/grafana-password'), secretText())
  const admin = secretText()
  writeNew(at('database/admin-password'), admin)
  writeNew(at('database/admin-url'), `postgres://postgres:${admin}@${host}:5432/kassa`)
}

/** Writes each role's password and the URL by which its processes connect. */
function writeRoles(at: (name: string) => string, host: string): void {
  for (const role of loginRoles) {
    const password = secretText()
    const folder = role === 'signer' ? 'signer' : role === 'checker' ? 'database' : 'service'
    writeNew(at(`database/${role}-password`), password)
    writeNew(
      at(`${folder}/${role}-database-url`),
      `postgres://${defaultRoleNames[role]}:${password}@${host}:5432/kassa`,
    )
  }
}

function secretText(): string {
  return randomBytes(32).toString('base64url')
}

/** A private key for `age`, which encrypts archives of files. */
function ageIdentity(): string {
  return bech32.encodeFromBytes('age-secret-key-', randomBytes(32)).toUpperCase()
}

function report(
  { out, environment, answers = null, isInstalled = false }: Installation,
  wallets: readonly Wallet[],
): string {
  const prefix = `KASSA_${environment.toUpperCase()}`
  const lines = wallets.flatMap(({ network, xpub, firstDeposit, hot }) => [
    network,
    `  ${prefix}_${network}_XPUB=${xpub}`,
    `  first deposit address  ${firstDeposit}   (${networkTable[network].accountPath}/0/0)`,
    `  hot wallet             ${hot}   (${networkTable[network].accountPath.replace(/0'$/, `${hotAccount}'`)}/0/0)`,
  ])
  const addresses = ['Before the first payment, compare these with another wallet that has the phrase:', ...lines]
  if (isInstalled)
    return [
      'Made the keys, readable only by root. Every keystore was verified to open.',
      'Copy /etc/kassa/service/master-key to another machine: without it, a backup of the database is of little use.',
      'Keep the recovery phrase on paper, in two places, on no machine.',
      ...addresses,
    ].join('\n')
  return [
    `Created in ${out}, readable only by you. Every keystore was verified to open.`,
    '',
    'service/     to the machines of api, worker and console: KASSA_MASTER_KEY_FILE, KASSA_RECEIPT_KEYS_FILE, DATABASE_URL_FILE',
    '             (api-database-url or worker-database-url), and the settings in extended-keys.env',
    `signer/      only to the machine of the signer: ${prefix}_…_KEYSTORE (…-hot.json), ${prefix}_…_DEPOSIT_KEYSTORE`,
    '             (…-deposits.json), DATABASE_URL_FILE (signer-database-url), KASSA_SIGNER_OPERATORS (operators.json, which names',
    '             nobody yet); send the file of KASSA_SIGNER_PASSWORD_FILE by another channel',
    'database/    to whoever runs npm run migrate: DATABASE_URL_FILE (admin-url), KASSA_DATABASE_…_PASSWORD_FILE;',
    '             checker-database-url to the machine that runs npm run check:books',
    'monitoring/  to Grafana and Alertmanager',
    'backup/      to the machine of PostgreSQL: pgbackrest.conf to /etc/pgbackrest/conf.d/; files-key to the machine of the signer',
    ...(answers
      ? ['settings.env, signer.env and compose.env: to deploy/secrets/ with the rest, for compose.yaml']
      : []),
    'Keep the recovery phrase on paper, in two places, on no machine.',
    '',
    ...addresses,
    '',
    'Keep a copy of service/master-key and of backup/ apart from the backups: without backup/, no backup can be read.',
    'Delete this folder once every file is in place.',
  ].join('\n')
}
