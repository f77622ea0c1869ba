import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Hapi from '@hapi/hapi'
import test from 'ava'
import { errorFamilies, errorMessages } from '../../generated/errors.ts'
import { readAdvice } from '../../src/web/docs/error-catalogue.ts'
import { anchorOf } from '../../src/lib/anchor.ts'
import { registerPages } from '../../src/web/pages.ts'
import { escapeHtml } from '../../src/lib/text/escape-html.ts'
import { until } from '../helpers/until.ts'
import { openShop, type Shop } from './shop.ts'

const publicUrl = 'https://pay.shop.example'
let shop: Shop
test.before(async () => {
  shop = await openShop({ env: { KASSA_PUBLIC_URL: publicUrl } })
  // The first reader waits while the documentation is rendered, on a loaded machine longer than for an answer.
  await until(async () => (await shop.page('/docs')).status === 200)
})
test.after.always(() => shop.close())

const root = new URL('../../', import.meta.url)
const guides = readdirSync(new URL('docs/guides/', root)).map(file => `/docs/guides/${file.replace(/\.md$/, '')}`)
const pages = [
  '/docs',
  '/docs/reference',
  '/docs/signature',
  '/docs/guides',
  '/docs/errors',
  '/docs/webhooks',
  '/docs/sdk',
  '/docs/cli',
  '/docs/try',
  ...guides,
]
const texts = [...guides, '/docs/errors', '/docs/webhooks', '/docs/sdk', '/docs/cli', '/docs/reference'].map(
  path => `${path}.md`,
)

test('every guide in the folder is served as a page and as it is written', async t => {
  t.true(guides.length >= 8)
  for (const path of [...guides, '/docs/errors', '/docs/webhooks']) {
    const page = await shop.page(path)
    t.is(page.status, 200, path)
    t.is(page.headers.get('content-type'), 'text/html; charset=utf-8')
    t.true(page.text.includes(`<link rel="alternate" type="text/markdown" href="${path}.md" />`), path)
    const raw = await shop.page(`${path}.md`)
    t.is(raw.status, 200, path)
    t.is(raw.headers.get('content-type'), 'text/markdown; charset=utf-8')
    const title = /^# (.+)$/m.exec(raw.text)![1]!
    t.true(page.text.includes(`<h1>${escapeHtml(title)}</h1>`), path)
  }
})

test('every link of every page and text leads to something that is there, its anchor included', async t => {
  const bodies = new Map<string, string>()
  const read = async (path: string) => {
    const { status, text } = await shop.page(path)
    bodies.set(path, status === 200 ? text : '')
    return bodies.get(path)!
  }
  for (const path of [...pages, ...texts, '/llms.txt', '/llms-full.txt']) await read(path)
  const links = [...bodies].flatMap(([from, text]) =>
    [...text.matchAll(/(?:href|src)="([^"]+)"|\]\(([^)\s]+)\)/g)].map(match => ({ from, to: match[1] ?? match[2]! })),
  )
  t.true(links.length > 500)
  const unknown: string[] = []
  for (const { from, to } of links) {
    if (/^(data|mailto):/.test(to)) continue
    const { origin, pathname, hash } = new URL(to.replace(publicUrl, 'http://here'), `http://here${from}`)
    if (origin !== 'http://here') continue
    const text = bodies.get(pathname) ?? (await read(pathname))
    // A text names the anchors of the page it becomes.
    const target = pathname.endsWith('.md') && hash ? bodies.get(pathname.slice(0, -3)) : text
    if (!target || (hash && !pathname.endsWith('.txt') && !target.includes(` id="${hash.slice(1)}"`)))
      unknown.push(`${from} → ${to}`)
  }
  t.deepEqual(unknown, [])
})

