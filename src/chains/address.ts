import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58check, hex } from '@scure/base'
import { networkTable, type Network, type NetworkRow } from './networks.ts'

/** TRON puts this byte before the twenty bytes that Ethereum uses for the same key. */
const tronPrefix = 0x41
const base58 = base58check(sha256)

/** Formats twenty bytes as people see them: EIP-55 on Ethereum, base58check with a leading 0x41 on TRON. */
export function formatAddress(network: Network, account: Uint8Array): string {
  if (account.length !== 20) throw new RangeError(`an account has 20 bytes, not ${account.length}`)
  return formats[networkTable[network].addressFormat].format(account)
}

/**
 * Returns the twenty bytes of an address, or `null` for any other text. Ethereum: `0x` and 40 digits with a valid EIP-55 checksum,
 * or all letters in one case. TRON: base58check only, never the hex form.
 */
export function parseAddress(network: Network, text: string): Uint8Array | null {
  return formats[networkTable[network].addressFormat].parse(text)
}

/** Returns the twenty bytes of an address of any network, or `null` for any other text. */
export function parseAnyAddress(text: string): Uint8Array | null {
  return Object.values(formats).reduce<Uint8Array | null>((found, { parse }) => found ?? parse(text), null)
}

/** Formats an account for every network: one key has the same twenty bytes on all of them. */
export function everyForm(account: Uint8Array): string[] {
  return Object.values(formats).map(({ format }) => format(account))
}

/** Formats an account for Ethereum and other EVM chains. */
export function evmForm(account: Uint8Array): string {
  return formats.eip55.format(account)
}

/** Returns the account of an address from `formatAddress` as hex digits. Fast: skips the checksum. */
export function readAccountDigits(network: Network, address: string): string {
  return formats[networkTable[network].addressFormat].digits(address)
}

/** Hashes the uncompressed key without its first byte and takes the last 20 bytes. TRON uses the same ones. */
export function addressOfKey(network: Network, publicKey: Uint8Array): string {
  return addressOfPoint(network, secp256k1.Point.fromBytes(publicKey).toAffine())
}

/** Returns the address of a public key, given as the coordinates of its point. */
export function addressOfPoint(network: Network, { x, y }: { readonly x: bigint; readonly y: bigint }): string {
  const bytes = Buffer.from(`${digitsOf(x)}${digitsOf(y)}`, 'hex')
  return formatAddress(network, keccak_256(bytes).subarray(-20))
}

const digitsOf = (coordinate: bigint): string => coordinate.toString(16).padStart(64, '0')

interface AddressFormat {
  format(account: Uint8Array): string
  parse(text: string): Uint8Array | null
  digits(address: string): string
}

const formats: Readonly<Record<NetworkRow['addressFormat'], AddressFormat>> = {
  eip55: {
    format: account => checksummed(hex.encode(account)),
    parse: parseEthereum,
    digits: address => address.slice(2).toLowerCase(),
  },
  base58check: {
    format: account => base58.encode(Uint8Array.of(tronPrefix, ...account)),
    parse: parseTron,
    digits: base58Digits,
  },
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58Values = new Map(base58Letters.split('').map((letter, value) => [letter, value]))

/** Returns 25 bytes (prefix, account, checksum) as seven 32-bit numbers, the least significant first. */
function base58Digits(address: string): string {
  const words = new Uint32Array(7)
  for (const letter of address) {
    let carry = base58Values.get(letter) ?? 0
    for (let index = 0; index < words.length; index += 1) {
      const product = words[index]! * 58 + carry
      words[index] = product
      carry = Math.floor(product / 0x1_0000_0000)
    }
  }
  const digits = Array.from(words.toReversed(), word => word.toString(16).padStart(8, '0')).join('')
  return digits.slice(-48, -8)
}

/** EIP-55: a letter is upper case where the hash of the lower-case digits has 8 or more. */
function checksummed(digits: string): string {
  const hash = hex.encode(keccak_256(Uint8Array.from(digits, character => character.charCodeAt(0))))
  let text = '0x'
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charAt(index)
    text += hash.charAt(index) >= '8' ? digit.toUpperCase() : digit
  }
  return text
}

function parseEthereum(text: string): Uint8Array | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  if (digits !== lower && digits !== digits.toUpperCase() && checksummed(lower) !== text) return null
  return hex.decode(lower)
}

function parseTron(text: string): Uint8Array | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null
  try {
    const bytes = base58.decode(text)
    return bytes.length === 21 && bytes[0] === tronPrefix ? bytes.slice(1) : null
  } catch {
    return null
  }
}

/**
 * Precompiled contracts, on TRON up to 0x01000015, and the zero address begin with this many zero bytes.
 * Finding a key for one is as unlikely as finding anybody else's key.
 */
const precompiledPrefix = 16

/** Whether an account (20 bytes) is the zero address or a precompiled contract. */
export function isPrecompiled(account: Uint8Array): boolean {
  return account.subarray(0, precompiledPrefix).every(byte => byte === 0)
}
