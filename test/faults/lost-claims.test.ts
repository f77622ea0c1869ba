// A connection ends after a claim was committed, before its answer arrives: the work is taken up at once, and once. Clocks stand still, so that
// nothing here is done because a lease has ended.
import { randomUUID } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { claimsBy } from '../helpers/claims.ts'
import { openDatabase } from '../../src/database/orm.ts'
import type { Deps } from '../../src/deps.ts'
import { entities } from '../../src/entities.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { runOn as screenWithdrawals } from '../../src/jobs/screen-withdrawals.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { claimMail, releaseMail } from '../../src/mail/mail.store.ts'
import { sendDueMails } from '../../src/mail/send.service.ts'
import { checkDueChains } from '../../src/payments/reconcile/check-chain.service.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { rescanDue } from '../../src/payments/reconcile/rescan.service.ts'
import { checkPart } from '../../src/payouts/reserves/reserve-check.service.ts'
import { payDue } from '../../src/payouts/attempts/pay.service.ts'
import { sweepDue } from '../../src/payouts/sweeps/sweep.service.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { recheckEnded } from '../../src/payouts/recovery/reorged-out.service.ts'
import type { TestService } from '../helpers/deps.ts'
import { lossyWay } from '../helpers/lossy-database.ts'
import { openScreeningSetup } from '../screening/screening-setup.ts'
import { startSweeps } from '../payouts/sweeping.ts'
import { ask } from '../payments/rescanning.ts'
import { receiverFor, shopFor } from '../webhooks/shop.ts'
import { startScreened } from '../withdrawals/screening-fixture.ts'

interface Losing {
  readonly deps: Deps
  /** Runs a worker whose first claim from now on is lost, and then once more. The first may fail of it. */
  loseOne(run: (deps: Deps) => Promise<unknown>): Promise<void>
}

/** Another process of the service, on a connection that loses the answer to a claim. */
async function losing(
  t: ExecutionContext,
  { databaseUrl, deps: first }: TestService,
  more: Partial<Deps> = {},
): Promise<Losing> {
  const way = await lossyWay(databaseUrl)
  const db = await openDatabase({ url: way.url, entities, connectionsMax: 4 })
  t.teardown(async () => {
    await db.close()
    await way.close()
  })
  let next: string | null = null
  const uuid = () => {
    const token = next ?? randomUUID()
    next = null
    return token
  }
  const claims = claimsBy(first.clock, { ...systemRandom, uuid })
  const deps = { ...first, ...more, db, claims }
  return {
    deps,
    async loseOne(run) {
      const before = way.lost
      next = randomUUID()
      way.lose(next)
      await run(deps).catch(() => {})
      t.is(way.lost, before + 1, 'the answer to a claim was lost')
      await run(deps)
    },
  }
}

test('screening of payments', async t => {
  const { service, script, open } = await openScreeningSetup()
  t.teardown(() => service.close())
  const order = await open()
  order.pay('25')
  service.ethereum.mineEmpty(3)
  await order.watch()
  const { loseOne } = await losing(t, service)
  await loseOne(deps => screenPayments(deps, { environment: 'test', network: 'ERC20' }))
  t.is(script.asked.length, 1)
  t.deepEqual(await service.admin.query('select screening, screening_attempts as attempts from chain_transfer'), [
    { screening: 'CLEAR', attempts: 1 },
  ])
})

test('screening of withdrawals', async t => {
  const { at, eventType: reported } = await startScreened('ERC20')
  t.teardown(() => at.close())
  const id = await at.withdraw(at.someone())
  const { loseOne } = await losing(t, at.service, { outgoing: at.deps.outgoing })
  reported.asked.length = 0
  await loseOne(deps => screenWithdrawals(deps, at.key))
  t.is(reported.asked.length, 1)
  const [row] = await at.service.admin.query(
    'select cleared_until > screening_at - interval $$1 s$$ as ok from withdrawal where id = $1',
    [id],
  )
  t.deepEqual(row, { ok: true })
})

