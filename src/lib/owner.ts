import type { components } from '../../generated/api.ts'

/** Whose something is: what one merchant has in one environment is never found by another, or in the other environment. */
export interface Owner {
  readonly merchantId: string
  readonly environment: components['schemas']['Environment']
}
