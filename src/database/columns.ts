import { p } from '@mikro-orm/core'
import type { Environment } from '../chains/chain.ts'
import { networks, type Network } from '../chains/networks.ts'
import type { Ppm, Usdt } from '../lib/money.ts'

/** An amount of USDT in units of 10⁻⁶. */
export const money = () => p.bigint('bigint').$type<Usdt>()

/** A whole number above what an `integer` holds. */
export const big = () => p.bigint('bigint')

const serial = () => p.bigint('bigint').autoincrement()

/** A number that the database gives each row, in order. Its type is that of a serial, which an insert leaves out. */
export const identity = () =>
  p.bigint('bigint').autoincrement(false).generated('identity') as unknown as ReturnType<typeof serial>

export const ppm = () => p.integer().$type<Ppm>()

/** A moment, to the millisecond. */
export const time = () => p.datetime().columnType('timestamptz(3)')

/** JSON whose text stays as it was written. */
export const json = () => p.json().columnType('json')

export const environment = () => p.enum(['live', 'test']).$type<Environment>()

/** An environment that another row has checked. */
export const environmentText = () => p.text().$type<Environment>()

export const network = () => p.enum([...networks])

/** A network that another row has checked. */
export const networkText = () => p.text().$type<Network>()

export const texts = () => p.array().columnType('text[]').$type<string[]>()

/** CHECKs by their names, in SQL. */
export function checks(expressions: Readonly<Record<string, string>>) {
  return Object.entries(expressions).map(([name, expression]) => ({ name, expression }))
}

/** An index, as the statement that makes it. */
export function index(expression: string) {
  return { name: /index (\w+)/.exec(expression)![1]!, expression }
}
