// Who may add a merchant, and what an installation with one merchant leaves out.
import test from 'ava'
import { ConfigError, readConfig } from '../../../src/config/config.ts'
import { inviteMerchant } from '../../../src/merchants/onboarding/invite-merchant.service.ts'
import { listMerchants } from '../../../src/merchants/merchant.store.ts'
import { BrowserClient } from '../../people/browser-client.ts'
import { openDashboard } from '../../people/fixture.ts'
import { startTestServer } from '../../helpers/server.ts'
import { testService } from '../../helpers/deps.ts'
import { operatorOn } from '../../operator/command.ts'

const body = { name: 'Shop', email: 'owner@shop.example', platform_user_id: 'user 1' }
const everybody = { status: null, limit: 10 }

for (const [name, value] of [
  ['KASSA_REGISTRATION', 'invited'],
  ['KASSA_REGISTRATION', 'closed'],
  ['KASSA_SINGLE_MERCHANT', 'true'],
] as const) {
  const [env, how] = [{ [name]: value }, `${name}=${value}`]

  test(`registerMerchant.403 ${how}: nobody registers by the API`, async t => {
    const at = await startTestServer({ env })
    t.teardown(() => at.close())
    const { status, json } = await at.send({ method: 'POST', target: '/v1/merchants', body })
    t.is(status, 403)
    t.deepEqual(json, { error: 'registration closed' })
    t.deepEqual(await listMerchants(at.service.deps.db, everybody), [])
  })

  test(`${how}: the pages offer no registration, and a form of an older page is refused`, async t => {
    const at = await openDashboard(env)
    t.teardown(() => at.close())
    const client = new BrowserClient(at)
    t.notRegex((await client.get('/dashboard/sign-in')).text, /dashboard\/register/)
    t.notRegex((await client.get('/')).text, /dashboard\/register/)
    const page = await client.get('/dashboard/register')
    t.is(page.status, 403)
    t.regex(page.text, /Registration is closed/)
    const sent = await client.post('/dashboard/register', { form: { name: 'Shop', mail: 'owner@shop.example' } })
    t.is(sent.status, 403)
    t.deepEqual(await listMerchants(at.deps.db, everybody), [])
  })
}

test('an invited merchant is unverified, and its owner signs in with the invited address', async t => {
  const at = await openDashboard({ KASSA_REGISTRATION: 'invited' })
  t.teardown(() => at.close())
  const merchant = await inviteMerchant(at.deps, { name: 'Tea', email: 'owner@tea.example' })
  t.like(merchant, { name: 'Tea', status: 'PENDING_KYB', environment: 'test', fee_rate: '0' })
  const [mail] = await at.deps.db.query<{ subject: string; body: string }>('select subject, body from mail')
  t.is(mail!.subject, 'You are invited to accept USDT')
  t.regex(mail!.body, /\/dashboard\/sign-in$/m)
  const client = new BrowserClient(at)
  await client.get('/dashboard/sign-in')
  await client.post('/dashboard/sign-in', { form: { mail: 'owner@tea.example' } })
  await client.useLink(await at.mailedLink('owner@tea.example'))
  t.regex((await client.get('/dashboard')).text, /href="\/dashboard\/business"/)
})

test('the single merchant is active without fee and sees no verification of itself', async t => {
  const at = await openDashboard({ KASSA_SINGLE_MERCHANT: 'true' })
  t.teardown(() => at.close())
  const merchant = await inviteMerchant(at.deps, { name: 'Tea', email: 'owner@tea.example' })
  t.like(merchant, { status: 'ACTIVE', environment: 'live', fee_rate: '0' })
  const client = new BrowserClient(at)
  await client.get('/dashboard/sign-in')
  await client.post('/dashboard/sign-in', { form: { mail: 'owner@tea.example' } })
  await client.useLink(await at.mailedLink('owner@tea.example'))
  const home = (await client.get('/dashboard')).text
  t.regex(home, /First steps/)
  t.notRegex(home, /dashboard\/business|approved business/)
  t.is((await client.get('/dashboard/business')).status, 404)
  t.is((await client.post('/dashboard/business/save', {})).status, 404)
})

test('two operators who invite at once add one single merchant', async t => {
  const service = await testService({ env: { KASSA_SINGLE_MERCHANT: 'true' } })
  t.teardown(() => service.close())
  const both = await Promise.all(
    ['one', 'two'].map(name => inviteMerchant(service.deps, { name, email: `${name}@shop.example` })),
  )
  const [refused] = both.filter(outcome => typeof outcome === 'string')
  t.regex(String(refused), /^KASSA_SINGLE_MERCHANT is true, and merchant \S+ exists$/)
  t.is((await listMerchants(service.deps.db, everybody)).length, 1)
})

test('an installation with one merchant takes no fee, and settings that contradict it are named', t => {
  const production = operatorOn('postgres://kassa@database.example/kassa').env
  const single = { ...production, KASSA_SINGLE_MERCHANT: 'true' }
  t.like(readConfig(single), { isSingleMerchant: true, registration: 'invited', feeRates: { BASIC: 0, PREMIUM: 0 } })
  t.is(readConfig({ ...single, KASSA_REGISTRATION: 'closed', KASSA_FEE_BASIC: '0' }).registration, 'closed')
  t.like(readConfig(production), { isSingleMerchant: false, registration: 'invited', feeRates: { BASIC: 10_000 } })
  const wrong = { KASSA_REGISTRATION: 'open', KASSA_FEE_STANDARD: '0.01', KASSA_CELLS: '2' }
  const { problems } = t.throws(() => readConfig({ ...single, ...wrong }), { instanceOf: ConfigError })
  for (const name of Object.keys(wrong))
    t.true(
      problems.some(problem => problem.startsWith(`${name} is `)),
      name,
    )
})
