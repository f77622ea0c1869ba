// Whoever records blocks, with each other and with whoever settles or changes the orders concerned.
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { followFinal } from '../../src/payments/follow/follow-final.service.ts'
import { followHead } from '../../src/payments/follow/follow-head.service.ts'
import { recordFork } from '../../src/payments/record/record.service.ts'
import { unsettling } from '../helpers/hooked.ts'
import { key, type ScreeningSetup } from '../screening/screening-setup.ts'
import type { Work } from './interleave.ts'
import { ignoreNotNow, paid, recorded, recording, says, settling, type Pairs, type Play } from './play.ts'

/** A block at the head brings the rest while the first part is settled. */
async function recordHead(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open()
  fixture.pay('10')
  await recorded(setup)
  fixture.pay('15')
  return { works: [settling, recording], check: says(fixture, paid) }
}

/** A part becomes final while the order is settled on its being seen; on time, or late on an order that has ended. */
async function recordFinal(setup: ScreeningSetup, at: number): Promise<Play> {
  const isLate = at % 2 === 0
  const fixture = await setup.open({ expiresIn: 300 })
  if (isLate) {
    setup.service.ethereum.mine([], { time: fixture.atEnd(10) })
    await fixture.watch()
  }
  fixture.pay('10')
  await recorded(setup, 1)
  setup.service.ethereum.mineEmpty(2)
  const status = isLate ? 'UNDERPAID' : 'OPEN'
  return {
    works: [settling, recording],
    check: says(fixture, { status, received_amount: '10', credited_amount: '9.9' }),
  }
}

/** Follows the head alone, or what is final alone, as one of two watchers that read the same blocks; neither settles. */
function recordingOnly(which: 'head' | 'final'): Work {
  return async deps => {
    const chain = deps.chains.find(key.environment, key.network)!
    const heads = await chain.heads()
    const followed = { key, chain, stop: undefined }
    const work =
      which === 'head'
        ? followHead(unsettling(deps), followed, heads)
        : followFinal(unsettling(deps), followed, heads.finalHeight!)
    await work.catch(ignoreNotNow)
  }
}

/** One records the head, where the second half was just paid, while another records the first half as final. */
async function recordBoth(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open()
  fixture.pay('10')
  await recorded(setup)
  setup.service.ethereum.mineEmpty(1)
  fixture.pay('15')
  return { works: [recordingOnly('head'), recordingOnly('final')], check: says(fixture, paid) }
}

/** A fork takes back the second half, which comes again in another block, while the first half is recorded as final. */
async function forkFinal(setup: ScreeningSetup): Promise<Play> {
  const { ethereum: chain } = setup.service
  const fixture = await setup.open()
  chain.freezeFinal()
  fixture.pay('10')
  const again = { to: fixture.order.address, amount: 15_000_000n, txHash: chain.hash(`halves ${fixture.order.id}`) }
  chain.mine([again])
  chain.mineEmpty(1)
  await recorded(setup)
  chain.reorg(2, [[], [again], []])
  chain.thawFinal()
  return { works: [recordingOnly('head'), recordingOnly('final')], check: says(fixture, paid) }
}

/** The first payment is recorded while the merchant cancels. */
async function recordCancel(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open()
  fixture.pay('25')
  return {
    works: [recording, deps => cancelOrder(deps, fixture.merchant, fixture.order.id)],
    async check(t) {
      const { status, credited_amount: credited } = await fixture.get()
      t.true(['PAID', 'EXPIRED_PAID'].includes(status), status)
      t.is(credited, '24.75')
    },
  }
}

/** Money in time is recorded together with the block that ends the time. */
async function recordExpire(setup: ScreeningSetup): Promise<Play> {
  const fixture = await setup.open({ expiresIn: 300 })
  setup.service.clock.set(fixture.atEnd(100))
  fixture.pay('25', { time: fixture.atEnd(-1) })
  setup.service.ethereum.mine([], { time: fixture.atEnd(10) })
  return {
    works: [recording, settling],
    async check(t) {
      t.like(await fixture.get(), paid)
      t.false((await fixture.passed()).includes('EXPIRED'))
    },
  }
}

/** A fork takes back a payment in time, and with it the blocks that ended the time: it comes again, still in time. */
async function forkExpire(setup: ScreeningSetup): Promise<Play> {
  const { ethereum: chain, deps } = setup.service
  const fixture = await setup.open({ expiresIn: 300 })
  chain.freezeFinal()
  const again = { to: fixture.order.address, amount: 25_000_000n, txHash: chain.hash(`forked ${fixture.order.id}`) }
  chain.mine([again])
  chain.mine([], { time: fixture.atEnd(10) })
  await fixture.watch()
  chain.reorg(2, [[], [again]])
  // Something else was recorded of it: it is settled once more while the fork is recorded.
  await deps.db.query('update order_facts set recorded = recorded + 1 where order_id = $1', [fixture.order.id])
  const forking: Work = async one => {
    const { head, final, quorum } = (await findCursors(one.db, key))!
    await recordFork(one, key, { cursor: head, ancestor: final, quorum })
  }
  return {
    works: [settling, forking],
    async check(t) {
      chain.thawFinal()
      chain.mineEmpty(3)
      await fixture.watch()
      t.like(await fixture.screen(), paid)
      t.false((await fixture.passed()).includes('EXPIRED'), (await fixture.passed()).join())
    },
  }
}

export const recordingPairs: Pairs = {
  'recording at the head and settling': recordHead,
  'recording what is final and settling': recordFinal,
  'recording at the head and what is final': recordBoth,
  'a fork and recording what is final': forkFinal,
  'recording and a cancel': recordCancel,
  'recording and the end of the time': recordExpire,
  'a fork and the end of the time': forkExpire,
}
