// What operators decide beside one another: about merchants that want to take real money, in the console, signed, and on the command line;
// about what stands still, and about frozen money.
import test from 'ava'
import type { Actor } from '../../src/database/actor.ts'
import { addDocument, findApplicationOf, submitApplication } from '../../src/merchants/kyb/application.service.ts'
import { questions, readAnswers } from '../../src/merchants/kyb/application.ts'
import { testMerchant } from '../helpers/deps.ts'
import { operatorOn, type Operator } from '../operator/command.ts'
import { openOffice, optionsOf, origin, type Office, type Person } from './office.ts'

let office: Office
let [ann, bob] = [] as unknown as [Person, Person]
let command: Operator
test.before(async () => {
  office = await openOffice()
  ;[ann, bob] = [await office.enrol('ann'), await office.enrol('bob')]
  const { databaseUrl, deps } = office.at.service
  command = operatorOn(databaseUrl, [deps.config.masterKeys[0]!.toString('hex')])
})
test.after.always(() => office?.close())

const hostile = '<script>alert(1)</script><svg onload=a>'
const pdf = Buffer.from(
  `%PDF-1.7\n<html><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg></html>`,
)

interface Applied {
  readonly actor: Actor
  readonly id: string
  readonly document: string
}

/** A merchant that has applied, with an answer to each question and a document. */
async function applied(answer = 'Halden Tea'): Promise<Applied> {
  const { deps } = office.at.service
  const { merchantId } = await testMerchant(deps, { approved: false })
  const actor: Actor = { merchantId, environment: 'test', userId: 'u', isPermitted: () => Promise.resolve(true) }
  const answers = readAnswers(
    Object.fromEntries(questions.map(({ name, max }) => [name, `${answer} ${name}`.slice(0, max)])),
  )
  await addDocument(deps, actor, { name: 'register<svg onload=alert(1)>.svg', content: pdf })
  const problem = await submitApplication(deps, actor, { answers, reply: '', name: 'Ines' })
  if (problem !== null) throw new Error(`It was refused: ${JSON.stringify(problem)}`)
  const { application, documents } = (await findApplicationOf(deps, merchantId))!
  return { actor, id: application.id, document: documents[0]!.id }
}

const stateOf = async ({ actor }: Applied) => {
  const { deps, admin } = office.at.service
  const file = (await findApplicationOf(deps, actor.merchantId))!
  const [merchant] = await admin.query<{ status: string; tier: string }>(
    'select status, tier from merchant where id = $1',
    [actor.merchantId],
  )
  return { status: file.application.status, merchant: merchant!.status, tier: merchant!.tier, messages: file.messages }
}

