import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { openFrozen, openScreeningSetup, type ScreeningSetup } from '../screening/screening-setup.ts'
import { operatorOn, type Operator } from './command.ts'

let setup: ScreeningSetup
let operator: Operator
test.before(async () => {
  setup = await openScreeningSetup()
  operator = operatorOn(setup.service.databaseUrl, [setup.service.deps.config.masterKeys[0]!.toString('hex')])
})
test.after.always(() => setup.service.close())

test.serial(
  'frozen money is listed, and released by two different operators, each with an entry in the log',
  async t => {
    const fixture = await openFrozen(setup)
    const { id } = fixture.order
    const release = (name: string) =>
      operator.as(name).run('orders', 'release', id, '--reason', 'false alarm', '--yes', '--json')
    const frozen = async () => {
      const { json } = await operator.run('orders', 'frozen', '--json')
      return (json.orders as { id: string }[]).find(order => order.id === id)
    }
    t.like(await frozen(), { status: 'FROZEN', frozen_amount: '25', approved_by: [] })
    t.like((await release('alice')).json, { outcome: 'approved', status: 'FROZEN' })
    t.like(await frozen(), { approved_by: ['alice'] })

    const same = await release('alice')
    t.is(same.code, 1)
    t.regex(same.stderr, /Another operator/)
    t.is((await fixture.get()).status, 'FROZEN')

    t.like((await release('bob')).json, { outcome: 'released', status: 'PAID' })
    t.is(await frozen(), undefined)
    t.like(await fixture.get(), { status: 'PAID', credited_amount: '24.75' })
    t.is((await fixture.events()).at(-1)?.type, 'payment.confirmed')
    t.is((await release('carol')).code, 1)

    const { json } = await operator.run('audit', 'list', '--subject', id, '--json')
    t.deepEqual(
      (json.entries as { operator: string; detail: { outcome: string } }[]).map(one => [
        one.operator,
        one.detail.outcome,
      ]),
      [
        ['bob', 'released'],
        ['alice', 'approved'],
      ],
    )
    await assertBooks(t, setup.service.deps.db)
  },
)

test.serial(
  'frozen money is set apart for good by two different operators, who are told that it cannot be undone',
  async t => {
    const fixture = await openFrozen(setup)
    const { id, order_number: number, address } = fixture.order
    const apart = (name: string, ...more: string[]) =>
      operator.as(name).run('orders', 'set-apart', id, '--reason', 'on a sanctions list', ...more)
    const unanswered = await apart('alice')
    t.not(unanswered.code, 0)
    const said = unanswered.stdout + unanswered.stderr
    for (const named of [
      id,
      number,
      fixture.merchant.merchantId,
      address,
      '25 USDT',
      fixture.payer,
      'cannot be undone',
    ])
      t.true(said.includes(named), `${named}: ${said}`)
    t.like((await apart('alice', '--yes', '--json')).json, { outcome: 'approved', status: 'FROZEN' })
    const { json } = await operator.run('orders', 'frozen', '--json')
    const listed = (json.orders as { id: string }[]).find(order => order.id === id)
    t.like(listed, { approved_by: [], set_apart_approved_by: ['alice'] })
    t.is((await apart('alice', '--yes')).code, 1)
    t.is(
      (await operator.as('bob').run('orders', 'release', id, '--reason', 'x', '--yes', '--json')).json.outcome,
      'approved',
    )
    t.like((await apart('carol', '--yes', '--json')).json, { outcome: 'set_apart', status: 'OPEN' })
    t.is((await operator.as('ann').run('orders', 'release', id, '--reason', 'x', '--yes')).code, 1)
    t.like(await fixture.get(), { status: 'OPEN', frozen_amount: '0', credited_amount: '0' })
    const log = await operator.run('audit', 'list', '--subject', id, '--json')
    t.deepEqual(
      (log.json.entries as { operator: string; action: string; detail: { outcome: string } }[]).map(one => [
        one.operator,
        one.action,
        one.detail.outcome,
      ]),
      [
        ['carol', 'order.set_apart_approved', 'set_apart'],
        ['bob', 'order.release_approved', 'approved'],
        ['alice', 'order.set_apart_approved', 'approved'],
      ],
    )
    await assertBooks(t, setup.service.deps.db)
  },
)

