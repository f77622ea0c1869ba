import { isUuid } from '../../../lib/ids.ts'
import { hidden } from '../../kit/field.ts'
import { html, type Html } from '../../html.ts'
import { textOf, type DashboardRequest } from '../request.ts'

const name = 'idempotency_key'

/**
 * The key of money that two pages ask for, and the world it is asked for in: they begin with the form of the first and are part of the address
 * of the second.
 */
export function newMoneyKey({ deps, sessionUser }: Pick<DashboardRequest, 'deps' | 'sessionUser'>): Html {
  return html`${hidden(name, deps.random.uuid())}${hidden('world', sessionUser.environment)}`
}

/** The key of the second page, the same however often it is looked at: whoever goes back to it and sends it again pays nothing twice. */
export function moneyKeyOf({ deps, query }: Pick<DashboardRequest, 'deps' | 'query'>): string {
  const given = textOf(query, name)
  return isUuid(given) ? given : deps.random.uuid()
}
