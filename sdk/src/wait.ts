import { KassaTimeoutError, OrderNotPaidError } from './errors.ts'
import type { Order } from './generated/models.ts'
import type { Sleep } from './options.ts'
import { never } from './signals.ts'
import { streamFailure } from './caller.ts'
import type { WaitOptions, WatchOptions } from './watch.ts'

/** The order once it is paid. Rejects with `OrderNotPaidError` when it ends in any other way. */
export async function waitUntilPaid(
  given: WaitOptions | undefined,
  sleep: Sleep,
  watch: (options: WatchOptions) => AsyncIterable<Order>,
): Promise<Order> {
  const { timeout, signal = never, ...options } = given ?? {}
  const failure = streamFailure('streamOrderEvents')
  const done = new AbortController()
  const late = new AbortController()
  if (timeout !== undefined) {
    void sleep(timeout, { signal: done.signal, reason: 'timeout' }).then(() => done.signal.aborted || late.abort())
  }
  try {
    let last: Order | undefined
    for await (last of watch({ ...options, signal: AbortSignal.any([signal, late.signal]) })) {
      if (last.status === 'PAID' || last.status === 'EXPIRED_PAID') return last
    }
    throw new OrderNotPaidError(`The order ended as ${last?.status}`, { ...failure, order: last! })
  } catch (error) {
    throw late.signal.aborted ? new KassaTimeoutError(`Not paid within ${timeout} ms`, failure) : error
  } finally {
    done.abort()
  }
}
