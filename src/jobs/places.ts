import type { FetchOptions } from 'pg-boss'
import type { Queue } from './queues.ts'

/** Jobs that one fetch takes at most. */
const fetchedAtOnce = 200

/** The places of one process for the jobs of one queue. */
export class Places<Data> {
  readonly #queue: Pick<Queue<Data>, 'concurrency' | 'low' | 'groupMax'>
  #taken = 0
  #low = 0

  constructor(queue: Pick<Queue<Data>, 'concurrency' | 'low' | 'groupMax'>) {
    this.#queue = queue
  }

  get areTaken(): boolean {
    return this.#taken >= this.#queue.concurrency
  }

  /** What may be fetched. The highest priority comes first, so that those below 0 are left out only where their places are taken. */
  free(): FetchOptions {
    const { concurrency, low, groupMax } = this.#queue
    const places = Math.min(concurrency - this.#taken, fetchedAtOnce)
    const lowPlaces = (low?.max ?? Infinity) - this.#low
    return {
      batchSize: lowPlaces > 0 ? Math.min(places, lowPlaces) : places,
      ...(lowPlaces <= 0 && { minPriority: 0 }),
      ...(groupMax !== undefined && { groupConcurrency: groupMax }),
    }
  }

  /** Takes a place for a job with this data. Whoever ends it leaves the place. */
  take(data: Data): () => void {
    const low = this.#queue.low?.is(data) ? 1 : 0
    this.#taken += 1
    this.#low += low
    return () => {
      this.#taken -= 1
      this.#low -= low
    }
  }
}
