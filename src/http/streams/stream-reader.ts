import type { TopicReader } from '../../database/feed.ts'
import type { EventStream } from './sse.ts'

export interface Reading<Item> {
  readonly topic: string
  /** The key on whose behalf it reads; `null` when no key is behind it. */
  readonly keyId: string | null
  /** The bytes of an item, made once for all streams it goes to. */
  readonly bytesOf: (item: Item) => Buffer
}

/** A stream that reads a feed. It holds nothing else: what opened the stream may be forgotten. */
export class StreamReader<Item> implements TopicReader<Item & { readonly position: number }> {
  readonly topic: string
  readonly keyId: string | null
  readonly #stream: EventStream
  readonly #bytesOf: (item: Item) => Buffer

  constructor(stream: EventStream, { topic, keyId, bytesOf }: Reading<Item>) {
    this.#stream = stream
    this.topic = topic
    this.keyId = keyId
    this.#bytesOf = bytesOf
  }

  send(item: Item): boolean {
    return this.#stream.send(this.#bytesOf(item))
  }

  end(): void {
    this.#stream.end()
  }
}
