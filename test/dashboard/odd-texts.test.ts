// What no keyboard writes into a form or an address: a NUL, which the database keeps in no text.
import test from 'ava'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { fill, openDashboard, type Dashboard, type Person, type Things } from './fixture.ts'

let at: Dashboard
let things: Things
let owner: Person
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  owner = await at.person(things.merchantId, 'owner')
})
test.after.always(() => at.close())

test.serial('what payers are to read is refused where it would mislead them', async t => {
  const kept = () =>
    at.shop.at.service.admin.query('select display_name, support from merchant_branding where merchant_id = $1', [
      things.merchantId,
    ])
  const before = await kept()
  for (const [form, reported] of [
    [{ display_name: 'https://evil.example' }, /without a web address/],
    [{ display_name: 'WWW.evil.example' }, /without a web address/],
    [{ display_name: 'a\u202eb' }, /without a web address/],
    [{ display_name: '\u3164' }, /without a web address/],
    [{ support: 'a\u202eb' }, /Write it on one line/],
  ] as const)
    t.regex((await at.post(owner, '/dashboard/branding', form)).text, reported, JSON.stringify(form))
  t.deepEqual(await kept(), before)
  const registered = await at.post(owner, '/dashboard/register', {
    mail: 'third@shop.example',
    name: 'www.evil.example',
  })
  t.regex(registered.text, /without a web address/)
  t.is((await at.post(owner, '/dashboard/branding', { support: 'https://help.shop.example' })).status, 303)
})

const nul = 'a\0b'
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const forms: readonly (readonly [path: string, form: Readonly<Record<string, string>>])[] = [
  ['/dashboard/business/save', { legal_name: nul }],
  ['/dashboard/branding', { display_name: nul }],
  ['/dashboard/branding', { support: nul }],
  ['/dashboard/addresses/new', { network: 'ERC20', address, name: nul }],
  ['/dashboard/keys/new', { name: nul, permissions: 'read' }],
  ['/dashboard/orders/new', { network: 'ERC20', amount: '20', description: nul, idempotency_key: 'one' }],
  ['/dashboard/orders/new', { network: 'ERC20', amount: '20', description: 'x', idempotency_key: nul }],
  ['/dashboard/withdrawals/new', { network: 'ERC20', amount: '20', address, idempotency_key: nul }],
  ['/dashboard/webhooks/new', { url: `https://localhost/${nul}`, events: 'payment.confirmed' }],
  ['/dashboard/team/invite', { mail: 'new@shop.example', name: nul, role: 'viewer' }],
  ['/dashboard/register', { mail: 'other@shop.example', name: nul }],
  ['/dashboard/sign-in', { mail: `${nul}@shop.example` }],
  ['/dashboard/sign-in/link', { token: nul, user: nul }],
  ['/dashboard/sign-in/passkey', { response: JSON.stringify({ id: nul }) }],
]
const queries = [
  '/dashboard/search?q=a%00b',
  '/dashboard/orders?cursor=a%00b',
  '/dashboard/withdrawals?cursor=a%00b',
  `/dashboard/withdrawals/new?address=%00`,
]

test.serial(
  'whatever is searched for, and by whatever list, is no failure of ours and finds nothing of others',
  async t => {
    const other = await at.person((await at.shop.at.merchant()).merchantId, 'viewer')
    const texts = ['%', '%%%%', '____', '\\', "'; drop table orders --", 'ab\u{10FFFF}', 'abcdef\uDFFF', 'ab\uD7FF', '\uFFFF'.repeat(6), 'é'.repeat(3000), '0x', '0x'.padEnd(66, 'f'),
    '9'.repeat(300), '1e400', '-0', '12.', ',,,,', 'ord_', 'ord_%%%%', '😀'.repeat(60), 'x\u202Ey', 'cur_x', ' \t\n ', 'a'.repeat(100), 'T'.repeat(34), 'İİİİ', 'ﬀﬀﬀﬀ', '.5', '0.0000001 USDT'] // prettier-ignore
    const [known] = await at.shop.at.service.admin.query<{ order_number: string; address: string; reference: string }>(
      'select order_number, address, reference from orders where id = $1',
      [things.order],
    )
    for (const text of texts) {
      for (const path of [
        '/dashboard/search?q=',
        '/dashboard/orders?reference=',
        '/dashboard/balances?cursor=',
        '/dashboard/balances?account=',
        '/dashboard/orders?from=',
        '/dashboard/orders?payment_link=',
      ]) {
        const { status } = await at.get(owner, path + encodeURIComponent(text.toWellFormed()))
        t.true(status < 500, `${path} ${JSON.stringify(text)}`)
      }
    }
    const parts = [known!.order_number, known!.order_number.slice(0, 10), known!.order_number.slice(6), known!.address, known!.address.slice(0, 9), known!.address.slice(-8), things.order] // prettier-ignore
    for (const part of parts) {
      const { status, text } = await at.get(other, `/dashboard/search?q=${part}`)
      t.deepEqual([status, text.includes('No order found')], [200, true], part)
    }
  },
)

test.serial('a NUL in a field, a query or a path is no failure of ours', async t => {
  const failed: string[] = []
  const inspect = (what: string, { status }: { readonly status: number }) => status >= 500 && failed.push(what)
  for (const [path, form] of forms) inspect(`${path} ${JSON.stringify(form)}`, await at.post(owner, path, form))
  for (const path of queries) inspect(path, await at.get(owner, path))
  for (const page of dashboardPages.filter(one => one.path.includes('{'))) {
    const path = page.path.replaceAll(/\{\w+\}/g, 'a%00b')
    inspect(path, page.method === 'GET' ? await at.get(owner, path) : await at.post(owner, path))
  }
  t.deepEqual(failed, [])
})
