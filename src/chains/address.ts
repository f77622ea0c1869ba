import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58check, hex } from '@scure/base'
import { networkTable, type Network, type NetworkRow } from './networks.ts'

/** On TRON an account is this byte and the twenty bytes Ethereum would use for the same key. */
const tronPrefix = 0x41
const base58 = base58check(sha256)

/** Twenty bytes of an account as people see them: EIP-55 on Ethereum, base58check behind 0x41 on TRON. */
export function formatAddress(network: Network, account: Uint8Array): string {
  if (account.length !== 20) throw new RangeError(`an account has 20 bytes, not ${account.length}`)
  return formats[networkTable[network].addressFormat].format(account)
}

/**
 * The twenty bytes of a written address, `null` for anything else. Ethereum: `0x` and 40 digits, whose checksum (EIP-55)
 * must fit unless all letters have one case. TRON: base58check only, never the hex form.
 */
export function parseAddress(network: Network, text: string): Uint8Array | null {
  return formats[networkTable[network].addressFormat].parse(text)
}

/** The twenty bytes of an address of any network, `null` for anything else. */
export function parseAnyAddress(text: string): Uint8Array | null {
  return Object.values(formats).reduce<Uint8Array | null>((found, { parse }) => found ?? parse(text), null)
}

/** An account as every network may write it: one key has the same twenty bytes on all of them. */
export function everyForm(account: Uint8Array): string[] {
  return Object.values(formats).map(({ format }) => format(account))
}

/** An account as contracts of Ethereum and chains of its kind know it. */
export function evmForm(account: Uint8Array): string {
  return formats.eip55.format(account)
}

/** The twenty bytes of an address that `formatAddress` has written, as hex digits. Fast: its checksum is not looked at again. */
export function readAccountDigits(network: Network, address: string): string {
  return formats[networkTable[network].addressFormat].digits(address)
}

/** The last 20 bytes of the hash of the uncompressed key without its first byte; TRON takes the same ones. */
export function addressOfKey(network: Network, publicKey: Uint8Array): string {
  return addressOfPoint(network, secp256k1.Point.fromBytes(publicKey).toAffine())
}

/** The address of a public key as the two coordinates of its point. */
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

/** 25 bytes as seven numbers of 32 bits, the least significant first: prefix, account and checksum. */
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
    // The checksum does not fit: not an address.
    return null
  }
}

/**
 * Addresses that begin with so many zero bytes are those of precompiled contracts, on TRON up to 0x01000015, and the zero address.
 * That somebody has the key of one is as likely as that he finds anybody's.
 */
const precompiledPrefix = 16

/** Whether an account, 20 bytes, is nobody's. */
export function isPrecompiled(account: Uint8Array): boolean {
  return account.subarray(0, precompiledPrefix).every(byte => byte === 0)
}
