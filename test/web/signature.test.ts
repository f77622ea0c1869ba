import { createHash, createHmac } from 'node:crypto'
import test from 'ava'
import { browserTest, closeBrowser, openPage } from './browser.ts'
import { openShop, type Shop } from './shop.ts'

// The script of the page, which Node runs as well as a browser.
interface Explained {
  readonly signed: string
  readonly hash: string
  readonly signature: string
  readonly matches: boolean
  readonly reasons: readonly string[]
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}
interface Entered {
  readonly origin?: string
  readonly secret: string
  readonly timestamp: string
  readonly body: string
  readonly method?: string
  readonly target?: string
}
const folder = new URL('../../src/web/docs/assets/', import.meta.url)
const { explain } = (await import(new URL('explain.js', folder).href)) as {
  explain: (kind: 'request' | 'webhook', entered: Entered, given: string) => Promise<Explained>
}

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(async () => {
  await closeBrowser()
  await shop.close()
})

const request = {
  secret: 'sk_test_51H9x2fLqYk0c3Rr7TzVwN8m',
  timestamp: '1767225600',
  method: 'POST',
  target: '/v1/orders',
  body: '{"amount":"100.00","currency":"USDT","network":"TRC20"}',
}
const right = '825a3601b7bf78ac19421078a6b04c288c487ad4fd3eae74bea4edd868580b93'
const list = { ...request, method: 'GET', target: '/v1/orders?limit=20&offset=0', body: '' }
const webhook = {
  secret: 'whsec_test_9c1d4f7a',
  timestamp: '1767225600',
  body: '{"event":"payment.confirmed","timestamp":"2026-01-01T00:00:00Z","data":{"order_id":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b"}}',
}
const header = 't=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445'

test('the vectors of the contract come out right', async t => {
  const order = await explain('request', request, right)
  t.is(order.signature, right)
  t.true(order.matches)
  t.is(order.signed, `1767225600\nPOST\n/v1/orders\n${order.hash}`)
  t.is(
    (await explain('request', list, '')).signature,
    '519f3a000c7e3e4058a5e4afdaa8a3ab2b28928f472048cd9fc055db0f6c9c56',
  )
  t.true((await explain('webhook', webhook, header)).matches)
})

