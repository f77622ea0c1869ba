// The steps of an application as pages without a script: what is typed stays, whoever else types, and whatever is wrong with it.
import test from 'ava'
import type { Actor } from '../../../src/database/actor.ts'
import { findApplicationOf, saveStep } from '../../../src/merchants/kyb/application.service.ts'
import { kybSteps, mergeAnswers, questions, type KybStep } from '../../../src/merchants/kyb/application.ts'
import { decide, requestClarification } from '../../../src/merchants/kyb/review.service.ts'
import { openDashboard, type Dashboard, type Person } from '../../dashboard/fixture.ts'
import { hooked } from '../../helpers/hooked.ts'
import { untilWaiting } from '../../helpers/waiting.ts'

let at: Dashboard
test.before(async () => {
  at = await openDashboard()
})
test.after.always(() => at.close())

const page = '/dashboard/business'
const pdf = Buffer.from('%PDF-1.7 register extract')
const stepsOfAnswers = kybSteps.filter(step => questions.some(one => one.step === step))
const answersOf = (step: KybStep, who = 'Some') =>
  Object.fromEntries(questions.filter(one => one.step === step).map(({ name }) => [name, `${who} ${name}`]))

/** Two owners of a merchant that has not applied. */
async function owners(): Promise<[Person, Person]> {
  const { merchantId } = await at.shop.at.merchant()
  return [await at.person(merchantId, 'owner'), await at.person(merchantId, 'owner')]
}

const open = (person: Person, step: KybStep) => at.get(person, `${page}?step=${step}`)
const save = (person: Person, step: KybStep, fields: Record<string, string>) =>
  at.post(person, `${page}/save`, { step, ...fields })
const upload = (person: Person, name: string, content = pdf) =>
  at.upload(person, `${page}/documents`, { field: 'document', name, content })
const fileOf = async ({ merchantId }: Person) => (await findApplicationOf(at.shop.at.service.deps, merchantId))!

/** The hidden fields that say what a form began with. */
const basisOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/name="(was_\w+)" value="([^"]*)"/g)].map(one => [one[1]!, one[2]!]))

/** Fills in everything, and sends it. */
async function sent(person: Person): Promise<string> {
  for (const step of stepsOfAnswers) await save(person, step, answersOf(step))
  await upload(person, 'extract.pdf')
  await at.post(person, `${page}/submit`, { step: 'review' })
  return (await fileOf(person)).application.id
}

async function ask(applicationId: string, step: KybStep, text: string): Promise<void> {
  const { deps } = at.shop.at.service
  const asking = { applicationId, operator: 'A. Lindqvist', text, step }
  const { kind } = await deps.db.transaction(tx => requestClarification(deps, tx, asking))
  if (kind !== 'done') throw new Error(kind)
}

test('every step is saved when it is left, the way back keeps it, and the last step shows all of it', async t => {
  const [ann] = await owners()
  t.regex((await at.get(ann, page)).text, /Step 1 of 6/)
  for (const [index, step] of stepsOfAnswers.entries()) {
    const answer = await save(ann, step, answersOf(step))
    t.deepEqual([answer.status, answer.location], [303, `${page}?step=${kybSteps[index + 1]!}`])
    t.deepEqual({ ...(await fileOf(ann)).application.answers, ...answersOf(step) }, (await fileOf(ann)).application.answers)
  }
  const early = await at.post(ann, `${page}/submit`, { step: 'review' })
  t.is(early.status, 400)
  t.regex(early.text, /Add at least one document/)
  t.regex((await at.get(ann, page)).text, /Step 5 of 6/, 'goes on where something is missing')
  t.is((await upload(ann, 'extract.pdf')).location, `${page}?step=documents`)
  t.regex((await open(ann, 'documents')).text, /extract\.pdf[\s\S]*Uploaded[\s\S]*1 kB[\s\S]*Received/)
  t.is((await save(ann, 'owners', { ...answersOf('owners'), to: 'company' })).location, `${page}?step=company`)
  for (const step of stepsOfAnswers) {
    const fields = (await open(ann, step)).text.replaceAll(/<input type="hidden"[^>]*>/g, '')
    for (const value of Object.values(answersOf(step)))
      t.true(fields.includes(`value="${value}"`) || fields.includes(`>\n${value}</textarea>`), value)
  }
  const review = (await at.get(ann, page)).text
  for (const value of stepsOfAnswers.flatMap(step => Object.values(answersOf(step)))) t.true(review.includes(value), value)
  t.true(review.includes('extract.pdf'))
  t.is((await at.post(ann, `${page}/submit`, { step: 'review' })).status, 303)
  t.is((await fileOf(ann)).application.status, 'SUBMITTED')
  const late = await save(ann, 'company', answersOf('company', 'Other'))
  t.regex(late.text, /Nothing was changed/)
  t.like((await fileOf(ann)).application.answers, answersOf('company'))
}) // prettier-ignore

