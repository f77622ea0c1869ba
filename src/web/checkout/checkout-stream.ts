import type { Request } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { senderReader } from '../../http/client-address.ts'
import { limitedAddress } from '../../lib/limited-address.ts'
import { answerStreamHead, eventBytes, EventStreams, sharedBytes, type StreamLimits } from '../../http/streams/sse.ts'
import { StreamQuota } from '../../http/streams/stream-quota.ts'
import { StreamReader } from '../../http/streams/stream-reader.ts'
import { checkoutState, checkoutStateOf, findCheckoutOrder } from '../../orders/checkout/checkout.service.ts'
import type { OrderFeed } from '../../orders/stream/order-feed.service.ts'
import type { OrderChange } from '../../orders/stream/order-feed.store.ts'
import { endsStream } from '../../orders/order-status.ts'

export interface CheckoutStreamLimits extends StreamLimits {
  /** Streams per address in this process: enough for several payers behind one router, too few for a flood. */
  readonly perAddressMax: number
}

/** Scripts do not see comments, and the page has to notice a connection that has become silent. */
const ping = Buffer.from('event: ping\ndata: 1\n\n')

/** The outcome of a request for a stream. */
export type StreamAnswer = 'opened' | 'unknown' | 'too many' | 'over'

export type CheckoutStream = (request: Request, token: string) => Promise<StreamAnswer>

/** Opens streams of checkout pages by token alone, because a browser must never hold an API key. */
export function checkoutStream(deps: Deps, feed: OrderFeed, limits: CheckoutStreamLimits): CheckoutStream {
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  const quota = new StreamQuota(limits.perAddressMax)
  const streams = new EventStreams({ ...limits, heartbeat: ping })
  const bytesOf = sharedBytes<OrderChange>(change =>
    eventBytes(change.version, JSON.stringify(checkoutStateOf(change.snapshot))),
  )
  return async (request, token) => {
    const order = await findCheckoutOrder(deps, token)
    if (!order) return 'unknown'
    const { req, res } = request.raw
    if (req.method === 'HEAD') {
      answerStreamHead(res)
      return 'opened'
    }
    // A standard client reconnects forever unless it learns that the stream is complete.
    const isOver = endsStream(order.status)
    if (isOver && req.headers['last-event-id'] === `${order.version}`) return 'over'
    const giveBack = quota.takeFor(limitedAddress(readSender(req)))
    if (!giveBack) return 'too many'
    const stream = streams.open({ req, res })
    stream.onClose(giveBack)
    stream.send(eventBytes(order.version, JSON.stringify(checkoutState(order))))
    if (isOver) stream.end()
    else {
      const start = { ...order, payment_height: order.paymentHeight ?? null, address: null }
      stream.onClose(feed.subscribe(new StreamReader(stream, { topic: order.id, keyId: null, bytesOf }), start))
    }
    return 'opened'
  }
}
