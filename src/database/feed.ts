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
  subscribe(reader: TopicReader<Item>, position: number): () => void
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

interface Subscription<Item extends FeedItem> {
  readonly reader: TopicReader<Item>
  position: number
}

/** The readers of one topic: however many they are, those who stand at the same position are read for once. */
interface Topic<Item extends FeedItem> {
  readonly name: string
  readonly subscriptions: Set<Subscription<Item>>
  isReading: boolean
  /** Whether something may have been written since the present reading began. */
  isStale: boolean
}

type Topics<Item extends FeedItem> = Map<string, Topic<Item>>

/** One feed per process and source: one listening connection and one poll for all its readers, only while there are any. */
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
      // What was written between the reader's start and now has been signalled already, to nobody.
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

/** Reads on for a topic. While a reading runs another is only noted, so that items keep their order. */
function advance<Item extends FeedItem>(source: FeedSource<Item>, topics: Topics<Item>, topic: Topic<Item>): void {
  topic.isStale = true
  if (topic.isReading) return
  topic.isReading = true
  readOn(source, topics, topic).catch((error: unknown) => {
    source.log.warn({ err: error }, 'items of a stream not read, trying again')
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
      // All of them end before another begins: two readings at once would send the same twice.
      const failed = (await Promise.allSettled(readings)).find(one => one.status === 'rejected')
      if (failed) throw failed.reason
    }
  } finally {
    // In the same breath as the last look at `isStale`, so that no signal falls in between.
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

/** A topic that nobody reads any more is forgotten. */
function leave<Item extends FeedItem>(topics: Topics<Item>, subscription: Subscription<Item>): boolean {
  const topic = topics.get(subscription.reader.topic)
  const wasReading = topic?.subscriptions.delete(subscription) ?? false
  if (topic?.subscriptions.size === 0) topics.delete(topic.name)
  return wasReading
}

function end<Item extends FeedItem>(topics: Topics<Item>, subscription: Subscription<Item>): void {
  if (leave(topics, subscription)) subscription.reader.end()
}

/** Finds what notifications missed, and readers whose key was revoked or whose merchant was suspended. */
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
    source.log.warn({ err: error }, 'streams not checked, trying again')
  }
}
