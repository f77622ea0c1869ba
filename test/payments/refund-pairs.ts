// A refund by its link, and all that touches the same order, merchant or maker, each with a case in which they meet.
import { randomUUID } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import { revokeKey } from '../../src/merchants/api-keys/admin-keys.service.ts'
import type { Actor } from '../../src/database/actor.ts'
import { Fault } from '../../src/lib/fault.ts'
import { changeMerchant } from '../../src/merchants/merchant.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { payDue } from '../../src/payouts/attempts/pay.service.ts'
import { insertUser, setRole, setUserRemoved } from '../../src/people/users/user.store.ts'
import { advance } from '../../src/withdrawals/advance.service.ts'
import { restrictWithdrawals } from '../../src/withdrawals/allow-list/allow-list.service.ts'
import { claimPayable, lockPayoutFairness } from '../../src/withdrawals/payable.store.ts'
import { claimRefund, createRefundClaim } from '../../src/withdrawals/refunds/refund-claim.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { key, units, type OrderFixture, type ScreeningSetup } from '../screening/screening-setup.ts'
import { payee } from '../withdrawals/fixture.ts'
import type { Work } from './interleave.ts'
import { recorded, reversingOn, says, screening, settling, type Pairs, type Play } from './play.ts'

interface Linked {
  readonly fixture: OrderFixture
  /** Its payer names an address. */
  readonly claim: Work
}

/** An order over 25 that got 60, and a link to get 40 of them back. */
async function linked(setup: ScreeningSetup, by?: (fixture: OrderFixture) => Promise<Actor>): Promise<Linked> {
  const { deps, ethereum } = setup.service
  const fixture = await setup.open()
  fixture.pay('60')
  ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  const { claim } = await createRefundClaim(deps, (await by?.(fixture)) ?? fixture.merchant, {
    orderId: fixture.order.id,
    amount: units('40'),
    idempotencyKey: randomUUID(),
  })
  const token = claim.refund_url.split('/').at(-1)!
  return { fixture, claim: one => claimRefund(one, token, payee.ERC20) }
}

const refund =
  ({ merchant, order }: OrderFixture): Work =>
  one =>
    createRefund(one, merchant, {
      orderId: order.id,
      amount: units('40'),
      address: payee.ERC20,
      idempotencyKey: randomUUID(),
    })

/** The withdrawals of a merchant by their states, the oldest first. */
async function refundsOf({ service }: ScreeningSetup, { order }: OrderFixture): Promise<string[]> {
  const found = await service.deps.db.query<{ status: string }>(
    'select status from withdrawal where order_id = $1 order by created_at, id',
    [order.id],
  )
  return found.map(({ status }) => status)
}

/** What is handed over to be paid for this merchant now; nothing of it is paid. */
async function payable({ service: { deps } }: ScreeningSetup, { merchant }: OrderFixture): Promise<number> {
  await screenDestinations(deps, key)
  const positions = { free: 1000, capacityOf: new Map(), capacity: 1000 }
  const now = deps.clock.business()
  let count = 0
  const undone = new Error('looked at')
  const inspecting = deps.db.transaction(async tx => {
    const taken = await claimPayable(tx, key, { slots: positions, last: await lockPayoutFairness(tx, key), now })
    count = taken.filter(one => one.merchantId === merchant.merchantId).length
    throw undone
  })
  await inspecting.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return count
}

/** The order tells as much refunded as its refunds that did not fail. */
async function agrees(t: ExecutionContext, setup: ScreeningSetup, fixture: OrderFixture): Promise<number> {
  const made = (await refundsOf(setup, fixture)).filter(status => !['FAILED', 'REJECTED'].includes(status)).length
  t.is((await fixture.get()).refunded_amount, String(made * 40))
  return made
}

async function settleMore(setup: ScreeningSetup): Promise<Play> {
  const { fixture, claim } = await linked(setup)
  fixture.pay('5')
  await recorded(setup, 2)
  await screenDue(setup.service.deps, key)
  const check = says(fixture, { received_amount: '65', credited_amount: '64.35', refunded_amount: '40' })
  return { works: [settling, claim], check }
}

async function freezeMore(setup: ScreeningSetup): Promise<Play> {
  const { fixture, claim } = await linked(setup)
  setup.script.flagged.add(fixture.payer)
  fixture.pay('5')
  await recorded(setup, 2)
  const check = says(fixture, { received_amount: '65', frozen_amount: '5', refunded_amount: '40' })
  return { works: [screening, claim], check }
}

/** The money is taken back by its chain: the merchant owes what it has sent back, and nothing goes out for it. */
async function reverse(setup: ScreeningSetup): Promise<Play> {
  const { fixture, claim } = await linked(setup)
  const { ethereum: chain } = setup.service
  const paidAt = (await fixture.get()).transactions[0]!.block_number
  const reversing = reversingOn(chain)
  chain.reorg(chain.head.height - paidAt + 1, [[], [], []])
  chain.mineEmpty(2)
  return {
    works: [claim, reversing],
    async check(t) {
      t.like(await fixture.get(), { received_amount: '0', credited_amount: '0' })
      const made = await agrees(t, setup, fixture)
      t.is(await payable(setup, fixture), 0, `${made} made`)
      const debts = await setup.service.deps.db.query<{ balance: string }>(
        "select balance from ledger_account where kind = 'merchant_debt' and balance > 0 and merchant_id = $1",
        [fixture.merchant.merchantId],
      )
      t.is(debts.length, made)
    },
  }
}

