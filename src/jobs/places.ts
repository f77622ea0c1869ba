import type { FetchOptions } from 'pg-boss'
import type { Queue } from './queues.ts'

/** Jobs that one fetch takes at most. */
const fetchedAtOnce = 200

/** The places of one process for the jobs of one queue. */
export class Places<Data> {
  readonly #queue: Pick<Queue<Data>, 'concurrency' | 'low' | 'groupMax'>
  #taken = 0
  #low = 0
  #isLowNext = false

  constructor(queue: Pick<Queue<Data>, 'concurrency' | 'low' | 'groupMax'>) {
    this.#queue = queue
  }

  get areTaken(): boolean {
    return this.#taken >= this.#queue.concurrency
  }

  /** What may be fetched. Where few places are left for jobs of a priority below 0, those and all others are fetched in turns. */
  free(): FetchOptions {
    const { concurrency, low, groupMax } = this.#queue
    const places = Math.min(concurrency - this.#taken, fetchedAtOnce)
    const lowPlaces = (low?.max ?? Infinity) - this.#low
    const groups = groupMax !== undefined && { groupConcurrency: groupMax }
    if (lowPlaces >= places) return { batchSize: places, ...groups }
    this.#isLowNext = !this.#isLowNext && lowPlaces > 0
    if (this.#isLowNext) return { batchSize: lowPlaces, maxPriority: -1, ...groups }
    return { batchSize: places, minPriority: 0, ...groups }
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
