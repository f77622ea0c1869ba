// Every piece of code in the package's README: compiled as it stands, and run.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import test from 'ava'
import { createFakeKassa, type FakeKassa } from '../../../sdk/typescript/src/testing/index.ts'
import { headersOf } from '../webhooks/signed.ts'
import { consumer, patience, programTest, type Consumer } from './consumer.ts'
import { root } from './packed.ts'

const readme = readFileSync(path.join(root, 'sdk/typescript/README.md'), 'utf8')
const fences = [...readme.matchAll(/^```(\S+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm)]
const files = new Map(fences.flatMap(([, , name, code]) => (name ? [[name, code ?? '']] : [])))
/** What frameworks the code uses; the project has them already. */
const packages = ['express', 'fastify', '@hapi/hapi', '@types/express', '@types/node']
const secret = 'whsec_c29tZXRoaW5n'

let at: Consumer
let fake: FakeKassa
let server: http.Server
let env: Record<string, string>

test.before(async t => {
  t.timeout(patience)
  at = await consumer({ type: 'module' })
  for (const name of packages) {
    const link = path.join(at.folder, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', name), link)
  }
  for (const [name, code] of files) at.write(name, code)
  fake = createFakeKassa()
  server = http.createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { keyId, secret: apiSecret } = fake.clientOptions
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  env = { KASSA_BASE_URL: baseUrl, KASSA_KEY_ID: keyId, KASSA_SECRET: apiSecret, KASSA_WEBHOOK_SECRET: secret }
})
test.after.always(() => {
  server.close()
  at.remove()
})

test('code in the README is either a command or a file that is tested here', t => {
  t.true(files.size >= 7)
  for (const [, language, name] of fences) t.true(language === 'sh' || name !== undefined)
})

programTest('the commands exist, with their options', async t => {
  const commands = [...readme.matchAll(/^npx kassa (.+)$/gm)].map(match => match[1]!.split(' '))
  t.true(commands.length >= 8)
  for (const [first = '', second = '', ...rest] of commands) {
    const name = ['orders', 'events', 'webhooks', 'withdrawals', 'refunds', 'profiles'].includes(first)
      ? [first, second]
      : [first]
    const help = await at.run(process.execPath, ['node_modules/.bin/kassa', ...name, '--help'])
    t.true(help.includes(`Usage: kassa ${name.join(' ')} `), first)
    for (const option of [second, ...rest].filter(word => word.startsWith('--'))) t.true(help.includes(`${option} <`))
  }
})

programTest('all of it compiles, strictly', async t => {
  const compilerOptions = {
    strict: true, noEmit: true, module: 'nodenext', target: 'es2023', lib: ['es2023'], types: ['node'], skipLibCheck: true,
  } // prettier-ignore
  at.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [...files.keys()] }))
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const said = await at.run(process.execPath, [tsc, '-p', '.', '--pretty', 'false']).catch(String)
  t.is(said, '')
})

programTest('order.ts creates an order and prints where the customer pays', async t => {
  t.regex(await run('order.ts'), /^https:\/\/kassa\.test\/checkout\/co_\d+\n$/)
})

programTest('watch.ts follows an order to its end', async t => {
  const lines = (await run('watch.ts')).trim().split('\n')
  t.deepEqual(lines, ['OPEN 0 0/64', 'PENDING_CONFIRM 25 1/64', 'CONFIRMING 25 2/64', 'PAID 25 64/64'])
})

programTest('errors.ts prints the refusal in the words of the service', async t => {
  t.regex(await run('errors.ts'), /^400 amount below minimum req_\d+\n$/)
})

programTest('testing.ts passes', async t => {
  t.is(await run('testing.ts'), 'all as it should be\n')
})

const event = JSON.stringify({
  id: 'evt_00000001',
  event: 'payment.confirmed',
  data: { order_id: 'o1', order_number: 'ord_1', metadata: { cart: 1 } },
})

function headers(key = secret): Record<string, string> {
  return headersOf(event, key, Math.floor(Date.now() / 1000))
}

programTest('express.ts ships once what is confirmed, and refuses what is forged', async t => {
  at.write(
    'run-express.ts',
    `import { once } from 'node:events'
import { app } from './express.ts'
const server = app.listen(0)
await once(server, 'listening')
const url = \`http://127.0.0.1:\${server.address().port}/kassa\`
for (const headers of JSON.parse(process.argv[2])) {
  const response = await fetch(url, { method: 'POST', headers, body: process.argv[3] })
  console.log(response.status)
}
server.close()`,
  )
  const said = await run('run-express.ts', JSON.stringify([headers(), headers(), headers('forged')]), event)
  t.deepEqual(said.trim().split('\n'), ['ship order ord_1 { cart: 1 }', '204', '204', '401'])
})

programTest('frameworks.ts: each of them takes the webhook', async t => {
  at.write(
    'run-frameworks.ts',
    `import fetching, { app, config, POST, server } from './frameworks.ts'
const [, , given, payload] = process.argv
const headers = JSON.parse(given)
const request = () => new Request('https://shop.example/kassa', { method: 'POST', headers, body: payload })
console.log((await fetching.fetch(request())).status, (await POST(request())).status)
console.log((await app.inject({ method: 'POST', url: '/kassa', headers, payload })).statusCode)
console.log((await server.inject({ method: 'POST', url: '/kassa', headers, payload })).statusCode)
console.log(config.api.bodyParser)`,
  )
  t.is(await run('run-frameworks.ts', JSON.stringify(headers()), event), '204 204\n204\n204\nfalse\n')
})

programTest('verify.ts answers 204 to what is genuine and 401 to the rest', async t => {
  at.write(
    'run-verify.ts',
    `import { receive } from './verify.ts'
for (const headers of JSON.parse(process.argv[2])) {
  const request = new Request('https://shop.example/kassa', { method: 'POST', headers, body: process.argv[3] })
  console.log((await receive(request, ['whsec_old', '${secret}'])).status)
}`,
  )
  const said = await run('run-verify.ts', JSON.stringify([headers(), headers('forged'), {}]), event)
  t.deepEqual(said.trim().split('\n'), ['ship o1', '204', '401', '401'])
})

function run(file: string, ...args: string[]): Promise<string> {
  return at.run(process.execPath, [file, ...args], env)
}

/** The fake service behind a real port. A customer pays as soon as somebody watches the order. */
async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const { method = 'GET', url = '/' } = request
  const init = { method, headers: request.headers as Record<string, string> }
  const body = method === 'GET' ? {} : { body: Buffer.concat(chunks) }
  const answer = await fake.fetch(`https://kassa.test${url}`, { ...init, ...body })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  const watched = /^\/v1\/orders\/([^/]+)\/events$/.exec(url)?.[1]
  if (watched) await fake.pay(watched)
  for await (const chunk of answer.body ?? []) response.write(chunk)
  response.end()
}