async function twice(setup: ScreeningSetup): Promise<Play> {
  const { fixture, claim } = await linked(setup)
  return {
    works: [claim, claim],
    async check(t) {
      t.is(await agrees(t, setup, fixture), 1)
      t.is(await payable(setup, fixture), 1)
    },
  }
}

async function both(setup: ScreeningSetup): Promise<Play> {
  const { fixture, claim } = await linked(setup)
  return {
    works: [claim, refund(fixture)],
    async check(t) {
      t.is(await agrees(t, setup, fixture), 1)
      t.is(await payable(setup, fixture), 1)
    },
  }
}

/** A refund of the same money fails: what it had taken is there for the link again, or for whoever asks next. */
async function fail(setup: ScreeningSetup): Promise<Play> {
  const { fixture, claim } = await linked(setup)
  const { db } = setup.service.deps
  await refund(fixture)(setup.service.deps)
  const [made] = await db.query<{ id: string }>('select id from withdrawal where order_id = $1', [fixture.order.id])
  const event = { type: 'failed', reason: 'the token refuses it' } as const
  const failing: Work = one => one.db.transaction(tx => advance(one, tx, { withdrawalId: made!.id, event }))
  return {
    works: [failing, claim],
    async check(t) {
      if ((await agrees(t, setup, fixture)) === 0) await claim(setup.service.deps)
      t.is(await agrees(t, setup, fixture), 1)
      t.is(await payable(setup, fixture), 1)
    },
  }
}

/** Once this is done nothing is written for whoever it was done to. */
function ending(setup: ScreeningSetup, { fixture, claim }: Linked, end: Work): Play {
  let made = 0
  const ended: Work = async one => {
    await end(one)
    made = (await refundsOf(setup, fixture)).length
  }
  return {
    works: [claim, ended],
    async check(t) {
      t.is(await agrees(t, setup, fixture), made)
      // The link is of no use to whoever comes later.
      const isPaid = await claim(setup.service.deps).catch((error: unknown) => !(error instanceof Fault))
      t.false(isPaid)
      t.is(await agrees(t, setup, fixture), made)
    },
  }
}

async function revoke(setup: ScreeningSetup): Promise<Play> {
  const found = await linked(setup)
  return ending(setup, found, one => revokeKey(one, found.fixture.merchant.keyId))
}

/** The maker of the link is a person, to whom something is done. */
async function ofPerson(setup: ScreeningSetup, end: (userId: string) => Work): Promise<Play> {
  const id = randomUUID()
  const found = await linked(setup, async ({ merchant: { merchantId } }) => {
    const { deps } = setup.service
    const now = deps.clock.now()
    const person = { id, merchantId, mail: `${id}@example.com`, name: '', createdAt: now, signedInAt: now }
    await insertUser(deps.db, { ...person, role: 'finance' })
    return { merchantId, environment: 'test', userId: id, isPermitted: () => Promise.resolve(true) }
  })
  return ending(setup, found, end(id))
}

const leave = (setup: ScreeningSetup) =>
  ofPerson(setup, id => one => one.db.transaction(tx => setUserRemoved(tx, id, one.clock.now())))
const demote = (setup: ScreeningSetup) =>
  ofPerson(setup, id => one => one.db.transaction(tx => setRole(tx, id, 'viewer')))

/** Whoever was faster, no money of a suspended merchant leaves, and all of it does when it is reinstated. */
async function suspend(setup: ScreeningSetup): Promise<Play> {
  const { fixture, claim } = await linked(setup)
  const change = (kind: 'suspend' | 'reinstate') => (one: Parameters<Work>[0]) =>
    changeMerchant(one, fixture.merchant.merchantId, { kind })
  return {
    works: [claim, change('suspend')],
    async check(t) {
      const made = await agrees(t, setup, fixture)
      t.is(await payable(setup, fixture), 0)
      await change('reinstate')(setup.service.deps)
      t.is(await payable(setup, fixture), made)
    },
  }
}

/** Whoever was faster, nothing is paid to an address that is not on the list, and its money comes back. */
async function restrict(setup: ScreeningSetup): Promise<Play> {
  const { fixture, claim } = await linked(setup)
  const { deps } = setup.service
  return {
    works: [claim, one => restrictWithdrawals(one, fixture.merchant, true)],
    async check(t) {
      await screenDestinations(deps, key)
      await payDue(deps, key)
      t.is(await agrees(t, setup, fixture), 0)
      t.like(await fixture.balances(), { merchant_available: '59400000' })
    },
  }
}

export const refundPairs: Pairs = {
  'settling more and a refund by its link': settleMore,
  'freezing more and a refund by its link': freezeMore,
  'a refund by its link and a reversal': reverse,
  'one link used twice': twice,
  'a refund by its link and one to an address': both,
  'a refund that fails and one by its link': fail,
  'a refund by its link and the end of its key': revoke,
  'a refund by its link and its maker leaving the team': leave,
  'a refund by its link and its maker losing the role': demote,
  'a refund by its link and a suspension': suspend,
  'a refund by its link and a list coming into force': restrict,
}