test('deliveries of webhooks', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t)
  const owner = await shop.merchant()
  await shop.endpoint(owner, receiver.url)
  const [id] = await shop.event(owner)
  const { loseOne } = await losing(t, shop)
  await loseOne(deliverDue)
  t.is(receiver.received.length, 1)
  t.is(receiver.received[0]!.headers['x-webhook-attempt'], '1')
  t.like(await shop.delivery(id!), { status: 'DELIVERED', attempts: 1, lease_until: null })
})

/** A mail that waits in the outbox of a service. */
async function writeMail({ deps }: TestService): Promise<void> {
  await deps.db.query(
    `insert into mail (id, recipient, subject, body, status, attempts, created_at, due_at)
     values ($1, 'one@example.com', 'Hello', 'Hello', 'WAITING', 0, $2, $2)`,
    [randomUUID(), deps.clock.now()],
  )
}

test('mails', async t => {
  const shop = await shopFor(t)
  await writeMail(shop)
  const sent: string[] = []
  const sendMail: Deps['sendMail'] = async ({ recipient }) => void sent.push(recipient)
  const { loseOne } = await losing(t, shop, { sendMail })
  await loseOne(sendDueMails)
  t.deepEqual(sent, ['one@example.com'])
  t.deepEqual(await shop.admin.query('select status, attempts from mail'), [{ status: 'SENT', attempts: 1 }])
})

test('a clock that ran ahead puts nothing off by a release', async t => {
  const shop = await shopFor(t)
  const now = new Date()
  const ahead = new Date(now.getTime() + 12 * 3_600_000)
  await shop.admin.query(
    `insert into mail (id, recipient, subject, body, status, attempts, created_at, due_at)
     values ($1, 'one@example.com', 'Hello', 'Hello', 'WAITING', 0, $2, $2)`,
    [randomUUID(), now],
  )
  const token = randomUUID()
  await claimMail(shop.deps.db, { now: ahead, until: ahead, putOffUntilMax: new Date(ahead.getTime() + 1), token })
  await releaseMail(shop.deps.db, { token, now: ahead })
  const [mail] = await shop.admin.query<{ is_due: boolean; attempts: number }>(
    'select due_at <= now() as is_due, attempts from mail',
  )
  t.deepEqual(mail, { is_due: true, attempts: 0 })
})

test('a claim that somebody else has taken since is not released', async t => {
  const shop = await shopFor(t)
  await writeMail(shop)
  let sent = 0
  const [asked, barrier] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const others = await shop.second()
  const sendMail: Deps['sendMail'] = async () => {
    sent += 1
    asked.resolve()
    await barrier.promise
  }
  const lost = await losing(t, shop, { sendMail })
  let other: Promise<unknown> = Promise.resolve()
  let runs = 0
  await lost.loseOne(async deps => {
    runs += 1
    if (runs === 2) {
      shop.clock.advance(130)
      other = sendDueMails({ ...others, sendMail })
      await asked.promise
    }
    await sendDueMails(deps)
  })
  barrier.resolve()
  await other
  t.is(sent, 1)
})

test('payouts that are under way, payouts that have ended, and sweeps', async t => {
  const at = await startSweeps('ERC20')
  t.teardown(() => at.close())
  const { key, service } = at
  const { clock } = service
  const { loseOne, deps } = await losing(t, service, { outgoing: at.deps.outgoing })
  const log = deps.log
  const address = await at.deposit()
  await loseOne(one => sweepDue(one, key))
  t.is((await at.steps(address)).length, 1)
  await at.work(10)
  t.is((await at.sweeps(address))[0]!.status, 'DONE')

  const id = await at.withdraw(at.someone())
  await screenWithdrawals(at.deps, key)
  await payDue(at.deps, key)
  await signNext({ db: at.signerDb, clock, log }, at.wallet())
  await loseOne(one => trackAttempts(one, key))
  t.deepEqual(
    await service.admin.query('select status, sends from transaction_attempt where withdrawal_id = $1', [id]),
    [{ status: 'BROADCAST', sends: 1 }],
  )
  await at.work(4)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')

  clock.advance(300)
  const [way] = at.deps.outgoing.all
  const now = clock.now().getTime()
  await loseOne(one => recheckEnded(one, key, way!.way))
  const [ended] = await service.admin.query<{ due_at: string }>(
    `select due_at from transaction_attempt where withdrawal_id = $1`,
    [id],
  )
  t.true(new Date(ended!.due_at).getTime() > now + 120_000, 'longer than a lease')
})

