import { isUtf8 } from 'node:buffer'

/** How deep a body may nest; the deepest the contract allows (metadata in a body) is nine. */
const depthMax = 32
/** No number that a double holds exactly needs more characters; beyond it nothing is compared digit by digit. */
const numberLengthMax = 400
/** So many digits always survive the way through a double. */
const safeDigits = 15

/**
 * Stands in place of a top-level member that cannot be kept as it was sent: nested too deeply, or with a number that
 * would change. No schema accepts it, so that member, and only that one, is refused as invalid.
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
 * Reads one JSON object (RFC 8259) from raw bytes; `null` for anything else: invalid UTF-8 or JSON, another kind of value,
 * a key that occurs twice or is `__proto__`, at any level (decisions, section 3). Never recurses into what it reads.
 */
export function parseJsonObject(bytes: Uint8Array): JsonObject | null {
  if (bytes.length === 0 || !isUtf8(bytes)) return null
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const value = parseOrUndefined(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const shape = scan(text)
  // A duplicate key loses at least one member in parsing, so the counts differ exactly when there is one.
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

/** All keys at all levels; NaN, which equals nothing, when one of them is `__proto__`. */
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
  /** Keys, as they stand in the text, of the top-level members that cannot be kept as they are. */
  readonly unfaithful: ReadonlySet<string>
}

/** One pass over text that is known to be a JSON object: counts keys, and finds what nests too deeply or would change. */
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
 * A number is kept when it has exactly the value of the double it becomes, and so has what we write of it: whoever sends our
 * answer back must not be refused. So a whole number written in digits alone, here or by us, is a safe integer, and there is no
 * negative zero, which JSON is written without.
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
/** Zero itself; a number too small for a double becomes zero as well, and is another. */
const isZero = /^0(?:\.0+)?(?:[eE][+-]?\d+)?$/

/** The value of a number's text as significant digits and exponent, the same for all ways of writing it. */
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
