// A database that was put back takes the journal in while a worker, an operator or a merchant, paused between two statements, begins
// something, ends something or takes something back.
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import type { Deps } from '../../src/deps.ts'
import { payOn } from '../../src/jobs/pay-withdrawals.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { preActivateDue } from '../../src/payouts/sweeps/pre-activate.service.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { cancelWithdrawal } from '../../src/withdrawals/withdrawal.service.ts'
import { testMerchant } from '../helpers/deps.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { orderInput } from '../helpers/order-input.ts'
import { meet, type Work } from '../payments/interleave.ts'
import { remember } from '../../lab/sim/database.ts'
import { brokenInvariants, passedOver, startPayouts, type Payouts } from '../payouts/payouts.ts'
import { startSweeps } from '../payouts/sweeping.ts'

const log = pino({ level: 'silent' })
const cold = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** More statements than anybody here sends. */
const statementsMax = 80

interface Scene {
  readonly at: Payouts
  /** Another process of the same service. */
  readonly other: Deps
}

/** As the signer and an operator do it: the wallet is stopped, and its journal asked for. */
const pause = (at: Payouts) =>
  at.service.admin.query(`update wallet set paused_at = now(), pause_reason = 'restored', import_at = now()`)

const importPaused =
  (at: Payouts): Work =>
  async ({ db }) => {
    const wallet = at.wallet()
    await importRequestedJournal({ db, clock: at.service.clock, log }, wallet)
    wallet.journal.close()
  }

const round =
  (at: Payouts): Work =>
  deps =>
    payOn(deps, at.key)

async function pauseReason(at: Payouts): Promise<string | null> {
  const [row] = await at.service.admin.query<{ pause_reason: string | null }>('select pause_reason from wallet')
  return row!.pause_reason
}

/** Nothing is left that nobody will ever end. */
async function assertLives(t: ExecutionContext, { at, other }: Scene, about: string): Promise<void> {
  const open = await at.service.admin.query(
    `select purpose, attempt, status, note from transaction_attempt where status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR')
      union all select purpose, 0, status, null from payout_step where status = 'OPEN'`,
  )
  t.deepEqual(open, [], about)
  t.deepEqual(await brokenInvariants(at), [], about)
  assertNoDeadlocks(t, at.deps.db, other.db, at.signerDb)
}

/** Has them meet at every so-manieth statement of the first, until it has no more. */
async function atEach(
  { at, other }: Scene,
  { stopped, other: second, stride }: { readonly stopped: Work; readonly other: Work; readonly stride: number },
  play: (about: string, run: () => Promise<readonly unknown[]>) => Promise<void>,
): Promise<number> {
  let reached = 0
  for (let number = 1; number <= statementsMax; number += stride) {
    let isReached = false
    await play(`before statement ${number}`, async () => {
      const met = await meet(
        { service: at.service, processes: [at.deps, other] },
        { stopped, at: number, other: second },
      )
      isReached = met.isReached
      return met.errors
    })
    if (!isReached) break
    reached = number
  }
  return reached
}

test.serial(
  'a worker that was about to begin a sweep, a payment or a cold transfer begins it before the halt, or after all was taken in',
  async t => {
    const env = { KASSA_TEST_ERC20_HOT_CEILING: '900000', KASSA_TEST_ERC20_HOT_FLOOR: '100' }
    const at = await startSweeps('ERC20', env, { coldAddresses: [cold] })
    t.teardown(() => at.close())
    const scene = { at, other: await at.service.second() }
    const address = await at.deposit()
    const to = at.someone()
    const id = await at.withdraw(to)
    const putBack = await remember(at.service.admin, 'copied')
    await at.work(10)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.deepEqual((await at.sweeps(address)).at(-1)?.status, 'DONE')
    const held = await at.account('onchain_deposit')
    const moved = await at.account('onchain_cold')
    const pauseImport: Work = async () => {
      await pause(at)
      await importPaused(at)({ ...scene.other, db: at.signerDb })
    }
    const reached = await atEach(scene, { stopped: round(at), other: pauseImport, stride: 7 }, async (about, run) => {
      await putBack()
      t.deepEqual(await run(), [], about)
      t.is(await pauseReason(at), null, about)
      const wallet = at.wallet()
      await at.work(6, { signer: { db: at.signerDb, wallet } })
      wallet.journal.close()
      t.is((await at.withdrawal(id)).status, 'COMPLETED', about)
      t.is(at.payee.paid(to).length, 1, about)
      t.is(await at.account('onchain_deposit'), held, about)
      t.is(await at.account('onchain_cold'), moved, about)
      await assertLives(t, scene, about)
    })
    t.true(reached > 10, `${reached}`)
  },
)

