// covers listWithdrawals.200, listWithdrawals.400
import test from 'ava'
import { startMoneyOut, type MoneyOut } from './fixture.ts'

let at: MoneyOut
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50' })
})
test.after.always(() => at.close())

test.serial('listWithdrawals.200 every withdrawal comes once, newest first, however it is walked', async t => {
  const merchant = await at.richMerchant(1000n)
  const ids: string[] = []
  for (let index = 0; index < 7; index++) {
    // Some of one moment: then their ids decide.
    if (index % 3 === 0) at.service.clock.advanceBusiness(1)
    ids.push((await at.withdraw(merchant, { amount: index % 2 === 0 ? '10' : '60' })).json.id)
  }
  const list = async (query: string) => (await at.get(merchant, `/v1/withdrawals?${query}`)).json
  const all = await list('')
  t.is(all.total, 7)
  t.is(all.next_cursor, null)
  const shown = all.withdrawals.map((one: { id: string }) => one.id)
  t.deepEqual(shown.toSorted(), ids.toSorted())
  const walked: string[] = []
  for (let cursor = ''; cursor !== 'null';) {
    const page = await list(`limit=3${cursor && `&cursor=${cursor}`}`)
    t.is(page.total, 7)
    walked.push(...page.withdrawals.map((one: { id: string }) => one.id))
    cursor = String(page.next_cursor)
  }
  t.deepEqual(walked, shown)
  t.deepEqual(
    (await list('limit=2&offset=4')).withdrawals.map((one: { id: string }) => one.id),
    shown.slice(4, 6),
  )
  t.deepEqual(await list('offset=10000000'), { withdrawals: [], total: 7, next_cursor: null })
  const pending = await list('status=PENDING&network=TRC20&limit=2')
  t.is(pending.total, 3)
  t.true(pending.withdrawals.every((one: { status: string }) => one.status === 'PENDING'))
  t.is((await list(`status=PENDING&limit=2&cursor=${pending.next_cursor}`)).withdrawals.length, 1)
  t.is((await list('network=ERC20')).total, 0)
})

test.serial('listWithdrawals.400 what is wrong with a query is named', async t => {
  const merchant = await at.richMerchant(0n)
  const { json } = await at.get(merchant, '/v1/orders')
  t.is(json.next_cursor, null)
  for (const [query, error] of [
    ['limit=101', 'invalid limit'],
    ['offset=-1', 'invalid offset'],
    ['cursor=cur_x', 'invalid cursor'],
    ['cursor=cur_bzE&offset=1', 'cursor and offset together'],
    ['status=PAID', 'invalid status'],
    ['network=BEP20', 'invalid network'],
    ['colour=blue', 'unknown parameter: colour'],
  ])
    t.deepEqual((await at.get(merchant, `/v1/withdrawals?${query}`)).json, { error }, query)
})

test.serial('nobody sees the withdrawals of another', async t => {
  const merchant = await at.richMerchant(100n)
  await at.withdraw(merchant)
  const other = await at.richMerchant(0n)
  t.deepEqual((await at.get(other, '/v1/withdrawals')).json, { withdrawals: [], total: 0, next_cursor: null })
})
