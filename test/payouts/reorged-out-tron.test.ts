import test from 'ava'
import { pino } from 'pino'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { Deps } from '../../src/deps.ts'
import type { Database } from '../../src/database/database.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { deletePause, findPause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { recheckPayouts } from '../../src/payments/reconcile/recheck-payouts.service.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { untilWaiting } from '../helpers/waiting.ts'
import { withWay } from './payouts.ts'
import { meet } from '../payments/interleave.ts'
import { assertAll, reopen, resume, takeBack, reorgedOutCases } from './reorged-out-cases.ts'

const at = reorgedOutCases(test, 'TRC20')

test.serial('one that vanished and has expired since is signed anew, and only once no block can hold it', async t => {
  const { payee, someone, withdraw, work, attempts } = at()
  const to = someone()
  const id = await withdraw(to)
  await work(4)
  const [first] = await attempts(id)
  await takeBack(at())
  await reopen(t, at())
  payee.mine(195)
  await resume(at(), 6)
  const [old, anew] = await attempts(id)
  t.deepEqual([old?.status, anew?.status], ['EXPIRED', 'FINAL'])
  t.is(old?.tx_hash, first?.tx_hash)
  t.is(payee.paid(to).length, 1)
  t.like(await at().withdrawal(id), { status: 'COMPLETED', tx_hash: anew!.tx_hash })
  await assertAll(t, at())
})

test.serial('what a clock that ran two days ahead has ended is looked at again once it is right', async t => {
  const { deps, key, service, someone, withdraw, work } = at()
  const twoDays = 172_800
  service.clock.advance(twoDays)
  const id = await withdraw(someone())
  await work(4)
  t.is((await at().withdrawal(id)).status, 'COMPLETED')
  service.clock.advance(-twoDays)
  await takeBack(at())
  t.not(await findPause(deps.db, key), null)
  await reopen(t, at())
  await resume(at())
  t.is((await at().withdrawal(id)).status, 'COMPLETED')
  await assertAll(t, at())
})

/** One that no block of this branch takes before it expires; its bytes. */
async function expired(): Promise<{ readonly id: string; readonly to: string; readonly sent: Sent }> {
  const { payee, service, someone, withdraw, work } = at()
  const to = someone()
  payee.isStuck = true
  const id = await withdraw(to)
  await work(1)
  payee.pool.clear()
  const [sent] = await service.admin.query<Sent>(
    'select raw, tx_hash from transaction_attempt where withdrawal_id = $1',
    [id],
  )
  return { id, to, sent: sent! }
}

interface Sent {
  readonly raw: string
  readonly tx_hash: string
}

