// Somebody else used a number of the wallet: what was to be paid by it is shown, holds up nothing else, and ends once that is safe.
import { randomUUID } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import type { Deps } from '../../src/deps.ts'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { claimDue } from '../../src/payouts/attempts/claim-attempts.store.ts'
import { bump } from '../../src/payouts/attempts/confirm.service.ts'
import { clearPause, requestImport } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { pauseWallet } from '../../src/payouts/reserves/spending.store.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { meet } from '../payments/interleave.ts'
import {
  brokenInvariants,
  passedOver,
  startPayouts,
  watch,
  withWay,
  type Payouts,
  type PayoutOptions,
} from './payouts.ts'

const cold = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const note = 'another transaction used its nonce in a final block'

async function start(teardown: (end: () => Promise<void>) => void, options?: PayoutOptions): Promise<Payouts> {
  const at = await startPayouts('ERC20', options)
  teardown(() => at.close())
  return at
}

/** A transaction that nobody here signed takes the number of this one, and is final. */
async function useNumber({ payee, wallet, someone }: Payouts, nonce: number): Promise<void> {
  const { outgoing, walletSigner, address, rules } = wallet()
  const intent = { kind: 'token', token: rules.token, from: address, to: someone(), amount: 1n as never } as const
  const terms = { kind: 'nonce', nonce, gasLimit: 1, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } as const
  const unsigned = await outgoing.format.build(intent, terms)
  payee.pool.clear()
  payee.manners = [{}]
  await outgoing.broadcast(unsigned.attachSignature(await walletSigner.sign(unsigned.digest)))
  payee.isStuck = false
  payee.mine(4)
}

/** A withdrawal whose number somebody else has used. */
async function useNonceElsewhere(at: Payouts): Promise<string> {
  at.payee.isStuck = true
  const id = await at.withdraw(at.someone())
  await at.work(1)
  await useNumber(at, Number((await at.attempts(id))[0]!.nonce))
  at.service.clock.advance(20)
  await runDue(at.deps)
  return id
}

test('it is shown with its reason, and a payment behind it is made dearer and paid', async t => {
  const at = await start(t.teardown)
  const id = await useNonceElsewhere(at)
  t.like((await at.attempts(id))[0], { status: 'UNCLEAR', note })
  at.payee.isStuck = true
  const next = await at.withdraw(at.someone())
  await at.work(1)
  at.service.clock.advance(120)
  await at.work(2)
  t.is((await at.attempts(next)).length, 2, 'a dearer one was made')
  at.payee.isStuck = false
  await at.work(4)
  t.is((await at.withdrawal(next)).status, 'COMPLETED')
  t.like((await at.attempts(id))[0], { status: 'UNCLEAR', note })
  t.is(await at.balance('merchant_reserved'), 26_000_000n, 'its reserve stays')
})

test('so many of them fill no place: others are signed', async t => {
  const at = await start(t.teardown)
  await useNonceElsewhere(at)
  await at.service.admin.query('alter table transaction_attempt disable trigger all')
  await at.service.admin.query(
    `insert into transaction_attempt select (t).* from (select jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'attempt', n + 1,
        'tx_hash', '0x' || n)) as t from transaction_attempt c, generate_series(1, 40) n) x`,
  )
  const next = await at.withdraw(at.someone())
  await at.work(5)
  t.is((await at.withdrawal(next)).status, 'COMPLETED')
})

const goesOn: Readonly<Record<string, (at: Payouts, wallet: SigningWallet) => Promise<unknown>>> = {
  'goes on': async () => {},
  'takes its journal in': async (at, wallet) => {
    await pauseWallet(at.deps.db, at.key, { reason: 'restored', now: at.service.clock.now() })
    await requestImport(at.deps.db, at.key, { now: at.service.clock.now(), since: null })
    await importRequestedJournal({ db: at.signerDb, clock: at.service.clock, log: pino({ level: 'silent' }) }, wallet)
  },
}
for (const [how, goOn] of Object.entries(goesOn))
  test(`given up by an operator it fails once, its reserve comes back, and a signer that died with another attempt ${how}`, async t => {
    const at = await start(t.teardown)
    const before = await at.balance('merchant_available')
    at.payee.isStuck = true
    const id = await at.withdraw(at.someone())
    await at.work(1)
    t.is((await giveUp(at.deps, id))?.kind, 'not approved', 'it may still be paid')
    at.service.clock.advance(120)
    await runDue(at.deps)
    const [first, second] = await at.attempts(id)
    t.is(second?.status, 'READY')
    await dieAfterJournal(at)
    await useNumber(at, Number(first!.nonce))
    at.service.clock.advance(20)
    await runDue(at.deps)
    t.is((await giveUp(at.deps, id))?.kind, 'overtaken')
    t.is((await at.withdrawal(id)).status, 'BROADCAST')
    await runDue(at.deps)
    t.like(await at.withdrawal(id), { status: 'FAILED', failure_reason: 'given up by the operator of the service' })
    t.deepEqual(
      (await at.attempts(id)).map(({ status }) => status),
      ['REPLACED', 'FAILED'],
    )
    t.is(await at.balance('merchant_available'), before)
    const wallet = at.wallet()
    await goOn(at, wallet)
    const next = await at.withdraw(at.someone())
    await at.work(5, { signer: { db: at.signerDb, wallet } })
    t.is((await at.withdrawal(next)).status, 'COMPLETED')
    t.deepEqual(await at.events(id), ['withdrawal.failed'])
    t.deepEqual(await brokenInvariants(at), [])
  })

