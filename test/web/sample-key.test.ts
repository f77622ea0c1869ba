import http from 'node:http'
import test from 'ava'
import { readConfig } from '../../src/config/config.ts'
import { openShop, type Shop } from './shop.ts'

const keyId = `mk_test_${'a'.repeat(22)}`
const secret = `sk_test_${'b'.repeat(43)}`
const setting = `${keyId}:${secret}`

let shop: Shop
test.before(async () => {
  shop = await openShop({ env: { KASSA_SANDBOX_SAMPLE_KEY: setting } })
})
test.after.always(() => shop.close())

test('a sandbox shows its own test key in every sample, and nothing is left to fill in', async t => {
  const { text } = await shop.page('/docs/reference.md')
  const samples = [...text.matchAll(/^Sample, (.+):\n\n```\w+\n([\s\S]*?)^```/gm)].map(match => match.slice(1, 3))
  t.true(samples.length > 100)
  for (const [label, source] of samples) {
    t.notRegex(source!, /\$KASSA_|process\.env|os\.environ|etenv\(|new Kassa\(\)/, label)
    if (/[Ss]ignature|new Kassa\(\{(?!.*keyId: null)/.test(source!))
      t.true(source!.includes(keyId) && source!.includes(secret), label)
  }
  const quickstart = await shop.page('/docs/guides/quickstart.md')
  t.true(quickstart.text.includes(`export KASSA_SECRET=${secret}\n`))
})

test('a Python sample imports what it uses, whether the key was put into it or not', async t => {
  const pages = ['/docs/reference.md', '/docs/guides/verify-webhooks.md', '/docs/guides/signing.md']
  const texts = await Promise.all(pages.map(async page => (await shop.page(page)).text))
  const samples = texts.flatMap(text => [...text.matchAll(/^```python\n([\s\S]*?)^```/gm)].map(([, source]) => source!))
  t.true(samples.some(source => source.includes('os.environ["KASSA_WEBHOOK_SECRET"]')))
  for (const source of samples) t.is(/^import .*\bos\b/m.test(source), /\bos\./.test(source), source)
})

test('whoever comes by another name learns no key', async t => {
  for (const path of ['/docs/reference', '/docs/reference.md', '/docs/guides/quickstart', '/llms-full.txt']) {
    const answer = await ask(path, 'stranger.example')
    t.is(answer.status, 404, path)
    t.false(answer.text.includes(secret), path)
    t.true((await ask(path, 'localhost')).text.includes(secret), path)
  }
})

test('no other installation takes a key for its samples, and none takes a live key', async t => {
  const env = {
    KASSA_MODE: 'sandbox',
    DATABASE_URL: 'postgres://127.0.0.1/kassa',
    KASSA_MASTER_KEY: '0123456789abcdef'.repeat(4),
  }
  t.is(readConfig(env).sandboxSampleKey, null)
  const live = setting.replaceAll('_test_', '_live_')
  const error = t.throws(() => readConfig({ ...env, KASSA_SANDBOX_SAMPLE_KEY: live }))
  t.regex(error.message, /KASSA_SANDBOX_SAMPLE_KEY must be a test key/)
  t.false(error.message.includes('sk_live_'))
  const production = t.throws(() => readConfig({ ...env, KASSA_MODE: 'production', KASSA_SANDBOX_SAMPLE_KEY: setting }))
  t.regex(production.message, /KASSA_SANDBOX_SAMPLE_KEY belongs to a sandbox/)
})

function ask(path: string, host: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(shop.url + path, { headers: { host } }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.once('error', reject)
  })
}