test('a step with a mistake is shown again as it was typed, and keeps what is right', async t => {
  const [ann] = await owners()
  const long = 'n'.repeat(201)
  const wrong = await save(ann, 'company', { legal_name: long, registration_number: 'HRB 1', country: '' })
  t.is(wrong.status, 400)
  t.true(wrong.text.includes(`value="${long}"`), 'what is too long')
  t.regex(wrong.text, /Use at most 200 characters/)
  t.regex(wrong.text, /Please answer this/)
  t.true(wrong.text.includes('value="HRB 1"'))
  t.like((await fileOf(ann)).application.answers, { registration_number: 'HRB 1', country: '' })
  // Going elsewhere needs no complete step, but takes nothing typed away.
  t.is((await save(ann, 'company', { legal_name: '', registration_number: 'HRB 1', to: 'owners' })).status, 303)
  t.is((await save(ann, 'company', { legal_name: '', to: 'later' })).location, '/dashboard')
  t.is((await save(ann, 'company', { legal_name: long, to: 'owners' })).status, 400)
  const huge = await save(ann, 'business', { business: 'x'.repeat(60_000), monthly_volume: '1000' })
  t.is(huge.status, 400)
  t.like((await fileOf(ann)).application.answers, { monthly_volume: '1000' })
  t.is((await fileOf(ann)).application.answers.business, undefined)
  const wide = await save(ann, 'business', { business: Array(400).fill('line').join('\r\n'), monthly_volume: '1000' })
  t.is(wide.status, 303, 'two thousand characters, the end of a line counted once')
})

test('a file that is refused is named with the reason, and the others stay', async t => {
  const [ann] = await owners()
  await upload(ann, 'extract.pdf')
  const refused = await upload(ann, 'page.html', Buffer.from('<html><script>alert(1)</script>'))
  t.is(refused.status, 400)
  t.regex(refused.text, /page\.html.* was not added\. Only PDF, PNG and JPEG files are taken/)
  t.regex(refused.text, /extract\.pdf/)
  const none = await upload(ann, 'empty.pdf', Buffer.alloc(0))
  t.regex(none.text, /Choose a file first/)
  const large = await upload(ann, 'large.pdf', Buffer.alloc(6 * 1024 * 1024, '%PDF-1.7'))
  t.is(large.status, 413)
  t.regex(large.text, /What you sent is too large\. Choose a smaller file/)
  const again = await upload(ann, 'copy.pdf')
  t.regex(again.text, /copy\.pdf.* was not added\. It is in your list already/)
  t.deepEqual((await fileOf(ann)).documents.map(({ name }) => name), ['extract.pdf'])
}) // prettier-ignore

test('two owners keep each other’s answers: in other steps, and in other fields of one step', async t => {
  const [ann, ben] = await owners()
  await save(ann, 'company', { legal_name: 'Halden', registration_number: 'HRB 1', country: 'Norway' })
  const [ofAnn, ofBen] = [await open(ann, 'company'), await open(ben, 'company')].map(({ text }) => basisOf(text))
  await save(ben, 'owners', answersOf('owners', 'Ben’s'))
  await save(ann, 'company', { legal_name: 'Halden Tea', registration_number: 'HRB 1', country: 'Norway', ...ofAnn })
  const merged = await save(ben, 'company', { legal_name: 'Halden', registration_number: 'HRB 1', country: 'Sweden', ...ofBen })
  t.is(merged.status, 303)
  t.like((await fileOf(ann)).application.answers, { legal_name: 'Halden Tea', country: 'Sweden', owners: 'Ben’s owners' })

  const both = basisOf((await open(ben, 'company')).text)
  await save(ann, 'company', { legal_name: 'Halden Tea AS', ...both })
  const conflict = await save(ben, 'company', { legal_name: 'Halden Coffee', country: 'Denmark', ...both })
  t.is(conflict.status, 400)
  t.regex(conflict.text, /Somebody else changed this to .?Halden Tea AS/)
  t.true(conflict.text.includes('value="Halden Coffee"'), 'what was typed')
  t.like((await fileOf(ann)).application.answers, { legal_name: 'Halden Tea AS', country: 'Denmark' })
  const again = await save(ben, 'company', { legal_name: 'Halden Coffee', ...basisOf(conflict.text) })
  t.is(again.status, 303, 'on purpose')
  t.is((await fileOf(ann)).application.answers.legal_name, 'Halden Coffee')
}) // prettier-ignore

