// Makes the encrypted account of deposit addresses, …_DEPOSIT_KEYSTORE of the signer, from a recovery phrase. It asks no network and no
// database, and is meant for a machine that has neither. Nothing secret is an argument, printed, or written unencrypted.
//
//   npm run deposit-keystore -- --network ERC20 --password-file FILE --out FILE [--phrase-file FILE] [--account 0] [--xpub xpub…]
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { networks, networkTable, type Network } from '../src/chains/networks.ts'
import { depositKeys } from '../src/signer/deposit-keys.ts'
import { accountOfKeystore, sealKeystore } from '../src/signer/keystore.ts'

/** What each guess at the password costs: 256 MiB and about a second, as wallets have it. */
const work = 1 << 18
const passwordLengthMin = 12
const usage = `Usage: npm run deposit-keystore -- --network ERC20|TRC20 --password-file FILE --out FILE
  --network        whose deposit addresses
  --password-file  the signer's KASSA_SIGNER_PASSWORD_FILE
  --out            the file to make; one that exists is not touched
  --phrase-file    where the recovery phrase is; without it, it is typed in or read from the standard input
  --account        the account of the phrase (0)
  --xpub           the extended public key in use: a phrase that does not lead to it is refused`

/** What the caller can mend: told without a stack. */
class Refused extends Error {
  override readonly name = 'Refused'
}

try {
  console.log(await make())
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function make(): Promise<string> {
  const { network, account, out, password, xpub, phraseFile } = readOptions()
  const phrase = (phraseFile === undefined ? await askPhrase() : readSecret('--phrase-file', phraseFile)).trim()
  const words = phrase.toLowerCase().split(/\s+/).join(' ')
  if (!validateMnemonic(words, wordlist))
    throw new Refused('This is no recovery phrase: a word is wrong, missing or at another place')
  const derivation = networkTable[network].accountPath.replace(/0'$/, `${account}'`)
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(derivation)
  if (xpub !== undefined && xpub !== key.publicExtendedKey)
    throw new Refused(`The phrase does not lead to ${xpub}: its ${derivation} is ${key.publicExtendedKey}`)
  writeNew(out, seal(key, password))
  const opened = depositKeys(network, accountOfKeystore(readFileSync(out, 'utf8'), password))(0)
  if (opened.address !== depositKeys(network, key)(0).address)
    throw new Error(`${out} does not open to what was sealed`)
  return [
    `Made ${out}, and opened it again. In the signer, …_${network}_DEPOSIT_KEYSTORE names it; everywhere else:`,
    `…_${network}_XPUB=${key.publicExtendedKey}`,
    `Account ${derivation}, whose first deposit address is ${opened.address}`,
  ].join('\n')
}

function readOptions() {
  const name = { type: 'string' } as const
  const known = { network: name, 'password-file': name, out: name, 'phrase-file': name, account: name, xpub: name }
  const values = (() => {
    try {
      return parseArgs({ options: known }).values
    } catch (error) {
      throw new Refused(`${error instanceof Error ? error.message : ''}\n${usage}`)
    }
  })()
  const { network: wanted, out, account: number = '0', 'password-file': passwordFile } = values
  const network: Network | undefined = networks.find(one => one === wanted)
  const account = /^\d{1,9}$/.test(number) ? Number(number) : -1
  if (network === undefined || out === undefined || passwordFile === undefined || account < 0) throw new Refused(usage)
  if (existsSync(out)) throw new Refused(`${out} exists: it is not touched`)
  const password = readSecret('--password-file', passwordFile).replace(/\r?\n$/, '')
  if (password.length < passwordLengthMin)
    throw new Refused(`--password-file: the password is shorter than ${passwordLengthMin} characters`)
  return { network, account, out, password, xpub: values.xpub, phraseFile: values['phrase-file'] }
}

function seal({ privateKey, chainCode }: HDKey, password: string): string {
  if (!privateKey || !chainCode) throw new Error('the phrase gives no key')
  const both = Buffer.concat([privateKey, chainCode])
  // Wallets show an address there, and an account has none.
  const named = { id: randomUUID(), address: '00'.repeat(20) }
  return sealKeystore(both, { ...named, password, salt: randomBytes(32), iv: randomBytes(16), n: work })
}

/** Readable by its owner alone, on the disk when this returns, and never instead of a file that is there. */
function writeNew(file: string, content: string): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(handle, `${content}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function readSecret(option: string, file: string): string {
  if (!existsSync(file)) throw new Refused(`${option}: there is no ${file}`)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new Refused(`${option}: others may read ${file}; chmod 600 keeps it yours`)
  return readFileSync(file, 'utf8')
}

/** From a pipe as it comes; from a terminal as one line that is not shown. */
async function askPhrase(): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return text(stdin)
  stderr.write('Recovery phrase (not shown): ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: stdin, output: nowhere, terminal: true })
  try {
    return await Promise.race([asking.question(''), once(asking, 'close').then(() => '')])
  } finally {
    asking.close()
    stderr.write('\n')
  }
}