test('whoever is about to make it dearer when it ends makes nothing: what has ended has nothing that goes on', async t => {
  const at = await start(t.teardown)
  const { service, deps, key } = at
  at.payee.isStuck = true
  const id = await at.withdraw(at.someone())
  await at.work(1)
  service.clock.advance(130)
  await at.work(1, { deps: passedOver(deps) })
  const now = service.clock.now()
  const far = new Date(now.getTime() + 86_400_000)
  const claimed = await claimDue(deps.db, key, {
    now: far,
    leaseUntil: now,
    limit: 2,
    finalHeight: null,
    token: randomUUID(),
  })
  const newest = claimed.find(one => one.isNewest)!
  await useNumber(at, Number((await at.attempts(id))[0]!.nonce))
  const end = async (other: Deps) => {
    await trackAttempts(other, key)
    t.is((await giveUp(other, id))?.kind, 'overtaken')
    await trackAttempts(other, key)
  }
  const processes = [deps, await service.second()] as const
  const met = await meet({ service, processes }, { stopped: late => bump(late, newest), at: 1, other: end })
  t.deepEqual(met, { isReached: true, errors: [] })
  t.deepEqual(
    (await at.attempts(id)).map(({ status }) => status),
    ['REPLACED', 'REPLACED'],
  )
  t.is((await at.withdrawal(id)).status, 'FAILED')
  t.deepEqual(await brokenInvariants(at), [])
})

