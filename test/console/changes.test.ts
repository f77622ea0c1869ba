import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { operatorOn, type Operator } from '../operator/command.ts'
import type { Payer } from '../withdrawals/fixture.ts'
import { newDevice } from './authenticator.ts'
import { openOffice, optionsOf, origin, valueOf, type Office, type Person } from './office.ts'

let office: Office
let [ann, bob] = [] as unknown as [Person, Person]
let command: Operator
test.before(async () => {
  office = await openOffice()
  ;[ann, bob] = [await office.enrol('ann'), await office.enrol('bob')]
  const { databaseUrl, deps } = office.at.service
  command = operatorOn(databaseUrl, [deps.config.masterKeys[0]!.toString('hex')])
})
test.after.always(() => office.close())

async function waiting(amount: string): Promise<{ merchant: Payer; id: string }> {
  const merchant = await office.at.richMerchant(2000n)
  const { json } = await office.at.withdraw(merchant, { amount })
  if (json.status !== 'PENDING') throw new Error(`It is ${json.status}`)
  return { merchant, id: json.id }
}

const statusOf = async (merchant: Payer, id: string) =>
  (await office.at.get(merchant, `/v1/withdrawals/${id}`)).json.status
const approval = (id: string) => ({ command: 'withdrawals approve', parameter: id, reason: 'looked at' })
const rows = (text: string) => office.at.service.admin.query<Record<string, unknown>>(text)

test.serial('two operators approve a withdrawal, each with the signature of what he was shown', async t => {
  const { merchant, id } = await waiting('500.000001')
  const page = (await ann.page(`/withdrawals/${id}`)).text
  for (const shown of [
    id,
    '500.000001',
    'transfer(address, uint256)',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '0 of 2 approvals',
  ])
    t.true(page.includes(shown), shown)
  const path = await ann.ask(approval(id))
  const asked = (await ann.page(path)).text
  for (const line of [
    `fact.withdrawal: ${id}`,
    'fact.amount: 500.000001',
    'fact.fee: 1',
    'fact.network: TRC20',
    'fact.decision: approved',
    'reason: looked at',
  ])
    t.true(asked.includes(line), line)
  const done = await ann.sign(path)
  t.deepEqual([done.status, done.headers.location], [303, path])
  t.regex((await ann.page(path)).text, /Approved. Another operator must approve it too/)
  t.is(await statusOf(merchant, id), 'PENDING')
  t.regex((await ann.page(`/withdrawals/${id}`)).text, /You have approved it; another operator decides next/)
  t.is((await bob.sign(await bob.ask(approval(id)))).status, 303)
  t.is(await statusOf(merchant, id), 'APPROVED')
  const kept = await rows(
    `select a.operator, s.signed_text, s.credential_id = p.credential_id as own from withdrawal_approval a
       join operator_signature s on s.id = a.signature_id join operator_passkey p on p.operator = a.operator
      where a.withdrawal_id = '${id}' order by 1`,
  )
  t.deepEqual(
    kept.map(one => [one.operator, one.own]),
    [
      ['ann', true],
      ['bob', true],
    ],
  )
  const { json } = await command.run('audit', 'list', '--subject', id, '--json')
  t.is(json.entries.length, 2)
  t.regex(json.entries[0].detail.signature_id, /^[0-9a-f-]{36}$/)
  const verified = await command.run('audit', 'verify', '--json')
  t.like(verified.json, { is_whole: true, signatures: 2 })
  await assertBooks(t, office.at.service.deps.db)
})

test.serial(
  'what is signed is done once, by its operator alone, with a passkey of his, and only what was shown',
  async t => {
    const { merchant, id } = await waiting('60')
    const path = await ann.ask(approval(id))
    const { challenge } = optionsOf((await ann.page(path)).text)
    const tryWith = (response: object) => ann.send(path, { response: JSON.stringify(response) })
    for (const response of [
      {},
      bob.device.get({ challenge, origin }),
      newDevice().get({ challenge, origin }),
      ann.device.get({ challenge: optionsOf((await ann.page(await ann.ask(approval(id)))).text).challenge, origin }),
      ann.device.get({ challenge, origin: 'https://kassa.example' }),
      ann.device.get({ challenge, origin, isVerified: false }),
    ])
      t.is((await tryWith(response)).status, 409)
    t.is(await statusOf(merchant, id), 'PENDING')
    t.is((await bob.send(path, { response: JSON.stringify(bob.device.get({ challenge, origin })) })).status, 404)
    t.is((await ann.sign(path)).status, 303)
    t.is(await statusOf(merchant, id), 'APPROVED')
    const again = await tryWith(ann.device.get({ challenge, origin }))
    t.deepEqual([again.status, again.headers.location], [303, path], 'a second time he is shown what he has done')
    t.regex((await ann.page(path)).text, /<h1>\s*Done/)
    t.is((await rows(`select 1 from withdrawal_approval where withdrawal_id = '${id}'`)).length, 1)
    const other = await waiting('60')
    const twice = await ann.ask(approval(other.id))
    const answer = JSON.stringify(
      ann.device.get({ challenge: optionsOf((await ann.page(twice)).text).challenge, origin }),
    )
    const both = await Promise.all([ann.send(twice, { response: answer }), ann.send(twice, { response: answer })])
    t.deepEqual(
      both.map(one => [one.status, one.headers.location]),
      [
        [303, twice],
        [303, twice],
      ],
      'so does who clicks twice',
    )
    t.is((await rows(`select 1 from withdrawal_approval where withdrawal_id = '${other.id}'`)).length, 1)
    const late = await waiting('60')
    const shown = await ann.ask(approval(late.id))
    office.at.service.clock.advance(300)
    t.is((await ann.page(shown)).status, 404, 'after five minutes')
  },
)

