import { currentOrder } from '../../orders/stream/order-feed.service.ts'
import { endsStream } from '../../orders/order-status.ts'
import type { StreamHandler } from '../contract.ts'
import { eventBytes } from '../streams/sse.ts'
import { StreamReader } from '../streams/stream-reader.ts'

export const handler: StreamHandler<'streamOrderEvents'> = async ({ deps, principal, path, header, server }) => {
  const first = await currentOrder(deps, principal, path.id)
  // A standard client reconnects for ever unless the server says that the stream is over.
  if (endsStream(first.status) && header['Last-Event-ID'] === `${first.version}`) return 'over'
  return open => {
    const giveBack = server.streamQuota.take(principal)
    const stream = open()
    stream.onClose(giveBack)
    stream.send(eventBytes(first.version, first.snapshot))
    if (endsStream(first.status)) return stream.end()
    const reader = new StreamReader(stream, { topic: path.id, keyId: principal.keyId, bytesOf: server.orderBytes })
    stream.onClose(server.orderFeed.subscribe(reader, first))
  }
}
