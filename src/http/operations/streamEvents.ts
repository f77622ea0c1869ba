import { eventTopic } from '../../database/notify.ts'
import { startOfStream } from '../../webhooks/event-list.service.ts'
import type { StreamHandler } from '../contract.ts'

export const handler: StreamHandler<'streamEvents'> = async ({ deps, principal, header, server }) => {
  const start = await startOfStream(deps, principal, header['Last-Event-ID'])
  return open => {
    const giveBack = server.streamQuota.take(principal)
    const stream = open()
    stream.onClose(giveBack)
    stream.mark(start.cursor)
    const reader = {
      topic: eventTopic(principal),
      keyId: principal.keyId,
      send: (event: { id: string; body: string }) => stream.send(event.id, event.body),
      end: () => stream.end(),
    }
    stream.onClose(server.eventFeed.follow(reader, start.position))
  }
}
