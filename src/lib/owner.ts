import type { components } from '../../generated/api.ts'

/** The owner of a record: a merchant in one environment. No other merchant or environment sees it. */
export interface Owner {
  readonly merchantId: string
  readonly environment: components['schemas']['Environment']
}
