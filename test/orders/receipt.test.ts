// covers getOrderReceipt.200, getOrderReceipt.404, getOrderReceipt.409, getReceiptKeys.200
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { canonicalJson, receiptKey, signReceipt } from '../../src/orders/receipts/receipt.ts'
import { ReceiptError } from '../../sdk/typescript/src/receipts/receipt-error.ts'
import { verifyReceipt, type ReceiptKeys } from '../../sdk/typescript/src/receipts/verify-receipt.ts'
import { verifyReceipt as command } from '../../sdk/typescript/src/cli/commands/verify-receipt.ts'
import type { Cli } from '../../sdk/typescript/src/cli/cli.ts'
import { startMoneyOut, type MoneyOut, type Payer } from '../withdrawals/fixture.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

let at: MoneyOut
let merchant: Payer
let text: string
let keys: ReceiptKeys
const [older, newer] = ['aa'.repeat(32), 'bb'.repeat(32)]
test.before(async () => {
  at = await startMoneyOut({ KASSA_RECEIPT_KEYS: `${newer},${older}` })
  merchant = await at.richMerchant(0n)
  const id = await at.paidOrder(merchant, 25n)
  text = (await at.get(merchant, `/v1/orders/${id}/receipt`)).text
  keys = (await at.send({ target: '/.well-known/kassa-receipt-keys.json' })).json
})
test.after.always(() => at.close())

type Json = Record<string, never> & { receipt: Record<string, unknown>; signature: Record<string, unknown> }
const parsed = () => JSON.parse(text) as Json

async function refused(receipt: string | object, by: ReceiptKeys = keys): Promise<ReceiptError> {
  try {
    await verifyReceipt(receipt, by)
  } catch (error) {
    if (error instanceof ReceiptError) return error
    throw error
  }
  throw new Error('it was believed')
}

test('getOrderReceipt.200 a receipt holds without asking anybody, as text and as what was parsed of it', async t => {
  const found = await verifyReceipt(text, keys)
  t.like(found, { status: 'PAID', received_amount: '25', credited_amount: '25', network: 'TRC20' })
  t.is(found.transactions.length, 1)
  t.deepEqual(await verifyReceipt(parsed(), keys), found)
  t.deepEqual(await verifyReceipt(JSON.stringify(parsed(), null, 2), keys), found, 'blanks say nothing')
})

test('getReceiptKeys.200 the key that signs and those before it; a receipt of an older key still holds', async t => {
  t.is(keys.keys.length, 2)
  t.is(parsed().signature.key_id, keys.keys[0]!.key_id)
  const old = signReceipt(parsed().receipt as never, Buffer.from(older, 'hex'))
  t.is(old.signature.key_id, keys.keys[1]!.key_id)
  await t.notThrowsAsync(verifyReceipt(old, keys))
  const others = { keys: [receiptKey(Buffer.alloc(32, 7))] }
  t.is((await refused(text, others)).field, 'signature.key_id')
  const [first] = keys.keys
  const false_ = { keys: [{ key_id: first!.key_id, public_key: others.keys[0]!.public_key }] }
  t.regex((await refused(text, false_)).message, /was changed/)
})

test('whatever is changed in a receipt, it is refused', async t => {
  const { receipt } = parsed()
  const changes: Record<string, unknown> = {
    version: 2,
    issuer: 'https://other.example',
    order_id: receipt.merchant_id,
    order_number: 'ord_other',
    merchant_id: receipt.order_id,
    environment: 'live',
    status: 'EXPIRED_PAID',
    network: 'ERC20',
    currency: 'EUR',
    address: `0x${'1'.repeat(40)}`,
    order_amount: '26',
    received_amount: '250',
    credited_amount: '250',
    fee_amount: '1',
    paid_at: '2020-01-01T00:00:00.000Z',
    transactions: [],
  }
  t.deepEqual(Object.keys(changes).toSorted(), Object.keys(receipt).toSorted())
  for (const [name, value] of Object.entries(changes))
    await t.throwsAsync(verifyReceipt({ ...parsed(), receipt: { ...receipt, [name]: value } }, keys), { instanceOf: ReceiptError }, name) // prettier-ignore
  const [transaction] = receipt.transactions as Record<string, unknown>[]
  for (const [name, value] of Object.entries({
    amount: '26',
    log_index: 9,
    block_number: 9,
    tx_hash: 'ab'.repeat(32),
  })) {
    const transactions = [{ ...transaction, [name]: value }]
    t.regex((await refused({ ...parsed(), receipt: { ...receipt, transactions } })).message, /was changed/, name)
  }
})

