// One sweep after the other, of which each dies at the next point by its name, with nodes that misbehave: swept once, and nothing stays lent.
import type { ExecutionContext, TestFn } from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { Crash, Moments, mortal, mortalDatabase, mortalWallet, mortalWay } from './crash.ts'
import { misbehaviours } from './crash-points.ts'
import { sweepPointsOf } from './crash-sweep-list.ts'
import { brokenInvariants, withWay } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'

/**
 * Ways to sweep: each network's usual one, and several addresses of Ethereum by one transaction. `stride`: every how many points one dies;
 * at all of them: KASSA_CRASH_MATRIX=all.
 */
const ways = {
  ERC20: { network: 'ERC20', settings: {}, addresses: 1, steps: ['top_up', 'sweep'], stride: 7 },
  TRC20: {
    network: 'TRC20',
    settings: { KASSA_TEST_TRC20_SWEEP_COIN_PRICE: '0.05' },
    addresses: 1,
    steps: ['delegate', 'sweep', 'reclaim'],
    stride: 7,
  },
  batch: {
    network: 'ERC20',
    settings: { KASSA_TEST_ERC20_SWEEP_STRATEGY: 'batch' },
    addresses: 2,
    steps: ['sweep'],
    stride: 13,
  },
} as const
const stake = 9_000_000_000n
const rounds = 6
const roundsMax = 16

export function crashSweepPoints(test: TestFn, way: keyof typeof ways): void {
  const { network, settings, addresses: count, steps, stride } = ways[way]
  let at: Sweeps
  /** How often one sweep passes each point. */
  const passes = new Map<string, number>()
  test.before(async () => {
    at = await startSweeps(network, settings)
    if (network === 'TRC20') at.payee.stakeNeeded = stake
  })
  test.after.always(() => at?.close())

  test.serial(`${way}: the list names every statement, word and entry of a sweep`, async t => {
    const moments = new Moments(Infinity)
    await play(t, at, { moments, about: 'nobody dies' })
    for (const point of moments.passed) passes.set(point, (passes.get(point) ?? 0) + 1)
    t.deepEqual([...passes.keys()].toSorted(), sweepPointsOf(way).toSorted())
  })

  test.serial(
    `${way}: whoever dies at some of them, with any nodes, sweeps once and lends nothing for good`,
    async t => {
      t.timeout(600_000)
      let turn = 0
      const chosen = [...passes].filter((_, index) => process.env.KASSA_CRASH_MATRIX === 'all' || index % stride === 0)
      for (const [point, times] of chosen) {
        const [name, manners] = misbehaviours[(turn += 1) % misbehaviours.length]!
        // The first time, the last, or one between.
        let left = [1, times, Math.ceil(times / 2)][turn % 3]!
        const moments = new Moments(passed => passed === point && (left -= 1) === 0)
        at.payee.manners = [...manners]
        await play(t, at, { moments, about: `${point}; ${name}` })
      }
      t.deepEqual(await brokenInvariants(at), [])
      t.log(`${turn} deaths`)
    },
  )

  async function play(t: ExecutionContext, { payee }: Sweeps, { moments, about }: Play): Promise<void> {
    const addresses: string[] = []
    while (addresses.length < count) addresses.push(await at.deposit())
    const hot = await at.account('onchain_hot')
    const isDead = await goOn(moments)
    payee.manners = [{}]
    if (isDead) at.service.clock.advance(61)
    const wallet = at.wallet()
    for (let round = 0; round < roundsMax && !(await areSwept(addresses)); round += 1)
      await at.work(1, { signer: { db: at.signerDb, wallet } })
    wallet.journal.close()
    const wanted = steps.map(purpose => `${purpose} DONE`)
    for (const address of addresses) {
      t.deepEqual(
        (await at.steps(address)).map(({ purpose, status }) => `${purpose} ${status}`),
        wanted,
        about,
      )
      t.is((await at.sweeps(address))[0]?.status, 'DONE', about)
      t.is(payee.delegatedTo(address), 0n, about)
    }
    t.is((await at.account('onchain_hot')) - hot, BigInt(addresses.length) * 24_999_999n, about)
  }

  async function areSwept(addresses: readonly string[]): Promise<boolean> {
    const sweeps = await Promise.all(addresses.map(address => at.sweeps(address)))
    return sweeps.every(([sweep]) => sweep?.status === 'DONE')
  }

  /** Worker and signer, until one of them dies. */
  async function goOn(moments: Moments): Promise<boolean> {
    const wallet = at.wallet()
    const signer = { db: mortalDatabase(at.signerDb, moments), clock: at.service.clock, log: at.deps.log }
    const deps = mortal(withWay(at.deps, mortalWay(at.payee.way(), moments)), moments)
    const pay = async () => {
      moments.enter('pay')
      await runDue(deps)
    }
    try {
      for (let round = 0; round < rounds; round += 1) {
        await pay()
        moments.enter('sign')
        while (await signNext(signer, mortalWallet(wallet, moments)).catch(ignoreSilence)) {
          // Until there is nothing to sign.
        }
        await pay()
        at.payee.mine(3)
        at.service.clock.advance(20)
      }
      return false
    } catch (error) {
      if (error instanceof Crash) return true
      throw error
    } finally {
      wallet.journal.close()
    }
  }
}

interface Play {
  readonly moments: Moments
  readonly about: string
}

function ignoreSilence(error: unknown): false {
  if (!(error instanceof ChainUnavailable)) throw error
  return false
}
