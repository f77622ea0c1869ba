// Texts of strangers, payers and merchants on every page of the dashboard: whatever they say, they stay texts.
import test from 'ava'
import { writeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { fill, openDashboard, pathOf, type Dashboard, type Person, type Things } from './fixture.ts'
import { writeEverywhere } from './hostile-fields.ts'

let at: Dashboard
let things: Things
let owner: Person
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  owner = await at.person(things.merchantId, 'owner')
  await at.shop.at.service.admin.query(
    `insert into passkey (id, audience, subject, credential_id, public_key, counter, transports, name, created_at)
     values (gen_random_uuid(), 'dashboard', $1, 'c', 'k', 0, '{}', 'plain', now())`,
    [owner.userId],
  )
})
test.after.always(() => at.close())

const corpus = [
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</script><script>alert(1)</script>',
  '{{7*7}} ${7*7}',
  '" autofocus onfocus=alert(1) x="',
  '</textarea><form action=https://evil.example>',
  '</title></select></option></noscript><style>*{display:none}</style>',
  '\u202egnp.exe\u2066',
]

/** Tags and their attribute names, in order: what a browser makes of a page, whatever its texts say. */
function skeletonOf(page: string): string[] {
  return [...page.matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(tag =>
    [tag[1]!, ...[...tag[2]!.matchAll(/\s+([a-z-]+)(?:="[^"]*")?/gi)].map(one => one[1]!)].join(' '),
  )
}

const write = (text: string) => writeEverywhere(at.shop.at.service.admin, things.merchantId, text)

/** The pages that people look at; files are no pages, and going to another world changes what is shown. */
function paths(): string[] {
  const pages = dashboardPages.filter(
    one => one.method === 'GET' && !/\.(csv|json|pdf)$|statement|world|\/pay$|\/sign-in\/link/.test(one.path),
  )
  const ofPerson = (path: string) => (path.includes('/team/') ? owner.userId : passkeyId)
  return [
    ...pages.map(one =>
      /\/(team|security)\/.*\{id\}/.test(one.path)
        ? one.path.replace('{id}', ofPerson(one.path))
        : pathOf(one, things) + (one.path.endsWith('/review') ? review : ''),
    ),
    '/dashboard/search?q=49.90',
    '/mailbox',
  ]
}
const review = '?network=ERC20&amount=20&address=0x52908400098527886E0F7030069857D2E4169EE7'
let passkeyId = ''

test.serial('D-01: whatever somebody writes, every page that shows it has the same tags and attributes', async t => {
  const { admin } = at.shop.at.service
  const found = await admin.query<{ id: string }>('select id from passkey where subject = $1', [owner.userId])
  passkeyId = found[0]!.id
  await at.post(owner, '/dashboard/business/save', { legal_name: 'x', business: 'x' })
  await at.post(owner, '/dashboard/branding', { display_name: 'x', support: 'x' })
  await admin.query(
    `insert into kyb_message (application_id, author, name, text, created_at)
     select id, 'OPERATOR', 'x', 'x', now() from kyb_application where merchant_id = $1`,
    [things.merchantId],
  )
  // As long as what is shortened, like the texts below.
  await write('plain text of a usual length')
  // What was saved is said once.
  await at.get(owner, '/dashboard')
  const known = new Map<string, string[]>()
  for (const path of paths()) {
    const { status, text } = await at.get(owner, path)
    t.true(status < 500, path)
    known.set(path, skeletonOf(text))
  }
  t.true(known.size > 40)
  // All at once, from either end, so that each fits where little is taken.
  for (const hostile of [corpus.join(' '), corpus.toReversed().join(' ')]) {
    await write(hostile)
    for (const [path, plain] of known) {
      const { status, text } = await at.get(owner, path)
      t.true(status < 500, path)
      t.deepEqual(skeletonOf(text), plain, `${path} ${hostile}`)
    }
    const echoed = (await at.get(owner, `/dashboard/search?q=${encodeURIComponent(hostile)}`)).text
    t.false(/<img src=x|onerror=alert\(1\)>|<svg\/onload|<script>|<style>/.test(echoed), hostile)
  }
})

test.serial('a URL that looks like another is shown in punycode', async t => {
  const { admin } = at.shop.at.service
  const shop = { ...(await at.shop.at.merchant()), environment: 'test' } as const
  const boss = await at.person(shop.merchantId, 'owner')
  const url = 'https://p\u0430ypal.example/\u202ehook'
  const terms = { protocol: 'greenfield', network: 'TRC20', currency: 'USDT', allowedCidrs: [] } as const
  const { deps } = at.shop.at.service
  const { id } = await deps.db.transaction(tx => writeCredential(deps, tx, { ...terms, ...shop, webhookUrl: url }))
  await at.post(boss, '/dashboard/webhooks/new', { url: 'https://localhost/hook', events: 'payment.confirmed' })
  const [endpoint] = await admin.query<{ id: string }>(
    'update webhook_endpoint set url = $2 where merchant_id = $1 returning id',
    [shop.merchantId, url],
  )
  const here = `/dashboard/webhooks/${endpoint!.id}`
  for (const path of ['/dashboard/webhooks', here, `${here}/delete`, `/dashboard/plugins/${id}`]) {
    const { status, text } = await at.get(boss, path)
    t.is(status, 200, path)
    t.true(text.includes('https://xn--pypal-4ve.example/%E2%80%AEhook'), path)
    t.notRegex(text, /\p{sc=Cyrillic}|\u202e/u, path)
  }
})

test.serial('D-02: what an older version took as the address to return to is no link unless it is https', async t => {
  const { admin } = at.shop.at.service
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://user@evil.example" onclick="x',
    'http://x',
  ]) {
    await admin.query('update orders set return_url = $2 where id = $1', [things.order, url])
    const { status, text } = await at.get(owner, `/dashboard/orders/${things.order}`)
    t.is(status, 200)
    t.notRegex(text, /<a [^>]*href="[^"]*(javascript:|data:|evil\.example|\/\/x")/i, url)
    t.notRegex(text, / onclick="/i, url)
  }
})
