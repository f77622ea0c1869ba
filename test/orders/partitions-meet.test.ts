// The changes and events of an old order are let go while more money comes to it, it is refunded, or a link to its refund is used.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { endOf, monthOf } from '../../src/database/partitions/month.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { addSeconds } from '../../src/lib/clock.ts'
import { exportChanges, letGo, rotatePartitions } from '../../src/orders/retention/order-retention.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { removeOldWebhooks } from '../../src/webhooks/deliveries/webhook-retention.service.ts'
import { claimRefund } from '../../src/withdrawals/refunds/refund-claim.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { meet, type Work } from '../payments/interleave.ts'
import { ignoreNotNow } from '../payments/play.ts'
import { oneUsdt, payee, startMoneyOut, type MoneyOut, type Payer } from '../withdrawals/fixture.ts'

const key = { environment: 'test', network: 'TRC20' } as const
/** More statements than any of these has. */
const statementsMax = 50

let at: MoneyOut
let merchant: Payer
let processes: readonly [Deps, Deps]
const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-months-'))
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50' })
  merchant = await at.richMerchant(2_000n)
  processes = [await at.service.second(), await at.service.second()]
})
test.after.always(async () => {
  await at.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An order that was paid in a month which is over and exported. */
async function oldOrder() {
  const { service } = at
  const id = await at.paidOrder(merchant, 25n)
  const { address } = await at.read(merchant, id)
  const month = monthOf(service.clock.now())
  const next = addSeconds(endOf(month), 3_600)
  service.clock.set(next)
  await rotatePartitions(service.deps)
  await at.mine([], { time: next })
  await exportChanges(service.deps, { month, folder })
  const goes: Work = async deps => {
    await letGo(deps, month)
    await removeOldWebhooks(deps, endOf(month))
  }
  return { id, address, before: endOf(month), goes }
}

/** Money that is final and clear, and that nobody has settled. */
async function recordMore(to: string): Promise<void> {
  const { service } = at
  service.tron.mine([{ to, amount: 5n * oneUsdt }])
  service.tron.mineEmpty(3)
  const unsettling = hooked(service.deps, (_text, _at, values) => {
    if (values[0] === 'orders|test|TRC20') throw new Error('not now')
  })
  for (let round = 0; round < 4; round += 1) await watchChain(unsettling, key).catch(ignoreNotNow)
  await screenDue(service.deps, key)
}

interface Case {
  open(order: { readonly id: string; readonly address: string }): Promise<Work>
  /** What the order shows once that is done. */
  readonly shows: object
}

const cases: Readonly<Record<string, Case>> = {
  'a late payment': {
    async open({ address }) {
      await recordMore(address)
      return deps => settle(deps, key)
    },
    shows: { received_amount: '30', credited_amount: '30', refunded_amount: '0' },
  },
  'a refund': {
    open: async ({ id }) => {
      const input = { orderId: id, amount: null, address: payee.TRC20, idempotencyKey: id }
      return deps => createRefund(deps, { ...merchant, environment: 'test' }, input)
    },
    shows: { received_amount: '25', refunded_amount: '25' },
  },
  'a link to a refund that is used': {
    async open({ id }) {
      const { json } = await at.refund(merchant, id, { address: undefined, claim: true })
      const token = String(json.refund_url).split('/').at(-1)!
      return deps => claimRefund(deps, token, payee.TRC20)
    },
    shows: { received_amount: '25', refunded_amount: '25' },
  },
}

for (const [name, { open, shows }] of Object.entries(cases))
  for (const isRetentionStopped of [true, false])
    test.serial(`an old order meets ${name}; ${isRetentionStopped ? 'who lets it go' : 'that'} is stopped`, async t => {
      for (let number = 1, isReached = true; isReached; number += 1) {
        t.true(number < statementsMax)
        const { goes, before, ...order } = await oldOrder()
        const work = await open(order)
        const works = isRetentionStopped ? { stopped: goes, other: work } : { stopped: work, other: goes }
        const met = await meet({ service: at.service, processes }, { ...works, at: number })
        t.deepEqual(met.errors, [])
        isReached = met.isReached
        t.like(await at.read(merchant, order.id), { status: 'PAID', ...shows })
        const kept = 'select from order_event where order_id = $1 and created_at < $2'
        t.deepEqual(await at.service.admin.query(kept, [order.id, before]), [])
        // The newest event stays until another comes: it is the place of whoever has read so far.
        const reported = await at.service.admin.query('select from webhook_event where created_at < $1', [before])
        t.true(reported.length <= 1)
        t.is((await at.timeline(merchant, order.id)).status, 200)
      }
      await assertSettled(t, at.service.deps.db)
      await assertBooks(t, at.service.deps.db)
      assertNoDeadlocks(t, at.service.deps.db, ...processes.map(one => one.db))
    })