test('every page: one title, headings in order, each anchor once, a way to skip what all pages share, nothing inline', async t => {
  for (const path of pages) {
    const { text } = await shop.page(path)
    const levels = [...text.matchAll(/<h([1-6])[ >]/g)].map(match => Number(match[1]))
    t.is(levels.filter(level => level === 1).length, 1, path)
    t.is(levels[0], 1, path)
    levels.forEach((level, index) =>
      t.true(index === 0 || level <= levels[index - 1]! + 1, `${path}: heading ${index}`),
    )
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(match => match[1])
    t.deepEqual(ids, [...new Set(ids)], path)
    t.true(text.includes('<a class="skip" href="#content">'), path)
    t.false(/<script(?![^>]* src=)|<style|\son\w+="|\sstyle="|javascript:/.test(text), path)
    t.is(/<[a-z][^>]*(?:href|src)="(?!https:\/\/|\/|#|data:)/.exec(text), null, path)
  }
})

test('addresses people guess lead to what they mean: a slash too many, `.md` on any page', async t => {
  const guessed = [
    ['/docs/', '/docs'],
    ['/docs/guides/', '/docs/guides'],
    ['/docs/guides/quickstart/', '/docs/guides/quickstart'],
    ['/docs/try.md', '/docs/reference.md'],
    ['/docs/signature.md', '/docs/guides/signing.md'],
  ] as const
  for (const [from, to] of guessed) {
    const { statusCode, headers } = await shop.at.server.inject(from)
    t.deepEqual([statusCode, headers['location']], [301, to], from)
  }
  for (const path of pages) {
    const answer = await shop.page(`${path}.md`)
    const text = answer.status === 301 ? await shop.page(answer.headers.get('location')!) : answer
    t.deepEqual([text.status, text.headers.get('content-type')], [200, 'text/markdown; charset=utf-8'], path)
  }
  t.true((await shop.page('/docs/guides.md')).text.includes('](/docs/guides/quickstart)  \n  '))
})

test('what is not there is a page for a browser and the service’s error for a program', async t => {
  for (const path of [
    '/docs/nothing',
    '/docs/guides/nothing',
    '/docs/nothing/',
    '/docs/guides//',
    '/docs/%22%3Cb%3E',
  ]) {
    const page = await shop.page(path, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' })
    if (path === '/docs/guides//') t.is(page.headers.get('location'), '/docs/guides')
    else {
      t.is(page.status, 404, path)
      t.true(page.text.includes('<h1>Not found</h1>') && page.text.includes('<a href="/docs/guides">'), path)
      const { status, text } = await shop.page(path)
      t.deepEqual([status, text], [404, '{"error":"not found"}'], path)
    }
  }
})

test('nothing of a document’s Markdown is left over in its page', async t => {
  for (const path of [...guides, '/docs/errors', '/docs/webhooks']) {
    const { text } = await shop.page(path)
    const words = text.replace(/<(code|pre)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '')
    t.deepEqual(words.match(/`[^`]*`|\*\*|^\|.*\||^#+ .*|\]\(|\{\{/gm), null, path)
  }
})

test('the error catalogue: one entry for each message of the contract, and no entry for any other', async t => {
  const messages = [...new Set([...Object.values(errorMessages).flat(), ...Object.keys(errorFamilies)])]
  const names = messages.map(message => message.replace(/: $/, ''))
  t.deepEqual(Object.keys(readAdvice()).toSorted(), names.toSorted())
  const { text } = await shop.page('/docs/errors')
  for (const name of names) t.is(text.split(`<h3 id="${anchorOf(name)}">`).length, 2, name)
  t.is(text.split('<h3').length - 1, names.length)
  for (const { cause, cure } of Object.values(readAdvice())) t.true(cause.length > 20 && cure.length > 10)
})

test('an anchor of the catalogue is what the client makes of a message', t => {
  t.is(anchorOf('unknown field: amonut'), 'unknown-field')
  t.is(anchorOf('kyb_required'), 'kyb-required')
  t.is(anchorOf('api key not found'), 'api-key-not-found')
})

test('a message of several statuses has one entry that names the operations of each', async t => {
  const { text } = await shop.page('/docs/errors.md')
  const entry = text.split('### ').find(part => part.startsWith('`api key not found`'))!
  t.regex(entry, /401 from \d+ operations\./)
  t.true(entry.includes('404 from [`DELETE /v1/merchants/api-keys/{key_id}`](/docs/reference#revokeApiKey).'))
  const anywhere = text.split('### ').find(part => part.startsWith('`method not allowed`'))!
  t.true(anywhere.includes('Any request can meet it.'))
})

test('the webhook catalogue has each event of the contract with fields and example, and the fixed delays', async t => {
  const contract = JSON.parse(readFileSync(new URL('generated/openapi.json', root), 'utf8')) as {
    webhooks: Record<string, unknown>
  }
  const { text } = await shop.page('/docs/webhooks.md')
  for (const event of Object.keys(contract.webhooks)) {
    const section = text.split('\n## ').find(part => part.startsWith(`\`${event}\``))!
    t.true(section.includes('| `id` |') && section.includes(`"event": "${event}"`), event)
  }
  t.true(text.includes('| 6 | 24 h | 26 h 36 min |'))
})

test('llms.txt leads to every text, under the address the service is known by, and llms-full.txt holds them all', async t => {
  const { text, headers } = await shop.page('/llms.txt')
  t.is(headers.get('content-type'), 'text/plain; charset=utf-8')
  for (const path of texts) t.true(text.includes(`](${publicUrl}${path}): `), path)
  const full = (await shop.page('/llms-full.txt')).text
  for (const path of texts) t.true(full.includes((await shop.page(path)).text.trim()), path)
  t.true(full.includes(`KASSA_BASE_URL=${publicUrl}`))
})

test('what Scalar is served as is what was published, and says so', async t => {
  const folder = new URL('src/web/assets/vendor/scalar/', root)
  const file = readFileSync(new URL('standalone.js', folder))
  const hash = createHash('sha256').update(file).digest('hex')
  const readme = readFileSync(new URL('README.md', folder), 'utf8')
  t.is(/`([0-9a-f]{64})`/.exec(readme)![1], hash)
  t.is(hash, 'bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c')
  const url = /data-scalar="([^"]+)"/.exec((await shop.page('/docs/try')).text)![1]!
  t.true(url.includes(hash.slice(0, 16)))
  for (const [accepted, decode] of encodings) {
    // Node's own fetch would decode by itself and say nothing of it.
    const answer = await shop.at.server.inject({ url, headers: { 'accept-encoding': accepted } })
    t.true(decode(answer.rawPayload).equals(file), accepted)
    t.is(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    t.regex(String(answer.headers['vary']), /accept-encoding/)
    t.true(accepted === 'identity' || answer.rawPayload.length < 1_300_000, accepted)
  }
  t.is((await shop.page('/docs/assets/0000000000000000/standalone.js')).status, 404)
})

