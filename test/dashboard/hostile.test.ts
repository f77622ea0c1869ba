// Texts of strangers, payers and merchants on every page of the dashboard: whatever they say, they stay texts.
import test from 'ava'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { fill, openDashboard, pathOf, type Dashboard, type Person, type Things } from './fixture.ts'

let at: Dashboard
let things: Things
let owner: Person
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  owner = await at.person(things.merchantId, 'owner')
  await at.shop.at.service.admin.query(
    `insert into passkey (id, realm, holder, credential_id, public_key, counter, transports, name, created_at)
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

/** Every field that somebody other than us fills in, and that a page shows; by the database, past every check at the door. */
const fields: readonly (readonly [sql: string, lengthMax: number])[] = [
  [`update orders set description = $2 where merchant_id = $1`, 500],
  [`update orders set metadata = json_build_object('note', $2::text) where merchant_id = $1`, 4000],
  [`update merchant set name = $2 where id = $1`, 255],
  [`update api_key set name = $2 where merchant_id = $1`, 100],
  [`update withdrawal_address set name = $2 where merchant_id = $1`, 100],
  [`update withdrawal set metadata = json_build_object('note', $2::text) where merchant_id = $1`, 4000],
  [`update merchant_user set name = $2 where merchant_id = $1`, 255],
  [`update page_session set user_agent = $2 where holder in (select id::text from merchant_user where merchant_id = $1)`, 255],
  [`update passkey set name = $2 where holder in (select id::text from merchant_user where merchant_id = $1)`, 100],
  [`update merchant_branding set display_name = $2 where merchant_id = $1`, 60],
  [`update merchant_branding set support = $2 where merchant_id = $1`, 200],
  [`update kyb_application set answers = json_build_object('legal_name', $2::text, 'business', $2::text) where merchant_id = $1`, 200],
  [`update kyb_message set text = $2, name = $2 where application_id in (select id from kyb_application where merchant_id = $1)`, 200],
  [`update kyb_document set name = $2 where application_id in (select id from kyb_application where merchant_id = $1)`, 200],
  [`update webhook_endpoint set url = 'https://localhost/' || replace($2, ' ', '+') where merchant_id = $1`, 400],
  [`update webhook_event set body = json_build_object('id', id, 'event', type, 'data', json_build_object('description', $2::text))::text where merchant_id = $1`, 4000],
  [`update chain_transfer set from_address = $2 where order_id in (select id from orders where merchant_id = $1)`, 4000],
  [`update mail set subject = regexp_replace($2, '[[:cntrl:]]', '', 'g'), body = $2 where $1::uuid is not null`, 255],
] // prettier-ignore

async function write(text: string): Promise<void> {
  const { admin } = at.shop.at.service
  for (const [sql, lengthMax] of fields) await admin.query(sql, [things.merchantId, text.slice(0, lengthMax)])
}

/** The pages that people look at; files are no pages, and going to another world changes what is shown. */
function paths(): string[] {
  const pages = dashboardPages.filter(
    one => one.method === 'GET' && !/\.(csv|json)$|statement|world|\/pay$|\/sign-in\/link/.test(one.path),
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
  const found = await admin.query<{ id: string }>('select id from passkey where holder = $1', [owner.userId])
  passkeyId = found[0]!.id
  await at.post(owner, '/dashboard/business/save', { legal_name: 'x', business: 'x' })
  await at.post(owner, '/dashboard/branding', { display_name: 'x', support: 'x' })
  await admin.query(
    `insert into kyb_message (application_id, author, name, text, created_at)
     select id, 'OPERATOR', 'x', 'x', now() from kyb_application where merchant_id = $1`,
    [things.merchantId],
  )
  await write('plain')
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
