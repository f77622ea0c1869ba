import type { Owner } from '../../lib/owner.ts'
import { FileAnswer } from '../file-answer.ts'
import { StreamQuota } from '../streams/stream-quota.ts'
import { FairQueue } from './fair-queue.ts'

/** A merchant has no use for more at once, and each costs as much as many requests. */
const perMerchantMax = 3
/** Of the connections to the database statements take no more, however many are open. */
const readingMax = 2

/** How many statements are written at once, and how many of them read: whoever pays is served all the same. */
export class StatementLimit {
  readonly #quota = new StreamQuota(perMerchantMax)
  readonly #turns = new FairQueue(readingMax, Number.POSITIVE_INFINITY)

  /** Counts one more of a merchant; returns how to give it back, once. Throws RateLimited. */
  take(owner: Owner): () => void {
    return this.#quota.take(owner)
  }

  /** Lets a few read at a time, in the order in which they came. */
  readonly enqueue = async <Value>(read: () => Promise<Value>): Promise<Value> => {
    const leave = (await this.#turns.enter('statements'))!
    try {
      return await read()
    } finally {
      leave()
    }
  }
}

type QueuedStatement = StatementLimit['enqueue']

/** A statement as an answer, whose place is given back when it ends, however that is. */
export async function answerStatement(
  limit: StatementLimit,
  owner: Owner,
  write: (enqueue: QueuedStatement) => Promise<AsyncIterable<string | Uint8Array>>,
): Promise<{ readonly status: 200; readonly body: FileAnswer }> {
  const giveBack = limit.take(owner)
  try {
    return { status: 200, body: new FileAnswer(await write(limit.enqueue), giveBack) }
  } catch (error) {
    giveBack()
    throw error
  }
}
