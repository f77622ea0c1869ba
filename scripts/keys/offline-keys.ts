// Shared code of the commands that create keys. They use no network and no database, and are meant for an offline machine. No secret is passed as an
// argument, printed without being requested, or written unencrypted without need.
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

/** The scrypt cost of each password guess: 256 MiB and about a second, as in wallets. */
export const keystoreWork = 1 << 18
export const passwordLengthMin = 12

/** An error that the user can fix, so it is shown without a stack. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Normalizes a recovery phrase as BIP 39 writes it. Throws Refused when it is not valid. */
export function checkedPhrase(given: string): string {
  const words = given.trim().toLowerCase().split(/\s+/).join(' ')
  if (validateMnemonic(words, wordlist)) return words
  throw new Refused('The recovery phrase is invalid: a word is wrong, missing or in the wrong place')
}

export function seedKey(words: string): HDKey {
  return HDKey.fromMasterSeed(mnemonicToSeedSync(words))
}

export interface Password {
  readonly password: string
  /** The scrypt cost. Tests use a lower one. */
  readonly work: number
}

/** Returns the keystore of an account of deposit addresses: its private key and its chain code. */
export function encryptAccount({ privateKey, chainCode }: HDKey, password: Password): string {
  if (!privateKey || !chainCode) throw new Error('the phrase gives no key')
  // Wallets show this address; an account has none.
  return encryptKey(Buffer.concat([privateKey, chainCode]), '00'.repeat(20), password)
}

/** Returns the keystore of one key in the format of wallets. They show `address`, 40 digits. */
export function encryptKey(key: Uint8Array, address: string, { password, work }: Password): string {
  const named = { id: randomUUID(), address }
  return encryptKeystore(key, { ...named, password, salt: randomBytes(32), iv: randomBytes(16), n: work })
}

/** Writes a file readable only by its owner, and returns once it is on disk. Throws when the file exists. */
export function writeNew(file: string, content: string): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(handle, `${content}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Reads a file that only its owner may read. Throws Refused when others may read it. */
export function readSecret(option: string, file: string): string {
  if (!existsSync(file)) throw new Refused(`${option}: ${file} does not exist`)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new Refused(`${option}: other users can read ${file}. Run chmod 600 ${file}`)
  return readFileSync(file, 'utf8')
}

/** Reads a recovery phrase: everything from a pipe, or one hidden line from a terminal. */
export async function askPhrase(): Promise<string> {
  const { stdin } = process
  return stdin.isTTY ? ask('Recovery phrase (not shown): ', { isHidden: true }) : text(stdin)
}

/** Reads one line from the terminal; empty when there is none. */
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
