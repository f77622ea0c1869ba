import { ChainUnavailable } from './chain.ts'

/** What a node sent, as it is in JSON. */
export type Json = Readonly<Record<string, unknown>>

/** Refuses everything but a JSON object. `what` names the value in the message, here and below. */
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

/** A JSON-RPC quantity: `0x` and hex digits, small enough to count with. */
export function asQuantity(value: unknown, what: string): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(value)) throw malformed(what, 'a hex quantity', value)
  return asWhole(Number(value), what)
}

/** A whole number from zero which a double holds exactly. */
export function asWhole(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw malformed(what, 'a whole number', value)
  return value
}

/** Exactly `bytes` bytes of hex behind `prefix`; returned in lower case, prefix included. */
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

/** The one word by which a contract answers yes (1) or no (0), in hex without prefix; anything else is no answer. */
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
