import { eventTopic } from '../../database/notify.ts'
import { startOfStream } from '../../webhooks/event-list.service.ts'
import type { StreamHandler } from '../contract.ts'
import type { EventFeed } from '../event-feed.ts'
import { refuseStreamsBeyond, type CountStreams, type StreamStart } from '../sse.ts'

export function streamEvents(feed: EventFeed, countStreams: CountStreams): StreamHandler<'streamEvents', StreamStart> {
  return async ({ deps, principal, header }) => {
    const start = await startOfStream(deps, principal, header['Last-Event-ID'])
    // From counting to following nothing is awaited, so that no other stream of the key slips in between.
    return open => {
      refuseStreamsBeyond(deps.config.streamsPerKeyMax, countStreams(principal.keyId))
      const stream = open()
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
