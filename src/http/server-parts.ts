import type { OrderFeed } from '../orders/stream/order-feed.service.ts'
import type { OrderChange } from '../orders/stream/order-feed.store.ts'
import type { PositionedEvent } from '../webhooks/events/webhook-event.store.ts'
import type { EventFeed } from './streams/event-feed.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Readiness } from './readiness.ts'
import type { ServedContract } from './served-contract.ts'
import type { StatementLimit } from './limits/statement-limit.ts'
import type { StreamQuota } from './streams/stream-quota.ts'

/** Objects that live as long as one server, for handlers that need more than `Deps`. */
export interface ServerParts {
  readonly orderFeed: OrderFeed
  /** The bytes of an order change or event, shared by every stream that sends it. */
  readonly orderBytes: (change: OrderChange) => Buffer
  readonly eventBytes: (event: PositionedEvent) => Buffer
  readonly eventFeed: EventFeed
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly contract: ServedContract
  readonly streamQuota: StreamQuota
  readonly statements: StatementLimit
}
