import { isServiceUnavailable } from '../../database/connection/reachable.ts'
import { Overloaded } from '../../lib/fault.ts'

const retrySeconds = 5

/** Thrown when the database did not serve a page, or did not confirm a form. */
export class ServiceUnavailable extends Overloaded {
  /** Whether the database may have carried out the form. */
  readonly mayBeDone: boolean

  constructor(mayBeDone: boolean) {
    super(retrySeconds)
    this.mayBeDone = mayBeDone
  }
}

/** Returns the error, or a ServiceUnavailable if the database caused it. */
export function servedBy(error: unknown, { mayBeDone }: { readonly mayBeDone: boolean }): unknown {
  return isServiceUnavailable(error) ? new ServiceUnavailable(mayBeDone) : error
}
