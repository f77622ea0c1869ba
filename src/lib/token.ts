import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from './random.ts'

const tokenBytes = 32
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Something that opens a door to whoever has it: so random that nobody guesses it, and that a plain hash of it tells nothing. */
export function newToken(random: Random): string {
  return random.bytes(tokenBytes).toString('base64url')
}

/** Whether a text has the form of such a token; any other opens nothing and asks no database. */
export function isToken(text: string): boolean {
  return tokenPattern.test(text)
}

/** What the database keeps of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A second token that follows from the first and does not tell it, for one purpose. */
export function derivedToken(token: string, purpose: string): string {
  return createHmac('sha256', token).update(purpose).digest('base64url')
}

/** Compares two tokens in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  return isToken(given) && isToken(expected) && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
