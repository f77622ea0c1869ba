// One box of the console finds orders, withdrawals and merchants by what identifies them, and says what it looked for.
import test from 'ava'
import { payee, type Payer } from '../withdrawals/fixture.ts'
import { openOffice, type Office, type Person } from './office.ts'

let office: Office
let ann: Person
let merchant: Payer
test.before(async () => {
  office = await openOffice()
  ann = await office.enrol('ann')
  merchant = await office.at.richMerchant(2000n)
  await office.at.service.admin.query(`update merchant set name = 'Tea <Room>' where id = $1`, [merchant.merchantId])
})
test.after.always(() => office?.close())

const linksOf = async (text: string) => {
  const page = (await ann.page(`/search?q=${encodeURIComponent(text)}`)).text
  const body = page.slice(page.indexOf('<main'))
  return [...body.matchAll(/<a href="(\/[^"]*)"/g)].map(([, href]) => href)
}

test.serial('each kind of key finds exactly what it belongs to', async t => {
  const { admin } = office.at.service
  const order = await office.at.open(merchant, { amount: '100' })
  await office.at.mine([{ to: order.address, amount: 100_000_000n }])
  const [paid] = await admin.query<{ tx_hash: string }>('select tx_hash from chain_transfer where order_id = $1', [
    order.id,
  ])
  const [{ order_number: orderNumber }] = (await admin.query<{ order_number: string }>(
    'select order_number from orders where id = $1',
    [order.id],
  )) as [{ order_number: string }]
  const withdrawal = String((await office.at.withdraw(merchant, { amount: '60' })).json.id)
  const ofOrder = [`/orders/${order.id}`]
  t.deepEqual(await linksOf(paid!.tx_hash), ofOrder)
  t.deepEqual(await linksOf(` 0x${paid!.tx_hash.replace('0x', '').toUpperCase()} `), ofOrder)
  t.deepEqual(await linksOf(order.address), ofOrder)
  t.deepEqual(await linksOf(orderNumber), ofOrder)
  t.deepEqual(await linksOf(order.id.toUpperCase()), ofOrder)
  t.deepEqual(await linksOf(payee.TRC20), [`/withdrawals/${withdrawal}`])
  t.deepEqual(await linksOf(withdrawal), [`/withdrawals/${withdrawal}`])
  t.deepEqual(await linksOf('tea <r'), [`/merchants/${merchant.merchantId}`])
  t.deepEqual(await linksOf(merchant.merchantId), [`/merchants/${merchant.merchantId}`])
})

test.serial('what is found nowhere is said to be found nowhere, with what was looked for', async t => {
  const says = async (text: string) => (await ann.page(`/search?q=${encodeURIComponent(text)}`)).text
  t.regex(await says('ef'.repeat(32)), /No order was paid by this transaction/)
  t.regex(await says(payee.ERC20), /no withdrawal went to it. Senders are not searched/)
  t.regex(await says('00000000-0000-4000-8000-000000000000'), /No order, withdrawal or merchant has this id/)
  t.regex(await says('<script>x'), /&lt;script&gt;x.*it is not a whole hash/s)
  const empty = await says('')
  t.notRegex(empty, /Nothing found/)
  t.is((await ann.page('/search?q=%00')).status, 200)
})
