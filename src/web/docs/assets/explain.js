// Finds the mistake behind a signature. Computes the result of each usual mistake, and of each pair of them, until one matches. Nothing
// leaves the browser.

import { readEntered } from './entered.js'
import { fromBase64, requestParts, webhookParts } from './mistakes.js'
import { hmacHex, sha256Hex, signingKey } from './signing.js'

/** Returns the signature of these parts, with the text that was signed. */
async function signatureOf(values, known) {
  const text = values.body
  const hash = await known(`hash ${text}`, () => sha256Hex(text))
  const key = await known(values.secret, () => signingKey(values.secret))
  const signed = values.form({ ...values, text, hash })
  return { signed, hash, signature: await hmacHex(key, signed) }
}

/** Caches keys and hashes, which many combinations share. */
function memory() {
  const kept = new Map()
  return (name, make) => {
    if (!kept.has(name)) kept.set(name, make())
    return kept.get(name)
  }
}

/** Returns the hexadecimal digits of a pasted text: a header, `v1=…`, or the digits alone. */
export function givenSignature(pasted) {
  const text = pasted.trim()
  const found = /(?:^|[:=,\s"'])([0-9a-fA-F]{64})(?![0-9a-fA-F])/.exec(text)
  return found
    ? found[1]
    : text
        .replace(/^.*\bv1=/, '')
        .split(/[:,\s]/)
        .at(-1)
}

/**
 * Computes the signature of the input and explains the given one.
 * @param {'request' | 'webhook'} kind
 * @returns `problems` of the input. Without any: what was signed, the SHA-256 of the body, the right signature, the
 * `timestamp`, whether the given one `matches`, `reasons` if it does not, and `notes` on the corrections
 */
export async function explain(kind, entered, pasted) {
  const { fields, problems, notes } = readEntered(kind, entered, pasted)
  if (problems.length > 0) return { problems, notes, matches: false, reasons: [] }
  const parts = kind === 'request' ? requestParts(fields) : webhookParts(fields)
  const known = memory()
  const rightValues = Object.fromEntries(Object.entries(parts).map(([name, variants]) => [name, variants[0].value]))
  const expected = await signatureOf(rightValues, known)
  const given = givenSignature(pasted)
  const matches = given === expected.signature
  const result = { ...expected, timestamp: fields.timestamp, problems, notes, matches, reasons: [] }
  if (given === '' || matches) return result
  const reasons =
    formReasons(given, { expected: expected.signature, pasted }) ??
    (await mistakes({ parts, rightValues, known }, given.toLowerCase()))
  return { ...result, reasons: reasons ?? [] }
}

/** Returns errors in the form of the signature, which need no computation. */
function formReasons(given, { expected, pasted }) {
  if (/^\s*(webhook-signature:)?\s*v1,/i.test(pasted))
    return ['This is the header webhook-signature of Standard Webhooks. This page compares X-Merchant-Signature.']
  if (given.toLowerCase() === expected)
    return ['The signature is right but in upper case. It is lower-case hexadecimal.']
  const bytes = fromBase64(given)
  const digits = bytes && Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  if (digits === expected) return ['The signature is right but in base64. It is lower-case hexadecimal.']
  if (!/^[0-9a-fA-F]{64}$/.test(given))
    return [`A signature is 64 hexadecimal digits; this is ${given.length} characters.`]
  return null
}

/** Returns the first mistake, or the first two in different parts, that produce the given signature; otherwise null. */
async function mistakes({ parts, rightValues, known }, given) {
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
