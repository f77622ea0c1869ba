// The package as a stranger has it: built, packed, installed in a project of its own, used through its documented entries.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { build } from 'tsdown'
import { packFolder } from '../../../scripts/build-sdk.ts'

const run = promisify(execFile)
const source = fileURLToPath(new URL('..', import.meta.url))
/** Below the project's packages, which stand for those a registry would bring. */
const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))

let project = ''

test.before(async () => {
  mkdirSync(cache, { recursive: true })
  project = mkdtempSync(path.join(cache, 'tron-node-'))
  const installed = path.join(project, 'node_modules/@kassa/tron-node')
  const bundles = await build({
    cwd: source,
    config: path.join(source, 'tsdown.config.ts'),
    outDir: path.join(project, 'staged/dist'),
  })
  for (const bundle of bundles) await bundle[Symbol.asyncDispose]()
  const tarball = await packFolder(path.join(project, 'staged'), { companions: ['package.json', 'README.md'], source })
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  writeFileSync(path.join(project, 'package.json'), '{"type":"module"}')
})

test.after.always(() => rmSync(project, { recursive: true, force: true }))

test.serial('what the package says it has it has: its entry, the types of it, and its program', t => {
  const installed = path.join(project, 'node_modules/@kassa/tron-node')
  const { exports, bin } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
    exports: { '.': Record<string, string> }
    bin: Record<string, string>
  }
  for (const file of [...Object.values(exports['.']), ...Object.values(bin)])
    t.true(existsSync(path.join(installed, file)), file)
})

test.serial('a project starts the node, an unmodified tronweb pays through it, and it stops', async t => {
  const file = path.join(project, 'pay.js')
  writeFileSync(
    file,
    `import { startTronNode, developmentAccounts } from '@kassa/tron-node'
import { TronWeb } from 'tronweb'
const node = await startTronNode({ blockIntervalMs: 0 })
const [payer, receiver] = developmentAccounts()
const tronWeb = new TronWeb({ fullHost: node.url, privateKey: payer.privateKey })
const before = await tronWeb.trx.getUnconfirmedBalance(receiver.address)
await tronWeb.trx.sendTransaction(receiver.address, 1_000_000)
await node.mine()
console.log((await tronWeb.trx.getUnconfirmedBalance(receiver.address)) - before)
await node.stop()
`,
  )
  const { stdout } = await run(process.execPath, [file], { cwd: project })
  t.is(stdout.trim(), '1000000')
})

test.serial('its program tells how it is used and says where it listens', async t => {
  const program = path.join(project, 'node_modules/@kassa/tron-node/dist/main.js')
  t.regex(
    (await run(process.execPath, [program, '--help'])).stdout,
    /^A local TRON node\.\n\n {2}tron-node \[options\]/,
  )
  const child = spawn(process.execPath, [program, '--port', '0', '--interval', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  t.regex(line, /^TRON node at http:\/\/127\.0\.0\.1:\d+, head \d+\n/)
  child.kill('SIGTERM')
  t.deepEqual(await once(child, 'exit'), [0, null])
})