for (const [strategy, purpose] of [
  ['top-up', 'top_up'],
  ['batch', 'batch'],
] as const)
  test.serial(`${strategy}: what a worker begins is there when its wallet is halted, or is not begun`, async t => {
    const env = {
      KASSA_TEST_ERC20_SWEEP_STRATEGY: strategy,
      KASSA_TEST_ERC20_HOT_CEILING: '900000',
      KASSA_TEST_ERC20_HOT_FLOOR: '100',
    }
    const at = await startSweeps('ERC20', env, { coldAddresses: [cold] })
    t.teardown(() => at.close())
    const scene = { at, other: await at.service.second() }
    for (let deposits = 0; deposits < 2; deposits += 1) await at.deposit()
    await at.withdraw(at.someone())
    await screenDestinations(at.deps, at.key)
    const seen = await begunAtPause(t, scene, { begin: round(at), stride: 3 })
    t.deepEqual(seen, ['cold', purpose, 'withdrawal'].toSorted())
  })

test.serial('the same of an address that is warmed', async t => {
  const at = await startPayouts('TRC20', { env: { KASSA_TRON_WARM_ADDRESSES: 'true' } })
  t.teardown(() => at.close())
  const { deps, key } = at
  await watchChain(deps, key)
  const merchant = await testMerchant(deps)
  for (let count = 0; count < 2; count += 1)
    await createOrder(
      deps,
      merchant,
      orderInput({ network: key.network, idempotencyKey: `${count}`, expiresIn: 86_400 }),
    )
  const scene = { at, other: await at.service.second() }
  t.deepEqual(await begunAtPause(t, scene, { begin: one => preActivateDue(one, key), stride: 1 }), ['warm'])
})

test.serial('the same of a number that was left out', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  await at.service.admin.query('update wallet set next_nonce = 2')
  at.payee.isStuck = true
  await at.withdraw(at.someone())
  await at.work(8)
  const scene = { at, other: await at.service.second() }
  const inspect: Work = deps => {
    at.service.clock.advance(61)
    return trackAttempts(deps, at.key)
  }
  t.deepEqual(await begunAtPause(t, scene, { begin: inspect, stride: 1 }), ['fill', 'withdrawal'])
})

/** Halts the wallet at each so-manieth statement of a worker: what there is then is all that there will be. Returns what it was for. */
async function begunAtPause(
  t: ExecutionContext,
  scene: Scene,
  { begin, stride }: { readonly begin: Work; readonly stride: number },
): Promise<readonly string[]> {
  const { at } = scene
  const putBack = await remember(at.service.admin, 'copied')
  // A further attempt begins nothing: the journal may have it.
  const first = 'select purpose from transaction_attempt where attempt = 1 order by purpose'
  const begun = () => at.service.admin.query<{ purpose: string }>(first)
  const seen = new Set<string>()
  let atPause: readonly { readonly purpose: string }[] = []
  const pauseRead: Work = async () => {
    await pause(at)
    atPause = await begun()
  }
  const reached = await atEach(scene, { stopped: begin, other: pauseRead, stride }, async (about, run) => {
    await putBack()
    t.deepEqual(await run(), [], about)
    t.deepEqual(await begun(), atPause, about)
    for (const one of atPause) seen.add(one.purpose)
  })
  t.true(reached > 4, `${reached}`)
  return [...seen].toSorted()
}

/** A first attempt that its copy knows is in a final block; a second one, dearer, is in the journal alone. */
async function secondLost(t: ExecutionContext): Promise<Scene & { readonly id: string; play: () => Promise<void> }> {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  at.payee.isStuck = true
  const id = await at.withdraw(at.someone())
  await at.work(1)
  const [first] = await at.attempts(id)
  const putBack = await remember(at.service.admin, 'copied')
  at.service.clock.advance(130)
  await at.work(2, { deps: passedOver(at.deps) })
  const attempts = await at.attempts(id)
  t.is(attempts.length, 2)
  at.payee.pool.delete(attempts[1]!.tx_hash!)
  at.payee.isStuck = false
  at.payee.mine(4)
  return {
    at,
    other: await at.service.second(),
    id,
    async play() {
      await putBack()
      t.deepEqual(await at.attempts(id), [{ ...first! }])
      await pause(at)
    },
  }
}