test('the check of a chain, and that of what addresses hold', async t => {
  const { service } = await openScreeningSetup()
  t.teardown(() => service.close())
  const { clock, admin } = service
  await checkDueChains(service.deps)
  clock.advance(4000)
  const { loseOne } = await losing(t, service)
  await loseOne(checkDueChains)
  const checks = await admin.query<{ ago: number }>(
    'select extract(epoch from $1 - succeeded_at)::int as ago from chain_check order by network',
    [clock.now()],
  )
  t.deepEqual(checks, [{ ago: 0 }, { ago: 0 }])

  const key = { environment: 'test', network: 'ERC20' } as const
  const balances = {
    network: 'ERC20',
    pageMax: 10,
    finalHeight: async () => 1,
    balances: async (all: readonly string[]) => all.map(() => 0n),
  } as const
  await loseOne(deps => checkPart(deps, { key, balances, pauseMs: 0 }))
  const [place] = await admin.query<{ next: string }>('select next_at as next from reserve_check')
  t.is(new Date(place!.next).getTime(), clock.now().getTime() + service.deps.config.reserveCheckSeconds * 1000)
})

test('blocks to read again', async t => {
  const { service, open } = await openScreeningSetup()
  t.teardown(() => service.close())
  const { deps, admin } = service
  service.ethereum.mineEmpty(3)
  await (await open()).watch()
  await ask(deps, { environment: 'test', network: 'ERC20' })
  const { loseOne } = await losing(t, service)
  await loseOne(async of => void (await rescanDue(of)))
  t.deepEqual(await admin.query('select status from chain_rescan'), [{ status: 'DONE' }])
})

test('a claim that the server commits only later is released too, and one whose work goes on is not', async t => {
  const shop = await shopFor(t)
  const claims = claimsBy(shop.clock)
  const released: string[] = []
  let tokens: string[] = []
  const claiming = (fails: boolean) => ({
    take: async (token: string) => {
      tokens.push(token)
      if (fails) throw new Error('Connection terminated unexpectedly')
    },
    release: async (token: string) => void released.push(token),
  })
  await claims.take(claiming(false))
  await t.throwsAsync(claims.take(claiming(true)))
  const lost = tokens[1]!
  for (let times = 1; times <= 3; times += 1) {
    await claims.take(claiming(false))
    t.deepEqual(released, Array<string>(times).fill(lost))
  }
  shop.clock.advance(120)
  await claims.take(claiming(false))
  t.is(released.length, 4)
  tokens = []
  await claims.take(claiming(false))
  t.is(released.length, 4, 'a statement takes no longer')
})

test('while the database is away nothing is claimed, so that no claims pile up', async t => {
  const shop = await shopFor(t)
  const claims = claimsBy(shop.clock)
  let tries = 0
  const take = async () => {
    tries += 1
    throw new Error('connect ECONNREFUSED')
  }
  let isAway = true
  let released = 0
  const release = async () => {
    if (isAway) throw new Error('connect ECONNREFUSED')
    released += 1
  }
  for (let round = 0; round < 5; round += 1) await t.throwsAsync(claims.take({ take, release }))
  t.is(tries, 1)
  isAway = false
  await t.throwsAsync(claims.take({ take, release }))
  t.deepEqual([tries, released], [2, 1])
})

test('a release that the server never ends stops other claims for two minutes, and not for ever', async t => {
  const shop = await shopFor(t)
  const claims = claimsBy(shop.clock)
  const release = async () => {
    throw new Error('canceling statement due to statement timeout')
  }
  const lost = async () => {
    throw new Error('Connection terminated unexpectedly')
  }
  await t.throwsAsync(claims.take({ take: lost, release }))
  const other = { take: async () => 'taken', release: async () => {} }
  await t.throwsAsync(claims.take(other), { message: /statement timeout/ })
  shop.clock.advance(120)
  t.is(await claims.take(other), 'taken')
})
