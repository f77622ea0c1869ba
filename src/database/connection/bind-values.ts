import { isRaw, type RawQueryFragment } from '@mikro-orm/core'

/** How the ORM writes what cannot be bound: names. */
export interface Dialect {
  quoteIdentifier(name: string | RawQueryFragment): string
}

export interface BoundQuery {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** The places of a query of the ORM: an escaped question mark, the place of a name, the place of a value. */
const placeholders = /\\\?|\?\??/g

/**
 * Makes of a query with `?` for values and `??` for names one whose values are bound: none of them becomes a part of the text,
 * whatever it contains. What is raw SQL itself stands in the text, and its values are bound as well.
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
