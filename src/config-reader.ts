import { createDeriver } from './addresses/derive.ts'
import type { Network } from './chains/chain.ts'
import type { Ppm } from './lib/money.ts'
import { parseRange } from './webhooks/egress-rule.ts'

export type Env = Readonly<Record<string, string | undefined>>
export type Reader = ReturnType<typeof reader>

/** Reads single values, collecting a sentence for each that is missing or wrong. */
export function reader(env: Env) {
  const problems: string[] = []
  const problem = (text: string) => void problems.push(text)
  const optional = (name: string) => env[name]?.trim() || null
  const text = (name: string, fallback?: string): string => {
    const value = optional(name) ?? fallback
    if (value === undefined) problem(`${name} is missing`)
    return value ?? ''
  }
  const oneOf = <const T extends string>(name: string, value: string, allowed: readonly [T, ...T[]]): T => {
    const found = allowed.find(one => one === value)
    if (!found) problem(`${name} must be one of ${allowed.join(', ')}, not '${value}'`)
    return found ?? allowed[0]
  }
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = optional(name)
    if (value === null) return fallback
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    problem(`${name} must be a whole number from ${min} to ${max}, not '${value}'`)
    return fallback
  }
  return {
    problems,
    optional,
    text,
    oneOf,
    integer,
    choice: <const T extends string>(name: string, allowed: readonly [T, ...T[]], fallback: T): T =>
      oneOf(name, text(name, fallback), allowed),
    list: (name: string, fallback?: readonly string[]): string[] => {
      const value = optional(name)
      if (value === null && fallback === undefined) problem(`${name} is missing`)
      return value === null ? [...(fallback ?? [])] : itemsOf(value)
    },
    ...specialReaders({ problem, optional, text }),
    ...chainReaders({ problem, optional, text }),
  }
}

interface Basics {
  problem(text: string): void
  optional(name: string): string | null
  text(name: string, fallback?: string): string
}

function itemsOf(value: string): string[] {
  return value
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
}

/** Readers of what belongs to a network or a range of addresses. */
function chainReaders({ problem, optional, text }: Basics) {
  return {
    /** Ranges of addresses, separated by commas; none when it is not set. */
    cidrs: (name: string): string[] => {
      const items = itemsOf(optional(name) ?? '')
      for (const item of items) if (!parseRange(item)) problem(`${name}: '${item}' is no range such as 203.0.113.0/24`)
      return items
    },
    /** Addresses of nodes. They can hold a provider's key, so a wrong one is not repeated. */
    nodeUrls: (name: string): string[] => {
      const items = itemsOf(text(name))
      if (items.some(item => !/^https?:\/\/[^/]/.test(item) || !URL.canParse(item)))
        problem(`${name} holds something that is no http(s) address`)
      return items
    },
    /** Tried out here, so that a wrong key ends the start and not the first order. */
    xpub: (name: string, network: Network): string => {
      const value = text(name)
      if (value === '') return value
      try {
        createDeriver(network, value)
      } catch (error) {
        // Only our own sentences: another's could repeat the key.
        const why = error instanceof TypeError ? error.message : 'it cannot be decoded'
        problem(`${name} is not the extended public key of an account: ${why}`)
      }
      return value
    },
  }
}

/** Readers of values with a form of their own. */
function specialReaders({ problem, optional, text }: Basics) {
  return {
    url: (name: string): string | null => {
      const value = optional(name)
      if (value === null || /^https?:\/\/[^/]/.test(value)) return value
      problem(`${name} is not an http(s) address: '${value}'`)
      return null
    },
    evmAddress: (name: string): string | null => {
      const value = optional(name)
      if (value !== null && !/^0x[0-9a-fA-F]{40}$/.test(value))
        problem(`${name} is not an Ethereum address: '${value}'`)
      return value
    },
    rate: (name: string, fallbackPpm: number): Ppm => {
      const value = optional(name)
      if (value !== null && !/^0(\.\d{1,6})?$/.test(value))
        problem(`${name} must be a decimal fraction such as 0.01, not '${value}'`)
      return (value === null ? fallbackPpm : Math.round(Number(value) * 1e6)) as Ppm
    },
    masterKey: (hex: string): Buffer => {
      if (!/^[0-9a-f]{64}$/.test(hex))
        problem(
          'KASSA_MASTER_KEY must be 64 hexadecimal digits (more than one key: separated by commas, the newest first)',
        )
      return Buffer.from(hex, 'hex')
    },
    publicUrl: (name: string, fallback?: string): string => {
      const value = text(name, fallback)
      if (value && !URL.canParse(value)) problem(`${name} is not an address: '${value}'`)
      return value.replace(/\/+$/, '')
    },
  }
}
