import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { call } from '../../dev/client.ts'
import { runKassa } from '../sdk/cli/kassa.ts'
import { packedSdk, root } from '../sdk/package/packed.ts'
import { openSandboxShop, type Order, type SandboxShop } from '../helpers/sandbox-shop.ts'

// What the guides contain beside the samples of the contract and the files of docs/samples, which other tests execute.
const folder = new URL('../../docs/guides/', import.meta.url)
const guides = new Map(readdirSync(folder).map(file => [file, readFileSync(new URL(file, folder), 'utf8')]))
const hooks = new URL('../samples/stand-ins/sdk-from-source.ts', import.meta.url).href

interface Block {
  readonly guide: string
  readonly language: string
  readonly text: string
}

const blocks: readonly Block[] = [...guides].flatMap(([guide, text]) =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(match => ({ guide, language: match[1]!, text: match[2]! })),
)
const programs = blocks.filter(block => block.language === 'js')

/** The only program of a guide that contains these words. */
function programWith(words: string): string {
  const found = programs.filter(block => block.text.includes(words))
  if (found.length !== 1) throw new Error(`${found.length} programs contain: ${words}`)
  return found[0]!.text
}

let sandbox: SandboxShop
let env: Readonly<Record<string, string>>
test.before(async () => {
  sandbox = await openSandboxShop()
  const { base_url, merchant } = sandbox.sandbox
  env = {
    KASSA_HOME: sandbox.home,
    KASSA_BASE_URL: base_url,
    KASSA_KEY_ID: merchant.key_id,
    KASSA_SECRET: merchant.secret,
  }
})
test.after.always(() => sandbox.close())

/** Starts a program as its reader would, in a folder where the client was installed or, without one, with its source. */
function start(text: string, project?: string) {
  const place = project ?? mkdtempSync(path.join(os.tmpdir(), 'kassa-guide-'))
  const file = path.join(place, 'program.mjs')
  writeFileSync(file, text)
  const args = project === undefined ? ['--import', hooks, file] : [file]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (printed += part))
  const ended = once(child, 'close').then(([code]) => {
    rmSync(place, { recursive: true, force: true })
    return { code: code as number | null, printed }
  })
  return { firstWords: () => once(child.stdout, 'data'), ended }
}

test('a guide holds programs that are run here, JSON, and text; all else is taken from what is executed elsewhere', t => {
  t.deepEqual([...new Set(blocks.map(block => block.language))].toSorted(), ['js', 'json', 'text'])
  t.is(programs.length, 11)
  for (const { language, text } of blocks) if (language === 'json') t.notThrows(() => JSON.parse(text))
})

