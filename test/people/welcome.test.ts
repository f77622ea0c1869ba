// The mail to whoever registers a business on the dashboard.
import test from 'ava'
import { BrowserClient } from './browser-client.ts'
import { openDashboard, type DashboardAt } from './fixture.ts'

let at: DashboardAt
test.before(async () => {
  at = await openDashboard()
})
test.after.always(() => at.close())

test.serial('whoever registers is welcomed with first steps, and whoever signs in later is not', async t => {
  const client = new BrowserClient(at)
  const mail = 'welcome@shop.example'
  await client.get('/dashboard/register')
  await client.post('/dashboard/register', { form: { name: 'Tea evil.example', mail } })
  await client.useLink(await at.mailedLink(mail))
  const again = new BrowserClient(at)
  await again.get('/dashboard/sign-in')
  await again.post('/dashboard/sign-in', { form: { mail } })
  await at.mailedLink(mail)
  const mails = await at.deps.db.query<{ subject: string; body: string }>(
    'select subject, body from mail where recipient = $1 order by created_at',
    [mail],
  )
  t.deepEqual(
    mails.map(one => one.subject),
    ['Welcome to Kassa. Confirm your email', 'Your link to sign in'],
  )
  const [welcome] = mails
  t.regex(welcome!.body, /^1\. Take a test payment\. .+\n2\. Create an API key\. .+\n3\. Verify your business\. /m)
  t.regex(welcome!.body, /^Business: Tea evil example$/m)
  t.regex(welcome!.body, /^http.+\/dashboard\/sign-in\/link\/\S+$/m)
})

test.serial('whoever registers a second business is welcomed to it, not to the first', async t => {
  const mail = 'second@shop.example'
  await at.merchant(mail)
  at.service.clock.advance(1)
  const client = new BrowserClient(at)
  await client.get('/dashboard/register')
  await client.post('/dashboard/register', { form: { name: 'The second', mail } })
  await at.mailedLink(mail)
  const mails = await at.deps.db.query<{ body: string }>('select body from mail where recipient = $1', [mail])
  t.is(mails.length, 1)
  t.regex(mails[0]!.body, /^Business: The second$/m)
})
