import type { Logger } from 'pino'
import { listen, type Signals } from './notify.ts'

/** An item for the readers of a topic. The positions of a topic become visible in order. */
export interface FeedItem {
  readonly position: number
}

/** A reader of one topic. */
export interface TopicReader<Item extends FeedItem> {
  readonly topic: string
  /** The key that it reads for. The reader ends when that key loses access. `null` when there is no key. */
  readonly keyId: string | null
  /** Takes the next item. Returns false after the last item, or when the reader is too slow and must be dropped. */
  send(item: Item): boolean
  /** Called once, after the last item or when the feed ends for another reason. */
  end(): void
}

export interface Feed<Item extends FeedItem> {
  /** Sends every item after `position`, in order, none twice. Returns a function to leave, which does not call `end`. */
  subscribe(reader: TopicReader<Item>, position: number): () => void
  /** Ends all readers and stops listening. */
  close(): Promise<void>
}

/** The source of a feed's items. */
export interface FeedSource<Item extends FeedItem> {
  readonly databaseUrl: string
  readonly log: Logger
  /** The channel. Its notifications begin with the topic, up to the first space. */
  readonly channel: string
  /** Reads the next items of a topic after a position, in order, possibly not all at once. */
  read(topic: string, after: number): Promise<readonly Item[]>
  /** Returns the newest position of each of these topics. A topic without items may be missing. */
  newest(topics: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Called for every notification of any topic; `null` when some may have been lost. */
  onSignal?(topic: string | null): void
  /** Returns the keys that may still read. */
  usable(keyIds: readonly string[]): Promise<readonly string[]>
}

/** Maximum delay of an item when every notification is lost, and of noticing a revoked key. */
const pollMs = 2000

interface Subscription<Item extends FeedItem> {
  readonly reader: TopicReader<Item>
  position: number
}

/** The readers of one topic. One query serves all readers at the same position. */
interface Topic<Item extends FeedItem> {
  readonly name: string
  readonly subscriptions: Set<Subscription<Item>>
  isReading: boolean
  /** Whether an item may have been written since the current read began. */
  isStale: boolean
}

type Topics<Item extends FeedItem> = Map<string, Topic<Item>>

/**
 * Opens a feed, one per process and source. It has one listening connection and one poll for all its readers, and polls only while there
 * are any.
 */
export function openFeed<Item extends FeedItem>(source: FeedSource<Item>): Feed<Item> {
  const topics: Topics<Item> = new Map()
  let signals: Signals | undefined
  let poll: NodeJS.Timeout | undefined
  let isPolling = false
  const wake = (name: string | null) => {
    source.onSignal?.(name)
    const woken = name === null ? topics.values() : [topics.get(name)]
    for (const topic of woken) if (topic) advance(source, topics, topic)
  }
  const start = () => {
    const { databaseUrl, log, channel } = source
    signals ??= listen({ databaseUrl, log, channel, onSignal: wake })
    poll ??= setInterval(() => void pollUnlessBusy(), pollMs)
  }
  const pollUnlessBusy = async () => {
    if (isPolling) return
    isPolling = true
    await pollOnce(source, topics)
    isPolling = false
  }
  const stopPolling = () => {
    clearInterval(poll)
    poll = undefined
  }
  return {
    subscribe(reader, position) {
      const topic = topicOf(topics, reader.topic)
      const subscription: Subscription<Item> = { reader, position }
      topic.subscriptions.add(subscription)
      start()
      // Items written between the reader's start and now were signalled before it subscribed.
      advance(source, topics, topic)
      return () => {
        leave(topics, subscription)
        if (topics.size === 0) stopPolling()
      }
    },
    async close() {
      stopPolling()
      for (const topic of topics.values()) for (const one of topic.subscriptions) end(topics, one)
      await signals?.close()
    },
  }
}

function topicOf<Item extends FeedItem>(topics: Topics<Item>, name: string): Topic<Item> {
  const known = topics.get(name)
  if (known) return known
  const topic: Topic<Item> = { name, subscriptions: new Set(), isReading: false, isStale: false }
  topics.set(name, topic)
  return topic
}

/** Reads on for a topic. During a read it only marks the topic as stale, so that items keep their order. */
function advance<Item extends FeedItem>(source: FeedSource<Item>, topics: Topics<Item>, topic: Topic<Item>): void {
  topic.isStale = true
  if (topic.isReading) return
  topic.isReading = true
  readOn(source, topics, topic).catch((error: unknown) => {
    source.log.warn({ err: error }, 'failed to read stream items, retrying')
  })
}

async function readOn<Item extends FeedItem>(
  source: FeedSource<Item>,
  topics: Topics<Item>,
  topic: Topic<Item>,
): Promise<void> {
  try {
    while (topic.isStale && topic.subscriptions.size > 0) {
      topic.isStale = false
      const byPosition = Map.groupBy(topic.subscriptions, one => one.position)
      const readings = [...byPosition].map(([position, group]) => readFrom(source, topics, { topic, position, group }))
      // All reads end before the next ones begin. Two reads at once would send the same items twice.
      const failed = (await Promise.allSettled(readings)).find(one => one.status === 'rejected')
      if (failed) throw failed.reason
    }
  } finally {
    // In the same tick as the last check of `isStale`, so that no signal is missed.
    topic.isReading = false
  }
}

interface Group<Item extends FeedItem> {
  readonly topic: Topic<Item>
  readonly position: number
  readonly group: readonly Subscription<Item>[]
}

async function readFrom<Item extends FeedItem>(
  source: FeedSource<Item>,
  topics: Topics<Item>,
  { topic, position, group }: Group<Item>,
): Promise<void> {
  const items = await source.read(topic.name, position)
  if (items.length > 0) topic.isStale = true
  for (const item of items) for (const subscription of group) deliver(topics, subscription, item)
}

function deliver<Item extends FeedItem>(topics: Topics<Item>, subscription: Subscription<Item>, item: Item): void {
  if (!topics.get(subscription.reader.topic)?.subscriptions.has(subscription)) return
  subscription.position = item.position
  if (!subscription.reader.send(item)) end(topics, subscription)
}

/** Removes a subscription, and its topic when nobody reads it any more. */
function leave<Item extends FeedItem>(topics: Topics<Item>, subscription: Subscription<Item>): boolean {
  const topic = topics.get(subscription.reader.topic)
  const wasReading = topic?.subscriptions.delete(subscription) ?? false
  if (topic?.subscriptions.size === 0) topics.delete(topic.name)
  return wasReading
}

function end<Item extends FeedItem>(topics: Topics<Item>, subscription: Subscription<Item>): void {
  if (leave(topics, subscription)) subscription.reader.end()
}

/** Finds items whose notifications were lost, and readers whose key was revoked or whose merchant was suspended. */
async function pollOnce<Item extends FeedItem>(source: FeedSource<Item>, topics: Topics<Item>): Promise<void> {
  try {
    const all = [...topics.values()].flatMap(topic => [...topic.subscriptions])
    const keyIds = new Set(all.map(one => one.reader.keyId).filter(keyId => keyId !== null))
    const usable = new Set(await source.usable([...keyIds]))
    for (const one of all) {
      if (one.reader.keyId !== null && !usable.has(one.reader.keyId)) end(topics, one)
    }
    const newest = await source.newest([...topics.keys()])
    for (const topic of topics.values()) {
      const position = newest.get(topic.name) ?? 0
      if ([...topic.subscriptions].some(one => position > one.position)) advance(source, topics, topic)
    }
  } catch (error) {
    source.log.warn({ err: error }, 'failed to check streams, retrying')
  }
}
