// A sandbox shows nothing to a page whose name was made to lead to this machine.
import test from 'ava'
import { registerPages } from '../../src/web/pages.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer({ env: { KASSA_PUBLIC_URL: 'http://shop-dev.test:8080' } })
  registerPages(at.server, at.service.api)
})
test.after.always(() => at.close())

const asked = async (path: string, host: string, headers: Readonly<Record<string, string>> = {}) =>
  (await at.server.inject({ url: path, headers: { host, ...headers } })).statusCode

const shown = ['/mailbox', '/metrics', '/readyz', '/docs', '/docs/guides', '/dashboard/sign-in', '/design', '/']

test('pages, mails and measurements answer to names of this machine and of its settings', async t => {
  for (const host of [
    'localhost:8080',
    '127.0.0.1:8080',
    '[::1]:8080',
    'shop.localhost',
    '192.168.7.9:8080',
    'shop-dev.test:8080',
  ])
    for (const path of shown) t.not(await asked(path, host), 404, `${host} ${path}`)
})

test('under any other name they are not there', async t => {
  for (const host of [
    'evil.example',
    'evil.example:8080',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'xlocalhost',
  ])
    for (const path of shown) t.is(await asked(path, host), 404, `${host} ${path}`)
})

test('what a browser sends under another name is refused whatever it is, and a program that signs is served', async t => {
  t.is(await asked('/openapi.json', 'evil.example', { 'sec-fetch-site': 'same-origin' }), 404)
  t.is(await asked('/openapi.json', 'evil.example', { origin: 'http://evil.example' }), 404)
  t.is(await asked('/openapi.json', 'kassa'), 200)
  const as = await at.merchant()
  t.is((await at.send({ target: '/v1/merchants/me', as, headers: { host: 'kassa' } })).status, 200)
})