test.serial('a release that cannot be noted does not happen', async t => {
  const fixture = await openFrozen(setup)
  const { admin } = setup.service
  const words = ['orders', 'release', fixture.order.id, '--reason', 'false alarm', '--yes'] as const
  t.is((await operator.as('alice').run(...words)).code, 0)
  await admin.query(`alter table audit_entry add constraint nobody check (operator <> 'bob') not valid`)
  t.is((await operator.as('bob').run(...words)).code, 1)
  await admin.query('alter table audit_entry drop constraint nobody')
  t.like(await fixture.get(), { status: 'FROZEN', credited_amount: '0' })
  const approvals = await admin.query('select operator from frozen_approval where order_id = $1', [fixture.order.id])
  t.deepEqual(approvals, [{ operator: 'alice' }])
})

test.serial('an order is found by id and by number, with its transfers and its story', async t => {
  const fixture = await openFrozen(setup)
  for (const name of [fixture.order.id, fixture.order.order_number]) {
    const { json } = await operator.run('orders', 'show', name, '--json')
    t.like(json.order, { id: fixture.order.id, status: 'FROZEN' })
    t.is(json.order.transactions[0].status, 'FROZEN')
    t.true(json.timeline.entries.length > 2)
  }
  const { stdout } = await operator.run('orders', 'show', fixture.order.id)
  t.regex(stdout, /Screening flagged a transfer/)
  t.is((await operator.run('orders', 'show', 'ord_nobody')).code, 1)
})

test.serial('frozen money behind a hundred larger transfers is shown before it is released', async t => {
  const fixture = await setup.open()
  const { ethereum } = setup.service
  setup.script.flagged.add(fixture.payer)
  const small = { to: fixture.order.address, amount: 1_000_000n, from: fixture.payer, txHash: ethereum.hash('small') }
  const large = Array.from({ length: 100 }, (_, index) => ({
    to: fixture.order.address,
    amount: 2_000_000n + BigInt(index),
  }))
  ethereum.mine([small, ...large])
  ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  const words = ['orders', 'release', fixture.order.id, '--reason', 'false alarm', '--yes'] as const
  const { code, stdout, stderr } = await operator.as('alice').run(...words)
  t.is(code, 0, stderr)
  t.true(`${stdout}${stderr}`.includes(`1 USDT in 1 transfer (1 USDT from ${fixture.payer})`), `${stdout}${stderr}`)
})

test.serial('an underpaid order is listed, and accepted for its merchant once, with an entry in the log or not at all', async t => {
  const { service } = setup
  const fixture = await setup.open()
  const { id } = fixture.order
  fixture.pay('10')
  service.ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  service.ethereum.mine([], { time: fixture.atEnd(1) })
  service.ethereum.mineEmpty(2)
  t.like(await fixture.watch(), { status: 'UNDERPAID', credited_amount: '9.9' })
  const { json } = await operator.run('orders', 'underpaid', '--json')
  t.like((json.orders as { id: string }[])[0], { id, received_amount: '10', order_amount: '25' })
  t.regex((await operator.run('orders', 'underpaid')).stdout, new RegExp(id))

  const accept = (name: string) =>
    operator.as(name).run('orders', 'accept', id, '--reason', 'agreed by mail', '--yes', '--json')
  await service.admin.query(`alter table audit_entry add constraint nobody check (operator <> 'bob') not valid`)
  t.is((await accept('bob')).code, 1)
  await service.admin.query('alter table audit_entry drop constraint nobody')
  t.is((await fixture.get()).status, 'UNDERPAID')

  const accepted = await accept('alice')
  t.like(accepted.json, { order_id: id, status: 'PAID' })
  t.like(await fixture.get(), { status: 'PAID', credited_amount: '9.9' })
  t.is((await fixture.events()).at(-1)?.type, 'payment.confirmed')
  const again = await accept('alice')
  t.is(again.code, 1)
  t.regex(again.stderr, /is PAID: only UNDERPAID orders can be accepted/)
  const log = await operator.run('audit', 'list', '--subject', id, '--json')
  t.deepEqual(
    (log.json.entries as { operator: string; action: string; reason: string }[]).map(one => [one.operator, one.action, one.reason]),
    [['alice', 'order.accepted', 'agreed by mail']],
  )
  await assertBooks(t, service.deps.db)
}) // prettier-ignore
