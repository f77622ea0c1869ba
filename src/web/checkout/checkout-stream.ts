import type { Request } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { limitedAddress, senderReader } from '../../http/client-address.ts'
import { answerStreamHead, openEventStream, type EventStream, type StreamLimits } from '../../http/sse.ts'
import { checkoutState, checkoutStateOf, findCheckoutOrder, type CheckoutOrder } from '../../orders/checkout.service.ts'
import type { OrderFeed } from '../../orders/order-feed.service.ts'
import { endsStream } from '../../orders/order-status.ts'

export interface CheckoutStreamLimits extends StreamLimits {
  /** Streams one address may have open in this process: several payers behind one router, not a flood. */
  readonly perAddressMax: number
}

/** What became of a request for a stream. */
export type StreamAnswer = 'opened' | 'unknown' | 'too many'

export type CheckoutStream = (request: Request, token: string) => Promise<StreamAnswer>

/** Streams of checkout pages: opened by the token alone, since a browser must never hold an API key. */
export function checkoutStream(deps: Deps, feed: OrderFeed, limits: CheckoutStreamLimits): CheckoutStream {
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  const open = new Map<string, number>()
  return async (request, token) => {
    const order = await findCheckoutOrder(deps, token)
    if (!order) return 'unknown'
    const { req, res } = request.raw
    if (req.method === 'HEAD') {
      answerStreamHead(res)
      return 'opened'
    }
    const address = limitedAddress(readSender(req))
    const present = open.get(address) ?? 0
    if (present >= limits.perAddressMax) return 'too many'
    open.set(address, present + 1)
    const stream = openEventStream({ req, res }, limits)
    stream.onClose(() => leave(open, address))
    follow(feed, stream, order)
    return 'opened'
  }
}

function follow(feed: OrderFeed, stream: EventStream, order: CheckoutOrder): void {
  stream.send(order.version, JSON.stringify(checkoutState(order)))
  if (endsStream(order.status)) return stream.end()
  const reader = {
    orderId: order.id,
    keyId: null,
    send: (change: { version: number; snapshot: string }) =>
      stream.send(change.version, JSON.stringify(checkoutStateOf(change.snapshot))),
    end: () => stream.end(),
  }
  stream.onClose(feed.follow(reader, order.version))
}

function leave(open: Map<string, number>, address: string): void {
  const left = (open.get(address) ?? 1) - 1
  if (left > 0) open.set(address, left)
  else open.delete(address)
}