/** A branch that took it in time replaces this one; the chain is halted for it, and resumed. */
async function replaceBranch(other: Deps, { raw, tx_hash: txHash }: Sent, isOver = true): Promise<void> {
  const { payee, key, service } = at()
  const count = 230
  payee.takeBack(count)
  await payee.way().broadcast({ raw, txHash })
  payee.isStuck = false
  payee.mine(count + 3)
  await insertPause(other.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
  if (isOver) await deletePause(other.db, key)
}

test.serial(
  'what a worker saw expired before a whole halt of its chain is paid by the bytes that there are',
  async t => {
    const { deps, payee, key, service, work } = at()
    const { id, to, sent } = await expired()
    payee.mine(230)
    service.clock.advance(120)
    const processes = [await service.second(), deps] as const
    const other = (late: Deps) => replaceBranch(late, sent)
    const met = await meet({ service, processes }, { stopped: late => trackAttempts(late, key), at: 1, other })
    t.deepEqual(met, { isReached: true, errors: [] })
    service.clock.advance(120)
    await work(4)
    t.deepEqual(
      (await at().attempts(id)).map(one => one.status),
      ['FINAL'],
    )
    t.is((await at().withdrawal(id)).status, 'COMPLETED')
    t.is(payee.paid(to).length, 1)
    await assertAll(t, at())
  },
)

test.serial('what the signer was told before a whole halt of its chain gets no second signature', async t => {
  const { deps, payee, service, signerDb, wallet } = at()
  const { id, to, sent } = await expired()
  payee.mine(230)
  service.clock.advance(120)
  await runDue(deps)
  t.is((await at().attempts(id))[1]?.status, 'READY')
  let isReplaced = false
  const db: Database = {
    ...signerDb,
    async transaction(work) {
      if (!isReplaced) await replaceBranch(deps, sent)
      isReplaced = true
      return signerDb.transaction(work)
    },
  }
  const signer = { db, clock: service.clock, log: pino({ level: 'silent' }) }
  const own = wallet()
  t.true(await signNext(signer, own))
  t.true(isReplaced)
  t.is(own.journal.of(id).length, 1)
  t.true(await signNext(signer, own))
  t.is((await at().attempts(id))[1]?.note, 'an earlier attempt may still be mined')
  t.is(payee.paid(to).length, 1)
})

test.serial(
  'without a majority on the final head one line of the log names all payouts that wait for their check',
  async t => {
    const { deps, key, service, someone, withdraw, work } = at()
    const ids = [await withdraw(someone()), await withdraw(someone())]
    await work(8)
    const hashes = []
    for (const id of ids) hashes.push((await at().withdrawal(id)).tx_hash)
    service.clock.advance(120)
    const lines: { msg: string; txHashes?: readonly string[] }[] = []
    const log = pino({ base: null }, { write: line => lines.push(JSON.parse(line)) })
    const way = deps.outgoing.find('test', key.network)!
    const finalHead = async () => {
      throw new ChainUnavailable('too few nodes answered')
    }
    await recheckPayouts({ ...withWay(deps, { ...way, finalHead }), log }, key)
    const failed = lines.filter(({ msg }) => msg === 'recheck of final payout failed')
    t.is(failed.length, 1)
    for (const hash of hashes) t.true(failed[0]?.txHashes?.includes(hash!))
    t.is(await findPause(deps.db, key), null)
  },
)

test.serial('what was found to be gone before a whole halt of its chain halts it no second time', async t => {
  const { deps, payee, key, service, someone, withdraw, work } = at()
  const id = await withdraw(someone())
  await work(4)
  t.is((await at().withdrawal(id)).status, 'COMPLETED')
  payee.takeBack(12)
  payee.isStuck = true
  payee.mine(15)
  service.clock.advance(120)
  const way = payee.way()
  let isResumed = false
  const outcome: typeof way.outcome = async sent => {
    const found = await way.outcome(sent)
    if (isResumed) return found
    isResumed = true
    await insertPause(deps.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
    await reopen(t, at())
    await deletePause(deps.db, key)
    return found
  }
  await recheckPayouts(withWay(deps, { ...way, outcome }), key)
  t.true(isResumed)
  t.is(await findPause(deps.db, key), null)
  payee.isStuck = false
  await work(4)
  t.is((await at().withdrawal(id)).status, 'COMPLETED')
  await assertAll(t, at())
})

for (const isOver of [false, true])
  test.serial(
    `what the signer called impossible before ${isOver ? 'a whole halt of its chain' : 'its chain was halted'} gives nothing back`,
    async t => {
      const { deps, key, payee, service, signerDb, wallet } = at()
      const { id, to, sent } = await expired()
      payee.mine(230)
      service.clock.advance(120)
      await runDue(deps)
      t.is((await giveUp(deps, id))?.kind, 'asked')
      const reserved = await at().balance('merchant_reserved')
      const own = wallet()
      const signer = { db: signerDb, clock: service.clock, log: pino({ level: 'silent' }) }
      t.true(await signNext(signer, own))
      await replaceBranch(deps, sent, isOver)
      await runDue(deps)
      await deletePause(deps.db, key)
      service.clock.advance(120)
      t.true(await signNext(signer, own))
      await runDue(deps)
      t.is((await at().withdrawal(id)).status, 'BROADCAST')
      t.is(await at().balance('merchant_reserved'), reserved, 'its reserve stays')
      t.like((await at().attempts(id))[1], { status: 'READY', note: 'an operator marked it as failed' })
      t.is(payee.paid(to).length, 1)
    },
  )

test.serial('while the signer signs, its chain is not halted', async t => {
  const { deps, key, service, someone, withdraw, signerDb, wallet } = at()
  await withdraw(someone())
  await runDue(deps)
  const pause = () => insertPause(deps.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
  let halting: Promise<void> | undefined
  const db: Database = {
    ...signerDb,
    transaction: work =>
      signerDb.transaction(async tx => {
        const result = await work(tx)
        halting = pause()
        await untilWaiting(service.admin)
        t.is(await findPause(deps.db, key), null)
        return result
      }),
  }
  t.true(await signNext({ db, clock: service.clock, log: pino({ level: 'silent' }) }, wallet()))
  await halting
  t.not(await findPause(deps.db, key), null)
  await deletePause(deps.db, key)
})
