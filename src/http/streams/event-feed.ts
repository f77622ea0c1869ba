import { listUsableKeys } from '../../merchants/api-keys/api-key.store.ts'
import type { Environment } from '../../chains/chain.ts'
import { openFeed, type Feed } from '../../database/feed.ts'
import { eventChannel, eventTopic } from '../../database/notify.ts'
import type { Deps } from '../../deps.ts'
import {
  listEventsWithin,
  listNewestPositions,
  type PositionedEvent,
} from '../../webhooks/events/webhook-event.store.ts'

/** Reads the events of one merchant and environment, named as `eventTopic` does. */
export type EventFeed = Feed<PositionedEvent>

/** Events per read. Further events follow in the next read. */
const batchMax = 50

/** Creates the feed of recorded events for all streams of this process. */
export function eventFeed(deps: Deps): EventFeed {
  return openFeed({
    databaseUrl: deps.config.databaseUrl,
    log: deps.log,
    channel: eventChannel,
    read: (topic, after) => {
      const range = { after, before: null, type: null, order: 'oldest first', limit: batchMax } as const
      return listEventsWithin(deps.db, ownerOf(topic), range)
    },
    async newest(topics) {
      const found = await listNewestPositions(
        deps.db,
        topics.map(topic => ownerOf(topic)),
      )
      return new Map(found.map(event => [eventTopic(event), event.position]))
    },
    usable: keyIds => listUsableKeys(deps.db, keyIds),
  })
}

function ownerOf(topic: string): { merchantId: string; environment: Environment } {
  const [merchantId = '', environment] = topic.split(':')
  return { merchantId, environment: environment === 'live' ? 'live' : 'test' }
}
