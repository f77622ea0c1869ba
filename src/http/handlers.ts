import type { OrderFeed } from '../orders/order-feed.service.ts'
import type { Handlers, StreamHandlers } from './contract.ts'
import type { EventFeed } from './event-feed.ts'
import type { Metrics } from './metrics.ts'
import { acceptOrder } from './operations/acceptOrder.ts'
import { advanceTestClock } from './operations/advanceTestClock.ts'
import { cancelOrder } from './operations/cancelOrder.ts'
import { createApiKey } from './operations/createApiKey.ts'
import { createOrder } from './operations/createOrder.ts'
import { createTestMerchant } from './operations/createTestMerchant.ts'
import { createWebhook } from './operations/createWebhook.ts'
import { deleteWebhook } from './operations/deleteWebhook.ts'
import { getContract } from './operations/getContract.ts'
import { getContract30 } from './operations/getContract30.ts'
import { getContractYaml } from './operations/getContractYaml.ts'
import { getHealth } from './operations/getHealth.ts'
import { getMerchant } from './operations/getMerchant.ts'
import { getMetrics } from './operations/getMetrics.ts'
import { getOrder } from './operations/getOrder.ts'
import { getOrderTimeline } from './operations/getOrderTimeline.ts'
import { getReadiness } from './operations/getReadiness.ts'
import { getWebhook } from './operations/getWebhook.ts'
import { listApiKeys } from './operations/listApiKeys.ts'
import { listEvents } from './operations/listEvents.ts'
import { listOrders } from './operations/listOrders.ts'
import { listWebhookDeliveries } from './operations/listWebhookDeliveries.ts'
import { listWebhooks } from './operations/listWebhooks.ts'
import { mineTestBlocks } from './operations/mineTestBlocks.ts'
import { payTestOrder } from './operations/payTestOrder.ts'
import { redeliver } from './operations/redeliver.ts'
import { registerMerchant } from './operations/registerMerchant.ts'
import { revokeApiKey } from './operations/revokeApiKey.ts'
import { streamEvents } from './operations/streamEvents.ts'
import { streamOrderEvents } from './operations/streamOrderEvents.ts'
import { testWebhook } from './operations/testWebhook.ts'
import { updateWebhook } from './operations/updateWebhook.ts'
import type { ServedContract } from './served-contract.ts'
import type { StreamStart } from './sse.ts'
import type { StreamQuota } from './stream-quota.ts'

/** What belongs to the server itself rather than to a request. */
export interface ServerParts {
  readonly orderFeed: OrderFeed
  readonly eventFeed: EventFeed
  readonly metrics: Metrics
  readonly contract: ServedContract
  readonly streamQuota: StreamQuota
}

export interface AllHandlers {
  readonly answers: Handlers
  readonly streams: StreamHandlers<StreamStart>
}

/** The handler of every operation of the contract: one missing, too many or of another type does not compile. */
export function allHandlers({ orderFeed, eventFeed, metrics, contract, streamQuota }: ServerParts): AllHandlers {
  return {
    answers: {
      acceptOrder,
      advanceTestClock,
      cancelOrder,
      createApiKey,
      createOrder,
      createTestMerchant,
      createWebhook,
      deleteWebhook,
      getContract: getContract(contract),
      getContract30: getContract30(contract),
      getContractYaml: getContractYaml(contract),
      getHealth,
      getMerchant,
      getMetrics: getMetrics(metrics),
      getOrder,
      getOrderTimeline,
      getReadiness,
      getWebhook,
      listApiKeys,
      listEvents,
      listOrders,
      listWebhookDeliveries,
      listWebhooks,
      mineTestBlocks,
      payTestOrder,
      redeliver,
      registerMerchant,
      revokeApiKey,
      testWebhook,
      updateWebhook,
    } satisfies Handlers,
    streams: {
      streamEvents: streamEvents(eventFeed, streamQuota),
      streamOrderEvents: streamOrderEvents(orderFeed, streamQuota),
    } satisfies StreamHandlers<StreamStart>,
  }
}
