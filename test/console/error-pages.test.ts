// What an operator's browser gets in place of a page, with a session and without.
import test from 'ava'
import { openOffice, origin, type Office, type OfficeAnswer, type Person } from './office.ts'

let office: Office
let ann: Person
test.before(async () => {
  office = await openOffice()
  ann = await office.enrol('ann')
})
test.after.always(() => office.close())

const isFramed = ({ text }: OfficeAnswer) => text.includes('class="console"')
const isAlone = ({ text }: OfficeAnswer) => text.includes('class="error-page"')

test('an address that does not exist is an error inside the console for an operator, and alone for a stranger', async t => {
  for (const path of ['/nope', '/withdrawals/wd_nope', '/orders/nope/more']) {
    const seen = await ann.page(path)
    t.is(seen.status, 404, path)
    t.true(isFramed(seen) && !isAlone(seen), path)
    t.is(seen.text.match(/class="button primary/g)?.length, 1, path)
    t.true(seen.text.includes(`translate="no">${String(seen.headers['x-request-id'])}</bdi>`), path)
  }
  const stranger = await office.request('/nope')
  t.is(stranger.status, 404)
  t.true(isAlone(stranger) && !isFramed(stranger) && !stranger.text.includes('<script'))
  const signIn = await office.request('/sign-in')
  for (const { text } of [stranger, signIn])
    t.false(text.includes('/docs'), 'the console has no documentation at its origin')
})

test('a form with another token changes nothing and says so inside the console', async t => {
  const form = { form_token: 'x', command: 'payouts off', reason: 'x' }
  const seen = await office.request('/changes', { cookie: ann.cookie, form })
  t.is(seen.status, 403)
  t.true(isFramed(seen) && seen.text.includes('Nothing was changed'))
  const headers = { accept: 'application/json' }
  const program = await office.request('/changes', { cookie: ann.cookie, form, headers })
  t.deepEqual([program.status, program.text], [403, '{"error":"forbidden"}'])
})

test('a request from another site or for another host stands alone', async t => {
  const foreign = await office.request('/changes', { cookie: ann.cookie, form: {}, headers: { origin: 'https://x.example', 'sec-fetch-site': 'cross-site' } }) // prettier-ignore
  t.is(foreign.status, 403)
  t.true(isAlone(foreign))
  const other = await office.request('/', { headers: { host: `x.${new URL(origin).host}` } })
  t.is(other.status, 421)
  t.true(isAlone(other))
})

test('programs get the JSON of the service', async t => {
  const headers = { accept: 'application/json' }
  for (const cookie of [undefined, ann.cookie]) {
    const { status, text } = await office.request('/nope', { cookie, headers })
    t.deepEqual([status, text], [404, '{"error":"not found"}'])
  }
})
