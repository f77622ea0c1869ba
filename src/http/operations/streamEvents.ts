import { eventTopic } from '../../database/notify.ts'
import { startOfStream } from '../../webhooks/events/event-list.service.ts'
import type { StreamHandler } from '../contract.ts'
import { markBytes } from '../streams/sse.ts'
import { StreamReader } from '../streams/stream-reader.ts'

export const handler: StreamHandler<'streamEvents'> = async ({ deps, principal, header, server }) => {
  const start = await startOfStream(deps, principal, header['Last-Event-ID'])
  return open => {
    const giveBack = server.streamQuota.take(principal)
    const stream = open()
    stream.onClose(giveBack)
    stream.send(markBytes(start.cursor))
    const wanted = { topic: eventTopic(principal), keyId: principal.keyId, bytesOf: server.eventBytes }
    stream.onClose(server.eventFeed.subscribe(new StreamReader(stream, wanted), start.position))
  }
}
