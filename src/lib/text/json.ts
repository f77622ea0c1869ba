import { isUtf8 } from 'node:buffer'

/** Maximum nesting of a body. The contract allows nine (metadata in a body). */
const depthMax = 32
/** Every exact double is shorter. Longer numbers are not compared digit by digit. */
const numberLengthMax = 400
/** This many digits always survive conversion to a double. */
const safeDigits = 15

/**
 * Replaces a top-level member that cannot be kept as sent: nested too deeply, or with a number that would change. No schema accepts it, so
 * exactly that member is rejected.
 */
export const unfaithful = Symbol('unfaithful')

const quote = 0x22
const minus = 0x2d
const zero = 0x30
const nine = 0x39
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

export type JsonObject = Record<string, unknown>

/**
 * Parses one JSON object (RFC 8259) from raw bytes; `null` for anything else: invalid UTF-8 or JSON, another kind of value,
 * a duplicate key or `__proto__` at any level (docs/spec/decisions.md §3). Never recurses into its input.
 */
export function parseJsonObject(bytes: Uint8Array): JsonObject | null {
  if (bytes.length === 0 || !isUtf8(bytes)) return null
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const value = parseOrUndefined(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const shape = scan(text)
  // Parsing drops duplicate keys, so the counts differ exactly when there is one.
  if (countKeys(value) !== shape.keys) return null
  for (const key of shape.unfaithful) (value as JsonObject)[JSON.parse(key) as string] = unfaithful
  return value as JsonObject
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts the keys at all levels. Returns NaN, which equals nothing, for a `__proto__`. */
function countKeys(root: object): number {
  const open: object[] = [root]
  let count = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const isList = Array.isArray(next)
    for (const [key, value] of Object.entries(next)) {
      if (!isList) count++
      if (key === '__proto__') return Number.NaN
      if (typeof value === 'object' && value !== null) open.push(value as object)
    }
  }
  return count
}

interface Shape {
  readonly keys: number
  /** Top-level keys whose values cannot be kept as sent. */
  readonly unfaithful: ReadonlySet<string>
}

/** Scans the text of a JSON object once: counts keys and finds values nested too deeply or numbers that would change. */
function scan(text: string): Shape {
  const found = new Set<string>()
  let keys = 0
  let depth = 0
  let member = ''
  let lastString = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (depth === 1) lastString = text.slice(at, end + 1)
      at = end
    } else if (code === colon) {
      keys++
      if (depth === 1) member = lastString
    } else if (code === openBrace || code === openBracket) {
      if (++depth > depthMax) found.add(member)
    } else if (code === closeBrace || code === closeBracket) {
      depth--
    } else if (code === minus || (code >= zero && code <= nine)) {
      const end = endOfNumber(text, at)
      if (!isFaithful(text.slice(at, end))) found.add(member)
      at = end - 1
    }
  }
  return { keys, unfaithful: found }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && numberCharacters.includes(text[at]!)) at++
  return at
}

const numberCharacters = '0123456789.eE+-'

/**
 * Whether a number equals the double it becomes, so that a client can send our answer back. A number written in digits alone must be a safe
 * integer, and negative zero is not allowed, since JSON.stringify drops its sign.
 */
function isFaithful(token: string): boolean {
  if (token.length > numberLengthMax) return false
  const number = Number(token)
  if (number === 0) return isZero.test(token)
  if (onlyDigits.test(token)) return Number.isSafeInteger(number)
  if (token.length <= safeDigits && !/e/i.test(token)) return true
  if (!Number.isFinite(number)) return false
  const written = String(number)
  if (onlyDigits.test(written) && !Number.isSafeInteger(number)) return false
  return decimalOf(token) === decimalOf(written)
}

const onlyDigits = /^-?\d+$/
/** Zero itself. A number too small for a double also becomes zero, but is another number. */
const isZero = /^0(?:\.0+)?(?:[eE][+-]?\d+)?$/

/** Normalizes a number's text to significant digits and exponent, the same for all spellings. */
function decimalOf(token: string): string {
  const unsigned = token.startsWith('-') ? token.slice(1) : token
  const [mantissa = '', exponent = '0'] = unsigned.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  return significant === ''
    ? '0'
    : `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}
