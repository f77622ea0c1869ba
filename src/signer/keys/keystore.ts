import { keccak_256 } from '@noble/hashes/sha3.js'
import { createCipheriv, createDecipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { z } from 'zod'
import { firstCell } from '../../lib/cell.ts'
import { addressOfKey } from '../../chains/address.ts'
import type { Network } from '../../chains/chain.ts'
import type { Sender } from '../policy/facts.ts'
import { keyInMemory } from './wallet-signer.ts'

/** A file with one encrypted key in the format of wallets (Web3 Secret Storage, version 3). */
const hexBytes = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`))
const shape = z.object({
  version: z.literal(3),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    cipherparams: z.object({ iv: hexBytes(16) }),
    ciphertext: z.string().regex(/^([0-9a-fA-F]{64}){1,2}$/),
    kdf: z.literal('scrypt'),
    kdfparams: z.object({
      n: z
        .number()
        .int()
        .min(2)
        .max(1 << 20),
      r: z.number().int().min(1).max(32),
      p: z.number().int().min(1).max(16),
      dklen: z.literal(32),
      salt: z.string().regex(/^([0-9a-fA-F]{2}){8,64}$/),
    }),
    mac: hexBytes(32),
  }),
})
const cipher = 'aes-128-ctr'

/** Decrypts the key of a keystore file. Its errors never repeat key material. */
export function openKeystore(text: string, password: string): Uint8Array {
  const decrypted = decryptKeystore(text, password)
  if (decrypted.length !== 32) throw new Error('this keystore holds more than one key')
  return decrypted
}

function decryptKeystore(text: string, password: string): Buffer {
  const { crypto } = shape.parse(JSON.parse(text))
  const { n, r, p, dklen, salt } = crypto.kdfparams
  const derived = derive(password, { n, r, p, dklen, salt: Buffer.from(salt, 'hex') })
  const encrypted = Buffer.from(crypto.ciphertext, 'hex')
  const mac = keccak_256(Buffer.concat([derived.subarray(16, 32), encrypted]))
  if (!timingSafeEqual(mac, Buffer.from(crypto.mac, 'hex'))) throw new Error('the password does not open this keystore')
  return decrypt(derived, crypto)
}

/** Decrypts the account of deposit addresses from the same format: its private key and its chain code, 32 bytes each (BIP 32). */
export function accountOfKeystore(text: string, password: string): HDKey {
  const decrypted = decryptKeystore(text, password)
  if (decrypted.length !== 64) throw new Error('this is not a deposit keystore')
  return new HDKey({ privateKey: decrypted.subarray(0, 32), chainCode: decrypted.subarray(32), depth: 3 })
}

function decrypt(derived: Buffer, crypto: z.output<typeof shape>['crypto']): Buffer {
  const encrypted = Buffer.from(crypto.ciphertext, 'hex')
  const decrypted = createDecipheriv(cipher, derived.subarray(0, 16), Buffer.from(crypto.cipherparams.iv, 'hex'))
  return Buffer.concat([decrypted.update(encrypted), decrypted.final()])
}

export interface Sealing {
  /** Public identifier of the file. */
  readonly id: string
  readonly address: string
  readonly password: string
  /** 32 fresh random bytes. */
  readonly salt: Uint8Array
  /** 16 fresh random bytes. */
  readonly iv: Uint8Array
  /** Work factor of scrypt for each guess at the password; a power of two. */
  readonly n: number
}

/** Encrypts a key to the text of a keystore file. */
export function encryptKeystore(key: Uint8Array, { id, address, password, salt, iv, n }: Sealing): string {
  const derived = derive(password, { n, r: 8, p: 1, dklen: 32, salt })
  const sealing = createCipheriv(cipher, derived.subarray(0, 16), iv)
  const encrypted = Buffer.concat([sealing.update(key), sealing.final()])
  const mac = keccak_256(Buffer.concat([derived.subarray(16, 32), encrypted]))
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return JSON.stringify({
    version: 3,
    id,
    address,
    crypto: {
      cipher,
      cipherparams: { iv: text(iv) },
      ciphertext: text(encrypted),
      kdf: 'scrypt',
      kdfparams: { n, r: 8, p: 1, dklen: 32, salt: text(salt) },
      mac: text(mac),
    },
  })
}

function derive(
  password: string,
  { n, r, p, dklen, salt }: { n: number; r: number; p: number; dklen: number; salt: Uint8Array },
): Buffer {
  return scryptSync(password, salt, dklen, { N: n, r, p, maxmem: 256 * n * r })
}

/**
 * Derives the hot wallet's key from a development phrase (BIP 39). The first cell has account 1, which derives no deposit addresses. Each
 * further cell is two accounts further. Only for sandboxes: it does not verify the checksum of the words.
 */
export function keyOfPhrase(phrase: string, accountPath: string, cell = firstCell): Uint8Array {
  const { privateKey } = accountAt(phrase, accountPath, 2 * cell + 1)
    .deriveChild(0)
    .deriveChild(0)
  if (!privateKey) throw new Error('the phrase gives no key')
  return privateKey
}

/** Derives the account of deposit addresses from a development phrase: the first, two further for each further cell. */
export function accountOfPhrase(phrase: string, accountPath: string, cell = firstCell): HDKey {
  return accountAt(phrase, accountPath, 2 * cell)
}

function accountAt(phrase: string, accountPath: string, account: number): HDKey {
  const seed = pbkdf2Sync(phrase.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512')
  return HDKey.fromMasterSeed(seed).derive(accountPath.replace(/\/0'$/, `/${account}'`))
}

/** Derives the keys of an account's receiving addresses (BIP 44) on demand. It stores none. */
export function depositKeys(network: Network, account: HDKey): (index: number) => Sender {
  const receiving = account.deriveChild(0)
  return index => {
    const { privateKey } = receiving.deriveChild(index)
    if (!privateKey) throw new Error(`the account gives no key ${index}`)
    const walletSigner = keyInMemory(privateKey)
    return { address: addressOfKey(network, walletSigner.publicKey), walletSigner, isHot: false }
  }
}
