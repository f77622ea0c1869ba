// `npm run docs:build`: the documentation as files, read from disk and from a host that serves them below a path of its own.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { anchorOf } from '../../src/lib/anchor.ts'
import { until } from '../helpers/until.ts'
import { root } from '../sdk/package/packed.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-docs-'))
const url = 'https://pay.shop.example'
let server: Server
let site: string
let files: readonly string[]

test.before(async () => {
  await build(folder)
  files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    statSync(path.join(folder, file)).isFile(),
  )
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://here')
    const file = path.join(folder, pathname.slice('/below/kassa'.length))
    const isThere = pathname.startsWith('/below/kassa/') && existsSync(file) && statSync(file).isFile()
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    response.end(isThere ? readFileSync(file) : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/below/kassa/`
})
test.after.always(async () => {
  await closeBrowser()
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
  '.png': 'image/png', '.md': 'text/markdown', '.txt': 'text/plain',
} // prettier-ignore

function build(out: string) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { 'docs:build': string }
  }
  const [program] = /scripts\/[\w-]+\.ts$/.exec(scripts['docs:build'])!
  return run(process.execPath, [path.join(root, program), '--out', out, '--url', url], { cwd: os.tmpdir() })
}

const text = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const htmlFiles = () => files.filter(file => file.endsWith('.html'))

/** The anchors of a page, or those its Markdown has on the page that it becomes. */
function hasAnchor(file: string, anchor: string): boolean {
  if (file.endsWith('.html')) return text(file).includes(` id="${anchor}"`)
  return Array.from(text(file).matchAll(/^#+ (.+)$/gm), ([, title]) => anchorOf(title!.replaceAll('`', ''))).includes(
    anchor,
  )
}

test('every link and anchor of every page, text and index leads to a file of the folder', t => {
  t.true(htmlFiles().length > 20)
  const links = files.flatMap(from => {
    if (from.endsWith('.html'))
      return Array.from(text(from).matchAll(/ (?:href|src|action|data-index)="([^"]*)"/g), ([, to]) => ({
        from,
        to: to!,
      }))
    if (/\.md$|^llms/.test(from))
      return Array.from(text(from).matchAll(/\]\(([^)\s]*)\)/g), ([, to]) => ({ from, to: to! }))
    return []
  })
  const found = JSON.parse(text('search.json')) as readonly { readonly path: string }[]
  links.push(...found.map(one => ({ from: 'search.json', to: one.path })))
  t.true(links.length > 2000)
  const seen = new Map<string, boolean>()
  const isThere = (from: string, to: string): boolean => {
    if (/^(https|data|mailto):/.test(to)) return !to.startsWith(url)
    const [target = '', anchor] = to.split('#')
    const file = target === '' ? from : path.join(path.dirname(from), target)
    if (to.startsWith('/') || !files.includes(file)) return false
    // llms-full.txt has the anchors of the pages that it is made of.
    return anchor === undefined || file.endsWith('.txt') || hasAnchor(file, anchor)
  }
  const unknown = links.filter(({ from, to }) => {
    const key = `${path.dirname(from)} ${to.startsWith('#') ? from : ''} ${to}`
    if (!seen.has(key)) seen.set(key, isThere(from, to))
    return !seen.get(key)
  })
  t.deepEqual(unknown, [])
})

test('every page is a file beside its Markdown; the samples name the installation', t => {
  for (const file of htmlFiles()) {
    const twin = file.replace(/html$/, 'md')
    // These three are tools, with nothing to read.
    t.is(files.includes(twin), !['search.html', 'signature.html', 'try.html'].includes(file), file)
    if (files.includes(twin)) t.true(text(file).includes(`type="text/markdown" href="${path.basename(twin)}"`), file)
  }
  t.true(text('guides/go-live.md').includes(`KASSA_BASE_URL=${url}`))
  t.true(text('guides/signing.html').includes('hljs-'))
})

test('every page except the reference comes in 60 kB, its style and its programs included', t => {
  const size = (file: string) => gzipSync(readFileSync(path.join(folder, file))).length
  for (const file of htmlFiles()) {
    if (file === 'reference.html') continue
    const parts = Array.from(
      text(file).matchAll(/<(?:script|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"/g),
      ([, to]) => path.join(path.dirname(file), to!),
    )
    t.true(parts.length >= 3, file)
    const bytes = [file, ...parts].reduce((sum, part) => sum + size(part), 0)
    t.true(bytes <= 60_000, `${file}: ${bytes}`)
  }
})

test('the build replaces what it wrote before, and touches no other folder', async t => {
  const other = mkdtempSync(path.join(os.tmpdir(), 'kassa-docs-'))
  writeFileSync(path.join(other, 'mine.txt'), 'mine')
  const refused = await t.throwsAsync(build(other))
  t.is((refused as Error & { code: number }).code, 2)
  t.deepEqual(readdirSync(other), ['mine.txt'])
  rmSync(path.join(other, 'mine.txt'))
  await build(other)
  writeFileSync(path.join(other, 'old.html'), 'old')
  await build(other)
  const again = readdirSync(other, { recursive: true, encoding: 'utf8' }).filter(file =>
    statSync(path.join(other, file)).isFile(),
  )
  rmSync(other, { recursive: true })
  t.deepEqual(again.toSorted(), [...files].toSorted())
})

browserTest(
  'below a path of a host: pages, style, search while typing and on Enter, the debugger; nobody else is asked',
  async t => {
    const { page, requests, complaints } = await openPage({
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    await page.goto(`${site}guides/quickstart.html`)
    t.is(await page.evaluate('getComputedStyle(document.querySelector("header.site")).display'), 'flex')
    t.is(await overflowOf(page), 0)
    t.deepEqual(await violationsOf(page), [])
    await page.getByRole('searchbox').fill('signature')
    await page.locator('.found a').first().click()
    await until(async () => page.url() === `${site}guides/signing.html#compute-the-signature`)
    await page.getByRole('searchbox').fill('refund')
    await page.getByRole('searchbox').press('Enter')
    await until(async () => page.url() === `${site}search.html?q=refund`)
    await page.locator('main .index a').first().click()
    await until(async () => page.url().startsWith(`${site}guides/`))
    await page.goto(`${site}search.html`)
    t.deepEqual(await violationsOf(page), [])
    await page.goto(`${site}signature.html`)
    await page.getByRole('button', { name: 'Fill in a test vector' }).click()
    await page.getByRole('button', { name: 'Compute' }).click()
    await until(async () => /[0-9a-f]{64}/.test(await page.locator('#result').innerText()))
    t.deepEqual(
      requests.filter(one => !one.startsWith(site) && !one.startsWith('data:')),
      [],
    )
    t.deepEqual(
      complaints.filter(one => !one.includes('favicon')),
      [],
    )
    await page.context().close()
  },
)

browserTest(
  'opened from disk and without JavaScript, a page is read with its style, its menu and its links',
  async t => {
    const { page, requests } = await openPage({ javaScriptEnabled: false })
    await page.goto(`file://${folder}/index.html`)
    t.is(await page.evaluate('getComputedStyle(document.querySelector("header.site")).display'), 'flex')
    await page.locator('nav#navigation a', { hasText: 'Quickstart' }).click()
    t.true(page.url().endsWith('/guides/quickstart.html'))
    t.is(await page.locator('main h1').innerText(), 'Quickstart')
    t.true(requests.every(one => one.startsWith('file:') || one.startsWith('data:')))
    await page.context().close()
  },
)
