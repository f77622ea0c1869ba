import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { cellMark, cellOf } from '../cell.ts'
import type { Random } from '../random.ts'

const tokenBytes = 32
/** Length of the random part: 32 bytes in base64url. */
const tokenLength = 43
const tokenPattern = /^[A-Za-z0-9_-]+$/

/**
 * Creates a bearer token. It holds enough randomness that a plain hash of it is safe to store, and it names its cell.
 */
export function newToken(random: Random, cell: number): string {
  return cellMark(cell) + random.bytes(tokenBytes).toString('base64url')
}

/** Returns the cell of a token; `null` for an invalid one. */
export function cellOfToken(text: string): number | null {
  return tokenPattern.test(text) ? cellOf(text, tokenLength) : null
}

/** Whether a text has the form of a token. Any other text needs no lookup. */
export function isToken(text: string): boolean {
  return cellOfToken(text) !== null
}

/** Returns the hash that the database stores. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Derives a token for one purpose. It does not reveal the first token. */
export function derivedToken(token: string, purpose: string): string {
  return createHmac('sha256', token).update(purpose).digest('base64url')
}

/** Compares two tokens in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return isToken(given) && isToken(expected) && one.length === other.length && timingSafeEqual(one, other)
}
