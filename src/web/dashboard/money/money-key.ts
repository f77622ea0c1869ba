import { isUuid } from '../../../lib/ids.ts'
import { hidden } from '../../kit/field.ts'
import { html, type Html } from '../../html.ts'
import { textOf, type DashboardRequest } from '../request.ts'

const name = 'idempotency_key'

/**
 * The idempotency key of a request for money in two steps, and its environment. The first form contains them, and the second page has them
 * in its URL.
 */
export function newMoneyKey({ deps, sessionUser }: Pick<DashboardRequest, 'deps' | 'sessionUser'>): Html {
  return html`${hidden(name, deps.random.uuid())}${hidden('world', sessionUser.environment)}`
}

/** Returns the key of the second page. It is the same on every visit, so going back and sending the form again pays nothing twice. */
export function moneyKeyOf({ deps, query }: Pick<DashboardRequest, 'deps' | 'query'>): string {
  const given = textOf(query, name)
  return isUuid(given) ? given : deps.random.uuid()
}
