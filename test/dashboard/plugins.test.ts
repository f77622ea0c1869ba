// Shop plugins on the dashboard: a shop is connected, its key shown once, and disconnected.
import test from 'ava'
import { browserTest, closeBrowser, openPage } from '../web/browser.ts'
import { faultsOf } from './look.ts'
import { openDashboard, type Dashboard, type Person } from './fixture.ts'

let at: Dashboard
let owner: Person
test.before(async () => {
  at = await openDashboard()
  owner = await at.person(at.shop.merchant.merchantId, 'owner')
})
test.after.always(() => Promise.all([at.close(), closeBrowser()]))

const credentials = () =>
  at.shop.at.service.admin.query<{
    id: string
    account: string
    protocol: string
    plugin: string | null
    webhook: object | null
    encrypted_secret: string
    currency: string
    network: string
    allowed_cidrs: string[]
    isRevoked: boolean
  }>(
    'select *, revoked_at is not null as "isRevoked" from compat_credential where merchant_id = $1 order by created_at, id',
    [owner.merchantId],
  )

test.serial(
  'a shop is connected with what was chosen; its key is in that one answer, and stored encrypted',
  async t => {
    t.regex((await at.get(owner, '/dashboard/plugins')).text, /No shops connected/)
    const form = { protocol: 'epay', network: 'ERC20', currency: 'CNY', allowed_cidrs: '203.0.113.0/24' }
    const made = await at.post(owner, '/dashboard/plugins/new', form)
    t.is(made.status, 200)
    t.is(made.headers['cache-control'], 'no-store')
    const [credential] = await credentials()
    t.like(credential, {
      protocol: 'epay',
      network: 'ERC20',
      currency: 'CNY',
      allowed_cidrs: ['203.0.113.0/24'],
      isRevoked: false,
    })
    const { id, account, encrypted_secret: encrypted } = credential!
    t.true(made.text.includes(`/compat/epay/${id}`))
    t.true(made.text.includes(account))
    const [secret] = /(?<=[>"])[0-9A-Za-z]{32}(?=[<"])/.exec(made.text) ?? []
    t.truthy(secret)
    t.false(encrypted.includes(secret!))
    const { text } = await at.get(owner, '/dashboard/plugins')
    t.true(text.includes(account))
    t.false(text.includes(secret!))
    const mails = await at.shop.at.service.admin.query<{ body: string }>('select body from mail')
    t.true(mails.some(({ body }) => body.includes(account)))
    t.false(mails.some(({ body }) => body.includes(secret!)))
  },
)

test.serial(
  'a shop of BTCPay is connected with its plugin and webhook; both secrets are in that one answer',
  async t => {
    const form = { protocol: 'greenfield', plugin: 'prestashop', network: 'TRC20', currency: 'EUR' }
    const made = await at.post(owner, '/dashboard/plugins/new', { ...form, webhook_url: 'https://shop.example/hook' })
    t.is(made.status, 200)
    const { id, account, ...credential } = (await credentials()).find(one => one.protocol === 'greenfield')!
    t.like(credential, { protocol: 'greenfield', plugin: 'prestashop', webhook: { url: 'https://shop.example/hook' } })
    t.true(made.text.includes(`/compat/greenfield/${id}`))
    t.true(made.text.includes(account))
    const secrets = new Set(made.text.match(/(?<=[>"])[0-9A-Za-z]{32}(?=[<"])/g))
    t.is(secrets.size, 2)
    const { text } = await at.get(owner, '/dashboard/plugins')
    for (const secret of secrets) t.false(text.includes(secret))
    const wrong = await at.post(owner, '/dashboard/plugins/new', { ...form, webhook_url: 'http://shop.example/hook' })
    t.is(wrong.status, 400)
    t.regex(wrong.text, /begins with https/)
  },
)

test.serial('what is wrong is said, and nothing is made', async t => {
  const before = (await credentials()).length
  for (const form of [
    { protocol: 'epay', network: 'ERC20', currency: 'CNY', allowed_cidrs: '203.0.113.1/24' },
    { protocol: 'epay', network: 'nowhere', currency: 'CNY', allowed_cidrs: '' },
    { protocol: 'epay', network: 'ERC20', currency: 'XXX', allowed_cidrs: '' },
    { protocol: 'other', network: 'ERC20', currency: 'CNY', allowed_cidrs: '' },
  ])
    t.is((await at.post(owner, '/dashboard/plugins/new', form)).status, 400, JSON.stringify(form))
  t.is((await credentials()).length, before)
})

