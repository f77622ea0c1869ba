// covers listWithdrawalAddresses.200, addWithdrawalAddress.201, addWithdrawalAddress.400, addWithdrawalAddress.409
// covers removeWithdrawalAddress.200, removeWithdrawalAddress.404
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { formatAddress } from '../../src/chains/address.ts'
import { getAllowList, isAllowed, restrictWithdrawals } from '../../src/withdrawals/allow-list/allow-list.service.ts'
import type { Caller } from '../helpers/client.ts'
import { payee, startMoneyOut, type MoneyOut } from './fixture.ts'

let at: MoneyOut
test.before(async () => {
  at = await startMoneyOut()
})
test.after.always(() => at.close())

const target = '/v1/withdrawal-addresses'
const add = (as: Caller, body: object) => at.send({ method: 'POST', target, as, body })
const listed = { network: 'TRC20', address: payee.TRC20, name: 'Treasury' }
const owner = (merchant: { merchantId: string }) => ({ merchantId: merchant.merchantId, environment: 'test' as const })

test.serial('a restricted merchant pays to listed addresses only, and to a new one after 24 hours', async t => {
  const { deps, clock } = at.service
  const merchant = await at.richMerchant(100n)
  t.like((await at.get(merchant, target)).json, { addresses: [], is_restricted: false })
  t.is((await at.withdraw(merchant)).status, 201)
  await restrictWithdrawals(deps, owner(merchant), true)
  t.true((await at.get(merchant, target)).json.is_restricted)
  const refused = async () => (await at.withdraw(merchant)).json.error
  t.is(await refused(), 'destination address not allowed')
  const { status, json } = await add(merchant, listed)
  t.is(status, 201)
  t.like(json, { ...listed, usable_from: new Date(clock.business().getTime() + 86_400_000).toISOString() })
  const [eventType] = await deps.db.query<{ body: string }>(
    `select m.body from mail m join merchant_user u on u.mail = m.recipient where u.merchant_id = $1 and u.role = 'owner'`,
    [merchant.merchantId],
  )
  t.true(eventType?.body.includes(listed.address), 'every owner is told by mail')
  t.is(await refused(), 'destination address not allowed')
  clock.advanceBusiness(86_399)
  t.is(await refused(), 'destination address not allowed')
  clock.advanceBusiness(1)
  t.is((await at.withdraw(merchant)).status, 201)
  const orderId = await at.paidOrder(merchant, 25n)
  t.is(
    (await at.refund(merchant, orderId, { address: formatAddress('TRC20', Buffer.alloc(20, 5)) })).json.error,
    'destination address not allowed',
  )
  t.is((await at.refund(merchant, orderId)).status, 201)

  const removed = await at.send({ method: 'DELETE', target: `${target}/${json.id}`, as: merchant })
  t.deepEqual([removed.status, removed.json], [200, { message: 'withdrawal address removed' }])
  t.is(await refused(), 'destination address not allowed')
  t.is((await at.send({ method: 'DELETE', target: `${target}/${json.id}`, as: merchant })).status, 404)
})

test.serial('addWithdrawalAddress.201 one that is listed is returned as it is, in whatever spelling', async t => {
  const merchant = await at.richMerchant(0n)
  const body = { network: 'ERC20', address: payee.ERC20 }
  const first = await add(merchant, body)
  at.service.clock.advanceBusiness(60)
  const again = await Promise.all([1, 2, 3].map(() => add(merchant, { ...body, address: payee.ERC20.toLowerCase() })))
  for (const { json } of again) t.deepEqual(json, first.json)
  t.is((await at.get(merchant, target)).json.addresses.length, 1)
})

test.serial('addWithdrawalAddress.400 nobody lists what money cannot go to', async t => {
  const merchant = await at.richMerchant(0n)
  const order = await at.open(merchant)
  for (const [change, error] of [
    [{ address: payee.ERC20 }, 'invalid destination address'],
    [{ address: order.address }, 'invalid destination address'],
    [{ network: undefined }, 'unsupported network'],
    [{ name: '' }, 'invalid name'],
    [{ label: 'x' }, 'unknown field: label'],
  ] as const)
    t.deepEqual((await add(merchant, { ...listed, ...change })).json, { error })
})

test.serial('addWithdrawalAddress.409 there are 100 at most', async t => {
  const merchant = await at.richMerchant(0n)
  await at.service.admin.query(
    `insert into withdrawal_address (id, merchant_id, environment, network, address, name, created_at, usable_from)
     select gen_random_uuid(), $1, 'test', 'TRC20', 'T' || n, '', now(), now() from generate_series(1, 100) as n`,
    [merchant.merchantId],
  )
  const { status, json } = await add(merchant, listed)
  t.deepEqual([status, json], [409, { error: 'withdrawal address limit reached' }])
})

test.serial("removeWithdrawalAddress.404 nobody takes off another's", async t => {
  const merchant = await at.richMerchant(0n)
  const { json } = await add(merchant, listed)
  const other = await at.richMerchant(0n)
  for (const id of [json.id, randomUUID(), 'x'])
    t.is((await at.send({ method: 'DELETE', target: `${target}/${id}`, as: other })).status, 404)
  t.is((await at.get(merchant, target)).json.addresses.length, 1)
})

test.serial('where real money is, the list is in force until somebody decides otherwise', async t => {
  const { deps } = at.service
  const live = { merchantId: (await at.richMerchant(0n)).merchantId, environment: 'live' as const }
  t.true((await getAllowList(deps, live)).is_restricted)
  const asked = { owner: live, network: 'TRC20', address: payee.TRC20 } as const
  t.false(await isAllowed(deps, deps.db, asked))
  await restrictWithdrawals(deps, live, false)
  t.true(await isAllowed(deps, deps.db, asked))
})