test('whoever is shown the client is told first how to get it', t => {
  const quickstart = guides.get('quickstart.md')!
  t.true(quickstart.indexOf('\nnpm run build:sdk\n') < quickstart.indexOf("from '@kassa/sdk'"))
  t.true(quickstart.includes('\n## 3. Get the client\n'))
  for (const [name, text] of guides) {
    if (name === 'quickstart.md') continue
    const shown = text.search(/from '@kassa\/sdk|Node SDK\}\}|node\.mjs\}\}/)
    const reported = text.indexOf('(/docs/guides/quickstart#3-get-the-client)')
    t.true(shown === -1 || reported !== -1, name)
  }
})

test('every command the guides tell to type is there and takes these options', async t => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }
  for (const { language, text } of blocks) {
    if (language !== 'text') continue
    for (const [, name] of text.matchAll(/^npm (?:run )?(?!install)(\S+)$/gm))
      t.true(Object.hasOwn(scripts, name!), name)
  }
  for (const guide of ['local-webhooks.md', 'verify-webhooks.md']) {
    const calls = [...guides.get(guide)!.matchAll(/npx kassa (\w+)([^\n`]*)/g)]
    for (const name of ['listen', 'trigger', 'verify'])
      t.true(
        calls.some(one => one[1] === name),
        `${guide}: ${name}`,
      )
    for (const [line, name, rest] of calls) {
      const help = await runKassa([name!, '--help'], { env: {}, cwd: os.tmpdir() })
      t.is(help.code, 0, line)
      for (const [option] of rest!.matchAll(/--[\w-]+/g)) t.true(help.out.includes(option), line)
    }
  }
})

test.serial('quickstart: the client is installed as told, and the program prints what it says it prints', async t => {
  const project = mkdtempSync(path.join(os.tmpdir(), 'kassa-guide-'))
  const { tarball } = await packedSdk()
  writeFileSync(path.join(project, 'package.json'), '{}')
  await promisify(execFile)('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  const { code, printed } = await start(programWith('to see what your customer sees'), project).ended
  t.is(code, 0, printed)
  t.regex(printed, /^PAID 25$/m)
})

test.serial('accept a payment: waits for the stream and delivers the purchase that was paid', async t => {
  const program = start(programWith('OrderNotPaidError'))
  await program.firstWords()
  await sandbox.pay(await newest())
  const { code, printed } = await program.ended
  t.is(code, 0, printed)
  t.regex(printed, /^deliver c-1017 PAID$/m)
})

test.serial('test mode: the order is underpaid as told', async t => {
  const { code, printed } = await start(programWith(`scenario: 'underpay'`)).ended
  t.is(code, 0, printed)
  const order = await sandbox.until(await newest(), ({ received_amount }) => received_amount !== '0')
  t.is(order.status, 'OPEN')
})

test.serial('errors: the message is told from all others', async t => {
  const { code, printed } = await start(programWith('isKassaError')).ended
  t.is(code, 0, printed)
  t.is(printed.trim(), 'too little: ask for more than 10 USDT')
})

test.serial('test mode: the clock moves', async t => {
  const { code, printed } = await start(programWith('advanceClock')).ended
  t.is(code, 0, printed)
  const now = Date.parse(/it is (\S+)/.exec(printed)![1]!)
  t.true(now - Date.now() > 3_590_000)
})

test.serial('keys: the new key does what it was made for and nothing else', async t => {
  const { code, printed } = await start(programWith('allowed_cidrs')).ended
  t.is(code, 0, printed)
  t.is(printed.trim(), 'it reads, and creates no orders')
})

test.serial('lists: every open order is walked over once', async t => {
  for (let count = 0; count < 3; count++) await sandbox.open('TRC20')
  const { base_url, merchant } = sandbox.sandbox
  const request = { method: 'GET', target: '/v1/orders?status=OPEN&limit=1' }
  const open = async () => (await call<{ total: number }>({ base_url, ...merchant }, request)).total
  const before = await open()
  const { code, printed } = await start(programWith('open orders:')).ended
  t.is(code, 0, printed)
  const [, reported] = /^open orders: (\d+)$/m.exec(printed) ?? []
  // None is opened meanwhile; one that others of this sandbox opened may end.
  const after = await open()
  t.true(after <= Number(reported) && Number(reported) <= before, `${before}, ${reported}, ${after}`)
})

test.serial('catch up: a program catches up on every event, oldest first', async t => {
  const { code, printed } = await start(programWith('up to date')).ended
  t.is(code, 0, printed)
  const { base_url, merchant } = sandbox.sandbox
  const request = { method: 'GET', target: '/v1/events?limit=100' }
  const { events } = await call<{ events: readonly { id: string }[] }>({ base_url, ...merchant }, request)
  const reported = [...printed.matchAll(/^(evt_\w+) /gm)].map(([, id]) => id)
  t.true(reported.length > 0)
  // More may have happened since.
  const known = events.map(({ id }) => id).toReversed()
  t.deepEqual(reported, known.slice(0, reported.length))
  t.regex(printed, /^up to date; keep cur_/m)
})

test.serial('Commerce charges: the program of the page takes a payment with the client as it is', async t => {
  const place = placeOfCommerce()
  const program = start(programWith('pay at'), place)
  await program.firstWords()
  await sandbox.pay(await newest())
  const { code, printed } = await program.ended
  t.is(code, 0, printed)
  t.regex(printed, /^COMPLETED$/m)
})

test('Commerce charges: nothing is believed that the webhook secret has not signed', async t => {
  const place = placeOfCommerce()
  const file = path.join(place, 'receive.mjs')
  writeFileSync(file, programWith('verifyEventBody'))
  type Receive = (body: string, headers: object, secret: string) => string
  const { receive } = (await import(pathToFileURL(file).href)) as { receive: Receive }
  rmSync(place, { recursive: true, force: true })
  const received = (type: string, key = 'secret') => {
    const body = JSON.stringify({ event: { type, data: { metadata: { order_id: '1042' } } } })
    return receive(body, { 'x-cc-webhook-signature': createHmac('sha256', key).update(body).digest('hex') }, 'secret')
  }
  t.is(received('charge:confirmed'), 'ship order 1042')
  t.is(received('charge:delayed'), 'do not ship: charge:delayed')
  t.throws(() => received('charge:confirmed', 'other'), { any: true })
})

/** A folder where the client of Coinbase Commerce is installed. */
function placeOfCommerce(): string {
  const place = mkdtempSync(path.join(os.tmpdir(), 'kassa-guide-'))
  symlinkSync(path.join(root, 'test/tools/node_modules'), path.join(place, 'node_modules'))
  return place
}

test('too little, too late: each event has its consequence', async t => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'kassa-guide-'))
  const file = path.join(place, 'decide.mjs')
  writeFileSync(file, programWith('export function decide'))
  const { decide } = (await import(pathToFileURL(file).href)) as { decide: (event: object) => string }
  rmSync(place, { recursive: true, force: true })
  t.is(decide({ event: 'payment.confirmed', data: { status: 'PAID' } }), 'deliver')
  t.regex(decide({ event: 'payment.confirmed', data: { status: 'EXPIRED_PAID' } }), /refund/)
  t.regex(decide({ event: 'payment.underpaid', data: { missing_amount: '3' } }), /missing 3/)
  t.regex(decide({ event: 'payment.expired', data: {} }), /release/)
  t.regex(decide({ event: 'payment.frozen', data: { status: 'FROZEN' } }), /hold/)
  t.regex(decide({ event: 'payment.frozen', data: { status: 'OPEN' } }), /nothing yet/)
  t.regex(decide({ event: 'payment.invented', data: {} }), /nothing yet/)
})

/** The order made last: programs of the guides tell only people its id. */
async function newest(): Promise<Order> {
  const { base_url, merchant } = sandbox.sandbox
  const request = { method: 'GET', target: '/v1/orders?limit=1' }
  const { orders } = await call<{ orders: readonly Order[] }>({ base_url, ...merchant }, request)
  return sandbox.read(orders[0]!)
}
