// Two pieces of work that meet: one is stopped before a statement of its own, the other runs, then both go on.
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../src/deps.ts'
import type { TestService } from '../helpers/deps.ts'
import { hooked } from '../helpers/hooked.ts'
import { isWaitedFor } from '../helpers/waiting.ts'

/** Asking without a pause takes more of the processor than all that is asked about. */
const pauseMs = 5

export type Work = (deps: Deps) => Promise<unknown>

export interface Meeting {
  /** Stopped before its statement of this number, counted over all its transactions from one. */
  readonly stopped: Work
  readonly at: number
  /** Runs meanwhile until it is done or waits for the other one. */
  readonly other: Work
}

export interface Met {
  /** Whether the first came to that statement at all. */
  readonly isReached: boolean
  /** What failed of the two. */
  readonly errors: readonly unknown[]
}

/** Lets two pieces of work, in processes of their own, meet at one statement; both are over afterwards. */
export async function meet(
  { service, processes }: { readonly service: TestService; readonly processes: readonly [Deps, Deps] },
  { stopped, at, other }: Meeting,
): Promise<Met> {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let count = 0
  let isReached = false
  const stopping = hooked(processes[0], async () => {
    count += 1
    if (count !== at) return
    isReached = true
    reached.resolve()
    await goOn.promise
  })
  const first = settledOf(stopped(stopping))
  await Promise.race([reached.promise, first])
  const second = settledOf(other(processes[1]))
  if (isReached) await doneOrWaiting(service, second)
  goOn.resolve()
  const errors = [...(await first), ...(await second)]
  return { isReached, errors }
}

async function settledOf(work: Promise<unknown>): Promise<unknown[]> {
  try {
    await work
    return []
  } catch (error) {
    return [error]
  }
}

/** The only one who can wait for a lock is the other: the first does nothing. */
export async function doneOrWaiting(service: TestService, work: Promise<unknown>): Promise<void> {
  const done = work.then(() => true)
  while (!(await Promise.race([done, isWaitedFor(service.admin)]))) await Promise.race([done, pause(pauseMs)])
}
