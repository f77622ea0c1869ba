// Whoever meets whom between any two statements: nothing is lost, nothing counts twice, nobody waits for each other in a ring.
import test from 'ava'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { sweep } from '../helpers/sweep.ts'
import { Fault } from '../../src/lib/fault.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { key, openStage, type Stage } from '../screening/stage.ts'
import { meet } from './interleave.ts'
import { pairs } from './pairs.ts'

/** More statements than any of these pieces of work has. */
const statementsMax = 120

for (const [name, open] of Object.entries(pairs)) {
  for (const stopped of [0, 1] as const) {
    test.serial(`${name}, the ${stopped === 0 ? 'first' : 'second'} stopped before each of its statements`, async t => {
      const stage = await openStage()
      t.teardown(() => stage.house.close())
      const { house } = stage
      const processes = [await house.second(), await house.second()] as const
      for (let at = 1; ; at++) {
        t.true(at < statementsMax)
        const play = await open(stage, at)
        const works = { stopped: play.works[stopped], other: play.works[1 - stopped]! }
        const { isReached, errors } = await meet({ house, processes }, { ...works, at })
        for (const error of errors) t.true(error instanceof Fault, `${at}: ${String(error)}`)
        await finish(stage)
        await play.check(t)
        await assertSettled(t, house.deps.db)
        if (!isReached) break
      }
      await assertBooks(t, house.deps.db)
      assertNoDeadlocks(t, house.deps.db, ...processes.map(one => one.db))
    })
  }
}

/** Lets everything become final, be screened and settled. */
async function finish({ house }: Stage): Promise<void> {
  house.ethereum.mineEmpty(3)
  if (house.ethereum.head.time > house.clock.now()) house.clock.set(house.ethereum.head.time)
  await watchChain(house.deps, key)
  await screenPayment(house.deps, key)
  await sweep(house.deps)
}
