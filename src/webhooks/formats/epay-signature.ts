import { hash, timingSafeEqual } from 'node:crypto'

/** Parameters by name, as decoded text. */
export type SignedFields = ReadonlyMap<string, string>

/** Parameters that no signature covers: EPay's own, and that of epusdt. */
const uncovered: ReadonlySet<string> = new Set(['sign', 'sign_type', 'signature'])
const signaturePattern = /^[0-9a-f]{32}$/

/**
 * Returns the text that EPay V1 and epusdt sign: `name=value` of every parameter with a value, sorted by name in byte order, joined with `&`
 * and without URL encoding (docs/decisions/compat.md#signatures).
 */
export function signatureBase(fields: SignedFields): string {
  return [...fields]
    .filter(([name, value]) => !uncovered.has(name) && value !== '')
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Signs parameters. The protocol fixes MD5 over the text and the key, without a separator. */
export function signFields(fields: SignedFields, key: string): string {
  return hash('md5', signatureBase(fields) + key, 'hex')
}

/** Compares a signature in constant time. Anything but 32 lower-case hex digits is wrong. */
export function isSignedBy(fields: SignedFields, given: string, key: string): boolean {
  return signaturePattern.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(signFields(fields, key)))
}

/** PHP compares two such texts as the number zero, so a receiver that uses `==` takes any of them for any other. */
export function isLooseZero(signature: string): boolean {
  return /^0e\d{30}$/.test(signature)
}
