/** The most fields of one request. */
export const fieldsMax = 64
const nameLengthMax = 64

/**
 * A request that cannot be read one way only: duplicate or bracketed names, invalid UTF-8, control characters, or too many fields. PHP would
 * read some of them otherwise, so that a signature would cover something else than what is used.
 */
export const unreadable = Symbol('unreadable')

/** Fields by name, as text. */
export type ReceivedFields = ReadonlyMap<string, string>

/** Parses a query or an URL-encoded form. */
export function parseForm(text: string): ReceivedFields | typeof unreadable {
  const pairs = text.split('&').filter(pair => pair !== '')
  if (pairs.length > fieldsMax) return unreadable
  return collect(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
    }),
  )
}

/**
 * Parses one JSON object of texts and numbers. A number becomes its shortest decimal, as the languages of the known clients print it when
 * they sign. `null` counts as empty; lists, objects and booleans are unreadable.
 */
export function parseFlatJson(text: string): ReceivedFields | typeof unreadable {
  const pairs: [string, string | null][] = []
  for (let at = start(text); at !== end;) {
    const found = at === null ? null : memberAt(text, at)
    if (!found || pairs.length === fieldsMax) return unreadable
    pairs.push(found.pair)
    at = found.next
  }
  return collect(pairs)
}

type Place = number | typeof end | null
const end = Symbol('end')

function start(text: string): Place {
  const found = /^\s*\{\s*(\}\s*$)?/.exec(text)
  if (!found) return null
  return found[1] === undefined ? found[0].length : end
}

const member = /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|null)\s*(,\s*|\}\s*$)/y

function memberAt(text: string, at: number): { readonly pair: [string, string | null]; readonly next: Place } | null {
  member.lastIndex = at
  const [whole, name, value, close] = member.exec(text) ?? []
  if (whole === undefined || name === undefined || value === undefined || close === undefined) return null
  const parsed = value === 'null' ? '' : value.startsWith('"') ? parseText(value) : shortestDecimal(value)
  return { pair: [parseText(name) ?? '', parsed], next: close.startsWith('}') ? end : at + whole.length }
}

function parseText(token: string): string | null {
  try {
    return JSON.parse(token) as string
  } catch {
    return null
  }
}

/** Longer numbers do not come through a double unchanged, so a client would print them otherwise than it sent them. */
const digitsMax = 15
const numberPattern = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/** Writes a JSON number in digits, without exponent and without zeros that say nothing; `null` for one that a client may print otherwise. */
export function shortestDecimal(token: string): string | null {
  const [, sign, whole, fraction = '', exponent = '0'] = numberPattern.exec(token) ?? []
  if (whole === undefined) return null
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits === '') return '0'
  const point = Number(exponent) - fraction.length
  const significant = digits.replace(/0+$/, '')
  const scale = point + digits.length - significant.length
  if (significant.length > digitsMax || significant.length + scale > digitsMax || scale < -digitsMax) return null
  return sign + placed(significant, scale)
}

function placed(digits: string, scale: number): string {
  if (scale >= 0) return digits + '0'.repeat(scale)
  const padded = digits.padStart(1 - scale, '0')
  return `${padded.slice(0, scale)}.${padded.slice(scale)}`
}

// Also what a form can smuggle past a signature: PHP takes `a.b` and `a b` for `a_b`, and `a[]` for a list.
const namePattern = /^[A-Za-z0-9_-]+$/

function collect(pairs: readonly (readonly [string | null, string | null])[]): ReceivedFields | typeof unreadable {
  const fields = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (name === null || value === null || name.length > nameLengthMax || !namePattern.test(name)) return unreadable
    if (fields.has(name) || /\p{Cc}/u.test(value) || !value.isWellFormed()) return unreadable
    fields.set(name, value)
  }
  return fields
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null // an invalid escape, which others would read otherwise
  }
}
