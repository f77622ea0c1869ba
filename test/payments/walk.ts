// Walks two pieces of work that meet through every statement of one of them, and asks everything to live each time.
import type { ExecutionContext } from 'ava'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { Fault } from '../../src/lib/fault.ts'
import { settleDue } from '../../src/payments/settle/settle.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { sweep } from '../helpers/sweep.ts'
import { key, openScreeningSetup, type ScreeningSetup } from '../screening/screening-setup.ts'
import { meet } from './interleave.ts'
import type { Pairs } from './play.ts'

/** More statements than any of these pieces of work has. */
const statementsMax = 120

/** Stops one of the two, by its number, before each of its statements in turn. */
export async function walk(t: ExecutionContext, open: Pairs[string], stopped: 0 | 1): Promise<void> {
  const setup = await openScreeningSetup()
  t.teardown(() => setup.service.close())
  const { service } = setup
  const processes = [await service.second(), await service.second()] as const
  for (let at = 1; ; at++) {
    t.true(at < statementsMax)
    const play = await open(setup, at)
    const works = { stopped: play.works[stopped], other: play.works[1 - stopped]! }
    const { isReached, errors } = await meet({ service, processes }, { ...works, at })
    for (const error of errors) t.true(error instanceof Fault, `${at}: ${String(error)}`)
    await finish(setup)
    await play.check(t)
    await assertSettled(t, service.deps.db)
    if (!isReached) break
  }
  await sweep(service.deps)
  await assertBooks(t, service.deps.db)
  assertNoDeadlocks(t, service.deps.db, ...processes.map(one => one.db))
}

/** Lets everything become final, be screened and settled. */
async function finish({ service }: ScreeningSetup): Promise<void> {
  service.ethereum.mineEmpty(3)
  if (service.ethereum.head.time > service.clock.now()) service.clock.set(service.ethereum.head.time)
  await watchChain(service.deps, key)
  await screenPayment(service.deps, key)
  await settleDue(service.deps)
}