const encodings: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['gzip, deflate, br', brotliDecompressSync],
  ['gzip, br;q=0', gunzipSync],
  ['identity', bytes => bytes],
]

test('the Postman collection is for this installation', async t => {
  const { status, headers, text } = await shop.page('/docs/postman.json')
  t.is(status, 200)
  t.is(headers.get('content-type'), 'application/json; charset=utf-8')
  const { variable } = JSON.parse(text) as { variable: { key: string; value: string }[] }
  t.deepEqual(variable.find(one => one.key === 'baseUrl')?.value, publicUrl)
})

test('the frame uses no colour whose contrast is not held elsewhere', t => {
  const coloursOf = (file: string) =>
    new Set(readFileSync(new URL(file, root), 'utf8').match(/#[0-9a-f]{3,6}\b(?=[,;)])/g))
  const known = coloursOf('src/web/assets/kassa.css')
  const used = [...coloursOf('src/web/docs/assets/docs.css')]
  t.true(used.length > 5)
  t.deepEqual(
    used.filter(colour => !known.has(colour)),
    [],
  )
})

test('the place a page belongs to is marked', async t => {
  for (const [path, section] of [
    ['/docs/errors', 'Errors'],
    ['/docs/guides/signing', 'Sign requests'],
    ['/docs', 'Overview'],
  ] as const) {
    const { text } = await shop.page(path)
    t.deepEqual(
      Array.from(text.matchAll(/aria-current="page">([^<]+)</g), match => match[1]),
      [section],
    )
  }
})

for (const [mode, isMade] of [
  ['production', true],
  ['sandbox', false],
] as const)
  test(`in ${mode} the documentation is made ${isMade ? 'after the start, before anybody asks for it' : 'when somebody asks for it'}`, async t => {
    let reads = 0
    const known = shop.at.service.deps.config
    const config = {
      ...known,
      mode,
      get publicUrl() {
        reads += 1
        return known.publicUrl
      },
    }
    const server = Hapi.server()
    registerPages(server, { ...shop.at.service.api, config })
    const before = reads
    await server.initialize()
    t.is(reads, before, 'the start does not wait for it')
    await server.start()
    if (isMade) await until(async () => reads > before)
    t.is(reads > before, isMade)
    await server.stop()
  })

test('after the documentation failed to render, the next request renders it', async t => {
  let isBroken = false
  const known = shop.at.service.deps.config
  const config = {
    ...known,
    mode: 'production' as const,
    get publicUrl() {
      if (isBroken) throw new Error('a full disk')
      return known.publicUrl
    },
  }
  const server = Hapi.server()
  registerPages(server, { ...shop.at.service.api, config })
  isBroken = true
  t.is((await server.inject('/docs')).statusCode, 500)
  isBroken = false
  t.is((await server.inject('/docs')).statusCode, 200)
})
