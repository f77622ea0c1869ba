import { randomUUID } from 'node:crypto'
import test from 'ava'
import { roleUrl } from '../../dev/database-roles.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { entities } from '../../src/entities.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { reconcile } from '../../src/payments/reconcile.service.ts'
import { testHouse, testMerchant, testXpub } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

const key = { environment: 'test', network: 'ERC20' } as const

test('the record is held against chain and key: a forged payment, a changed one and a replaced address are found', async t => {
  const house = await testHouse()
  t.teardown(() => house.close())
  house.clock.set(house.ethereum.head.time)
  await watchChain(house.deps, key)
  const merchant = await testMerchant(house.deps)
  const open = async () => {
    return (await createOrder(house.deps, merchant, orderInput({ idempotencyKey: randomUUID() }))).order
  }
  const orders = [await open(), await open(), await open()]
  house.ethereum.mine(orders.map(order => ({ to: order.address, amount: 25_000_000n })))
  house.ethereum.mineEmpty(5)
  await watchChain(house.deps, key)

  // As the checker, who may read and nothing else.
  const checker = await openDatabase({ url: roleUrl(house.adminUrl, 'checker'), entities, connectionsMax: 2 })
  t.teardown(() => checker.close())
  const { chain } = house.ethereum
  const check = (since = new Date(0)) => reconcile(checker, { key, chain, xpub: testXpub('ERC20'), since })
  t.deepEqual(await check(), { transfers: 3, addresses: 3, problems: [] })
  t.deepEqual(await check(new Date('2100-01-01')), { transfers: 0, addresses: 0, problems: [] })

  await house.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into chain_transfer select (jsonb_populate_record(x, '{"tx_hash":"0xforged"}')).* from chain_transfer x
        where order_id = $1`,
      [orders[0]!.id],
    )
  })
  const forged = await check()
  t.is(forged.transfers, 4)
  t.is(forged.problems.length, 1)
  t.regex(forged.problems[0]!, /^transfer 0xforged:\d+ of 25 USDT .* the chain does not show it so$/)

  const tamper = (sql: string, id: string) =>
    house.admin.transaction(async tx => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(sql, [id])
    })
  await tamper(
    'update chain_transfer set amount = amount + 1, credited_amount = credited_amount + 1 where order_id = $1',
    orders[1]!.id,
  )
  await tamper(
    `update deposit_address set address = '0x000000000000000000000000000000000000dEaD' where order_id = $1`,
    orders[2]!.id,
  )
  const { problems } = await check()
  t.is(problems.length, 3)
  t.regex(problems.join('\n'), /25\.000001 USDT/)
  t.regex(problems.join('\n'), /address \d+ of test ERC20 is 0x0+dEaD, which is not the one of its key/)
})
