// The same program in every runtime, with the package as it would be published.
import { createReadStream, readdirSync, statSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import test from 'ava'
import { closeBrowser, openPage } from '../../web/browser.ts'
import { consumer, expected, patience, programTest, type Consumer } from './consumer.ts'
import { engine } from './engines.ts'

let at: Consumer

const parts = ['', '/webhooks', '/webhooks/fetch', '/testing']
const names = ['sdk', 'webhooks', 'adapter', 'testing']
const imports = parts.map((part, index) => `import * as ${names[index]} from '@kassa/sdk${part}'`).join('\n')
const requires = parts.map((part, index) => `const ${names[index]} = require('@kassa/sdk${part}')`).join('\n')
const call = `everywhere({ ${names.join(', ')} })`

test.before(async t => {
  t.timeout(patience)
  at = await consumer()
  at.write(
    'main.mjs',
    `${imports}\nimport { everywhere } from './everywhere.mjs'\nconsole.log(JSON.stringify(await ${call}))\n`,
  )
  at.write(
    'main.cjs',
    `${requires}\nimport('./everywhere.mjs').then(({ everywhere }) => ${call}).then(facts => console.log(JSON.stringify(facts)))\n`,
  )
})
test.after.always(async () => {
  await closeBrowser()
  at.remove()
})

const commands: readonly (readonly [string, string, readonly string[]])[] = [
  [`Node ${process.versions.node.split('.')[0]}`, process.execPath, []],
  ['Node 22', engine('node22'), []],
  ['Bun', engine('bun'), ['run']],
  // `--cached-only`: nothing may be fetched; `node_modules` is what npm installed.
  [
    'Deno',
    engine('deno'),
    ['run', '--no-prompt', '--cached-only', '--node-modules-dir=manual', '--allow-env', '--allow-read=.'],
  ],
]

for (const [name, file, args] of commands) {
  for (const entry of ['main.mjs', 'main.cjs']) {
    programTest(`${name} runs ${entry.endsWith('.mjs') ? 'the modules' : 'the CommonJS files'}`, async t => {
      t.deepEqual(JSON.parse(await at.run(file, [...args, entry])), expected)
    })
  }
}

const nodes: readonly (readonly [string, string])[] = [
  ['Node 24', process.execPath],
  ['Node 22', engine('node22')],
]
for (const [name, node] of nodes) {
  programTest(`${name} runs the installed command line`, async t => {
    t.regex(
      await at.run(node, ['node_modules/.bin/kassa', '--help']),
      /^Usage: kassa \[options\] \[command\]\n\nAccept USDT/,
    )
  })
}

programTest('the engines are those they are said to be', async t => {
  t.regex(await at.run(engine('node22'), ['--version']), /^v22\./)
  t.regex(process.version, /^v24\./)
  t.regex(await at.run(engine('bun'), ['--version']), /^1\./)
  t.regex(await at.run(engine('deno'), ['--version']), /^deno 2\./)
})

programTest('workerd runs the modules, without its Node compatibility', async t => {
  const dist = path.join(at.folder, 'node_modules/@kassa/sdk/dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))
  const embedded = files.map(name => `(name = "dist/${name}", esModule = embed "node_modules/@kassa/sdk/dist/${name}")`)
  const entries = parts.map((part, index) => `import * as ${names[index]} from './dist${fileOf(part)}'`).join('\n')
  at.write(
    'worker.mjs',
    `${entries}\nimport { everywhere } from './everywhere.mjs'\nexport default { fetch: async () => Response.json(await ${call}) }\n`,
  )
  at.write(
    'config.capnp',
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  compatibilityDate = "2026-01-01",
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "everywhere.mjs", esModule = embed "everywhere.mjs"),
    ${embedded.join(',\n    ')}
  ],
);
`,
  )
  const child = spawn(engine('workerd'), ['serve', 'config.capnp', '--control-fd=1'], {
    cwd: at.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill())
  const response = await fetch(`http://127.0.0.1:${await listeningPort(child.stdout)}/`)
  t.is(response.status, 200)
  t.deepEqual(await response.json(), expected)
})

programTest('Chromium runs the modules as they are, found by an import map', async t => {
  const server = http.createServer((request, response) => {
    const file = path.join(at.folder, path.normalize(new URL(request.url ?? '/', 'http://x').pathname))
    if (file === `${at.folder}${path.sep}`) return void response.setHeader('content-type', 'text/html').end(page)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/javascript')
    createReadStream(file).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { page: tab, complaints } = await openPage()
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const facts = await tab.waitForFunction('globalThis.facts')
  const found: unknown = await facts.jsonValue()
  t.deepEqual(found, expected)
  t.deepEqual(complaints, [])
  await tab.context().close()
})

const map = Object.fromEntries(parts.map(part => [`@kassa/sdk${part}`, `/node_modules/@kassa/sdk/dist${fileOf(part)}`]))
const page = `<!doctype html><title>consumer</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports: map })}</script>
<script type="module">
${imports}
import { everywhere } from '/everywhere.mjs'
globalThis.facts = await ${call}
</script>`

function fileOf(part: string): string {
  return part === '/webhooks/fetch' ? '/webhooks/fetch.js' : `${part}/index.js`
}

/** workerd tells on the control descriptor which port the system chose. */
async function listeningPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const reported = JSON.parse(line) as { event: string; port?: number }
    if (reported.event === 'listen' && reported.port !== undefined) return reported.port
  }
  throw new Error('workerd ended before it listened')
}
