// What users see when the database cannot be reached or takes too long.
import { isServiceUnavailable } from '../database/connection/reachable.ts'
import { Overloaded } from '../lib/fault.ts'
import { messagePage, type Page } from './page.ts'

const retrySeconds = 5

/** The database did not serve a page, or did not say whether it carried out a form. */
export class ServiceUnavailable extends Overloaded {
  readonly #mayBeDone: boolean

  constructor(mayBeDone: boolean) {
    super(retrySeconds)
    this.#mayBeDone = mayBeDone
  }

  page(): Page {
    return this.#mayBeDone ? maybeDonePage : busy
  }
}

/** Returns the error, or a ServiceUnavailable if the database caused it. */
export function servedBy(error: unknown, { mayBeDone }: { readonly mayBeDone: boolean }): unknown {
  return isServiceUnavailable(error) ? new ServiceUnavailable(mayBeDone) : error
}

const busy = messagePage(503, 'Very busy right now', [
  'The database did not answer in time. Load this page again in a moment.',
])
const maybeDonePage = messagePage(503, 'Perhaps it was done', [
  'The database did not answer in time, so nobody can tell yet. Look whether it was done before you repeat it.',
])
