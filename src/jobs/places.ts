import type { FetchOptions } from 'pg-boss'
import type { Queue } from './queues.ts'

/** The most jobs that one fetch takes. */
const fetchedAtOnce = 200

/** The concurrency slots of one process for one queue. */
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

  /** Returns what to fetch. When few slots are left for low-priority jobs (below 0), fetches alternate between low-priority and other jobs. */
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

  /** Takes a slot for a job with this data. Call the returned function when the job ends. */
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
