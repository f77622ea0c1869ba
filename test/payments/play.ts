// What two pieces of work that meet have in common: how they begin, and what must be true in the end.
import type { ExecutionContext } from 'ava'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import type { Deps } from '../../src/deps.ts'
import { unsettling } from '../helpers/hooked.ts'
import { key, type OrderFixture, type ScreeningSetup } from '../screening/screening-setup.ts'
import type { Work } from './interleave.ts'

/** Two that meet, and what must be true once all that followed is done. */
export interface Play {
  readonly works: readonly [Work, Work]
  check(t: ExecutionContext): Promise<void>
}

/** Each with a case in which two meet; `at` is the statement before which one is stopped. */
export type Pairs = Readonly<Record<string, (setup: ScreeningSetup, at: number) => Promise<Play>>>

export const settling: Work = deps => settle(deps, key)
export const screening: Work = deps => screenDue(deps, key)
export const recording: Work = deps => record(deps)

/** An operator reverses what a final block held that this chain took back. */
export function reversingOn({ chain }: ScreeningSetup['service']['ethereum']): Work {
  return async one => {
    await insertPause(one.db, key, { reason: 'a final block was taken back', now: one.clock.now() })
    const outcome = await planReversal(one, key, { chain, way: null })
    if (outcome.kind !== 'plan') throw new Error(outcome.kind)
    const done = await reverseFinal(one, outcome.plan)
    if (done.kind !== 'reversed') throw new Error(done.kind)
    await deletePause(one.db, key)
  }
}

/** Reads on to the head; each range that it records ends in an attempt to settle, which dies. */
async function record(deps: Deps): Promise<void> {
  for (let round = 0; round < 4 && !(await isRead(deps)); round++)
    await watchChain(unsettling(deps), key).catch(ignoreNotNow)
}

/** Whether everything that is told is recorded. */
async function isRead({ chains, db }: Deps): Promise<boolean> {
  const { best, finalHeight } = await chains.find(key.environment, key.network)!.heads()
  const cursors = await findCursors(db, key)
  return cursors?.head.hash === best.hash && cursors.final.height === finalHeight
}

export function ignoreNotNow(error: unknown): void {
  if (!(error instanceof Error && error.message === 'not now')) throw error
}

/** Records what was mined and lets nobody settle. */
export async function recorded({ service }: ScreeningSetup, blocks = 0): Promise<void> {
  service.ethereum.mineEmpty(blocks)
  if (service.ethereum.head.time > service.clock.now()) service.clock.set(service.ethereum.head.time)
  await record(service.deps)
}

/** An order over 25 that got 10 in time. */
export async function underpaid(setup: ScreeningSetup): Promise<OrderFixture> {
  const fixture = await setup.open({ expiresIn: 300 })
  fixture.pay('10')
  setup.service.ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  setup.service.ethereum.mine([], { time: fixture.atEnd(10) })
  await fixture.watch()
  return fixture
}

/** The order is so in the end. */
export const says = (fixture: OrderFixture, expected: object) => async (t: ExecutionContext) => {
  t.like(await fixture.get(), expected)
}
export const paid = { status: 'PAID', received_amount: '25', credited_amount: '24.75' }
