// Finds out by which mistake a signature came about: computes what each usual mistake, and each two of them together, would
// have given, until one gives the signature at hand. Nothing here leaves the browser.

import { hmacHex, sha256Hex, signingKey } from './signing.js'

/** @typedef {{ says: string | null, value: any }} Variant  What a part would be; `says` is null for what is right. */

const right = value => ({ says: null, value })

/** The parts of a signed request, each with the ways it is got wrong. */
function requestParts({ secret, method, target, timestamp, body }) {
  return {
    secret: secretVariants(secret),
    method: [
      right(method),
      { says: 'The method was signed in lower case. It is signed in upper case.', value: method.toLowerCase() },
    ],
    target: targetVariants(target),
    timestamp: timestampVariants(timestamp),
    body: bodyVariants(body),
    form: [
      right(({ timestamp: time, method: verb, target: path, hash }) => [time, verb, path, hash].join('\n')),
      form(
        'A newline stands at the end of the text that was signed. There must be none after the body hash.',
        text => `${text}\n`,
      ),
      form('The lines were joined by \\r\\n. They are joined by \\n alone.', text => text.replaceAll('\n', '\r\n')),
      form(
        'The lines were joined by a backslash and the letter n (as in single quotes). It must be a real newline.',
        text => text.replaceAll('\n', '\\n'),
      ),
      form('The parts were joined without newlines.', text => text.replaceAll('\n', '')),
      form('The parts were joined by dots. They are joined by newlines.', text => text.replaceAll('\n', '.')),
      {
        says: 'The body itself was signed. The last line is the SHA-256 of the body.',
        value: ({ timestamp: time, method: verb, target: path, text }) => [time, verb, path, text].join('\n'),
      },
      {
        says: 'The body hash was in upper case. It is lower-case hexadecimal.',
        value: ({ timestamp: time, method: verb, target: path, hash }) =>
          [time, verb, path, hash.toUpperCase()].join('\n'),
      },
      {
        says: 'Without a body the last line was left empty. It is the SHA-256 of nothing, e3b0c442….',
        value: ({ timestamp: time, method: verb, target: path, hash, text }) =>
          [time, verb, path, text === '' ? '' : hash].join('\n'),
      },
    ],
  }
}

/** The parts of a signed webhook. */
function webhookParts({ secret, timestamp, body }) {
  const all = ({ timestamp: time, text }) => `${time}.${text}`
  return {
    secret: secretVariants(secret),
    timestamp: timestampVariants(timestamp),
    body: bodyVariants(body),
    form: [
      right(all),
      { says: 'Only the body was signed. The timestamp and a dot stand before it.', value: ({ text }) => text },
      {
        says: 'A newline joins timestamp and body. It is a dot.',
        value: ({ timestamp: time, text }) => `${time}\n${text}`,
      },
      {
        says: 'The hash of the body was signed. A webhook signs the body itself.',
        value: ({ timestamp: time, hash }) => `${time}.${hash}`,
      },
    ],
  }
}

function form(says, change) {
  return { says, value: parts => change([parts.timestamp, parts.method, parts.target, parts.hash].join('\n')) }
}

function secretVariants(secret) {
  const variants = [right(secret)]
  const add = (says, value) => value !== secret && variants.push({ says, value })
  add('The secret had blanks or a line end around it.', secret.trim())
  add('The secret had a newline at its end, as a file read whole has.', `${secret}\n`)
  add(
    'The prefix of the secret was cut off. The whole text is the key.',
    secret.replace(/^(sk_(test|live)|whsec)_/, ''),
  )
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes) add('The secret was decoded from base64. X-Merchant-Signature uses its whole text as the key.', bytes)
  return variants
}

function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return null
  }
}

