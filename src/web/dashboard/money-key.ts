import { isUuid } from '../../lib/ids.ts'
import { hidden } from '../design/field.ts'
import type { Html } from '../html.ts'
import { textOf, type Ask } from './ask.ts'

const name = 'idempotency_key'

/** The key of money that two pages ask for: it begins with the form of the first and is part of the address of the second. */
export function newMoneyKey({ deps }: Pick<Ask, 'deps'>): Html {
  return hidden(name, deps.random.uuid())
}

/** The key of the second page, the same however often it is looked at: whoever goes back to it and sends it again pays nothing twice. */
export function moneyKeyOf({ deps, query }: Pick<Ask, 'deps' | 'query'>): string {
  const given = textOf(query, name)
  return isUuid(given) ? given : deps.random.uuid()
}
