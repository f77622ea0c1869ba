// Whoever begins, signs or follows a payment meets whoever decides whether it goes on, between any two statements: it is paid once, or not at
// all and its money comes back.
import test from 'ava'
import { pino } from 'pino'
import type { Deps } from '../../src/deps.ts'
import { changeMerchant } from '../../src/merchants/merchant.service.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { switchPayoutsOff } from '../../src/payouts/attempts/admin-payouts.service.ts'
import { deleteSwitch } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { coldDue } from '../../src/payouts/reserves/cold.service.ts'
import { payDue } from '../../src/payouts/attempts/pay.service.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { addAddress, removeAddress, restrictWithdrawals } from '../../src/withdrawals/allow-list/allow-list.service.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { meet, type Work } from '../payments/interleave.ts'
import { script } from '../screening/screening-setup.ts'
import { brokenInvariants, richMerchant, startPayouts, type Payouts } from './payouts.ts'

const cold = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dayAndMore = 86_401
/** More statements than any of these transactions has. */
const statementsMax = 60

const reported = script()
let at: Payouts
let wallet: SigningWallet
let other: Deps
test.before(async () => {
  const env = {
    KASSA_TEST_ERC20_HOT_CEILING: '1100000',
    KASSA_TEST_ERC20_HOT_FLOOR: '500000',
    KASSA_WITHDRAWAL_AUTO_LIMIT: '40',
  }
  at = await startPayouts('ERC20', { env, coldAddresses: [cold], screening: [reported.provider] })
  other = { ...(await at.service.second()), screening: at.deps.screening }
  wallet = at.wallet()
})
test.after.always(() => at?.close())

interface Payment {
  readonly id: string
  readonly to: string
}

interface Play {
  readonly stopped: Work
  readonly other: Work
  /** Lets what was stopped go on. */
  readonly after?: () => Promise<unknown>
}

const paying: Work = deps => payDue(deps, at.key)
const screening: Work = deps => screenDestinations(deps, at.key)
const tending: Work = deps => trackAttempts(deps, at.key)
const signing: Work = ({ db }) => signNext({ db, clock: at.service.clock, log: pino({ level: 'silent' }) }, wallet)
const change =
  (kind: 'suspend' | 'reinstate'): Work =>
  deps =>
    changeMerchant(deps, at.merchant.merchantId, { kind })

/** It is approved, and nobody has begun to pay it. */
async function waiting(amount = '25'): Promise<Payment> {
  const to = at.someone()
  return { to, id: await at.withdraw(to, amount) }
}

/** It waits to be signed. */
async function begun(): Promise<Payment> {
  const payment = await waiting()
  await screening(at.deps)
  await paying(at.deps)
  return payment
}

/** Only listed addresses are paid to, as this one is; takes it off the list. */
async function listed({
  to: address,
}: Payment): Promise<{ readonly remove: Work; readonly after: () => Promise<unknown> }> {
  const { deps, merchant } = at
  const { address: added } = await addAddress(deps, merchant, { network: 'ERC20', address, name: 'a test' })
  at.service.clock.advance(dayAndMore)
  await restrictWithdrawals(deps, merchant, true)
  return {
    remove: one => removeAddress(one, merchant, added.id),
    after: async () => {
      await work()
      await restrictWithdrawals(deps, merchant, false)
    },
  }
}

const plays: Readonly<Record<string, () => Promise<Play & { readonly payments: readonly Payment[] }>>> = {
  async 'the signer, and payouts are switched off'() {
    const payment = await begun()
    const after = async () => {
      const sent = at.payee.broadcasts
      await work()
      if (at.payee.broadcasts > sent) throw new Error('it was sent')
      await deleteSwitch(at.deps.db, at.key)
    }
    return { payments: [payment], stopped: signing, other: deps => switchPayoutsOff(deps, at.key, 'a test'), after }
  },
  async 'the signer, and its address is taken off the list'() {
    const payment = await begun()
    const { remove, after } = await listed(payment)
    return { payments: [payment], stopped: signing, other: remove, after }
  },
  async 'a worker who begins it, and its address is taken off the list'() {
    const payment = await waiting()
    const { remove, after } = await listed(payment)
    await screening(at.deps)
    return { payments: [payment], stopped: paying, other: remove, after }
  },
  async 'a worker who begins it, and its merchant is suspended'() {
    const payment = await waiting()
    await screening(at.deps)
    return { payments: [payment], stopped: paying, other: change('suspend'), after: () => change('reinstate')(at.deps) }
  },
  async 'a worker who begins it, and what is above the ceiling goes to a cold address'() {
    const payments = [await waiting(), await waiting()]
    await screening(at.deps)
    await richMerchant(at.deps, at.key)
    return { payments, stopped: deps => coldDue(deps, at.key), other: paying }
  },
  async 'an operator who approves it further, and its destination is flagged'() {
    const payment = await waiting('90')
    const approve =
      (operator: string): Work =>
      deps =>
        decideWithdrawal(deps, { withdrawalId: payment.id, operator, decision: 'approved', reason: 'a test' })
    await approve('alice')(at.deps)
    reported.flagged.add(payment.to)
    return { payments: [payment], stopped: screening, other: approve('bob') }
  },
  async 'two workers who see it final'() {
    const payment = await begun()
    await signing({ ...at.deps, db: at.signerDb })
    await tending(at.deps)
    at.payee.mine(3)
    at.service.clock.advance(40)
    const late: Work = deps => {
      at.service.clock.advance(61)
      return tending(deps)
    }
    return { payments: [payment], stopped: tending, other: late }
  },
}

/** Everybody goes on with what is due. */
async function work(): Promise<void> {
  at.service.clock.advance(61)
  await at.work(2, { signer: { db: at.signerDb, wallet } })
}

for (const [name, open] of Object.entries(plays))
  test.serial(`${name}: it is paid once, or its money comes back`, async t => {
    const isSigner = name.startsWith('the signer')
    for (let number = 1, isReached = true; isReached; number += isSigner ? 1 : 2) {
      t.true(number < statementsMax)
      const { payments, stopped, other: second, after } = await open()
      const first = isSigner ? { ...at.deps, db: at.signerDb } : at.deps
      const met = await meet({ service: at.service, processes: [first, other] }, { stopped, other: second, at: number })
      t.deepEqual(met.errors, [])
      isReached = met.isReached
      await after?.()
      await work()
      for (const { id, to } of payments) {
        const { status } = await at.withdrawal(id)
        t.true(status === 'COMPLETED' || status === 'FAILED', `${number}: ${status}`)
        t.is(at.payee.paid(to).length, status === 'COMPLETED' ? 1 : 0)
      }
    }
    t.is(await at.balance('merchant_reserved'), 0n)
    const goingOn = await at.service.admin.query(
      `select from transaction_attempt where status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR')`,
    )
    t.is(goingOn.length, 0, 'nothing goes on')
    t.deepEqual(await brokenInvariants(at), [])
    assertNoDeadlocks(t, at.deps.db, other.db, at.signerDb)
  })
