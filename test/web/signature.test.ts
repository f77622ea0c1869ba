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
}
interface Entered {
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

test('the vectors of the contract come out right', async t => {
  const order = await explain('request', request, right)
  t.is(order.signature, right)
  t.true(order.matches)
  t.is(order.signed, `1767225600\nPOST\n/v1/orders\n${order.hash}`)
  t.is(
    (await explain('request', list, '')).signature,
    '519f3a000c7e3e4058a5e4afdaa8a3ab2b28928f472048cd9fc055db0f6c9c56',
  )
  const header = 't=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445'
  t.true((await explain('webhook', webhook, header)).matches)
})

/** Somebody signed `signed`, and debugs it having pasted `pasted`. */
const mistakes: readonly [name: string, pasted: Entered, signed: Entered, says: RegExp][] = [
  ['the body has a newline that was not sent', request, { ...request, body: `${request.body}\n` }, /newline at the end of the body was signed/],
  ['the JSON was indented', request, { ...request, body: JSON.stringify(JSON.parse(request.body), null, 2) }, /two blanks/],
  ['the JSON was written by Python', request, { ...request, body: '{"amount": "100.00", "currency": "USDT", "network": "TRC20"}' }, /Python/],
  ['the JSON was written by PHP', { ...request, body: '{"return_url":"https://a.example"}' }, { ...request, body: '{"return_url":"https:\\/\\/a.example"}' }, /PHP/],
  ['the keys were sorted', { ...request, body: '{"b":1,"a":{"d":1,"c":2}}' }, { ...request, body: '{"a":{"c":2,"d":1},"b":1}' }, /alphabetical/],
  ['the method was in lower case', request, { ...request, method: 'post' }, /lower case/],
  ['the query was left out', list, { ...list, target: '/v1/orders' }, /query was left out/],
  ['the query was decoded', { ...list, target: '/v1/orders?created_from=2026-01-01T00%3A00%3A00Z' }, { ...list, target: '/v1/orders?created_from=2026-01-01T00:00:00Z' }, /decoded/],
  ['the whole URL was signed', { ...list, target: 'https://pay.example/v1/orders' }, { ...list, target: '/v1/orders' }, /whole URL/],
  ['milliseconds were signed', request, { ...request, timestamp: '1767225600000' }, /Milliseconds/],
  ['the clock was read twice', request, { ...request, timestamp: '1767225602' }, /1767225602/],
  ['the secret ended in a newline', request, { ...request, secret: `${request.secret}\n` }, /newline at its end/],
  ['the prefix of the secret was cut off', request, { ...request, secret: '51H9x2fLqYk0c3Rr7TzVwN8m' }, /prefix/],
] // prettier-ignore

for (const [name, pasted, signed, says] of mistakes) {
  test(`it finds out: ${name}`, async t => {
    const { signature } = await explain('request', signed, '')
    const { matches, reasons } = await explain('request', pasted, signature)
    t.false(matches)
    t.is(reasons.length, 1)
    t.regex(reasons[0]!, says)
  })
}

test('it finds out two mistakes at once', async t => {
  const { signature } = await explain('request', { ...request, method: 'post', body: `${request.body}\n` }, '')
  const { reasons } = await explain('request', request, signature)
  t.is(reasons.length, 2)
  t.regex(reasons.join(' '), /lower case.*newline|newline.*lower case/)
})

test('it finds out how the signature itself was written', async t => {
  const base64 = Buffer.from(right, 'hex').toString('base64')
  t.regex((await explain('request', request, base64)).reasons[0]!, /base64/)
  t.regex((await explain('request', request, right.toUpperCase())).reasons[0]!, /upper case/)
  t.regex((await explain('request', request, right.slice(1))).reasons[0]!, /63 characters/)
  t.true((await explain('request', request, `Bearer mk_test_x:1767225600:${right}`)).matches)
})

test('webhooks: a body written again and another timestamp are told apart', async t => {
  const cases: readonly [Entered, RegExp][] = [
    [{ ...webhook, body: JSON.stringify(JSON.parse(webhook.body), null, 2) }, /two blanks/],
    [{ ...webhook, timestamp: '1767225601' }, /1767225601/],
  ]
  for (const [signed, says] of cases) {
    const { signature } = await explain('webhook', signed, '')
    t.regex((await explain('webhook', webhook, signature)).reasons.join(' '), says)
  }
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
