// Refunds while only listed addresses are paid to: the page says so before anybody tries, and what to do.
import test from 'ava'
import { restrictWithdrawals } from '../../src/withdrawals/allow-list/allow-list.service.ts'
import { fill, openDashboard, type Dashboard, type Person, type Things } from './fixture.ts'

let at: Dashboard
let things: Things
let owner: Person
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  owner = await at.person(things.merchantId, 'owner')
})
test.after.always(() => at.close())

const inForce = (isInForce: boolean) =>
  restrictWithdrawals(at.shop.at.service.deps, { merchantId: things.merchantId, environment: 'test' }, isInForce)

const path = () => `/dashboard/orders/${things.large}/refund`
const link = () => at.post(owner, `${path()}/link`, { amount: '5', idempotency_key: 'refund-rule-link' })

test.serial('while the list is in force there is no button for a link, but why, and the ways on', async t => {
  await inForce(true)
  const { text } = await at.get(owner, path())
  t.false(text.includes('Create a refund link'))
  t.true(text.includes('Not while your list of addresses is in force.'))
  t.true(text.includes('href="/dashboard/addresses/new"'))
  t.true(text.includes('add the payer’s first'))
})

test.serial('a form from before is refused with what to do, above the form and not below the address', async t => {
  await inForce(true)
  const { status, text } = await link()
  t.is(status, 400)
  t.true(text.includes('Refund links are off while your address list applies'))
  t.false(text.includes('aria-invalid="true"'))
  t.deepEqual(await at.shop.at.service.deps.db.query('select id from refund_claim'), [])
})

test.serial('without the list the link is made', async t => {
  await inForce(false)
  t.true((await at.get(owner, path())).text.includes('Create a refund link'))
  const { status, text } = await link()
  t.is(status, 200)
  t.regex(text, /\/refund\/rf_[0-9A-Za-z]{26}/)
})
