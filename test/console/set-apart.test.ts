// Frozen money that two operators set apart for good in the console, each with a signature of what was shown.
import test from 'ava'
import { postAll } from '../../src/ledger/ledger.service.ts'
import { freezePostings } from '../../src/ledger/posting.ts'
import { usdt } from '../../src/lib/money.ts'
import { entryRef } from '../../src/orders/recorded-transfer.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { recordFacts } from '../../src/payments/settle/unsettled-orders.store.ts'
import { openOffice, type Office, type Person } from './office.ts'

let office: Office
let [ann, bob] = [] as unknown as [Person, Person]
test.before(async () => {
  office = await openOffice()
  ;[ann, bob] = [await office.enrol('ann'), await office.enrol('bob')]
})
test.after.always(() => office?.close())

test.serial('two operators set frozen money apart: what they sign names it and says that it cannot be undone', async t => {
  const { at } = office
  const merchant = await at.merchant()
  const order = await at.open(merchant, { amount: '100' })
  await at.mine([{ to: order.address, amount: 100_000_000n }])
  await freeze(order.id)
  await at.service.admin.query(`update merchant set name = 'Tea Room' where id = $1`, [merchant.merchantId])
  const path = `/orders/${order.id}`
  t.regex((await ann.page(path)).text, /Setting apart cannot be undone/)
  const apart = { command: 'orders set-apart', parameter: order.id, reason: 'a sanctions list' }
  const shown = await ann.ask(apart)
  const page = (await ann.page(shown)).text
  for (const named of ['Tea Room', order.id, order.address, '100 USDT', 'This cannot be undone'])
    t.true(page.includes(named), named)
  t.is((await ann.sign(shown)).status, 303)
  t.regex((await ann.page(path)).text, /ann approved setting it apart[^]*You approved setting it apart[^]*Approve the release/)
  t.regex((await bob.page('/frozen')).text, /Set apart: ann/)
  t.is((await bob.sign(await bob.ask(apart))).status, 303)
  const after = (await bob.page(path)).text
  t.regex(after, /SET APART/)
  t.notRegex(after, /Approve (the release|setting it apart)/)
}) // prettier-ignore

test.serial('where a process died between two steps of a decision, either operator goes on with it', async t => {
  const { at } = office
  const order = await at.open(await at.merchant(), { amount: '100' })
  await at.mine([{ to: order.address, amount: 100_000_000n }])
  await freeze(order.id)
  const path = `/orders/${order.id}`
  const release = { command: 'orders release', parameter: order.id, reason: 'a mistake of the list' }
  await ann.sign(await ann.ask(release))
  t.notRegex((await ann.page(path)).text, /the release …/)
  // Both have approved, and this money was above the limit of the first step.
  await at.service.admin.query(`do $$ begin set local session_replication_role = replica;
    insert into frozen_approval (order_id, decision, freeze_count, operator, sponsor, reason, created_at)
      select order_id, decision, freeze_count, 'bob', (select sponsor from operator where name = 'bob'), reason, created_at
        from frozen_approval where order_id = '${order.id}'; end $$`)
  t.regex((await ann.page(path)).text, /Continue the release/)
  t.is((await ann.sign(await ann.ask(release))).status, 303)
  t.notRegex((await ann.page(path)).text, /the release …/)
  const [left] = await at.service.admin.query(
    `select count(*)::int as held from chain_transfer where order_id = $1 and status = 'FROZEN' and released_at is null`,
    [order.id],
  )
  t.deepEqual(left, { held: 0 })
})

/** As screening would have it, with its entry in the books. */
async function freeze(orderId: string): Promise<void> {
  const { admin, deps } = office.at.service
  const rows = await admin.query<{ tx_hash: string; ordinal: number; merchant_id: string; amount: string }>(
    `update chain_transfer x set status = 'FROZEN', screening = 'FLAGGED', frozen_at = now(), freeze_reason = 'on a list',
        next_screening_at = null, final_at = coalesce(final_at, now()) from orders o
      where order_id = $1 and o.id = order_id returning tx_hash, ordinal, merchant_id, amount`,
    [orderId],
  )
  const of = { environment: 'test', network: 'TRC20' } as const
  const entries = rows.map(({ tx_hash: txHash, ordinal, merchant_id: merchantId, amount }) => {
    const ref = entryRef('freeze', { ...of, txHash, ordinal, reversals: 0 })
    return { kind: 'freeze', ref, ...of, postings: freezePostings(merchantId, usdt(BigInt(amount))) } as const
  })
  await deps.db.transaction(tx => postAll(tx, entries, new Date()))
  await recordFacts(deps.db, [orderId], deps.clock.business())
  await settle(deps, of)
}
