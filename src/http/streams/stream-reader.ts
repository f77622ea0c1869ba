import type { TopicReader } from '../../database/feed.ts'
import type { EventStream } from './sse.ts'

export interface Reading<Item> {
  readonly topic: string
  /** The key that opened the stream; `null` without a key. */
  readonly keyId: string | null
  /** The bytes of an item, shared by all streams that send it. */
  readonly bytesOf: (item: Item) => Buffer
}

/** A stream that reads a feed. It keeps no reference to what opened it. */
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
