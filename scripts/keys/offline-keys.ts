// What commands that make keys share. They ask no network and no database, and are meant for a machine that has neither. Nothing
// secret is an argument, printed unasked, or written unencrypted where it needs not be.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, fsyncSync, openSync, statSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { encryptKeystore } from '../../src/signer/keys/keystore.ts'

/** What each guess at the password costs: 256 MiB and about a second, as wallets have it. */
export const keystoreWork = 1 << 18
export const passwordLengthMin = 12

/** What the caller can mend: told without a stack. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** The words of a recovery phrase as BIP 39 writes them. Throws Refused for words that are none. */
export function checkedPhrase(given: string): string {
  const words = given.trim().toLowerCase().split(/\s+/).join(' ')
  if (validateMnemonic(words, wordlist)) return words
  throw new Refused('This is no recovery phrase: a word is wrong, missing or at another place')
}

export function seedKey(words: string): HDKey {
  return HDKey.fromMasterSeed(mnemonicToSeedSync(words))
}

export interface Password {
  readonly password: string
  /** A test has no second for each guess. */
  readonly work: number
}

/** The keystore of an account of deposit addresses: its private key and its chain code. */
export function encryptAccount({ privateKey, chainCode }: HDKey, password: Password): string {
  if (!privateKey || !chainCode) throw new Error('the phrase gives no key')
  // Wallets show an address there, and an account has none.
  return encryptKey(Buffer.concat([privateKey, chainCode]), '00'.repeat(20), password)
}

/** The keystore of one key, as wallets write it. `address` is what they show, 40 digits. */
export function encryptKey(key: Uint8Array, address: string, { password, work }: Password): string {
  const named = { id: randomUUID(), address }
  return encryptKeystore(key, { ...named, password, salt: randomBytes(32), iv: randomBytes(16), n: work })
}

/** Readable by its owner alone, on the disk when this returns, and never instead of a file that is there. */
export function writeNew(file: string, content: string): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(handle, `${content}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** What a file holds that nobody else may read. */
export function readSecret(option: string, file: string): string {
  if (!existsSync(file)) throw new Refused(`${option}: there is no ${file}`)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new Refused(`${option}: others may read ${file}; chmod 600 keeps it yours`)
  return readFileSync(file, 'utf8')
}

/** A recovery phrase from a pipe as it comes; from a terminal as one line that is not shown. */
export async function askPhrase(): Promise<string> {
  const { stdin } = process
  return stdin.isTTY ? ask('Recovery phrase (not shown): ', { isHidden: true }) : text(stdin)
}

/** One line from the terminal; empty when there was none. */
export async function ask(question: string, { isHidden }: { readonly isHidden: boolean }): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: stdin, output: isHidden ? nowhere : stderr, terminal: true })
  try {
    return await Promise.race([asking.question(''), once(asking, 'close').then(() => '')])
  } finally {
    asking.close()
    if (isHidden) stderr.write('\n')
  }
}
