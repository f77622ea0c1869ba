// A second attempt on TRON, once no block can hold the first: what became of approvals, limits and clocks since holds up nobody's money.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { pino } from 'pino'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { Database } from '../../src/database/database.ts'
import { usdt } from '../../src/lib/money.ts'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { pendingMax, slotsBeside } from '../../src/payouts/attempts/slots.ts'
import { findUnderWay } from '../../src/payouts/attempts/slots.store.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { brokenInvariants, pretendEnded, startPayouts, watch, type Payouts } from './payouts.ts'

async function start(t: { teardown(end: () => Promise<void>): void }): Promise<Payouts> {
  const at = await startPayouts('TRC20', {
    env: { KASSA_WITHDRAWAL_AUTO_LIMIT: '40', KASSA_WITHDRAWAL_SECOND_LIMIT: '1000' },
  })
  t.teardown(() => at.close())
  return at
}

/** One that was signed, and that no block took before it expired. */
async function expired(at: Payouts, { to, amount }: { readonly to: string; readonly amount: string }): Promise<string> {
  at.payee.isStuck = true
  const id = await at.withdraw(to, amount)
  if (amount === '90')
    await decideWithdrawal(at.deps, { withdrawalId: id, operator: 'alice', decision: 'approved', reason: 'a test' })
  await at.work(1)
  at.payee.pool.clear()
  at.payee.mine(230)
  at.payee.isStuck = false
  at.service.clock.advance(120)
  await runDue(at.deps)
  const statuses = (await at.attempts(id)).map(one => one.status).join()
  if (statuses !== 'EXPIRED,READY') throw new Error(`the attempts are ${statuses}`)
  return id
}

const work = (at: Payouts, wallet: SigningWallet, rounds = 5) =>
  at.work(rounds, { signer: { db: at.signerDb, wallet } })

test('the operator who approved it is out of the signer’s file since: it is paid once all the same', async t => {
  const at = await start(t)
  const to = at.someone()
  const id = await expired(at, { to, amount: '90' })
  const operatorsFile = path.join(temporaryFolder('operators'), 'operators.json')
  writeFileSync(operatorsFile, JSON.stringify({ origin: 'https://console.example', passkeys: [] }))
  await work(at, at.wallet({ operatorsFile }))
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.is(at.payee.paid(to).length, 1)
  t.deepEqual(await brokenInvariants(at), [])
})

test('the signer’s limit was lowered since: an operator gives it up, and its money comes back once', async t => {
  const at = await start(t)
  const before = await at.balance('merchant_available')
  const to = at.someone()
  const id = await expired(at, { to, amount: '25' })
  const wallet = at.wallet({ payoutMax: usdt(1n) })
  await work(at, wallet)
  t.like((await at.attempts(id))[1], { status: 'READY', note: 'the amount is above the limit of one withdrawal' })
  t.is((await giveUp(at.deps, id))?.kind, 'asked')
  t.is((await giveUp(at.deps, id))?.kind, 'asked before')
  await work(at, wallet)
  t.like(await at.withdrawal(id), { status: 'FAILED', failure_reason: 'given up by the operator of the service' })
  t.is(at.payee.paid(to).length, 0)
  t.is(await at.balance('merchant_available'), before)
  t.is(await at.balance('merchant_reserved'), 0n)
  t.deepEqual(await at.events(id), ['withdrawal.failed'])
  t.is((await giveUp(at.deps, id))?.kind, 'not approved')
  t.deepEqual(await brokenInvariants(at), [])
})

for (const isGivenUp of [false, true])
  test(`${isGivenUp ? 'given up' : 'not given up'}, while the nodes have no word of the first attempt: others are signed`, async t => {
    const at = await start(t)
    const id = await expired(at, { to: at.someone(), amount: '25' })
    at.service.clock.advance(1)
    const other = await at.withdraw(at.someone(), '25')
    await runDue(at.deps)
    if (isGivenUp) t.is((await giveUp(at.deps, id))?.kind, 'asked')
    const wallet = at.wallet()
    // As by nodes that keep the blocks of a few days.
    const isImpossible = () => Promise.reject(new ChainUnavailable('block 7 is not final here'))
    const signer = { ...wallet, outgoing: { ...wallet.outgoing, isImpossible } }
    const deps = { db: at.signerDb, clock: at.service.clock, log: pino({ level: 'silent' }) }
    for (let round = 0; round < 5; round += 1) {
      await signNext(deps, signer).catch((error: unknown) => t.true(error instanceof ChainUnavailable))
      at.service.clock.advance(1)
    }
    t.is((await at.attempts(other))[0]?.status, 'SIGNED')
    t.like((await at.attempts(id))[1], { status: 'READY', note: 'the nodes gave no answer about it' })
    const { free } = slotsBeside(await findUnderWay(at.deps.db, at.key))
    t.is(free, pendingMax - 1, 'the other one alone has a place of the wallet')
    at.service.clock.advance(60)
    await work(at, wallet)
    t.is((await at.withdrawal(other)).status, 'COMPLETED')
    t.is((await at.withdrawal(id)).status, isGivenUp ? 'FAILED' : 'COMPLETED')
    t.deepEqual(await brokenInvariants(at), [])
  })

