import type { components } from '../../../generated/compat/commerce.ts'
import type { Charge } from '../../orders/compat/commerce-charge.ts'
import type { Refused } from '../compat-refusal.ts'

type Schemas = components['schemas']

export const apiVersion = '2018-03-22'

/** A response before it is sent. */
export interface CommerceAnswer {
  readonly status: number
  readonly body: Schemas['ChargeAnswer'] | Schemas['Charges'] | Schemas['Refusal']
}

/** Clients choose their error by `type`, whatever the status. */
export function commerceRefusal({ status, message }: Refused): CommerceAnswer {
  return { status, body: { error: { type: typeOf(status), message: status === 401 ? 'invalid api key' : message } } }
}

function typeOf(status: number): Schemas['Refusal']['error']['type'] {
  if (status >= 500) return 'internal_server_error'
  const known: Readonly<Record<number, Schemas['Refusal']['error']['type']>> = {
    400: 'validation_error',
    401: 'authentication_error',
    403: 'authentication_error',
    404: 'not_found',
    429: 'rate_limit_exceeded',
  }
  return known[status] ?? 'invalid_request'
}

export function charge(data: Charge, status = 200): CommerceAnswer {
  return { status, body: { data } }
}

export interface ChargePage {
  readonly charges: readonly Charge[]
  readonly order: 'asc' | 'desc'
  readonly startingAfter: string | null
  readonly total: number
  readonly limit: number
  readonly hasMore: boolean
}

/** `uri` is that of the list, without a query. */
export function page(
  { charges, order, startingAfter, total, limit, hasMore }: ChargePage,
  { uri }: { readonly uri: string },
): CommerceAnswer {
  const [first, last] = [charges.at(0), charges.at(-1)]
  const next = hasMore && last ? `${uri}?${new URLSearchParams({ limit: String(limit), order, starting_after: last.id }).toString()}` : null // prettier-ignore
  const pagination = {
    order,
    starting_after: startingAfter,
    ending_before: null,
    total,
    limit,
    yielded: charges.length,
    cursor_range: first && last ? [first.id, last.id] : [],
    previous_uri: null,
    next_uri: next,
  }
  return { status: 200, body: { data: [...charges], pagination } }
}

/** Adds the warning of a client that asks for another version of the API: it is answered all the same. */
export function withWarnings(answer: CommerceAnswer, version: string): CommerceAnswer {
  if (version === apiVersion || 'error' in answer.body) return answer
  return { ...answer, body: { ...answer.body, warnings: [`This API is version ${apiVersion}.`] } }
}
