// A merchant's application: whose turn it is, what may be sent, and what operators see of it.
import test from 'ava'
import type { Actor } from '../../../src/database/actor.ts'
import {
  addDocument,
  findApplicationOf,
  removeDocument,
  saveAnswers,
  submitApplication,
} from '../../../src/merchants/kyb/application.service.ts'
import { documentName, documentTypeOf, questions, readAnswers } from '../../../src/merchants/kyb/application.ts'
import {
  requestClarification,
  decide,
  findApplication,
  findDocument,
  listApplications,
} from '../../../src/merchants/kyb/review.service.ts'
import { testMerchant, testService, type TestService } from '../../helpers/deps.ts'

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

const answers = readAnswers(Object.fromEntries(questions.map(({ name }) => [name, `Some ${name}`])))
const pdf = Buffer.from('%PDF-1.7 register extract')

async function person(mayAct = true): Promise<Actor> {
  const { merchantId } = await testMerchant(service.deps, { approved: false })
  return { merchantId, environment: 'test', userId: 'u', isPermitted: () => Promise.resolve(mayAct) }
}

const operator = { operator: 'Olga', text: 'Which shareholder signs?' }

test('an application is drafted, sent, asked about, answered and decided, and each side waits for its turn', async t => {
  const { deps } = service
  const actor = await person()
  t.is(await findApplicationOf(deps, actor.merchantId), null)
  t.is(await saveAnswers(deps, actor, { legal_name: 'Halden Tea' }), null)
  t.is(await submitApplication(deps, actor, { answers: {}, reply: '', name: 'Ines' }), 'incomplete')
  t.is(await submitApplication(deps, actor, { answers, reply: '', name: 'Ines' }), 'no document')
  t.is(await addDocument(deps, actor, { name: '../../etc/pass"wd.exe', content: pdf }), null)
  t.is(await addDocument(deps, actor, { name: 'again.pdf', content: pdf }), 'known document')
  const draft = (await findApplicationOf(deps, actor.merchantId))!
  t.deepEqual(
    draft.documents.map(one => [one.name, one.type, one.size]),
    [['pass_wd.pdf', 'application/pdf', pdf.length]],
  )
  t.is(await findApplication(deps, draft.application.id), null, 'operators see no draft')
  t.is(await submitApplication(deps, actor, { answers, reply: '', name: 'Ines' }), null)
  t.is(await saveAnswers(deps, actor, { legal_name: 'Other' }), 'not your turn')
  t.is(await addDocument(deps, actor, { name: 'late.pdf', content: pdf }), 'not your turn')

  const applicationId = draft.application.id
  t.true((await listApplications(deps)).some(one => one.id === applicationId))
  const asked = await deps.db.transaction(tx => requestClarification(deps, tx, { applicationId, ...operator }))
  t.is(asked.kind, 'done')
  const early = await deps.db.transaction(tx => decide(deps, tx, { applicationId, ...operator, decision: 'APPROVED' }))
  t.is(early.kind, 'not waiting', 'the merchant was asked and has not answered')
  t.is(await submitApplication(deps, actor, { answers: {}, reply: '', name: 'Ines' }), 'invalid text')
  t.is(await submitApplication(deps, actor, { answers: {}, reply: 'Both of us.', name: 'Ines' }), null)
  const end = await deps.db.transaction(tx => decide(deps, tx, { applicationId, ...operator, decision: 'APPROVED' }))
  t.is(end.kind, 'done')
  const file = (await findApplication(deps, applicationId))!
  t.deepEqual(
    file.messages.map(one => [one.author, one.text]),
    [
      ['OPERATOR', operator.text],
      ['MERCHANT', 'Both of us.'],
      ['OPERATOR', operator.text],
    ],
  )
  t.like(file.application, { status: 'APPROVED', decidedBy: 'Olga', answers })
  t.is(await saveAnswers(deps, actor, answers), 'not your turn')
  const [document] = file.documents
  const content = await findDocument(deps, { applicationId, documentId: document!.id })
  t.deepEqual(content?.content, pdf)
  t.is(await findDocument(deps, { applicationId: document!.id, documentId: document!.id }), null)
})

test('after a refusal a merchant may apply again, with an application of its own', async t => {
  const { deps } = service
  const actor = await person()
  await addDocument(deps, actor, { name: 'a.pdf', content: pdf })
  await submitApplication(deps, actor, { answers, reply: '', name: 'Ines' })
  const first = (await findApplicationOf(deps, actor.merchantId))!.application.id
  await deps.db.transaction(tx => decide(deps, tx, { applicationId: first, ...operator, decision: 'DECLINED' }))
  service.clock.advance(1)
  t.is(await saveAnswers(deps, actor, answers), null)
  const second = (await findApplicationOf(deps, actor.merchantId))!
  t.not(second.application.id, first)
  t.deepEqual([second.application.status, second.documents.length], ['DRAFT', 0])
})

test('a file counts by the bytes it begins with, and by its size', async t => {
  const actor = await person()
  const add = (content: Buffer, name = 'x.pdf') => addDocument(service.deps, actor, { name, content })
  t.is(await add(Buffer.from('<html><script>alert(1)</script>')), 'unknown type')
  t.is(await add(Buffer.from('GIF89a')), 'unknown type')
  t.is(await add(Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-1.7')), 'too large')
  for (let index = 0; index < 20; index++) t.is(await add(Buffer.from(`%PDF-${index}`)), null)
  t.is(await add(Buffer.from('%PDF-one more')), 'too many documents')
  const { documents } = (await findApplicationOf(service.deps, actor.merchantId))!
  t.is(await removeDocument(service.deps, actor, documents[0]!.id), null)
  t.is(await add(Buffer.from('%PDF-one more')), null)
  t.is(documentTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 'image/jpeg')
  t.is(documentName('..\\..\\.htaccess', 'image/png'), 'document.png')
  t.is(documentName('Auszug\r\nSet-Cookie: a.pdf.html', 'application/pdf'), 'Auszug__Set-Cookie_ a.pdf.pdf')
})

test('two tabs of one merchant begin one application, and nobody signed out changes it', async t => {
  const actor = await person()
  const both = await Promise.all([1, 2].map(() => saveAnswers(service.deps, actor, answers)))
  t.deepEqual(both, [null, null])
  const [row] = await service.deps.db.query<{ count: string }>(
    'select count(*) from kyb_application where merchant_id = $1',
    [actor.merchantId],
  )
  t.is(Number(row!.count), 1)
  t.is(await saveAnswers(service.deps, await person(false), answers), 'signed out')
})