for (const [name, isAdoptionStopped] of [
  ['a worker that is just ending a payment', false],
  ['an adoption that is stopped while a worker ends a payment', true],
] as const)
  test.serial(`${name}, and its second attempt that is taken in: it is displaced, and holds up nothing`, async t => {
    const scene = await secondLost(t)
    const { at, id } = scene
    const importing: Work = deps => importPaused(at)({ ...deps, db: isAdoptionStopped ? deps.db : at.signerDb })
    const works = isAdoptionStopped
      ? { stopped: importing, other: round(at) }
      : { stopped: round(at), other: importing }
    const signing = { ...at.deps, db: at.signerDb }
    const at2 = isAdoptionStopped ? { ...at, deps: signing } : at
    await atEach({ ...scene, at: at2 }, { ...works, stride: 3 }, async (about, run) => {
      await scene.play()
      t.deepEqual(await run(), [], about)
      t.is(await pauseReason(at), null, about)
      const next = await at.withdraw(at.someone())
      const wallet = at.wallet()
      await at.work(4, { signer: { db: at.signerDb, wallet } })
      wallet.journal.close()
      for (const one of [id, next]) t.is((await at.withdrawal(one)).status, 'COMPLETED', about)
      await assertLives(t, scene, about)
    })
  })

interface Taking {
  readonly name: string
  /** Needs the approval of people. */
  readonly amount: string
  readonly take: (at: Payouts, id: string) => Work
}

const takings: readonly Taking[] = [
  { name: 'given up', amount: '25', take: (_at, id) => deps => giveUp(deps, id) },
  {
    name: 'cancelled',
    amount: '90',
    take: (at, id) => deps => cancelWithdrawal(deps, at.merchant, id).catch(() => undefined),
  },
  {
    name: 'rejected',
    amount: '90',
    take: (_at, id) => deps =>
      decideWithdrawal(deps, { withdrawalId: id, operator: 'alice', decision: 'rejected', reason: 'a test' }),
  },
]

const ended = new Set(['FAILED', 'REJECTED'])

for (const { name, amount, take } of takings)
  test.serial(
    `a withdrawal that is just being ${name} when its wallet is halted and its journal taken in: that, or it is paid`,
    async t => {
      const at = await startPayouts('ERC20', {
        env: { KASSA_WITHDRAWAL_AUTO_LIMIT: '40', KASSA_WITHDRAWAL_SECOND_LIMIT: '1000' },
      })
      t.teardown(() => at.close())
      const scene = { at, other: await at.service.second() }
      const approve = async (id: string) => {
        if ((await at.withdrawal(id)).status === 'PENDING')
          await decideWithdrawal(at.deps, { withdrawalId: id, operator: 'bob', decision: 'approved', reason: 'a test' })
      }
      const to = at.someone()
      const id = await at.withdraw(to, amount)
      const putBack = await remember(at.service.admin, 'copied')
      await approve(id)
      await at.work(3)
      const pauseImport: Work = async () => {
        await pause(at)
        await importPaused(at)({ ...scene.other, db: at.signerDb })
      }
      const reached = await atEach(
        scene,
        { stopped: take(at, id), other: pauseImport, stride: 3 },
        async (about, run) => {
          await putBack()
          t.deepEqual(await run(), [], about)
          if (ended.has((await at.withdrawal(id)).status)) {
            t.deepEqual(await at.attempts(id), [], about)
            t.regex((await pauseReason(at)) ?? '', /it is not being paid/, about)
          } else {
            await approve(id)
            await pause(at)
            await importPaused(at)({ ...scene.other, db: at.signerDb })
            const wallet = at.wallet()
            await at.work(3, { signer: { db: at.signerDb, wallet } })
            wallet.journal.close()
            t.is((await at.withdrawal(id)).status, 'COMPLETED', about)
            t.is(at.payee.paid(to).length, 1, about)
          }
          await assertLives(t, scene, about)
        },
      )
      t.true(reached > 3, `${reached}`)
    },
  )
