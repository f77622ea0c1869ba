// Frozen money that two operators set apart for good in the console, each with a signature of what was shown.
import test from 'ava'
import { postAll } from '../../src/ledger/ledger.service.ts'
import { freezePostings } from '../../src/ledger/posting.ts'
import { usdt } from '../../src/lib/money.ts'
import { entryRef } from '../../src/orders/recorded-transfer.ts'
import { settle } from '../../src/payments/settle.service.ts'
import { recordFacts } from '../../src/payments/unsettled-orders.store.ts'
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

/** As screening would have it, with its entry in the books. */
async function freeze(orderId: string): Promise<void> {
  const { admin, deps } = office.at.service
  const [row] = await admin.query<{ tx_hash: string; ordinal: number; merchant_id: string; amount: string }>(
    `update chain_transfer x set status = 'FROZEN', screening = 'FLAGGED', frozen_at = now(), freeze_reason = 'on a list',
        next_screening_at = null, final_at = coalesce(final_at, now()) from orders o
      where order_id = $1 and o.id = order_id returning tx_hash, ordinal, merchant_id, amount`,
    [orderId],
  )
  const { tx_hash: txHash, ordinal, merchant_id: merchantId, amount } = row!
  const of = { environment: 'test', network: 'TRC20' } as const
  const ref = entryRef('freeze', { ...of, txHash, ordinal, reversals: 0 })
  const postings = freezePostings(merchantId, usdt(BigInt(amount)))
  await deps.db.transaction(tx => postAll(tx, [{ kind: 'freeze', ref, ...of, postings }], new Date()))
  await recordFacts(deps.db, [orderId], deps.clock.business())
  await settle(deps, of)
}