test.serial('a shop with one address for its notifications gets two secrets, and keeps the address', async t => {
  const form = { protocol: 'commerce', network: 'TRC20', currency: 'USDT', webhook_url: 'https://shop.example/hook' }
  for (const url of ['http://shop.example/hook', 'https://10.0.0.1/hook', 'x'])
    t.is((await at.post(owner, '/dashboard/plugins/new', { ...form, webhook_url: url })).status, 400, url)
  const made = await at.post(owner, '/dashboard/plugins/new', form)
  t.is(made.status, 200)
  const [credential] = await at.shop.at.service.admin.query<{ id: string; webhook: object; encrypted: string }>(
    `select id, webhook, encrypted_secret || encrypted_webhook_secret as encrypted from compat_credential where merchant_id = $1 and protocol = 'commerce'`,
    [owner.merchantId],
  )
  t.deepEqual(credential!.webhook, { url: form.webhook_url, isEnabled: true })
  t.true(made.text.includes(`/compat/commerce/${credential!.id}/<`))
  const secrets = new Set(made.text.match(/(?<=[>"])[0-9A-Za-z]{32}(?=[<"])/g))
  t.is(secrets.size, 2)
  const { text } = await at.get(owner, '/dashboard/plugins')
  for (const secret of secrets) t.false(text.includes(secret) || credential!.encrypted.includes(secret))
  t.is((await at.post(owner, `/dashboard/plugins/${credential!.id}/revoke`)).status, 303)
})

test.serial('a key is replaced after a question, and the new one is in that one answer', async t => {
  const inUse = async () => (await credentials()).find(one => one.protocol === 'epay' && !one.isRevoked)!
  const { id, account, encrypted_secret: old } = await inUse()
  t.regex((await at.get(owner, `/dashboard/plugins/${id}/replace`)).text, /Replace the key of this shop\?/)
  const { status, text, headers } = await at.post(owner, `/dashboard/plugins/${id}/replace`)
  t.deepEqual([status, headers['cache-control']], [200, 'no-store'])
  t.true(text.includes(`/compat/epay/${id}`) && text.includes(account))
  const [secret] = /(?<=[>"])[0-9A-Za-z]{32}(?=[<"])/.exec(text) ?? []
  t.truthy(secret)
  const encrypted = (await inUse()).encrypted_secret
  t.false(encrypted === old || encrypted.includes(secret!))
  t.is((await at.post(owner, '/dashboard/plugins/cc_0000000000000000/replace')).status, 404)
})

test.serial('a key is revoked after a question, and no more than ten are active', async t => {
  for (let count = 2; count < 10; count++)
    t.is(
      (await at.post(owner, '/dashboard/plugins/new', { protocol: 'epay', network: 'TRC20', currency: 'USDT' })).status,
      200,
    )
  const eleventh = await at.post(owner, '/dashboard/plugins/new', {
    protocol: 'epay',
    network: 'TRC20',
    currency: 'USDT',
  })
  t.regex(eleventh.text, /You already have ten active keys/)
  const { id } = (await credentials()).find(one => !one.isRevoked)!
  const revoked = async () => (await credentials()).filter(one => one.isRevoked).length
  const before = await revoked()
  t.regex((await at.get(owner, `/dashboard/plugins/${id}/revoke`)).text, /Disconnect this shop\?/)
  t.is((await at.post(owner, `/dashboard/plugins/${id}/revoke`)).status, 303)
  t.is(await revoked(), before + 1)
  t.is(
    (await at.post(owner, '/dashboard/plugins/new', { protocol: 'epay', network: 'TRC20', currency: 'USDT' })).status,
    200,
  )
})

test.serial('a viewer sees which shops are connected, and no form', async t => {
  const viewer = await at.person(owner.merchantId, 'viewer')
  const { text } = await at.get(viewer, '/dashboard/plugins')
  t.regex(text, /Merchant number/)
  t.notRegex(text, /plugins\/new|\/revoke/)
})

browserTest('the pages of shop plugins are accessible and fit', async t => {
  const { page } = await openPage({ reducedMotion: 'reduce' })
  for (const name of ['plugins', 'plugins/new']) {
    const { text } = await at.get(owner, `/dashboard/${name}`)
    await page.route(`**/dashboard/${name}`, route =>
      route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' }),
    )
    await page.goto(`${at.shop.url}/dashboard/${name}`)
    t.deepEqual(await faultsOf(page, name.replace('/', '-')), [])
  }
})