test('a save waits for one under way and merges with it, also when it begins the application', async t => {
  const { deps, admin } = at.shop.at.service
  for (const begun of [false, true]) {
    const { merchantId } = await at.shop.at.merchant()
    const actor: Actor = { merchantId, environment: 'test', userId: 'u', isPermitted: () => Promise.resolve(true) }
    if (begun) await saveStep(deps, actor, { answers: { website: 'https://tea.example' } })
    let second: ReturnType<typeof saveStep> | undefined
    const paused = hooked(deps, async text => {
      if (second || !/^update "?kyb_application/.test(text)) return
      second = saveStep(deps, actor, { answers: { country: 'Sweden' }, basis: { country: '' } })
      await untilWaiting(admin)
    })
    const first = await saveStep(paused, actor, { answers: { legal_name: 'Halden' }, basis: { legal_name: '' } })
    t.deepEqual(
      [first, await second],
      [
        { refusal: null, conflicts: [], isChanged: true },
        { refusal: null, conflicts: [], isChanged: true },
      ],
    )
    const { answers } = (await findApplicationOf(deps, merchantId))!.application
    t.like(answers, { legal_name: 'Halden', country: 'Sweden' }, String(begun))
  }
})

test('merging takes what the form changed, and calls it a conflict only if both changed it differently', t => {
  const saved = { legal_name: 'b', country: 'x' }
  const merge = (answers: object, basis: object) => mergeAnswers(saved, { answers, basis })
  t.deepEqual(merge({ legal_name: 'a' }, { legal_name: 'a' }), { merged: saved, conflicts: [] }, 'left as it was')
  t.deepEqual(merge({ legal_name: 'c' }, { legal_name: 'b' }).merged, { ...saved, legal_name: 'c' })
  t.deepEqual(merge({ legal_name: 'b' }, { legal_name: 'a' }).conflicts, [], 'both wrote the same')
  t.deepEqual(merge({ legal_name: 'c' }, { legal_name: 'a' }), { merged: saved, conflicts: ['legal_name'] })
  t.deepEqual(merge({ legal_name: '' }, { legal_name: 'b' }).merged, { ...saved, legal_name: '' }, 'emptied')
  t.deepEqual(merge({ website: 'w' }, { website: '' }).merged, { ...saved, website: 'w' }, 'the first answer')
  t.deepEqual(merge({ legal_name: 'c' }, {}).merged, { ...saved, legal_name: 'c' }, 'a form without a basis')
})

test('a question stands at the step it concerns, the answer is kept until it is sent, and new files are told from old', async t => {
  const [ann, ben] = await owners()
  const id = await sent(ann)
  at.shop.at.service.clock.advance(60)
  await ask(id, 'documents', 'The extract is from January.\nPlease upload a newer one.')
  at.shop.at.service.clock.advance(60)
  const opened = (await at.get(ann, page)).text
  t.regex(opened, /Step 5 of 6/, 'opens at the question')
  t.regex(opened, /A\. Lindqvist.* asked on/)
  t.regex(opened, /The extract is from January/)
  t.regex(opened, /Sent before/)
  t.notRegex((await open(ann, 'company')).text, /from January/, 'not at the others')
  t.is((await upload(ann, 'newer.pdf', Buffer.from('%PDF-1.7 newer'))).status, 303)
  t.regex((await open(ann, 'documents')).text, /extract\.pdf[\s\S]*Sent before[\s\S]*newer\.pdf[\s\S]*>New</)
  const unsent = await at.post(ann, `${page}/submit`, { step: 'review', reply: '' })
  t.is(unsent.status, 400)
  t.regex(unsent.text, /Write an answer to the question/)
  await save(ann, 'review', { reply: 'It is from November.', to: 'owners' })
  t.regex((await open(ben, 'review')).text, /It is from November\./, 'for every owner')
  const stale = { reply: 'It is new.', was_reply: '', to: 'owners' }
  const conflict = await save(ben, 'review', stale)
  t.is(conflict.status, 400)
  t.regex(conflict.text, /Somebody else changed this to .?It is from November\./)
  t.true(conflict.text.includes('>\nIt is new.</textarea>'), 'what was typed')
  t.is((await fileOf(ann)).application.reply, 'It is from November.')
  const long = await at.post(ann, `${page}/submit`, { step: 'review', reply: 'x'.repeat(4001) })
  t.is(long.status, 400)
  t.true(long.text.includes('x'.repeat(4001)), 'what was typed')
  t.is((await at.post(ann, `${page}/submit`, { step: 'review', reply: 'It is from November.' })).status, 303)
  const { application, messages } = await fileOf(ann)
  t.like(application, { status: 'SUBMITTED', reply: '' })
  t.deepEqual(messages.map(({ author, step }) => [author, step]), [['OPERATOR', 'documents'], ['MERCHANT', null]])
  t.regex((await at.get(ann, page)).text, /It is from November/)
}) // prettier-ignore

test('after a refusal the next application begins with the last answers, and says why the last was refused', async t => {
  const [ann] = await owners()
  const { deps, clock } = at.shop.at.service
  const id = await sent(ann)
  clock.advance(60)
  const refusal = { applicationId: id, operator: 'Olga', text: 'No shop found at the address.' }
  await deps.db.transaction(tx => decide(deps, tx, { ...refusal, decision: 'DECLINED' }))
  clock.advance(60)
  const opened = (await open(ann, 'company')).text
  t.regex(opened, /No shop found at the address\./)
  t.regex(opened, /value="Some legal_name"/)
  t.is((await save(ann, 'company', { ...answersOf('company', 'Other'), ...basisOf(opened) })).status, 303)
  const { application, documents } = await fileOf(ann)
  t.not(application.id, id)
  t.like(application, { status: 'DRAFT', answers: { ...answersOf('owners'), ...answersOf('company', 'Other') } })
  t.deepEqual(documents, [])
})

test('only owners see and change it, from our pages alone, and no text of anybody becomes markup', async t => {
  const [ann] = await owners()
  const hostile = '"><script>alert(1)</script></textarea><img src=x onerror=alert(1)>'
  const id = await sent(ann)
  await ask(id, 'owners', hostile)
  for (const step of stepsOfAnswers)
    await save(ann, step, Object.fromEntries(Object.keys(answersOf(step)).map(name => [name, hostile.slice(0, 40)])))
  await save(ann, 'review', { reply: hostile, to: 'owners' })
  for (const step of [...kybSteps, 'nothing', '"><script>'])
    t.notRegex((await open(ann, step as KybStep)).text, /<script>alert|<img src=x/, step)
  t.is((await at.forge(ann, `${page}/save`, { csrf: null })).status, 403)
  t.is((await at.forge(ann, `${page}/save`, { csrf: ann.csrf, site: 'cross-site' })).status, 403)
  for (const role of ['developer', 'finance', 'viewer'] as const) {
    const person = await at.person(ann.merchantId, role)
    t.is((await open(person, 'company')).status, 403, role)
    t.is((await save(person, 'company', answersOf('company'))).status, 403, role)
  }
  const [stranger] = await owners()
  const [document] = (await fileOf(ann)).documents
  t.is((await at.post(stranger, `${page}/documents/${document!.id}/remove`)).status, 404)
  t.is((await fileOf(ann)).documents.length, 1)
})

test('the database takes no step that is none, and no reply that is too long', async t => {
  const [ann] = await owners()
  await save(ann, 'company', answersOf('company'))
  const { admin } = at.shop.at.service
  const { id } = (await fileOf(ann)).application
  await t.throwsAsync(admin.query(`insert into kyb_message (application_id, author, name, text, step, created_at) values ($1, 'OPERATOR', 'x', 'x', 'other', now())`, [id]), { message: /kyb_message_step_check/ }) // prettier-ignore
  await t.throwsAsync(admin.query(`update kyb_application set reply = repeat('x', 4001) where id = $1`, [id]), { message: /kyb_application_reply_check/ }) // prettier-ignore
})
