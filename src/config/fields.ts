import { readNodeSetting } from '../chains/nodes/node-setting.ts'
import { z } from 'zod'
import { createDeriver } from '../deposit-addresses/derive.ts'
import { formatAddress, parseAddress } from '../chains/address.ts'
import type { Network } from '../chains/chain.ts'
import { parseUsdt, type Ppm } from '../lib/money.ts'
import { parseRange } from '../webhooks/endpoints/egress-rule.ts'

/** Why a setting cannot be read. The message continues a sentence that begins with its name. */
class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** A setting parsed by `read`, which throws Unreadable. */
function field<T>(read: (text: string) => T) {
  return z.string({ error: 'is missing' }).transform((text, context) => {
    try {
      return read(text)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })
}

/** Any text that is not empty. */
export const text = () => field(value => value)

export function integer(min: number, max: number) {
  return field(value => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    throw new Unreadable(`must be a whole number from ${min} to ${max}, not '${value}'`)
  })
}

export function oneOf<const T extends string>(allowed: readonly T[]) {
  return field(value => choose(value, allowed))
}

/** Several of the allowed words, separated by commas. */
export function someOf<const T extends string>(allowed: readonly T[]) {
  return field(value => items(value).map(item => choose(item, allowed)))
}

function choose<T extends string>(value: string, allowed: readonly T[]): T {
  const found = allowed.find(one => one === value)
  if (found === undefined) throw new Unreadable(`must be one of ${allowed.join(', ')}, not '${value}'`)
  return found
}

/** Texts separated by commas. */
export const list = () => field(items)

function items(value: string): readonly string[] {
  return value
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
}

/** Address ranges, separated by commas; the word `none` means an empty list. */
export const cidrs = () =>
  field(value => {
    if (value === 'none') return []
    const ranges = items(value)
    const wrong = ranges.find(item => parseRange(item) === null)
    if (wrong !== undefined) throw new Unreadable(`: '${wrong}' is no range such as 203.0.113.0/24`)
    return ranges
  })

/** Nodes, each with its own headers. They can hold a provider's key, so errors do not repeat them. */
export const nodeSettings = () =>
  field(value => {
    const read = items(value).map(readNodeSetting)
    const problem = read.find(one => 'problem' in one)
    if (problem) throw new Unreadable(problem.problem)
    const nodes = read.flatMap(one => ('node' in one ? [one.node] : []))
    if (nodes.length > 0) return nodes
    throw new Unreadable('names no node')
  })

/** A compressed public key of secp256k1: 33 bytes in hex. */
export const compressedKey = () =>
  field(value => {
    const digits = /^(?:0x)?(0[23][0-9a-fA-F]{64})$/.exec(value)?.[1]
    if (digits !== undefined) return Buffer.from(digits, 'hex')
    throw new Unreadable(`is not a compressed public key, 33 bytes in hex: '${value}'`)
  })

/** An http(s) address without a final slash. */
export const url = () =>
  field(value => {
    if (isHttpUrl(value)) return value.replace(/\/+$/, '')
    throw new Unreadable(`is not an http(s) address: '${value}'`)
  })

/** Addresses, separated by commas, each once. They can hold a provider's key, so errors do not repeat them. */
export const urls = () =>
  field(value => {
    const all = items(value)
    if (!all.every(isHttpUrl)) throw new Unreadable('has an entry that is not an http(s) address')
    if (new Set(all).size !== all.length) throw new Unreadable('names an address twice')
    return all
  })

function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^/]/.test(value) && URL.canParse(value)
}

/** A mail server. It holds a password, so errors do not repeat it. */
export const smtpUrl = () =>
  field(value => {
    if (/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value)) return value
    throw new Unreadable('is not an address such as smtps://user:password@mail.example')
  })

export const mailAddress = () =>
  field(value => {
    if (/^[!-;=?-~]+@[!-;=?-~]+$/.test(value)) return value
    throw new Unreadable(`is not an email address such as help@pay.example: '${value}'`)
  })

