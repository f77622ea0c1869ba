import { usdt, type Usdt } from '../lib/money.ts'

/** Parses a `bigint` column of money. */
export function readUsdt(text: string): Usdt {
  return usdt(BigInt(text))
}

/** Parses a `timestamptz` column, which PostgreSQL writes as `2026-01-01 12:00:00.123+00`. */
export function readDate(text: string): Date {
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  if (Number.isNaN(date.getTime())) throw new Error(`Not a timestamp: ${text}`)
  return date
}

export function readDateOrNull(text: string | null): Date | null {
  return text === null ? null : readDate(text)
}
