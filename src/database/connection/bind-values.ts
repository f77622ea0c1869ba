import { isRaw, type RawQueryFragment } from '@mikro-orm/core'

/** The ORM's quoting of names, which cannot be bound. */
export interface Dialect {
  quoteIdentifier(name: string | RawQueryFragment): string
}

export interface BoundQuery {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Placeholders in a query of the ORM: an escaped question mark, a name, a value. */
const placeholders = /\\\?|\?\??/g

/**
 * Converts a query with `?` for values and `??` for names to one with bound values. No value becomes part of the text. Raw SQL fragments
 * are inserted as text, with their values bound as well.
 */
export function bindValues(dialect: Dialect, sql: string, params: readonly unknown[]): BoundQuery {
  const values: unknown[] = []
  const write = (text: string, given: readonly unknown[]): string => {
    if (given.length === 0) return text
    let at = 0
    return text.replace(placeholders, match => {
      if (match === '\\?') return '?'
      if (at >= given.length) throw new Error(`A query has more places than its ${given.length} values: ${sql}`)
      const value = given[at++]
      return match === '??' ? dialect.quoteIdentifier(value as string) : writeValue(value)
    })
  }
  const writeValue = (value: unknown): string => {
    if (isRaw(value)) return write(value.sql, value.params)
    // The members of `in (?)`.
    if (Array.isArray(value)) return value.map(writeValue).join(', ')
    return `$${values.push(valueFor(value))}`
  }
  return { sql: write(sql, params), values }
}

function valueFor(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && !ArrayBuffer.isView(value)) return JSON.stringify(value)
  return value
}
