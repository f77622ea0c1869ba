import type { TestFn } from 'ava'
import { startFaultyNode, type FaultyNode } from '../helpers/faulty-node.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { openOnChain, type OnChain } from './on-chain.ts'
import { brokenInvariants } from './payouts.ts'
import { faultsOf, type Behaviour, type Faults } from './payout-faults.ts'

interface Where {
  /** How many nodes there are, of which the first fails. */
  readonly count: 2 | 3
  start(): Promise<LocalChain>
}

/** One node of several fails in every way there is, while withdrawals are paid on a chain that is really there. */
export function faultyPayouts(test: TestFn, { count, start }: Where): void {
  let at: OnChain
  let nodes: FaultyNode[]
  let faults: Faults
  const everybody: string[] = []
  const fail = (behaviour: Behaviour | null) => nodes[0]!.set(behaviour)
  test.before(async () => {
    const local = await start()
    nodes = await Promise.all(Array.from({ length: count }, () => startFaultyNode(local.url)))
    // Nobody rests, so that what a node says counts each time.
    let asked = 0
    const settings = { ...local.settings, nodes: nodes.map(({ url }) => ({ url, headers: {} })) }
    at = await openOnChain({ ...local, settings }, {}, () => (asked += 60_000))
    faults = faultsOf(settings)
  })
  test.after.always(async () => {
    await at?.close()
    await Promise.all((nodes ?? []).map(async node => node.stop()))
  })
  const pay = async () => {
    const to = at.payouts.someone()
    everybody.push(to)
    return at.payouts.withdraw(to)
  }
  const statusOf = async (ids: readonly string[]) =>
    Promise.all(ids.map(async id => (await at.payouts.withdrawal(id)).status))

  test.serial(`one of ${count} nodes fails when bytes are handed in: paid once, and none fails`, async t => {
    // Where two others take it, what the third says of it matters less: a few words are enough.
    const chosen = Object.entries(faults.handing).slice(0, count === 3 ? 8 : undefined)
    for (const [what, behaviour] of chosen) {
      const id = await pay()
      at.isStuck = true
      fail(what === 'is down' ? null : behaviour)
      await at.payouts.work(1)
      fail(behaviour)
      at.isStuck = false
      await at.payouts.work(2)
      const { status } = await at.payouts.withdrawal(id)
      t.true(['APPROVED', 'BROADCAST', 'COMPLETED'].includes(status), `${what}: ${status}`)
      if (what !== 'is down' || count === 3) t.is(status, 'COMPLETED', what)
      fail(null)
      await at.payouts.work(2)
      t.like(await at.payouts.withdrawal(id), { status: 'COMPLETED', failure_reason: null }, what)
      t.deepEqual(await at.payouts.events(id), ['withdrawal.completed'], what)
    }
  })

  test.serial(`one of ${count} nodes tells what is not so: it is believed by nobody`, async t => {
    for (const [what, behaviour] of Object.entries(faults.telling)) {
      const id = await pay()
      at.isStuck = true
      await at.payouts.work(1)
      t.is((await at.payouts.withdrawal(id)).status, 'BROADCAST', what)
      fail(behaviour)
      // Once before the block has it, so that whoever stands still has something to stand still at.
      await at.payouts.work(1)
      at.isStuck = false
      await at.payouts.work(3)
      // Of two nodes both must say so, of three the others are enough.
      t.deepEqual(await statusOf([id]), [count === 3 ? 'COMPLETED' : 'BROADCAST'], what)
      fail(null)
      await at.payouts.work(3)
      t.like(await at.payouts.withdrawal(id), { status: 'COMPLETED', failure_reason: null }, what)
      t.deepEqual(await at.payouts.events(id), ['withdrawal.completed'], what)
    }
  })

  test.serial(`all of ${count} nodes lose what they call taken: it is unclear, and clears by itself`, async t => {
    const id = await pay()
    for (const node of nodes) node.set(faults.handing['loses it, and calls it taken']!)
    await at.payouts.work(1)
    // Long enough to be shown to people, not so long that it could be signed anew.
    at.payouts.service.clock.advance(1_000)
    await at.payouts.work(1)
    const attempts = await at.payouts.attempts(id)
    t.true(
      attempts.some(({ status }) => status === 'UNCLEAR'),
      JSON.stringify(attempts),
    )
    t.is((await at.payouts.withdrawal(id)).status, 'BROADCAST')
    for (const node of nodes) node.set(null)
    at.payouts.service.clock.advance(700)
    await at.payouts.work(6)
    t.like(await at.payouts.withdrawal(id), { status: 'COMPLETED', failure_reason: null })
    t.is((await at.payouts.attempts(id)).filter(({ status }) => status === 'FINAL').length, 1)
  })

  test.serial(`in the end the chain has paid everybody once, and the books agree (${count} nodes)`, async t => {
    t.deepEqual(await at.paid(...everybody), Array(everybody.length).fill(25_000_000n))
    t.is(await at.payouts.balance('merchant_reserved'), 0n)
    t.deepEqual(await brokenInvariants(at.payouts), [])
  })
}
