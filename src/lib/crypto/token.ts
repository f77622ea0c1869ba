import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { cellMark, cellOf } from '../cell.ts'
import type { Random } from '../random.ts'

const tokenBytes = 32
/** Of the random part: 32 bytes in base64url. */
const tokenLength = 43
const tokenPattern = /^[A-Za-z0-9_-]+$/

/**
 * Something that lets in whoever has it: so random that nobody guesses it, and that a plain hash of it tells nothing. It tells
 * the cell in which it does.
 */
export function newToken(random: Random, cell: number): string {
  return cellMark(cell) + random.bytes(tokenBytes).toString('base64url')
}

/** The cell that a token lets somebody into; `null` for what is no token. */
export function cellOfToken(text: string): number | null {
  return tokenPattern.test(text) ? cellOf(text, tokenLength) : null
}

/** Whether a text has the form of such a token; any other opens nothing and asks no database. */
export function isToken(text: string): boolean {
  return cellOfToken(text) !== null
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
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return isToken(given) && isToken(expected) && one.length === other.length && timingSafeEqual(one, other)
}
