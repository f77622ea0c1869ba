import type { OrderFeed } from '../orders/order-feed.service.ts'
import type { EventFeed } from './event-feed.ts'
import type { Metrics } from './metrics.ts'
import type { ServedContract } from './served-contract.ts'
import type { StreamQuota } from './stream-quota.ts'

/** What belongs to one server and lives as long as it, for handlers that need more than `Deps`. */
export interface ServerParts {
  readonly orderFeed: OrderFeed
  readonly eventFeed: EventFeed
  readonly metrics: Metrics
  readonly contract: ServedContract
  readonly streamQuota: StreamQuota
}
