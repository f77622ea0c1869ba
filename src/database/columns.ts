import { p } from '@mikro-orm/core'
import type { Environment } from '../chains/chain.ts'
import { networks, type Network } from '../chains/networks.ts'
import type { Ppm, Usdt } from '../lib/money.ts'

/** An amount of USDT in units of 10⁻⁶. */
export const money = () => p.bigint('bigint').$type<Usdt>()

/** A whole number too large for `integer`. */
export const big = () => p.bigint('bigint')

const serial = () => p.bigint('bigint').autoincrement()

/** A number that the database assigns to each row in order. Its type is that of a serial, so inserts omit it. */
export const identity = () =>
  p.bigint('bigint').autoincrement(false).generated('identity') as unknown as ReturnType<typeof serial>

export const ppm = () => p.integer().$type<Ppm>()

/** A timestamp with milliseconds. */
export const time = () => p.datetime().columnType('timestamptz(3)')

/** JSON whose text is preserved. */
export const json = () => p.json().columnType('json')

export const environment = () => p.enum(['live', 'test']).$type<Environment>()

/** An environment that another row's check covers. */
export const environmentText = () => p.text().$type<Environment>()

export const network = () => p.enum([...networks])

/** A network that another row's check covers. */
export const networkText = () => p.text().$type<Network>()

export const texts = () => p.array().columnType('text[]').$type<string[]>()

export const bigs = () => p.array().columnType('bigint[]').$type<bigint[]>()

/** CHECK constraints by name, in SQL. */
export function checks(expressions: Readonly<Record<string, string>>) {
  return Object.entries(expressions).map(([name, expression]) => ({ name, expression }))
}

/** An index, by the statement that creates it. */
export function index(expression: string) {
  return { name: /index (\w+)/.exec(expression)![1]!, expression }
}
