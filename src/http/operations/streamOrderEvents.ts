import { currentOrder, type FeedReader, type OrderFeed } from '../../orders/order-feed.service.ts'
import { endsStream } from '../../orders/order-status.ts'
import type { StreamHandler } from '../contract.ts'
import { refuseStreamsBeyond, type CountStreams, type StreamStart } from '../sse.ts'

export function streamOrderEvents(
  feed: OrderFeed,
  countStreams: CountStreams,
): StreamHandler<'streamOrderEvents', StreamStart> {
  return async ({ deps, principal, path }) => {
    const first = await currentOrder(deps, principal, path.id)
    // From counting to following nothing is awaited, so that no other stream of the key slips in between.
    return open => {
      refuseStreamsBeyond(deps.config.streamsPerKeyMax, countStreams(principal.keyId))
      const stream = open()
      stream.send(first.version, first.snapshot)
      if (endsStream(first.status)) return stream.end()
      const reader: FeedReader = {
        orderId: path.id,
        keyId: principal.keyId,
        send: change => stream.send(change.version, change.snapshot),
        end: () => stream.end(),
      }
      stream.onClose(feed.follow(reader, first.version))
    }
  }
}
