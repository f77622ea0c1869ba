// A final block taken back, as the person who is called finds it: on real nodes, with the operator's command.
import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { testService } from '../helpers/deps.ts'
import { insertPause } from '../../src/payments/follow/pause.store.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { coverShortage } from '../../src/ledger/debt.service.ts'
import { units } from '../orders/watched-order.ts'
import { openFlowService } from '../flows/service.ts'
import { openSale } from '../flows/sale.ts'
import { asAnn, operatorOn, operatorWith } from './command.ts'

const reverse = ['chains', 'reverse', 'test', 'ERC20', '--reason', 'the explorers say so too', ...asAnn] as const

test('what is gone is shown, reversed with a reason and told to the merchant, and the chain goes on when it is resumed', async t => {
  const service = await openFlowService()
  t.teardown(() => service.close())
  const sale = await openSale(t, service, { network: 'ERC20' })
  const hash = await sale.transfer('25')
  await sale.finalize()
  t.is((await sale.inspect()).status, 'PAID')
  // anvil calls blocks final by their depth and lets them be taken back all the same.
  await service.on('ERC20').local.reorg(3)
  await sale.mine(3)
  await sale.inspect()
  const operator = operatorWith({ ...service.env, PATH: process.env.PATH ?? '' }).as('ann')
  t.is((await operator.run('chains', 'status')).code, 1)

  const asked = await operator.run(...reverse.filter(word => word !== '--yes'))
  t.is(asked.code, 2, 'there is no terminal to ask on')
  t.regex(asked.stderr, new RegExp(`25 USDT \\(credited 24\\.75\\), order ${sale.order.id}, transaction ${hash}`))
  t.is((await sale.inspect()).status, 'PAID')

  const done = await operator.run(...reverse, '--json')
  t.is(done.code, 0, done.stderr)
  t.deepEqual(done.json.orders, [{ id: sale.order.id, status: 'EXPIRED' }])
  // The command lives by the real time, which may be ahead of this service's.
  service.clock!.set(new Date(Math.max(Date.now(), service.clock!.now().getTime()) + 1000))
  t.like(await sale.inspect(), { status: 'EXPIRED', credited_amount: '0' })
  t.deepEqual(sale.webhooks(), [
    ['payment.confirmed', 'PAID'],
    ['payment.expired', 'EXPIRED'],
  ])
  await assertBooks(t, service.deps.db)
  const { json } = await operator.run('audit', 'list', '--action', 'chain.reversed', '--json')
  t.like(json.entries[0], { operator: 'ann', subject: 'test ERC20', reason: 'the explorers say so too' })
  t.is(json.entries[0].detail.transfers[0].tx_hash, hash)

  t.is((await operator.run('chains', 'resume', 'test', 'ERC20', '--reason', 'settled', ...asAnn)).code, 0)
  await sale.transfer('25')
  await sale.finalize()
  t.like(await sale.inspect(), { status: 'EXPIRED_PAID', credited_amount: '24.75' })
  t.is((await operator.run(...reverse)).code, 1, 'the chain is not paused')
  await assertBooks(t, service.deps.db)

  // As if the merchant had spent it, and the money went a second time.
  t.is((await operator.run('debts', 'list', '--json')).json.debts.length, 0)
  const [{ id } = { id: '' }] = await service.deps.db.query<{ id: string }>('select id from merchant')
  const debtor = { merchantId: id, environment: 'test', network: 'ERC20' } as const
  await service.deps.db.transaction(tx =>
    coverShortage(tx, { debtor, taken: units('30'), ref: 'a payment' }, service.deps.clock.now()),
  )
  const listed = await operator.run('debts', 'list', '--json')
  t.deepEqual(listed.json.debts, [{ merchant_id: id, environment: 'test', network: 'ERC20', owed: '5.25' }])
  const writeOff = ['debts', 'write-off', id, 'test', 'ERC20', '--reason', 'it is gone', ...asAnn] as const
  t.is((await operator.run(...writeOff)).code, 0)
  t.is((await operator.run(...writeOff)).code, 1, 'nothing is owed any more')
})

test('nothing is reversed on the word of nodes that do not answer, nor on a chain that is not paused', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { deps } = service
  await watchChain(deps, { environment: 'test', network: 'ERC20' })
  const operator = operatorOn(service.databaseUrl)
  const early = await operator.run(...reverse)
  t.is(early.code, 1)
  t.regex(early.stderr, /not paused/)
  await insertPause(deps.db, { environment: 'test', network: 'ERC20' }, { reason: 'a person', now: deps.clock.now() })
  const { code, stderr } = await operator.run(...reverse)
  t.is(code, 2)
  t.regex(stderr, /gave no usable answer/)
  t.is((await operator.run('chains', 'reverse', 'live', 'ERC20', '--reason', 'x', ...asAnn)).code, 2)
})