test.serial('approve beside cancel, and approve what changed meanwhile: nothing is done', async t => {
  const { merchant, id } = await waiting('70')
  const path = await ann.ask(approval(id))
  const { challenge } = optionsOf((await ann.page(path)).text)
  t.is((await office.at.cancel(merchant, id)).status, 200)
  const refused = await ann.send(path, { response: JSON.stringify(ann.device.get({ challenge, origin })) })
  t.is(refused.status, 409)
  t.regex(refused.text, /it is REJECTED/)
  t.deepEqual(await rows(`select 1 from withdrawal_approval where withdrawal_id = '${id}'`), [])
})

test.serial('two operators approve at once: both count, and it is handed over once', async t => {
  const { merchant, id } = await waiting('600')
  const paths = [await ann.ask(approval(id)), await bob.ask(approval(id))] as const
  const answers = await Promise.all([ann.sign(paths[0]), bob.sign(paths[1])])
  t.deepEqual(
    answers.map(one => one.status),
    [303, 303],
  )
  t.is(await statusOf(merchant, id), 'APPROVED')
  t.deepEqual(
    (await office.at.claim()).filter(one => one === id),
    [id],
  )
  const verified = await command.run('audit', 'verify', '--json')
  t.true(verified.json.is_whole)
})

test.serial('an operator with a passkey approves nothing on the command line; one without does, as before', async t => {
  const { merchant, id } = await waiting('80')
  const refused = await command.as('ann').run('withdrawals', 'approve', id, '--reason', 'x', '--yes')
  t.is(refused.code, 1)
  t.regex(refused.stderr, /ann has a passkey and can approve only with it\. Use the console/)
  const byHand = office.at.service.deps.db.query(
    `insert into withdrawal_approval (withdrawal_id, operator, sponsor, decision, reason, created_at)
     values ($1, 'ann', 'ann', 'approved', 'x', now())`,
    [id],
  )
  await t.throwsAsync(byHand, { message: /has a passkey and approves with nothing else/ })
  t.is((await command.as('alice').run('withdrawals', 'approve', id, '--reason', 'x', '--yes')).code, 0)
  t.is(await statusOf(merchant, id), 'APPROVED')
  const other = await waiting('80')
  t.is(
    (await command.as('ann').run('withdrawals', 'reject', other.id, '--reason', 'x', '--yes')).code,
    0,
    'what gives money back',
  )
})

test.serial('every change has a reason on one line, and is one that the console offers', async t => {
  const { merchantId } = await office.at.merchant()
  const change = { command: 'merchants suspend', parameter: merchantId }
  for (const reason of ['', ' ', 'a'.repeat(1001), 'one\nfact.amount: 1'])
    t.is((await ann.send('/changes', { ...change, reason })).status, 400, reason)
  for (const name of ['', 'operator enrol', 'master-key rotate', 'secrets show', 'orders frozen'])
    t.is((await ann.send('/changes', { command: name, parameter: merchantId, reason: 'x' })).status, 400, name)
  t.is((await ann.send('/changes', { ...change, parameter: 'nobody', reason: 'x' })).status, 409)
})

test.serial('merchants, switches and operators are changed by the commands, audited and signed', async t => {
  const { merchantId } = await office.at.merchant()
  const change = async (form: Record<string, string | readonly string[]>) => {
    const done = await ann.sign(await ann.ask({ reason: 'because', ...form }))
    t.is(done.status, 303, done.text)
  }
  await change({ command: 'merchants suspend', parameter: merchantId })
  t.regex((await ann.page(`/merchants/${merchantId}`)).text, /SUSPENDED/)
  await change({ command: 'merchants reinstate', parameter: merchantId })
  await change({ command: 'merchants tier', parameter: [merchantId, 'PREMIUM'] })
  await change({
    command: 'withdrawals restrict',
    parameter: merchantId,
    option_environment: 'test',
    option_to: 'listed',
  })
  await change({ command: 'payouts off', parameter: ['test', 'TRC20'] })
  t.regex((await ann.page('/switches')).text, /because/)
  await change({ command: 'payouts on', parameter: ['test', 'TRC20'] })
  const carol = await office.enrol('carol')
  await change({ command: 'operator disable', option_name: 'carol' })
  t.regex((await carol.page('/account')).text, /You are to be disabled/)
  await bob.sign(await bob.ask({ command: 'operator disable', option_name: 'carol', reason: 'I want it too' }))
  t.is((await carol.page('/')).status, 303)
  const { json } = await command.run('audit', 'list', '--by', 'ann', '--json')
  const actions = (json.entries as { action: string; reason: string | null; detail: { signature_id?: string } }[])
    .filter(one => one.reason === 'because')
    .map(one => (one.detail.signature_id === undefined ? 'unsigned' : one.action))
  t.deepEqual(actions, [
    'operator.disable_asked',
    'payouts.switched_on',
    'payouts.switched_off',
    'withdrawal.restricted',
    'merchant.tier_changed',
    'merchant.reinstated',
    'merchant.suspended',
  ])
})

