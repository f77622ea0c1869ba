// API keys on the dashboard: made with what was ticked, their secret shown once.
import test from 'ava'
import { openDashboard, type Dashboard } from './fixture.ts'

let at: Dashboard
test.before(async () => {
  at = await openDashboard()
})
test.after.always(() => at.close())

test.serial('a key is made with what was ticked; its secret is in that one answer, which nobody keeps', async t => {
  const { merchantId } = at.shop.merchant
  const owner = await at.person(merchantId, 'owner')
  const form = { name: 'Shop', permissions: ['orders', 'withdrawals'], allowed_cidrs: '203.0.113.0/24\n2001:db8::/32' }
  const made = await at.post(owner, '/dashboard/keys/new', form)
  t.is(made.status, 200, made.text.split('<main')[1])
  const [secret] = /sk_test_[0-9A-Za-z]{43}/.exec(made.text) ?? []
  t.truthy(secret)
  t.is(made.headers['cache-control'], 'no-store')
  const { text } = await at.get(owner, '/dashboard/keys')
  t.false(text.includes(secret!))
  t.true(text.includes('203.0.113.0/24'))
  const again = await at.get(owner, '/dashboard/keys/new')
  t.false(again.text.includes(secret!))
  const [mail] = await at.shop.at.service.deps.db.query<{ body: string }>(
    'select body from mail where recipient = $1',
    [owner.mail],
  )
  t.regex(mail!.body, /^A new API key was created\n[^]*Key: mk_test_/)
  t.false(mail!.body.includes(secret!))
  const keys = await at.shop.at.service.deps.db.query<{ permissions: string[] }>(
    `select permissions from api_key where merchant_id = $1 and name = 'Shop'`,
    [merchantId],
  )
  t.deepEqual(keys, [{ permissions: ['orders', 'withdrawals'] }])
})

test.serial('what is wrong is said beside the field, and what was typed is kept', async t => {
  const owner = await at.person(at.shop.merchant.merchantId, 'owner')
  const none = await at.post(owner, '/dashboard/keys/new', { name: 'Till', permissions: [] })
  t.is(none.status, 400)
  t.regex(none.text, /Choose at least one permission/)
  t.regex(none.text, /value="Till"/)
  const range = await at.post(owner, '/dashboard/keys/new', {
    name: 'Till',
    permissions: 'read',
    allowed_cidrs: '203.0.113.1/24',
  })
  t.regex(range.text, /id="allowed_cidrs-error"/)
  const live = await at.person(at.shop.merchant.merchantId, 'owner', { environment: 'live' })
  const pending = await at.shop.at.merchant({ approved: false })
  const early = await at.person(pending.merchantId, 'owner', { environment: 'live' })
  t.regex(
    (await at.post(early, '/dashboard/keys/new', { name: 'x', permissions: 'read' })).text,
    /Live keys need an approved business/,
  )
  t.regex(
    (await at.post(live, '/dashboard/keys/new', { name: 'x', permissions: ['refunds', 'withdrawals'] })).text,
    /sk_live_/,
  )
})

test.serial('a revoked key is shown as revoked, and its requests are refused', async t => {
  const owner = await at.person(at.shop.merchant.merchantId, 'owner')
  const { keyId } = at.shop.merchant
  t.regex((await at.get(owner, `/dashboard/keys/${keyId}/revoke`)).text, /Revoke this key/)
  t.is((await at.post(owner, `/dashboard/keys/${keyId}/revoke`)).status, 303)
  const answer = await at.shop.at.send({ method: 'GET', target: '/v1/orders', as: at.shop.merchant })
  t.is(answer.status, 401)
})

test.serial(
  'a form that answers a secret is good for one act: sent again, or twice at once, it does nothing more',
  async t => {
    const { merchantId } = await at.shop.at.merchant()
    const owner = await at.person(merchantId, 'owner')
    const { admin } = at.shop.at.service
    const [page, other] = await Promise.all([1, 2].map(() => at.get(owner, '/dashboard/keys/new')))
    const tokens = [page!, other!].map(({ text }) => /name="once" value="([^"]+)"/.exec(text)![1]!)
    t.not(tokens[0], tokens[1])
    const keys = async () =>
      (await admin.query('select 1 from api_key where merchant_id = $1 and is_active', [merchantId])).length
    const before = await keys()
    const send = (form: Readonly<Record<string, string>>) =>
      at.post(owner, '/dashboard/keys/new', { name: 'Till', permissions: 'read', ...form })
    t.is((await send({ once: tokens[0]!, permissions: 'all' })).status, 400, 'a form that was refused is not used up')
    const both = await Promise.all([send({ once: tokens[0]! }), send({ once: tokens[0]! })])
    t.deepEqual(both.map(one => String(one.status)).toSorted(), ['200', '409'])
    t.is(both.filter(one => /sk_test_/.test(one.text)).length, 1)
    const again = await send({ once: tokens[0]! })
    t.is(again.status, 409)
    t.regex(again.text, /was already created[^]*shown once[^]*href="\/dashboard\/keys"/)
    t.is(await keys(), before + 1)
    t.is((await send({ once: '' })).status, 403)
    t.is((await send({ once: tokens[1]! })).status, 200)
    t.is(await keys(), before + 2)
    const secrets = async () =>
      JSON.stringify(
        await admin.query('select encrypted_current, encrypted_next from webhook_secret where merchant_id = $1', [
          merchantId,
        ]),
      )
    const once = /name="once" value="([^"]+)"/.exec((await at.get(owner, '/dashboard/webhooks/secret')).text)![1]!
    t.is((await at.post(owner, '/dashboard/webhooks/secret/roll', { once })).status, 200)
    const rolled = await secrets()
    const repeat = await at.post(owner, '/dashboard/webhooks/secret/roll', { once })
    t.deepEqual([repeat.status, /whsec_/.test(repeat.text)], [409, false])
    t.is(await secrets(), rolled)
  },
)

test.serial('an endpoint is added once, however often its form is sent: two of one URL are told of everything twice', async t => {
  const { merchantId } = await at.shop.at.merchant()
  const owner = await at.person(merchantId, 'owner')
  const form = async () => ({
    once: /name="once" value="([^"]+)"/.exec((await at.get(owner, '/dashboard/webhooks/new')).text)![1]!,
    url: 'https://localhost/told',
    events: 'payment.confirmed',
  })
  const sent = await form()
  const both = await Promise.all([1, 2].map(() => at.post(owner, '/dashboard/webhooks/new', sent)))
  t.deepEqual(both.map(one => String(one.status)).toSorted(), ["303", "409"])
  t.regex(both.find(one => one.status === 409)!.text, /added already[^]*href="\/dashboard\/webhooks"/)
  t.is((await at.post(owner, '/dashboard/webhooks/new', await form())).status, 303, 'another form adds another')
  const { admin } = at.shop.at.service
  t.is((await admin.query('select 1 from webhook_endpoint where merchant_id = $1', [merchantId])).length, 2)
}) // prettier-ignore