function targetVariants(target) {
  const variants = [right(target)]
  const add = (says, value) => value !== target && variants.push({ says, value })
  add('The query was left out. It is signed with the path, exactly as sent.', target.split('?')[0])
  add(
    'A slash at the end of the path is missing or too many.',
    target.endsWith('/') ? target.slice(0, -1) : `${target}/`,
  )
  add('The version /v1 was left out of the path.', target.replace(/^\/v1/, ''))
  add('The slash at the beginning was left out.', target.replace(/^\//, ''))
  add('The query was decoded before signing. It is signed as it is sent.', decoded(target))
  add('The query was encoded once more before signing. It is signed as it is sent.', encodeURI(target))
  if (/^https?:/.test(target)) {
    const { pathname, search } = new URL(target)
    add('The whole URL was signed. Only path and query are.', pathname + search)
  }
  return variants
}

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** How far two clocks, or two readings of one, are looked for apart, in seconds. */
const nearSeconds = 300

function timestampVariants(timestamp) {
  const seconds = Number(timestamp)
  const variants = [right(timestamp)]
  const add = (says, value) => variants.push({ says, value: String(value) })
  if (!/^\d+$/.test(timestamp)) return variants
  add('Milliseconds were signed. The timestamp is whole seconds.', seconds * 1000)
  for (let away = 1; away <= nearSeconds; away++) {
    for (const other of [seconds - away, seconds + away])
      variants.push({
        says: `Another timestamp was signed than sent: ${other}. Read the clock once and use it twice.`,
        value: String(other),
        isAlone: true,
      })
  }
  return variants
}

function bodyVariants(body) {
  const variants = [right(body)]
  const add = (says, value) => value !== body && variants.push({ says, value })
  add('A newline at the end of the body was signed that was not sent (echo adds one; printf %s does not).', `${body}\n`)
  add(
    'A newline at the end of the body was sent that was not signed (or an editor added it here).',
    body.replace(/\r?\n$/, ''),
  )
  add(
    'The line ends of the body are \\r\\n in one place and \\n in the other.',
    body.includes('\r\n') ? body.replaceAll('\r\n', '\n') : body.replaceAll('\n', '\r\n'),
  )
  add('No body was signed, but one was sent.', '')
  if (body === '') add('An empty object {} was signed, but no body was sent.', '{}')
  for (const [says, value] of rewritten(body)) add(says, value)
  return variants
}

/** The same JSON as other programs would write it. */
function rewritten(body) {
  let json
  try {
    json = JSON.parse(body)
  } catch {
    return []
  }
  const again = 'The JSON was written again between signing and sending. Sign the very bytes you send'
  const compact = JSON.stringify(json)
  const ascii = compact.replace(/[\u0080-\uffff]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const spaced = text =>
    JSON.stringify(JSON.parse(text), null, 1)
      .replace(/\n */g, ' ')
      .replaceAll('{ ', '{')
      .replaceAll(' }', '}')
      .replaceAll('[ ', '[')
      .replaceAll(' ]', ']')
  return [
    [`${again} (JSON.stringify, without blanks).`, compact],
    [`${again} (indented by two blanks).`, JSON.stringify(json, null, 2)],
    [`${again} (indented by four blanks).`, JSON.stringify(json, null, 4)],
    [`${again} (Python's json.dumps, with blanks after comma and colon).`, spaced(compact)],
    [`${again} (PHP's json_encode, which writes / as \\/).`, ascii.replaceAll('/', '\\/')],
    [`${again} (characters beyond ASCII written as \\u….).`, ascii],
    [`${again} (keys in alphabetical order).`, JSON.stringify(sorted(json))],
  ]
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map(key => [key, sorted(value[key])]),
  )
}

/** The signature of these parts, with what was signed on the way. */
async function signatureOf(values, known) {
  const text = values.body
  const hash = await known(`hash ${text}`, () => sha256Hex(text))
  const key = await known(values.secret, () => signingKey(values.secret))
  const signed = values.form({ ...values, text, hash })
  return { signed, hash, signature: await hmacHex(key, signed) }
}

/** Keys and hashes come again in many combinations. */
function memory() {
  const kept = new Map()
  return (name, make) => {
    if (!kept.has(name)) kept.set(name, make())
    return kept.get(name)
  }
}

/** The digits out of whatever was pasted: a header, `v1=…`, or the digits alone. */
export function givenSignature(pasted) {
  const text = pasted.trim()
  const found = /(?:^|[:=,\s])([0-9a-fA-F]{64})$/.exec(text)
  return found
    ? found[1]
    : text
        .replace(/^.*\bv1=/, '')
        .split(/[:,\s]/)
        .at(-1)
}

/**
 * Computes the signature of what was entered and explains the one at hand.
 * @param {'request' | 'webhook'} kind
 * @returns what was signed, the SHA-256 of the body, the right signature, whether the given one `matches`, and `reasons`
 */
export async function explain(kind, entered, pasted) {
  const parts = kind === 'request' ? requestParts(entered) : webhookParts(entered)
  const known = memory()
  const rightValues = Object.fromEntries(Object.entries(parts).map(([name, variants]) => [name, variants[0].value]))
  const expected = await signatureOf(rightValues, known)
  const given = givenSignature(pasted)
  const result = { ...expected, matches: given === expected.signature, reasons: [] }
  if (given === '' || result.matches) return result
  result.reasons =
    formReasons(given, expected.signature) ?? (await mistakes(parts, rightValues, given.toLowerCase(), known)) ?? []
  return result
}

/** What is wrong with the signature before anything is computed. */
function formReasons(given, expected) {
  if (given.toLowerCase() === expected)
    return ['The signature is right but in upper case. It is lower-case hexadecimal.']
  const bytes = fromBase64(given)
  const digits = bytes && Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  if (digits === expected) return ['The signature is right but in base64. It is lower-case hexadecimal.']
  if (!/^[0-9a-fA-F]{64}$/.test(given))
    return [`A signature is 64 hexadecimal digits; this is ${given.length} characters.`]
  return null
}

/** The first mistake, or the first two in different parts, that lead to the given signature; null when none does. */
async function mistakes(parts, rightValues, given, known) {
  const single = Object.entries(parts).flatMap(([name, variants]) =>
    variants.slice(1).map(variant => ({ name, ...variant })),
  )
  const leads = async found => {
    const values = { ...rightValues, ...Object.fromEntries(found.map(({ name, value }) => [name, value])) }
    return (await signatureOf(values, known)).signature === given
  }
  for (const one of single) if (await leads([one])) return [one.says]
  const joined = single.filter(one => !one.isAlone)
  for (const [index, one] of joined.entries()) {
    for (const other of joined.slice(index + 1)) {
      if (one.name !== other.name && (await leads([one, other]))) return [one.says, other.says]
    }
  }
  return null
}
