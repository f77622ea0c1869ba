import { toAddress } from '../format/bytes.ts'

/** A request's parameters: query string and JSON body together, as java-tron's servlets take either. */
export type Query = Readonly<Record<string, unknown>>

/** A text or number as text; empty when absent. */
export function text(query: Query, name: string): string {
  const value = query[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A whole number, or zero: java-tron parses absent and unreadable numbers as 0. */
export function integer(query: Query, name: string): number {
  const value = Math.trunc(Number(query[name] ?? 0))
  return Number.isSafeInteger(value) ? value : 0
}

/** True only for true: as JSON or in a query string. */
export function flag(query: Query, name: string): boolean {
  return query[name] === true || query[name] === 'true'
}

/** An address in any of its forms as 41-hex, empty when absent; throws on one that cannot be read. */
export function address(query: Query, name: string): string {
  const value = text(query, name)
  return value === '' ? '' : toAddress(value)
}