/** What a program computes that signs this text. */
function hmac(secret: string | Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

type Signed = Entered & { readonly hash?: string; readonly key?: Buffer }

/** What a program computes that takes these parts as they are. */
function sign({ secret, key, timestamp, method = '', target = '', body, hash }: Signed): string {
  const digest = hash ?? createHash('sha256').update(body).digest('hex')
  return hmac(key ?? secret, `${timestamp}\n${method}\n${target}\n${digest}`)
}

const filtered = { ...list, target: '/v1/orders?status=PAID&limit=20' }
const local = { ...list, origin: 'http://127.0.0.1:8080' }
const base64Hash = createHash('sha256').update(request.body).digest('base64')

/** Somebody signed `signed`, and debugs it having pasted `pasted`. */
const mistakes: readonly [name: string, pasted: Entered, signed: Signed, says: RegExp][] = [
  ['the body has a newline that was not sent', request, { ...request, body: `${request.body}\n` }, /newline at the end of the body was signed/],
  ['the JSON was indented', request, { ...request, body: JSON.stringify(JSON.parse(request.body), null, 2) }, /two blanks/],
  ['the JSON was written by Python', request, { ...request, body: '{"amount": "100.00", "currency": "USDT", "network": "TRC20"}' }, /Python/],
  ['the JSON was written by PHP', { ...request, body: '{"return_url":"https://a.example"}' }, { ...request, body: '{"return_url":"https:\\/\\/a.example"}' }, /PHP/],
  ['the keys were sorted', { ...request, body: '{"b":1,"a":{"d":1,"c":2}}' }, { ...request, body: '{"a":{"c":2,"d":1},"b":1}' }, /alphabetical/],
  ['the method was in lower case', request, { ...request, method: 'post' }, /lower case/],
  ['the query was left out', list, { ...list, target: '/v1/orders' }, /query was left out/],
  ['the query was decoded', { ...list, target: '/v1/orders?created_from=2026-01-01T00%3A00%3A00Z' }, { ...list, target: '/v1/orders?created_from=2026-01-01T00:00:00Z' }, /decoded/],
  ['the query was sorted', filtered, { ...list, target: '/v1/orders?limit=20&status=PAID' }, /query was sorted/],
  ['the whole URL was signed, and stands in the field', { ...list, target: 'https://pay.example/v1/orders' }, { ...list, target: 'https://pay.example/v1/orders' }, /whole URL/],
  ['the whole URL was signed, the path stands in the field', local, { ...list, target: `http://localhost:8080${list.target}` }, /whole URL/],
  ['the body hash was in base64', request, { ...request, hash: base64Hash }, /body hash was in base64/],
  ['milliseconds were signed', request, { ...request, timestamp: '1767225600000' }, /Milliseconds/],
  ['milliseconds were signed, and were not zero', request, { ...request, timestamp: '1767225600417' }, /Milliseconds/],
  ['milliseconds were signed and sent', { ...request, timestamp: '1767225600417' }, { ...request, timestamp: '1767225600417' }, /1767225600417.*whole seconds/],
  ['a fraction of a second was signed and sent', { ...request, timestamp: '1767225600.5' }, { ...request, timestamp: '1767225600.5' }, /whole seconds/],
  ['the clock was read twice', request, { ...request, timestamp: '1767225602' }, /1767225602/],
  ['the secret ended in a newline', request, { ...request, secret: `${request.secret}\n` }, /newline at its end/],
  ['the secret was signed with blanks around it', { ...request, secret: ` ${request.secret}` }, { ...request, secret: ` ${request.secret}` }, /Blanks/],
  ['the prefix of the secret was cut off', request, { ...request, secret: '51H9x2fLqYk0c3Rr7TzVwN8m' }, /prefix/],
  ['the secret was decoded from base64', request, { ...request, key: Buffer.from('51H9x2fLqYk0c3Rr7TzVwN8m', 'base64') }, /decoded from base64/],
  ['the secret was decoded from base64, prefix and all', request, { ...request, key: Buffer.from(request.secret, 'base64') }, /decoded from base64/],
] // prettier-ignore

for (const [name, pasted, signed, says] of mistakes) {
  test(`it finds out: ${name}`, async t => {
    const { matches, reasons } = await explain('request', pasted, sign(signed))
    t.false(matches)
    t.is(reasons.length, 1)
    t.regex(reasons[0]!, says)
  })
}

test('it finds out two mistakes at once', async t => {
  const { reasons } = await explain('request', request, sign({ ...request, method: 'post', body: `${request.body}\n` }))
  t.is(reasons.length, 2)
  t.regex(reasons.join(' '), /lower case.*newline|newline.*lower case/)
})

/** Rightly signed; only the form was filled in otherwise than it asks for. */
const tolerated: readonly [name: string, kind: 'request' | 'webhook', entered: Entered, given: string][] = [
  ['a webhook by its whole header, without its timestamp', 'webhook', { ...webhook, timestamp: '' }, header],
  ['a webhook by its whole header with its name, quoted', 'webhook', { ...webhook, timestamp: '' }, `'X-Merchant-Signature: ${header}'`],
  ['a request by its whole header, without its timestamp', 'request', { ...request, timestamp: '' }, `Bearer mk_test_x:1767225600:${right}`],
  ['the whole URL for the target', 'request', { ...request, target: 'https://pay.example/v1/orders' }, right],
  ['the method in lower case', 'request', { ...request, method: 'post' }, right],
  ['blanks around the secret', 'request', { ...request, secret: ` ${request.secret}\n` }, right],
  ['milliseconds', 'request', { ...request, timestamp: '1767225600417' }, right],
] // prettier-ignore

for (const [name, kind, entered, given] of tolerated) {
  test(`a right signature is called right, with ${name}`, async t => {
    const { matches, signature } = await explain(kind, entered, given)
    t.true(matches, signature)
  })
}

/** Whatever was signed, the service cannot be given this. */
const impossible: readonly [name: string, kind: 'request' | 'webhook', entered: Entered, says: RegExp][] = [
  ['no secret', 'request', { ...request, secret: '' }, /secret is missing/],
  ['no method', 'request', { ...request, method: '' }, /method is missing/],
  ['no target', 'request', { ...request, target: ' ' }, /target is missing/],
  ['no timestamp', 'request', { ...request, timestamp: '' }, /timestamp is missing/],
  ['a word for a timestamp', 'webhook', { ...webhook, timestamp: 'now' }, /not ten digits/],
  ['a webhook secret for a request', 'request', { ...request, secret: webhook.secret }, /secret of webhooks.*sk_/],
  ['a key id for a request', 'request', { ...request, secret: 'mk_test_4bXq8LmZ2RwT6vKc0NsYhP' }, /id of an API key/],
  ['a key id for a webhook', 'webhook', { ...webhook, secret: 'mk_test_4bXq8LmZ2RwT6vKc0NsYhP' }, /id of an API key.*whsec_/],
  ['the secret of a key for a webhook', 'webhook', { ...webhook, secret: request.secret }, /secret of an API key.*whsec_/],
  ['the id of an endpoint for a webhook', 'webhook', { ...webhook, secret: 'wh_7Tq2nB9xKd4LfVs0RmYc3P' }, /id of an endpoint/],
] // prettier-ignore

for (const [name, kind, entered, says] of impossible) {
  test(`nothing is called right or wrong with ${name}`, async t => {
    const { method = '', target = '', secret, timestamp, body } = entered
    // Signed with these very parts: were they right, the signature would be.
    const given =
      kind === 'request' ? sign({ secret, timestamp, method, target, body }) : hmac(secret, `${timestamp}.${body}`)
    const { matches, problems } = await explain(kind, entered, given)
    t.false(matches)
    t.is(problems.length, 1)
    t.regex(problems[0]!, says)
  })
}

test('of two timestamps it says so: the header has another one than the field', async t => {
  const { matches, reasons } = await explain('webhook', { ...webhook, timestamp: '1767229999' }, header)
  t.false(matches)
  t.regex(reasons.join(' '), /header you pasted has another timestamp.*1767225600/)
})

test('the header of Standard Webhooks is told from ours', async t => {
  const { reasons } = await explain('webhook', webhook, 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=')
  t.regex(reasons.join(' '), /Standard Webhooks/)
})

test('it finds out how the signature itself was written', async t => {
  const base64 = Buffer.from(right, 'hex').toString('base64')
  t.regex((await explain('request', request, base64)).reasons[0]!, /base64/)
  t.regex((await explain('request', request, right.toUpperCase())).reasons[0]!, /upper case/)
  t.regex((await explain('request', request, right.slice(1))).reasons[0]!, /63 characters/)
  t.true((await explain('request', request, `Bearer mk_test_x:1767225600:${right}`)).matches)
})

test('webhooks: a body written again and another timestamp are told apart', async t => {
  const { secret, timestamp, body } = webhook
  const cases: readonly [string, RegExp][] = [
    [`${timestamp}.${JSON.stringify(JSON.parse(body), null, 2)}`, /two blanks/],
    [`1767225601.${body}`, /1767225601/],
    [body, /Only the body was signed/],
  ]
  for (const [text, says] of cases)
    t.regex((await explain('webhook', webhook, hmac(secret, text))).reasons.join(' '), says)
})

test('of a signature nothing explains it says nothing rather than something wrong', async t => {
  const { matches, reasons } = await explain('request', request, 'ab'.repeat(32))
  t.false(matches)
  t.deepEqual(reasons, [])
})

browserTest('the page computes without a network, sends nothing and keeps nothing', async t => {
  const { page, requests, complaints } = await openPage()
  await page.goto(`${shop.url}/docs/signature`)
  await page.locator('#sample').waitFor()
  const loaded = requests.length
  await page.context().setOffline(true)
  await page.locator('#sample').click()
  await page.locator('#debugger button:not([type])').click()
  await page.locator('#result', { hasText: 'The signature is right.' }).waitFor()
  await page.locator('#body').fill('{"amount":"100.00", "currency":"USDT","network":"TRC20"}')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('#result', { hasText: 'The JSON was written again' }).waitFor()
  t.is(requests.length, loaded)
  t.deepEqual(complaints, [])
  t.is(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'), 0)
  t.false(page.url().includes('sk_test'))
  await page.context().close()
})

browserTest('the page for webhooks asks for what a webhook has', async t => {
  const { page } = await openPage()
  await page.goto(`${shop.url}/docs/signature`)
  await page.getByLabel('A webhook from Kassa').check()
  t.false(await page.getByLabel('Request target').isVisible())
  await page.locator('#sample').click()
  await page.getByRole('button', { name: 'Compute' }).click()
  await page.locator('#result', { hasText: 'The signature is right.' }).waitFor()
  const words = await page.locator('#result').innerText()
  t.true(words.includes(`1767225600.${webhook.body}`))
  await page.context().close()
})

browserTest('an answer never outlives what it was given for, and a missing secret is said, not thrown', async t => {
  const { page, complaints } = await openPage()
  await page.goto(`${shop.url}/docs/signature`)
  const compute = page.getByRole('button', { name: 'Compute' })
  const result = page.locator('#result')
  await page.locator('#sample').click()
  await compute.click()
  await result.filter({ hasText: 'The signature is right.' }).waitFor()
  await page.getByLabel('Secret').fill('')
  t.is(await result.innerText(), '')
  await compute.click()
  await result.filter({ hasText: 'The secret is missing.' }).waitFor()
  t.false((await result.innerText()).includes('right'))
  t.deepEqual(complaints, [])
  await page.context().close()
})

browserTest(
  'a webhook nothing explains is explained by what webhooks have, and the address of the page is tried',
  async t => {
    const { page } = await openPage()
    await page.goto(`${shop.url}/docs/signature`)
    await page.getByLabel('A webhook from Kassa').check()
    await page.locator('#sample').click()
    await page.getByLabel('Your signature').fill('ab'.repeat(32))
    await page.getByRole('button', { name: 'Compute' }).click()
    await page.locator('#result', { hasText: 'no usual mistake' }).waitFor()
    const words = await page.locator('#result').innerText()
    t.regex(words, /webhook secret of this merchant/)
    t.notRegex(words, /key/)
    await page.getByLabel('A request to Kassa').check()
    await page.locator('#sample').click()
    await page.getByLabel('Your signature').fill(sign({ ...request, target: `${shop.url}/v1/orders` }))
    await page.getByRole('button', { name: 'Compute' }).click()
    await page.locator('#result', { hasText: 'The whole URL was signed' }).waitFor()
    await page.context().close()
  },
)
