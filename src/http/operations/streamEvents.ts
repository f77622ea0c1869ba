import { eventTopic } from '../../database/notify.ts'
import { startOfStream } from '../../webhooks/event-list.service.ts'
import type { StreamHandler } from '../contract.ts'
import type { EventFeed } from '../event-feed.ts'
import type { StreamQuota } from '../stream-quota.ts'
import type { StreamStart } from '../sse.ts'

export function streamEvents(feed: EventFeed, quota: StreamQuota): StreamHandler<'streamEvents', StreamStart> {
  return async ({ deps, principal, header }) => {
    const start = await startOfStream(deps, principal, header['Last-Event-ID'])
    return open => {
      const giveBack = quota.take(principal)
      const stream = open()
      stream.onClose(giveBack)
      stream.mark(start.cursor)
      const reader = {
        topic: eventTopic(principal),
        keyId: principal.keyId,
        send: (event: { id: string; body: string }) => stream.send(event.id, event.body),
        end: () => stream.end(),
      }
      stream.onClose(feed.follow(reader, start.position))
    }
  }
}