for (const isOver of [false, true])
  test(`its chain is halted after its end was proven, ${isOver ? 'and resumed' : 'and not resumed yet'}: it ends once the nodes are asked again`, async t => {
    const at = await start(t.teardown)
    const { service, deps, key } = at
    await watch(at)
    const id = await useNonceElsewhere(at)
    t.is((await giveUp(deps, id))?.kind, 'overtaken')
    const pause = async (other: Deps) => {
      await insertPause(other.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
      if (isOver) await deletePause(other.db, key)
    }
    const processes = [deps, await service.second()] as const
    const met = await meet({ service, processes }, { stopped: late => trackAttempts(late, key), at: 1, other: pause })
    t.deepEqual(met, { isReached: true, errors: [] })
    t.is((await at.withdrawal(id)).status, 'BROADCAST', 'its number may come free again')
    await deletePause(deps.db, key)
    service.clock.advance(60)
    await at.work(2)
    t.is((await at.withdrawal(id)).status, 'FAILED')
    t.deepEqual(await at.events(id), ['withdrawal.failed'])
    t.deepEqual(await brokenInvariants(at), [])
  })

test('its wallet is halted after its end was proven: it ends once the wallet goes on', async t => {
  const at = await start(t.teardown)
  const { service, deps, key } = at
  const id = await useNonceElsewhere(at)
  t.is((await giveUp(deps, id))?.kind, 'overtaken')
  const pause = (other: Deps) => pauseWallet(other.db, key, { reason: 'restored', now: service.clock.now() })
  const processes = [await service.second(), deps] as const
  const met = await meet({ service, processes }, { stopped: late => trackAttempts(late, key), at: 1, other: pause })
  t.deepEqual(met, { isReached: true, errors: [] })
  t.is((await at.withdrawal(id)).status, 'BROADCAST', 'the journal may know another attempt, which has that number')
  await clearPause(deps.db, key)
  service.clock.advance(60)
  await at.work(2)
  t.is((await at.withdrawal(id)).status, 'FAILED')
  t.deepEqual(await at.events(id), ['withdrawal.failed'])
})

/** What has ended comes into a block all the same: the wallet is halted for money that left. */
async function stopsInBlock(t: ExecutionContext, { service, deps, key, wallet, someone }: Payouts, txHash: string) {
  service.ethereum.mine([{ from: wallet().address, to: someone(), amount: 25_000_000n, txHash }])
  service.ethereum.mineEmpty(4)
  await watchChain(deps, key)
  const [row] = await service.admin.query<{ pause_reason: string | null }>('select pause_reason from wallet')
  t.regex(row?.pause_reason ?? '', new RegExp(`transaction ${txHash} moved 25`))
}

test('what was given up and comes into a block all the same stops the wallet', async t => {
  const at = await start(t.teardown)
  const { deps, key } = at
  await watchChain(deps, key)
  const id = await useNonceElsewhere(at)
  t.is((await giveUp(deps, id))?.kind, 'overtaken')
  await at.work(2)
  t.is((await at.withdrawal(id)).status, 'FAILED')
  const [given] = await at.attempts(id)
  await stopsInBlock(t, at, given!.tx_hash!)
})

test('whoever has found its number free before it ended changes nothing after: in a block it still stops the wallet', async t => {
  const at = await start(t.teardown)
  const { service, deps, key } = at
  await watchChain(deps, key)
  const id = await useNonceElsewhere(at)
  t.is((await giveUp(deps, id))?.kind, 'overtaken')
  const way = at.payee.way()
  let isEnded = false
  // As by a majority that lags.
  const isImpossible: typeof way.isImpossible = async () => {
    if (!isEnded) {
      isEnded = true
      service.clock.advance(61)
      await trackAttempts(deps, key)
    }
    return false
  }
  await trackAttempts(withWay(deps, { ...way, isImpossible }), key)
  t.true(isEnded)
  t.is((await at.withdrawal(id)).status, 'FAILED')
  const [given] = await at.attempts(id)
  t.is(given?.status, 'REPLACED')
  await stopsInBlock(t, at, given!.tx_hash!)
})

test('while fewer than a majority prove it of every attempt, nothing is given back', async t => {
  const at = await start(t.teardown)
  const id = await useNonceElsewhere(at)
  t.is((await giveUp(at.deps, id))?.kind, 'overtaken')
  const way = at.payee.way()
  let asked = 0
  // As for an attempt of ours that is in that block after all.
  const isImpossible: typeof way.isImpossible = async sent => (asked += 1) === 1 && way.isImpossible(sent)
  await runDue(withWay(at.deps, { ...way, isImpossible }))
  t.is(asked, 2)
  t.is((await at.withdrawal(id)).status, 'BROADCAST')
  at.service.clock.advance(60)
  await at.work(2)
  t.is((await at.withdrawal(id)).status, 'FAILED')
})

const env = { KASSA_TEST_ERC20_HOT_CEILING: '900000', KASSA_TEST_ERC20_HOT_FLOOR: '100' }

test('a step that ended so: whichever of its attempts comes into a block all the same stops the wallet', async t => {
  const at = await start(t.teardown, { env, coldAddresses: [cold] })
  const { service, deps, key } = at
  await watchChain(deps, key)
  at.payee.isStuck = true
  await at.work(1)
  service.clock.advance(130)
  await at.work(1, { deps: passedOver(deps) })
  const attempts = () =>
    service.admin.query<{ status: string; nonce: string; tx_hash: string }>(
      `select status, nonce::text, tx_hash from transaction_attempt where nonce = 0 order by attempt`,
    )
  const [first, dearer] = await attempts()
  await useNumber(at, Number(first!.nonce))
  service.clock.advance(20)
  await trackAttempts(deps, key)
  t.deepEqual(
    (await attempts()).map(({ status }) => status),
    ['REPLACED', 'REPLACED'],
  )
  await stopsInBlock(t, at, dearer!.tx_hash)
})

test('a step of the treasury ends by itself, and is made anew', async t => {
  const at = await start(t.teardown, { env, coldAddresses: [cold] })
  at.payee.isStuck = true
  await at.work(1)
  const steps = () =>
    at.service.admin.query<{ status: string; nonce: string }>(
      `select s.status, c.nonce::text from payout_step s join transaction_attempt c on c.step_id = s.id order by s.created_at`,
    )
  await useNumber(at, Number((await steps())[0]!.nonce))
  await at.work(8)
  t.deepEqual(
    (await steps()).map(({ status }) => status),
    ['FAILED', 'DONE'],
  )
  t.is(at.payee.paid(cold).length, 1)
  t.deepEqual(await brokenInvariants(at), [])
})

async function dieAfterJournal({ signerDb, wallet, service }: Payouts): Promise<void> {
  const own = wallet()
  const transaction: typeof signerDb.transaction = work =>
    signerDb.transaction(async tx => {
      await work(tx)
      throw new Error('the power failed before the commit')
    })
  const deps = { db: { ...signerDb, transaction }, clock: service.clock, log: pino({ level: 'silent' }) }
  await signNext(deps, own).catch(() => {})
  own.journal.close()
}
