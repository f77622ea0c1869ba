import type { Owner } from '../../lib/owner.ts'
import { FileAnswer } from '../file-answer.ts'
import { StreamQuota } from '../streams/stream-quota.ts'
import { FairQueue } from './fair-queue.ts'

/** Each statement costs as much as many requests, and no merchant needs more at once. */
const perMerchantMax = 3
/** Database connections that statements may use together. */
const readingMax = 2

/** Limits how many statements are open and how many of them read at once, so that payments are not held up. */
export class StatementLimit {
  readonly #quota = new StreamQuota(perMerchantMax)
  readonly #turns = new FairQueue(readingMax, Number.POSITIVE_INFINITY)

  /** Counts one more of a merchant and returns its release function. Throws RateLimited. */
  take(owner: Owner): () => void {
    return this.#quota.take(owner)
  }

  /** Runs reads in order of arrival, a few at a time. */
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

/** Answers with a statement and releases its slot however it ends. */
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