/** The sender of mails: an address, or a name and an address in angle brackets. */
export const mailSender = () =>
  field(value => {
    if (/^([^<>"@\p{Cc}]+ <[!-;=?-~]+@[!-;=?-~]+>|[!-;=?-~]+@[!-;=?-~]+)$/u.test(value)) return value
    throw new Unreadable(`is no sender such as Kassa <no-reply@pay.example>: '${value}'`)
  })

/** It holds a password, so errors do not repeat it. */
export const databaseUrl = () =>
  field(value => {
    if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value
    throw new Unreadable('is not an address such as postgres://user:password@host/database')
  })

export const ethereumAddress = () =>
  field(value => {
    if (/^0x[0-9a-fA-F]{40}$/.test(value)) return value
    throw new Unreadable(`is not an Ethereum address: '${value}'`)
  })

/** Addresses of a network, separated by commas, each in the network's canonical form. */
export const addresses = (network: Network) =>
  field(value => {
    const all = items(value)
    const wrong = all.find(item => {
      const account = parseAddress(network, item)
      return account === null || formatAddress(network, account) !== item
    })
    if (wrong === undefined) return all
    throw new Unreadable(`: '${wrong}' is no address of ${network} with its checksum`)
  })

/** An amount of USDT. */
export const amount = () =>
  field(value => {
    const read = parseUsdt(value)
    if (read !== null) return read
    throw new Unreadable(`must be an amount of USDT such as 0.01, not '${value}'`)
  })

/** A fee rate, in millionths. */
export const rate = () =>
  field(value => {
    if (/^0(\.\d{1,6})?$/.test(value)) return Math.round(Number(value) * 1e6) as Ppm
    throw new Unreadable(`must be a decimal fraction such as 0.01, not '${value}'`)
  })

/** A fraction from 0 to 1. */
export const share = () =>
  field(value => {
    const number = /^(0(\.\d+)?|1(\.0+)?)$/.test(value) ? Number(value) : Number.NaN
    if (!Number.isNaN(number)) return number
    throw new Unreadable(`must be a number from 0 to 1, not '${value}'`)
  })

/** Keys of 32 bytes, newest first. They are secret, so errors do not repeat them. */
export const masterKeys = () =>
  field(value => {
    const keys = items(value)
    if (keys.length > 0 && keys.every(key => /^[0-9a-f]{64}$/.test(key)))
      return keys.map(key => Buffer.from(key, 'hex'))
    throw new Unreadable('must be 64 hexadecimal digits (more than one key: separated by commas, the newest first)')
  })

/** `finalized` queries the node; a number counts blocks behind the head. */
export const finality = () =>
  field(value => {
    if (value === 'finalized') return value
    if (/^\d{1,4}$/.test(value)) return Number(value)
    throw new Unreadable(`must be finalized or a number of blocks below 10000, not '${value}'`)
  })

/** A schema of the database. It is never part of SQL, only of the options of every connection. */
export const schemaName = () =>
  field(value => {
    if (/^[a-z_][a-z0-9_]{0,49}$/.test(value)) return value
    throw new Unreadable(`must be a name of lower-case letters, digits and _, not '${value}'`)
  })

/** A test key with its secret. Errors do not repeat it. */
export const sampleKey = () =>
  field(value => {
    const [, keyId, secret] = /^(mk_test_[0-9A-Za-z]{22,100}):(sk_test_[0-9A-Za-z]{43,100})$/.exec(value) ?? []
    if (keyId === undefined || secret === undefined) throw new Unreadable('must be a test key, <key_id>:<secret>')
    return { keyId, secret }
  })

/** Cell numbers, separated by commas. */
export const cellNumbers = () =>
  field(value => {
    const wrong = items(value).find(item => !/^\d{1,2}$/.test(item))
    if (wrong !== undefined) throw new Unreadable(`: '${wrong}' is no number of a cell`)
    return items(value).map(Number)
  })

/** The extended keys of the cells after the first, in order. */
export const cellXpubs = (network: Network) => field(value => items(value).map(key => readXpub(network, key)))

/** An extended public key. It is tested here, so that a wrong key fails at the start and not at the first order. */
export const xpub = (network: Network) => field(value => readXpub(network, value))

function readXpub(network: Network, value: string): string {
  try {
    createDeriver(network, value)
    return value
  } catch (error) {
    // Only our own messages. Another one could repeat the key.
    const why = error instanceof TypeError ? error.message : 'it cannot be decoded'
    throw new Unreadable(`is not the extended public key of an account: ${why}`)
  }
}
