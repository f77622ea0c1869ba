// Every key and password that an installation needs, made in a folder of its own.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { HDKey } from '@scure/bip32'
import { addressOfKey, readAccountDigits } from '../../src/chains/address.ts'
import { networks, networkTable, type Network } from '../../src/chains/networks.ts'
import { defaultRoleNames, loginRoles } from '../../src/database/roles/roles.ts'
import { depositKeys, accountOfKeystore, openKeystore } from '../../src/signer/keys/keystore.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { encryptAccount, encryptKey, seedKey, writeNew, type Password } from './offline-keys.ts'

/** Deposit addresses are of account 0, and after a restore that lost data of 1, 2 and so on: hot wallets are far from these. */
const hotAccount = 1000

export interface Installation {
  readonly out: string
  readonly environment: 'live' | 'test'
  /** The recovery phrase that every key of money follows from. */
  readonly words: string
  /** Where PostgreSQL is. */
  readonly databaseHost: string
  /** What each guess at a keystore's password costs. */
  readonly work: number
}

/** Makes all of it and returns what goes where. Nothing secret is in what it returns. Throws where a file exists. */
export function makeInstallation(installation: Installation): string {
  const { out, environment, words, databaseHost, work } = installation
  const root = seedKey(words)
  for (const folder of ['', 'service', 'signer', 'database', 'monitoring'])
    mkdirSync(path.join(out, folder), { mode: 0o700 })
  const at = (name: string) => path.join(out, name)
  const password = { password: secretText(), work }
  writeNew(at('signer/password'), password.password)
  // Nobody approves anything before `operator keys` has made the real one.
  writeNew(at('signer/operators.json'), JSON.stringify({ origin: 'https://console.invalid', passkeys: [] }))
  const wallets = networks.map(network => makeWallet(network, { root, password, folder: at('signer') }))
  const prefix = `KASSA_${environment.toUpperCase()}`
  writeNew(
    at('service/extended-keys.env'),
    wallets.map(({ network, xpub }) => `${prefix}_${network}_XPUB=${xpub}`).join('\n'),
  )
  writeNew(at('service/master-key'), randomBytes(32).toString('hex'))
  writeNew(at('service/receipt-keys'), randomBytes(32).toString('hex'))
  writeNew(at('monitoring/grafana-password'), secretText())
  writeDatabase(at, databaseHost)
  return report(installation, wallets)
}

interface Wallet {
  readonly network: Network
  readonly xpub: string
  readonly firstDeposit: string
  readonly hot: string
}

/** Seals both keys of a network and opens them again, as the signer will. */
function makeWallet(
  network: Network,
  { root, password, folder }: { root: HDKey; password: Password; folder: string },
): Wallet {
  const { accountPath } = networkTable[network]
  const account = root.derive(accountPath)
  const hotKey = root.derive(`${accountPath.replace(/0'$/, `${hotAccount}'`)}/0/0`).privateKey
  if (!hotKey) throw new Error('the phrase gives no key')
  const hot = addressOf(network, hotKey)
  const deposits = path.join(folder, `${network.toLowerCase()}-deposits.json`)
  const wallet = path.join(folder, `${network.toLowerCase()}-hot.json`)
  writeNew(deposits, encryptAccount(account, password))
  writeNew(wallet, encryptKey(hotKey, readAccountDigits(network, hot), password))
  const first = depositKeys(network, account)(0).address
  const opened = depositKeys(network, accountOfKeystore(readFileSync(deposits, 'utf8'), password.password))(0).address
  if (opened !== first || addressOf(network, openKeystore(readFileSync(wallet, 'utf8'), password.password)) !== hot)
    throw new Error(`the keystores of ${network} do not open to what was sealed`)
  return { network, xpub: account.publicExtendedKey, firstDeposit: first, hot }
}

function addressOf(network: Network, key: Uint8Array): string {
  return addressOfKey(network, keyInMemory(key).publicKey)
}

/** A password of each role, and the address that its processes connect by. */
function writeDatabase(at: (name: string) => string, host: string): void {
  const admin = secretText()
  writeNew(at('database/admin-password'), admin)
  writeNew(at('database/admin-url'), `postgres://postgres:${admin}@${host}:5432/kassa`)
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

function report({ out, environment }: Installation, wallets: readonly Wallet[]): string {
  const prefix = `KASSA_${environment.toUpperCase()}`
  const lines = wallets.flatMap(({ network, xpub, firstDeposit, hot }) => [
    network,
    `  ${prefix}_${network}_XPUB=${xpub}`,
    `  first deposit address  ${firstDeposit}   (${networkTable[network].accountPath}/0/0)`,
    `  hot wallet             ${hot}   (${networkTable[network].accountPath.replace(/0'$/, `${hotAccount}'`)}/0/0)`,
  ])
  return [
    `Made in ${out}, readable by you alone; every keystore was opened again.`,
    '',
    'service/     to machines of api, worker and console: KASSA_MASTER_KEY_FILE, KASSA_RECEIPT_KEYS_FILE, DATABASE_URL_FILE',
    '             (api-database-url or worker-database-url), and the settings in extended-keys.env',
    `signer/      to the machine of the signer alone: ${prefix}_…_KEYSTORE (…-hot.json), ${prefix}_…_DEPOSIT_KEYSTORE`,
    '             (…-deposits.json), DATABASE_URL_FILE (signer-database-url), KASSA_SIGNER_OPERATORS (operators.json, which names',
    '             nobody yet); KASSA_SIGNER_PASSWORD_FILE on another way',
    'database/    to whoever runs npm run migrate: DATABASE_URL_FILE (admin-url), KASSA_DATABASE_…_PASSWORD_FILE;',
    '             checker-database-url to the machine that runs npm run check:books',
    'monitoring/  to Grafana',
    'The recovery phrase: on paper, in two places, on no machine.',
    '',
    'Compare these with another wallet that knows the phrase, before the first money:',
    ...lines,
    '',
    'Keep a copy of service/master-key apart from the backups of the database. Erase this folder once everything is where it belongs.',
  ].join('\n')
}
