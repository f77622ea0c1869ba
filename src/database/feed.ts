import type { Logger } from 'pino'
import { listen, type Signals } from './notify.ts'

/** A row that readers of its topic get; positions of a topic become visible in their order. */
export interface FeedItem {
  readonly position: number
}

/** Who reads what is written on one topic. */
export interface TopicReader<Item extends FeedItem> {
  readonly topic: string
  /** The key on whose behalf it reads; it ends when that key may no longer. `null` when no key is behind it. */
  readonly keyId: string | null
  /** Takes the next item; false when it was the last, or the reader cannot keep up and is to be dropped. */
  send(item: Item): boolean
  /** Called once, after the last item or when the feed ends for another reason. */
  end(): void
}

export interface Feed<Item extends FeedItem> {
  /** Sends every item after `position`, in order, none twice. Returns how to leave; leaving calls no `end`. */
  follow(reader: TopicReader<Item>, position: number): () => void
  /** Ends all readers and stops listening. */
  close(): Promise<void>
}

/** Where a feed's items come from. */
export interface FeedSource<Item extends FeedItem> {
  readonly databaseUrl: string
  readonly log: Logger
  /** The channel whose notifications name a topic, up to the first space. */
  readonly channel: string
  /** The next items of a topic after a position, in order; not necessarily all at once. */
  read(topic: string, after: number): Promise<readonly Item[]>
  /** The newest position of each of these topics; a topic without items may be missing. */
  newest(topics: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Told of every notification as well, of whatever topic it is; `null` when some may have been lost. */
  onSignal?(topic: string | null): void
  /** Which of these keys may still read. */
  usable(keyIds: readonly string[]): Promise<readonly string[]>
}

/** Below this nothing waits longer, even when every notification is lost; also how soon a revoked key is noticed. */
const pollMs = 2000

interface Following<Item extends FeedItem> {
  readonly reader: TopicReader<Item>
  position: number
  isReading: boolean
  /** Whether something may have been written since the present reading began. */
  isStale: boolean
}

type Followings<Item extends FeedItem> = Set<Following<Item>>

/** One feed per process and source: one listening connection and one poll for all its readers, only while there are any. */
export function openFeed<Item extends FeedItem>(source: FeedSource<Item>): Feed<Item> {
  const followings: Followings<Item> = new Set()
  let signals: Signals | undefined
  let poll: NodeJS.Timeout | undefined
  let isPolling = false
  const wake = (topic: string | null) => {
    source.onSignal?.(topic)
    for (const one of followings) if (topic === null || one.reader.topic === topic) advance(source, followings, one)
  }
  const start = () => {
    const { databaseUrl, log, channel } = source
    signals ??= listen({ databaseUrl, log, channel, onSignal: wake })
    poll ??= setInterval(() => void pollUnlessBusy(), pollMs)
  }
  const pollUnlessBusy = async () => {
    if (isPolling) return
    isPolling = true
    await pollOnce(source, followings)
    isPolling = false
  }
  const stopPolling = () => {
    clearInterval(poll)
    poll = undefined
  }
  return {
    follow(reader, position) {
      const following: Following<Item> = { reader, position, isReading: false, isStale: false }
      followings.add(following)
      start()
      // What was written between the reader's start and now has been signalled already, to nobody.
      advance(source, followings, following)
      return () => {
        followings.delete(following)
        if (followings.size === 0) stopPolling()
      }
    },
    async close() {
      stopPolling()
      for (const one of followings) end(followings, one)
      await signals?.close()
    },
  }
}

/** Reads on for one reader. While a reading runs another is only noted, so that items keep their order. */
function advance<Item extends FeedItem>(
  source: FeedSource<Item>,
  followings: Followings<Item>,
  following: Following<Item>,
): void {
  following.isStale = true
  if (following.isReading) return
  following.isReading = true
  readOn(source, followings, following).catch((error: unknown) => {
    source.log.warn({ err: error }, 'items of a stream not read, trying again')
  })
}

async function readOn<Item extends FeedItem>(
  source: FeedSource<Item>,
  followings: Followings<Item>,
  following: Following<Item>,
): Promise<void> {
  try {
    while (following.isStale && followings.has(following)) {
      following.isStale = false
      const items = await source.read(following.reader.topic, following.position)
      for (const item of items) deliver(followings, following, item)
      if (items.length > 0) following.isStale = true
    }
  } finally {
    // In the same breath as the last look at `isStale`, so that no signal falls in between.
    following.isReading = false
  }
}

function deliver<Item extends FeedItem>(followings: Followings<Item>, following: Following<Item>, item: Item): void {
  if (!followings.has(following)) return
  following.position = item.position
  if (!following.reader.send(item)) end(followings, following)
}

function end<Item extends FeedItem>(followings: Followings<Item>, following: Following<Item>): void {
  if (followings.delete(following)) following.reader.end()
}

/** Finds what notifications missed, and readers whose key was revoked or whose merchant was suspended. */
async function pollOnce<Item extends FeedItem>(source: FeedSource<Item>, followings: Followings<Item>): Promise<void> {
  try {
    const all = [...followings]
    const keyIds = new Set(all.map(one => one.reader.keyId).filter(keyId => keyId !== null))
    const usable = new Set(await source.usable([...keyIds]))
    for (const one of all) {
      if (one.reader.keyId !== null && !usable.has(one.reader.keyId)) end(followings, one)
    }
    const newest = await source.newest([...new Set(all.map(one => one.reader.topic))])
    for (const one of all) {
      if ((newest.get(one.reader.topic) ?? 0) > one.position) advance(source, followings, one)
    }
  } catch (error) {
    source.log.warn({ err: error }, 'streams not checked, trying again')
  }
}