test('what is missing, unknown or of a wrong form is named', async t => {
  const { receipt, signature } = parsed()
  for (const name of Object.keys(receipt)) {
    const { [name]: _, ...rest } = receipt
    t.is((await refused({ receipt: rest, signature })).message, `missing field: receipt.${name}`)
  }
  t.is((await refused({ receipt, signature, note: 1 })).message, 'unknown field: note')
  t.is((await refused({ receipt: { ...receipt, tip: '1' }, signature })).field, 'receipt.tip')
  for (const amount of ['25.0', '025', '2.5e1', '+25', '25 ', 25, ' 25', '２５'])
    t.is((await refused({ receipt: { ...receipt, order_amount: amount }, signature })).field, 'receipt.order_amount')
  const [transaction] = receipt.transactions as Record<string, unknown>[]
  for (const value of ['0', -1, 0.5, -0, null, 2 ** 60]) {
    const transactions = [{ ...transaction, log_index: value }]
    t.is(
      (await refused({ receipt: { ...receipt, transactions }, signature })).field,
      'receipt.transactions[0].log_index',
    )
  }
  for (const value of [null, [], 'receipt', {}]) t.truthy(await refused({ receipt: value, signature }))
  t.truthy(await refused({ receipt, signature: { ...signature, algorithm: 'none' } }))
})

test('a text that says a thing twice, or a number in another form, is refused', async t => {
  for (const changed of [
    text.replace('"version":1', '"version":2,"version":1'),
    text.replace('"version":1', '"version":1.0'),
    text.replace('"version":1', '"version":1e0'),
    text.replace('"TRC20"', '"\\u0054RC20"'),
    `${text}x`,
    '',
    'null',
  ]) {
    t.not(changed, text)
    t.truthy(await refused(changed), changed.slice(0, 60))
  }
})

test('getOrderReceipt.409 there is none before an order is paid; getOrderReceipt.404 nor for anybody else', async t => {
  const order = await at.open(merchant)
  const { status, json } = await at.get(merchant, `/v1/orders/${order.id}/receipt`)
  t.deepEqual([status, json], [409, { error: 'order is not paid' }])
  const stranger = await at.richMerchant(0n)
  t.is((await at.get(stranger, `/v1/orders/${String(parsed().receipt.order_id)}/receipt`)).status, 404)
})

test('kassa verify receipt says whether a file is genuine, with the keys from another file', async t => {
  const folder = temporaryFolder('receipt')
  const write = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const said: string[] = []
  const same = (words: string) => words
  const cli = {
    print: (_: object, words: string) => said.push(words),
    paint: { good: same, bad: same },
  } as unknown as Cli
  const key = write('keys.json', JSON.stringify(keys))
  t.is(await command.run(cli, [write('good.json', text)], { key }), 0)
  t.is(await command.run(cli, [write('bad.json', text.replace('"25"', '"26"'))], { key }), 3)
  t.regex(said[0]!, /^Genuine: ord_\w+ was paid 25 USDT on TRC20/)
  t.regex(said[1]!, /^Not genuine: .*was changed/)
  await t.throwsAsync(async () => command.run(cli, [path.join(folder, 'none')], { key }), { message: /cannot read/ })
})

test('canonical JSON is the same whatever the order of names', t => {
  t.is(canonicalJson({ b: [1, { d: 'x', c: null }], a: 'é' }), '{"a":"é","b":[1,{"c":null,"d":"x"}]}')
})