test.serial(
  'audit verify tells a signature that was changed, and an approval whose withdrawal is not what was signed',
  async t => {
    const { id } = await waiting('90')
    t.is((await ann.sign(await ann.ask(approval(id)))).status, 303)
    const { admin } = office.at.service
    const tampered = async (change: string, undo: string) => {
      await admin.query(
        'alter table operator_signature disable trigger all; alter table withdrawal disable trigger all',
      )
      await admin.query(change)
      const { code, json } = await command.run('audit', 'verify', '--json')
      await admin.query(undo)
      await admin.query('alter table operator_signature enable trigger all; alter table withdrawal enable trigger all')
      return { code, problems: json.damage as { problem: string }[] }
    }
    const where = `where id = (select signature_id from withdrawal_approval where withdrawal_id = '${id}')`
    const text = await tampered(
      `update operator_signature set signed_text = replace(signed_text, 'fact.amount: 90', 'fact.amount: 9') ${where}`,
      `update operator_signature set signed_text = replace(signed_text, 'fact.amount: 9', 'fact.amount: 90') ${where}`,
    )
    t.is(text.code, 1)
    t.regex(text.problems[0]!.problem, /is not valid for its text/)
    const redirected = await tampered(
      `update withdrawal set amount = amount + 1 where id = '${id}'`,
      `update withdrawal set amount = amount - 1 where id = '${id}'`,
    )
    t.is(redirected.code, 1)
    t.regex(redirected.problems[0]!.problem, /amount/)
    t.is((await command.run('audit', 'verify')).code, 0)
  },
)

test.serial(
  'a form that somebody else made for the operator shows what it would do, and does nothing by itself',
  async t => {
    const { id } = await waiting('95')
    const path = await ann.ask(approval(id))
    t.is(valueOf((await ann.page(path)).text, 'form_token').length, 43)
    t.deepEqual(await rows(`select 1 from withdrawal_approval where withdrawal_id = '${id}'`), [])
  },
)

test.serial('an operator accepts an underpaid order with his passkey, with what he was shown to have come', async t => {
  const { at } = office
  const merchant = await at.merchant()
  const order = await at.open(merchant, { amount: '100', expires_in: 300 })
  await at.mine([{ to: order.address, amount: 40_000_000n }])
  await at.outlast(order)
  const state = async () => (await at.get(merchant, `/v1/orders/${order.id}`)).json
  t.is((await state()).status, 'UNDERPAID')
  const page = (await ann.page(`/orders/${order.id}`)).text
  t.regex(page, /Accept for the merchant/)
  t.true((await ann.page('/orders')).text.includes(order.id))
  const accept = { command: 'orders accept', parameter: order.id, reason: 'agreed by mail' }
  const tooLate = await ann.ask(accept)
  const { challenge } = optionsOf((await ann.page(tooLate)).text)
  await at.mine([{ to: order.address, amount: 10_000_000n }])
  await at.settle()
  t.is((await state()).received_amount, '50')
  const refused = await ann.send(tooLate, { response: JSON.stringify(ann.device.get({ challenge, origin })) })
  t.is(refused.status, 409)
  t.is((await state()).status, 'UNDERPAID')
  const byCommand = await command.as('ann').run('orders', 'accept', order.id, '--reason', 'x', '--yes')
  t.regex(byCommand.stderr, /ann has a passkey and can approve only with it/)
  const path = await ann.ask(accept)
  const asked = (await ann.page(path)).text
  for (const line of ['fact.received: 50', 'fact.amount: 100', `fact.merchant: ${merchant.merchantId}`, 'the merchant gives up 50 USDT'])
    t.true(asked.includes(line), line)
  t.is((await ann.sign(path)).status, 303)
  t.like(await state(), { status: 'PAID', received_amount: '50' })
  t.notRegex((await ann.page(`/orders/${order.id}`)).text, /Accept for the merchant/)
  t.is((await ann.send('/changes', accept)).status, 409)
  await assertBooks(t, at.service.deps.db)
}) // prettier-ignore