test('by nodes whose final block is of before the first one expired, though they say it is over: no second one refers to that', async t => {
  const at = await start(t)
  const to = at.someone()
  const id = await expired(at, { to, amount: '25' })
  const wallet = at.wallet()
  // As by one majority that lags, and another one that does not: 230 blocks came since it was signed, and it lives for 200.
  const finalHead = () => Promise.resolve(at.payee.blocks.at(-60)!.ref)
  const signer = { ...wallet, outgoing: { ...wallet.outgoing, finalHead } }
  t.true(await signNext({ db: at.signerDb, clock: at.service.clock, log: pino({ level: 'silent' }) }, signer))
  t.like((await at.attempts(id))[1], { status: 'READY', note: 'an earlier attempt may still be mined' })
  at.service.clock.advance(60)
  await work(at, wallet)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.is(at.payee.paid(to).length, 1)
})

test('a signer that died has it in its journal alone, and another branch has the first one: beside that it counts nowhere', async t => {
  const at = await start(t)
  await watch(at)
  const { payee, service, signerDb, deps, key } = at
  payee.isBound = true
  const to = at.someone()
  const id = await expired(at, { to, amount: '25' })
  const [sent] = await service.admin.query<{ raw: string; txHash: string }>(
    `select raw, tx_hash as "txHash" from transaction_attempt where withdrawal_id = $1 and attempt = 1`,
    [id],
  )
  const transaction: Database['transaction'] = act =>
    signerDb.transaction(async tx => {
      await act(tx)
      throw new Error('the power failed before the commit')
    })
  const signer = { clock: service.clock, log: pino({ level: 'silent' }) }
  const wallet = at.wallet()
  await t.throwsAsync(signNext({ ...signer, db: { ...signerDb, transaction } }, wallet), { message: /power failed/ })
  t.is(wallet.journal.of(id).length, 2)
  payee.takeBack(230)
  await payee.way().broadcast(sent!)
  payee.mine(233)
  await insertPause(deps.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
  await deletePause(deps.db, key)
  t.true(await signNext({ ...signer, db: signerDb }, wallet))
  t.is((await at.attempts(id))[1]?.status, 'SIGNED')
  await work(at, wallet)
  payee.mine(230)
  service.clock.advance(120)
  await work(at, wallet)
  t.like((await at.attempts(id)).at(-1), { attempt: 3, note: 'an earlier attempt may still be mined' })
  t.is(payee.paid(to).length, 1)
})

test('given up, while the chain does not prove that the first attempt is over: nothing is given back', async t => {
  const at = await start(t)
  const to = at.someone()
  at.payee.isStuck = true
  const id = await at.withdraw(to)
  await at.work(1)
  await pretendEnded(at, id, 'EXPIRED')
  t.is((await giveUp(at.deps, id))?.kind, 'asked')
  await at.work(4)
  t.is((await at.withdrawal(id)).status, 'BROADCAST')
  t.is(await at.balance('merchant_reserved'), 26_000_000n)
  t.like((await at.attempts(id))[1], { status: 'READY', note: 'an operator marked it as failed' })
})

test('given up: the signer signs no second one, and its money comes back', async t => {
  const at = await start(t)
  const to = at.someone()
  const id = await expired(at, { to, amount: '25' })
  t.is((await giveUp(at.deps, id))?.kind, 'asked')
  const signer = { db: at.signerDb, clock: at.service.clock, log: pino({ level: 'silent' }) }
  const wallet = at.wallet()
  t.true(await signNext(signer, wallet))
  t.is(wallet.journal.of(id).length, 1, 'no second one is signed')
  await work(at, wallet)
  t.is((await at.withdrawal(id)).status, 'FAILED')
  t.is(at.payee.paid(to).length, 0)
})

for (const who of ['a worker', 'the signer'] as const)
  test(`the clock of ${who} ran an hour ahead and came back: what was put off is not put off for that hour`, async t => {
    const at = await start(t)
    const { clock } = at.service
    const to = at.someone()
    const isWorker = who === 'a worker'
    at.payee.isStuck = isWorker
    const id = await at.withdraw(to)
    if (!isWorker) await runDue(at.deps)
    if (isWorker) await at.work(1)
    clock.advance(3_600)
    if (isWorker) await runDue(at.deps)
    else await signNext({ db: at.signerDb, clock, log: pino({ level: 'silent' }) }, at.wallet({ payoutMax: usdt(1n) }))
    clock.advance(-3_600)
    at.payee.isStuck = false
    await at.work(3)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.is(at.payee.paid(to).length, 1)
  })
