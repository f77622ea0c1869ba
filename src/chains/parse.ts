import { ChainUnavailable } from './chain.ts'

/** A parsed JSON object from a node. */
export type Json = Readonly<Record<string, unknown>>

/** Throws for anything but a JSON object. `what` names the value in messages, here and below. */
export function asObject(value: unknown, what: string): Json {
  if (!isObject(value)) throw malformed(what, 'an object', value)
  return value
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asArray(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(what, 'an array', value)
  return value
}

/** Parses a JSON-RPC quantity: `0x` and hex digits, up to a safe integer. */
export function asQuantity(value: unknown, what: string): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(value)) throw malformed(what, 'a hex quantity', value)
  return asWhole(Number(value), what)
}

/** Parses a whole number from zero that a double holds exactly. */
export function asWhole(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw malformed(what, 'a whole number', value)
  return value
}

/** Parses exactly `bytes` bytes of hex after `prefix`. Returns them in lower case with the prefix. */
export function asHex(
  value: unknown,
  shape: { readonly bytes: number; readonly prefix: '' | '0x' },
  what: string,
): string {
  const length = shape.prefix.length + shape.bytes * 2
  const isHex = typeof value === 'string' && value.length === length && value.startsWith(shape.prefix)
  if (!isHex || !/^[0-9a-f]*$/i.test(value.slice(shape.prefix.length)))
    throw malformed(what, `${shape.bytes} bytes of hex`, value)
  return value.toLowerCase()
}

/** Parses a contract's boolean: the word 1 or 0 in hex without prefix. Throws for any other value. */
export function asTruth(value: unknown, what: string): boolean {
  const word = asHex(value, { bytes: 32, prefix: '' }, what)
  const number = BigInt(`0x${word}`)
  if (number > 1n) throw malformed(what, 'yes or no', value)
  return number === 1n
}

function malformed(what: string, wanted: string, value: unknown): ChainUnavailable {
  const shown = value === undefined ? 'absent' : JSON.stringify(value).slice(0, 80)
  return new ChainUnavailable(`${what} is not ${wanted} but ${shown}`)
}
