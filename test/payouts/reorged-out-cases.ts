import type { ExecutionContext, TestFn } from 'ava'
import type { Network } from '../../src/chains/chain.ts'
import type { Deps } from '../../src/deps.ts'
import { deletePause, findPause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { findReorgedOut, lockReorgedOut, reopenReorgedOut } from '../../src/payouts/recovery/reorged-out.service.ts'
import { meet } from '../payments/interleave.ts'
import { brokenInvariants, startPayouts, watch, type Payouts } from './payouts.ts'

/** A chain takes back final blocks with payments in them; what holds on every network. */
export function reorgedOutCases(test: TestFn, network: Network): () => Payouts {
  let at: Payouts
  test.before(async () => {
    at = await startPayouts(network)
    await watch(at)
  })
  test.after.always(() => at?.close())

  test.serial(
    `${network}: a payment that vanished is noticed, halts its chain, and is sent again as it was`,
    async t => {
      const to = at.someone()
      const id = await at.withdraw(to)
      await at.work(4)
      const paid = await at.withdrawal(id)
      t.is(paid.status, 'COMPLETED')
      await takeBack(at)
      t.regex((await findPause(at.deps.db, at.key)) ?? '', new RegExp(`payment ${paid.tx_hash} was in final block`))

      const sent = at.payee.broadcasts
      const waiting = await at.withdraw(at.someone())
      await at.work(2)
      t.is(at.payee.broadcasts, sent, 'nothing is sent on a halted chain')
      t.deepEqual(await at.attempts(waiting), [], 'and nothing begun')

      await reopen(t, at)
      t.like(await at.withdrawal(id), { status: 'BROADCAST', tx_hash: paid.tx_hash })
      await assertAll(t, at)
      await resume(at)
      t.like(await at.withdrawal(id), { status: 'COMPLETED', tx_hash: paid.tx_hash })
      t.deepEqual(
        (await at.attempts(id)).map(one => one.status),
        ['FINAL'],
      )
      t.is(at.payee.paid(to).length, 1)
      t.deepEqual(await at.events(id), ['withdrawal.completed', 'withdrawal.completed'])
      t.is((await at.withdrawal(waiting)).status, 'COMPLETED')
      await assertAll(t, at)
    },
  )

  test.serial(`${network}: one that had failed may be paid by the same bytes: its reserve is taken again`, async t => {
    const to = at.someone()
    at.payee.refusing.add(to)
    const id = await at.withdraw(to, '30')
    await at.work(4)
    t.is((await at.withdrawal(id)).status, 'FAILED')
    const before = await at.balance('merchant_available')
    await takeBack(at)
    await reopen(t, at)
    t.is((await at.withdrawal(id)).status, 'BROADCAST')
    t.true((await at.balance('merchant_available')) < before)
    await assertAll(t, at)
    at.payee.refusing.delete(to)
    await resume(at)
    t.like(await at.withdrawal(id), { status: 'COMPLETED', failure_reason: null })
    t.is(at.payee.paid(to).length, 1)
    t.deepEqual(await at.events(id), ['withdrawal.failed', 'withdrawal.completed'])
    await assertAll(t, at)
  })

  for (const isOver of [false, true])
    test.serial(
      `${network}: what a worker saw final a moment before ${isOver ? 'a whole halt of its chain' : 'its chain was halted'} ends nothing`,
      async t => {
        const { service, deps, key, payee } = at
        const to = at.someone()
        payee.refusing.add(to)
        const id = await at.withdraw(to, '32')
        await at.work(1)
        const reserved = await at.balance('merchant_reserved')
        const takesBack = async (other: Deps) => {
          payee.takeBack(3)
          payee.isStuck = true
          payee.mine(6)
          await insertPause(other.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
          if (isOver) await deletePause(other.db, key)
        }
        const processes = [await service.second(), deps] as const
        const met = await meet(
          { service, processes },
          { stopped: late => trackAttempts(late, key), at: 1, other: takesBack },
        )
        t.deepEqual(met, { isReached: true, errors: [] })
        t.is((await at.withdrawal(id)).status, 'BROADCAST')
        t.is(await at.balance('merchant_reserved'), reserved, 'its reserve stays')
        payee.refusing.delete(to)
        service.clock.advance(120)
        await resume(at, 8)
        t.is((await at.withdrawal(id)).status, 'COMPLETED')
        t.is(payee.paid(to).length, 1)
        t.deepEqual(await at.events(id), ['withdrawal.completed'])
        await assertAll(t, at)
      },
    )

  test.serial(`${network}: one that is in another block now stays paid, and is recorded there`, async t => {
    const to = at.someone()
    const id = await at.withdraw(to, '31')
    await at.work(4)
    const before = await at.attempts(id)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    at.payee.takeBack(12)
    at.payee.isStuck = false
    at.payee.mine(5)
    const [kept] = await at.service.admin.query<{ raw: string; tx_hash: string }>(
      'select raw, tx_hash from transaction_attempt where withdrawal_id = $1',
      [id],
    )
    await at.payee.way().broadcast({ raw: kept!.raw, txHash: kept!.tx_hash })
    at.payee.mine(12)
    at.service.clock.advance(120)
    await at.work(1)
    t.truthy(await findPause(at.deps.db, at.key))
    // Whoever watches the chain has read on in the other blocks: what ended lately is looked at all the same.
    const plan = await findReorgedOut(at.deps, at.key, { way: at.payee.way(), above: 1_000_000 })
    t.deepEqual([plan.gone.length, plan.moved.length], [0, 1])
    await at.deps.db.transaction(async tx => {
      await lockReorgedOut(tx, plan)
      t.deepEqual(await reopenReorgedOut(at.deps, tx, plan), [])
    })
    await resume(at)
    t.is(await findPause(at.deps.db, at.key), null)
    t.deepEqual(await at.attempts(id), before)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.is(at.payee.paid(to).length, 1)
    t.deepEqual(await at.events(id), ['withdrawal.completed'])
    await assertAll(t, at)
    const [row] = await at.service.admin.query<{ block_number: string }>(
      'select block_number from withdrawal where id = $1',
      [id],
    )
    t.is(row?.block_number, String(plan.moved[0]?.block.height))
  })

  test.serial(`${network}: what is opened again without a halted chain is refused by the database`, async t => {
    const id = await at.withdraw(at.someone())
    await at.work(4)
    for (const sql of [
      `update withdrawal set status = 'BROADCAST', reopened = 1, completed_at = null, block_number = null where id = $1`,
      `update transaction_attempt set status = 'UNCLEAR', ended_at = null where intent_id = $1`,
      `update withdrawal set block_number = block_number + 1 where id = $1`,
    ])
      await t.throwsAsync(at.service.admin.query(sql, [id]), { message: /not opened again|does not go from|stays so/ })
  })
  return () => at
}

/** The last blocks go, with all that they held; empty ones come, and everybody looks at them. */
export async function takeBack(at: Payouts, count = 12): Promise<void> {
  at.payee.takeBack(count)
  at.payee.isStuck = true
  at.payee.mine(count + 3)
  at.service.clock.advance(120)
  await at.work(1)
}

export async function reopen(t: ExecutionContext, at: Payouts, count = 1): Promise<void> {
  const plan = await findReorgedOut(at.deps, at.key, { way: at.payee.way(), above: 0 })
  t.is(plan.gone.length, count)
  await at.deps.db.transaction(async tx => {
    await lockReorgedOut(tx, plan)
    await reopenReorgedOut(at.deps, tx, plan)
  })
  const again = await findReorgedOut(at.deps, at.key, { way: at.payee.way(), above: 0 })
  t.deepEqual(again.gone, [])
}

export async function resume(at: Payouts, rounds = 5): Promise<void> {
  await deletePause(at.deps.db, at.key)
  at.payee.isStuck = false
  await at.work(rounds)
}

export async function assertAll(t: ExecutionContext, at: Payouts): Promise<void> {
  t.deepEqual(await brokenInvariants(at), [])
}