test.serial('the queue and an application show all that was said, as text', async t => {
  const one = await applied(hostile)
  const queue = await ann.page('/kyb')
  t.is(queue.status, 200)
  t.true(queue.text.includes(`href="/kyb/${one.id}"`))
  const { text } = await ann.page(`/kyb/${one.id}`)
  for (const page of [queue.text, text]) {
    t.false(page.includes('<script>alert'))
    t.false(page.includes('<svg onload'))
    t.true(page.includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
  }
  for (const { label } of questions) t.true(text.includes(label), label)
  t.true(text.includes('waits for us') || text.includes('SUBMITTED'))
  const { deps } = office.at.service
  const { merchantId } = await testMerchant(deps, { approved: false })
  await addDocument(deps, { ...one.actor, merchantId }, { name: 'a.pdf', content: pdf })
  const draft = (await findApplicationOf(deps, merchantId))!
  for (const id of ['x', one.document, draft.application.id, '00000000-0000-4000-8000-000000000000'])
    t.is((await ann.page(`/kyb/${id}`)).status, 404, id)
})

test.serial('a document is a file to be saved: no browser shows or runs it, and nobody else is given it', async t => {
  const [one, other] = [await applied(), await applied()]
  const saved = await ann.page(`/kyb/${one.id}/documents/${one.document}`)
  t.is(saved.status, 200)
  t.is(saved.text, pdf.toString())
  t.like(saved.headers, {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="register_svg_onload_alert_1__.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
  for (const path of [
    `/kyb/${other.id}/documents/${one.document}`,
    `/kyb/${one.id}/documents/${other.document}`,
    `/kyb/${one.id}/documents/x`,
    `/kyb/x/documents/${one.document}`,
  ])
    t.is((await ann.page(path)).status, 404, path)
  t.is((await office.request(`/kyb/${one.id}/documents/${one.document}`)).headers['location'], '/sign-in')
})

test.serial('an operator asks, the merchant answers, another operator verifies: each signed, each noted', async t => {
  const one = await applied()
  const ask = await ann.ask({ command: 'kyb clarify', parameter: one.id, reason: 'Which shareholder signs?' })
  const shown = (await ann.page(ask)).text
  for (const line of [
    `fact.application: ${one.id}`,
    `fact.merchant: ${one.actor.merchantId}`,
    'fact.updated_at: ',
    'reason: Which',
  ])
    t.true(shown.includes(line), line)
  t.is((await stateOf(one)).status, 'SUBMITTED', 'nothing is done before it is signed')
  t.is((await ann.sign(ask)).status, 303)
  t.like(await stateOf(one), { status: 'CLARIFICATION', merchant: 'PENDING_KYB' })
  t.regex((await bob.page(`/kyb/${one.id}`)).text, /It is the merchant’s turn/)
  const early = await bob.send('/changes', {
    command: 'kyb approve',
    parameter: one.id,
    option_tier: 'STANDARD',
    reason: 'x',
  })
  t.is(early.status, 409)
  office.at.service.clock.advance(60)
  await submitApplication(office.at.service.deps, one.actor, { answers: {}, reply: `Both. ${hostile}`, name: hostile })
  const again = (await bob.page(`/kyb/${one.id}`)).text
  t.true(again.includes('Which shareholder signs?'))
  t.true(again.includes('Both. &lt;script&gt;'))
  const verify = await bob.ask({
    command: 'kyb approve',
    parameter: one.id,
    option_tier: 'STANDARD',
    reason: 'Looked at the register',
  })
  t.is((await bob.sign(verify)).status, 303)
  t.like(await stateOf(one), { status: 'APPROVED', merchant: 'ACTIVE', tier: 'STANDARD' })
  t.regex((await ann.page(`/kyb/${one.id}`)).text, /bob decided/)
  const { json } = await command.run('audit', 'list', '--subject', one.actor.merchantId, '--json')
  t.deepEqual(
    json.entries.map((entry: { operator: string; action: string; detail: { signature_id?: string } }) => [
      entry.operator,
      entry.action,
      typeof entry.detail.signature_id,
    ]),
    [
      ['bob', 'kyb.approved', 'string'],
      ['ann', 'kyb.clarification_asked', 'string'],
    ],
  )
  t.true((await command.run('audit', 'verify', '--json')).json.is_whole)
})

test.serial('a rejected merchant reads why, takes no real money, and may apply again', async t => {
  const one = await applied()
  const path = await ann.ask({ command: 'kyb decline', parameter: one.id, reason: 'Not a business we serve' })
  t.is((await ann.sign(path)).status, 303)
  const { status, merchant, messages } = await stateOf(one)
  t.deepEqual([status, merchant, messages.at(-1)?.text], ['DECLINED', 'PENDING_KYB', 'Not a business we serve'])
  t.false((await ann.page('/kyb')).text.includes(one.id))
})

test.serial(
  'what was shown is what is decided: not another answer, not twice, not by whoever has not signed',
  async t => {
    const one = await applied()
    const forms = { command: 'kyb approve', parameter: one.id, option_tier: 'BASIC', reason: 'x' }
    const [first, second] = [await ann.ask(forms), await bob.ask(forms)]
    t.is((await ann.send(first, { response: '{}' })).status, 409)
    t.is((await stateOf(one)).status, 'SUBMITTED')
    const answers = await Promise.all([ann.sign(first), bob.sign(second)])
    t.deepEqual(
      answers.map(({ status }) => status).toSorted((lower, higher) => lower - higher),
      [303, 409],
    )
    t.is((await stateOf(one)).messages.filter(({ author }) => author === 'OPERATOR').length, 1)
    const other = await applied()
    const asked = await ann.ask({ ...forms, parameter: other.id })
    const clarified = await bob.ask({ command: 'kyb clarify', parameter: other.id, reason: 'Who?' })
    t.is((await bob.sign(clarified)).status, 303)
    office.at.service.clock.advance(60)
    await submitApplication(office.at.service.deps, other.actor, { answers: {}, reply: 'Somebody else.', name: 'Ines' })
    const late = await ann.sign(asked)
    t.is(late.status, 409)
    t.regex(late.text, /It changed since you opened it/)
    t.like(await stateOf(other), { status: 'SUBMITTED', merchant: 'PENDING_KYB' })
  },
)

test.serial('the operator’s command does the same with the same accounts', async t => {
  const [one, other] = [await applied(), await applied()]
  const listed = await command.run('kyb', 'list', '--json')
  t.true(listed.json.applications.some(({ id }: { id: string }) => id === one.id))
  const shown = await command.run('kyb', 'show', one.id, '--json')
  t.like(shown.json, { id: one.id, status: 'SUBMITTED', merchant_id: one.actor.merchantId })
  t.is(shown.json.documents.length, 1)
  const act = (...words: string[]) => command.as('alice').run('kyb', ...words, '--reason', 'looked at', '--yes')
  t.is((await act('clarify', one.id)).code, 0)
  t.is((await act('approve', one.id)).code, 1, 'the merchant was asked and has not answered')
  await submitApplication(office.at.service.deps, one.actor, { answers: {}, reply: 'Here.', name: 'Ines' })
  t.is((await act('approve', one.id, '--tier', 'PREMIUM')).code, 0)
  t.like(await stateOf(one), { status: 'APPROVED', merchant: 'ACTIVE', tier: 'PREMIUM' })
  t.is((await act('decline', other.id)).code, 0)
  t.is((await act('decline', other.id)).code, 1, 'a second time')
  t.is((await command.run('kyb', 'show', 'x')).code, 1)
  t.like(await stateOf(other), { status: 'DECLINED', merchant: 'PENDING_KYB' })
})

test.serial('what ends a stop ends the one that was shown, and none that came after it', async t => {
  const { merchantId } = await office.at.merchant()
  const { admin, clock } = office.at.service
  const chain = ['test', 'ERC20']
  const pause = async (reason: string) => {
    const now = clock.now()
    await admin.query(
      `insert into wallet (environment, network, address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, created_at)
       values ('test', 'ERC20', '0x52908400098527886E0F7030069857D2E4169EE7', 0, 0, 0, $1, $2) on conflict do nothing`,
      ['cd'.repeat(32), now],
    )
    await admin.query(`update wallet set paused_at = $1, pause_reason = $2 where network = 'ERC20'`, [now, reason])
  }
  const byAnn = async (form: Record<string, string | readonly string[]>) => {
    const done = await ann.sign(await ann.ask({ reason: 'x', ...form }))
    t.is(done.status, 303, done.text)
  }
  const stops = [
    { stop: (reason: string) => byAnn({ command: 'payouts off', parameter: chain, reason }), end: { command: 'payouts on', parameter: chain } },
    { stop: pause, end: { command: 'payouts resume', parameter: chain } },
    { stop: (reason: string) => byAnn({ command: 'merchants suspend', parameter: merchantId, reason }), end: { command: 'merchants reinstate', parameter: merchantId } },
  ]
  for (const { stop, end } of stops) {
    t.is((await bob.send('/changes', { ...end, reason: 'x' })).status, 409, 'there is nothing to end')
    await stop('an old reason')
    const seen = await bob.ask({ ...end, reason: 'looked at' })
    const { challenge, text } = await toSign(bob, seen)
    if (end.command !== 'merchants reinstate') t.regex(text, /since 20.*: an old reason/)
    clock.advance(1)
    await byAnn(end)
    await stop('money is leaving')
    const late = await bob.send(seen, { response: JSON.stringify(bob.device.get({ challenge, origin })) })
    t.is(late.status, 409, end.command)
    await byAnn(end)
  }
}) // prettier-ignore

async function toSign(person: Person, path: string): Promise<{ readonly text: string; readonly challenge: string }> {
  const { text } = await person.page(path)
  return { text, ...optionsOf(text) }
}

async function frozenOrder(merchant?: Awaited<ReturnType<typeof office.at.merchant>>): Promise<string> {
  const { at } = office
  const order = await at.open(merchant ?? (await at.merchant()), { amount: '100' })
  await at.mine([{ to: order.address, amount: 100_000_000n }])
  await at.service.admin.query(
    `update chain_transfer set status = 'FROZEN', screening = 'FLAGGED', frozen_at = now(), freeze_reason = 'on a list',
        next_screening_at = null, final_at = coalesce(final_at, now()) where order_id = $1`,
    [order.id],
  )
  return order.id
}

test.serial('two operators release frozen money: each sees whose it is, what went wrong, and who has approved', async t => {
  const { at } = office
  const merchant = await at.merchant()
  const order = await frozenOrder(merchant)
  await at.service.admin.query(`update merchant set name = 'Tea House' where id = $1`, [merchant.merchantId])
  const path = `/orders/${order}`
  const before = (await ann.page(path)).text
  t.regex(before, new RegExp(`href="/merchants/${merchant.merchantId}"[^>]*><bdi>Tea House`))
  t.regex(before, /Nobody has decided yet/)
  t.notRegex(before.split('What happened')[1]!, /\d\dT\d\d:[\d:.]+Z[^"]*<\/b>/, 'times are written for people')
  const release = { command: 'orders release', parameter: order, reason: 'the payer is known' }
  t.is((await ann.sign(await ann.ask(release))).status, 303)
  const own = (await ann.page(path)).text
  t.regex(own, /ann approved[^]*the payer is known[^]*You approved the release; another operator decides next/)
  t.notRegex(own, /Approve the release/)
  t.regex((await bob.page(path)).text, /ann approved[^]*Approve the release/)
  t.is((await bob.sign(await bob.ask(release))).status, 303)
  t.notRegex((await bob.page(path)).text, /Approve the release/)
}) // prettier-ignore

test.serial('two operators decide at the same moment: one decides, the other reads why not, and nothing is done twice', async t => {
  const { at } = office
  const [one, { merchantId }, rich, order] = [await applied(), await at.merchant(), await at.richMerchant(2000n), await frozenOrder()]
  const { id } = (await at.withdraw(rich, { amount: '70' })).json as { readonly id: string }
  type Form = Readonly<Record<string, string>>
  const duels: readonly (readonly [string, Form, Form, number])[] = [
    [one.actor.merchantId, { command: 'kyb approve', parameter: one.id, option_tier: 'BASIC' }, { command: 'kyb decline', parameter: one.id }, 409],
    [merchantId, { command: 'merchants suspend', parameter: merchantId }, { command: 'merchants suspend', parameter: merchantId }, 409],
    [id, { command: 'withdrawals approve', parameter: id }, { command: 'withdrawals reject', parameter: id }, 409],
    // It takes two, so both count.
    [order, { command: 'orders release', parameter: order }, { command: 'orders release', parameter: order }, 303],
  ]
  for (const [subject, first, second, other] of duels) {
    const paths = [await ann.ask({ ...first, reason: 'first' }), await bob.ask({ ...second, reason: 'second' })] as const
    const answers = await Promise.all([ann.sign(paths[0]), bob.sign(paths[1])])
    t.deepEqual(answers.map(({ status }) => status).toSorted((lower, higher) => lower - higher), [303, other], first['command'])
    const { text = 'Nothing was done' } = answers.find(({ status }) => status === 409) ?? {}
    t.regex(text, /Nothing was done/, first['command'])
    const noted = await at.service.admin.query('select operator from audit_entry where subject like $1', [`%${subject}%`])
    t.is(noted.length, other === 303 ? 2 : 1, first['command'])
  }
  t.notRegex((await bob.page(`/orders/${order}`)).text, /Approve the release/)
}) // prettier-ignore

test.serial('an operator invites a merchant by a signed change', async t => {
  t.regex((await ann.page('/merchants')).text, /Invite a merchant/)
  const form = {
    command: 'merchants invite',
    option_name: 'Tea',
    option_email: 'owner@tea.example',
    reason: 'asked',
    back: '/merchants',
  }
  const signed = await ann.sign(await ann.ask(form))
  t.is(signed.status, 303)
  t.regex((await ann.page('/merchants?q=owner@tea.example')).text, /PENDING.KYB/)
})
