import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { networkSettings, readSettings, serviceSettings } from '../../src/config/settings.ts'
import { sandboxEnvironment, startSandbox } from '../helpers/sandbox.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(path.join(root, 'docs/sandbox.md'), 'utf8')
const settings = readFileSync(path.join(root, 'docs/operating/settings.md'), 'utf8')

/** The texts of the code blocks in one language, in order. What the README has is tried by lab/first-ten-minutes.ts. */
function blocks(language: string): string[] {
  return [...guide.matchAll(new RegExp('^```' + language + '\\n([\\s\\S]*?)^```', 'gm'))].map(([, text = '']) => text)
}

test.serial('what the page of the sandbox tells a newcomer to type works as it stands', async t => {
  t.timeout(400_000)
  const environment = await sandboxEnvironment()
  const sandbox = startSandbox(environment)
  t.teardown(() => sandbox.signal('SIGKILL'))
  const { base_url: base, merchant } = await sandbox.ready
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-readme-'))
  const env = { ...process.env, ...environment, BASE: base, KEY: merchant.key_id, SECRET: merchant.secret }
  const [signedProgram = '', receiverProgram = ''] = blocks('js')
  const [shell = ''] = blocks('sh')
  writeFileSync(path.join(folder, 'signed.mjs'), signedProgram)
  writeFileSync(path.join(folder, 'receiver.mjs'), receiverProgram)

  const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => receiver.kill())
  let heard = ''
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => (heard += text))
  await once(receiver.stdout, 'data')
  t.regex(heard, /^201 /)

  const fromNode = (await run(process.execPath, ['signed.mjs'], { cwd: folder, env })).stdout
  t.regex(fromNode, /^201 [\s\S]*status: 'OPEN'/)
  const fromShell = JSON.parse((await run('bash', ['-c', shell], { env })).stdout) as {
    id: string
    status: string
    order_number: string
  }
  t.is(fromShell.status, 'OPEN')

  await run(process.execPath, [path.join(root, 'dev/pay.ts'), fromShell.id], { env })
  while (!heard.includes(`payment.confirmed ${fromShell.order_number} PAID`)) await once(receiver.stdout, 'data')
  t.pass()

  const demo = await run(process.execPath, [path.join(root, 'dev/demo.ts')], { env })
  t.regex(demo.stdout, /Done: two orders paid and streamed, two withdrawals paid out, all notified/)
  sandbox.signal('SIGINT')
  t.is(await sandbox.exited, 0)
  rmSync(folder, { recursive: true, force: true })
  rmSync(environment.KASSA_HOME, { recursive: true, force: true })
})

const [, ofService = '', ofNetworks = ''] = settings.split(/^## /m)

/** The names in the first column of the tables of a text. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  )
}

test('the page of settings names every setting that the service reads, and none that it does not read', t => {
  t.deepEqual(namesIn(ofService).toSorted(), Object.keys(serviceSettings('production')).toSorted())
  t.deepEqual(
    namesIn(ofNetworks).toSorted(),
    Object.keys(networkSettings('ERC20'))
      .filter(name => name !== '_RPC_HEADER') // refused wherever it stands
      .map(name => `…${name}`)
      .toSorted(),
  )
})

test('the page of settings tells the defaults that are read', t => {
  const { values } = readSettings(serviceSettings('production'), {})
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number' || /FEE|SPREAD/.test(name)) continue
    const [, names = '', defaults = ''] =
      new RegExp(`^\\|([^|]*\`${name}\`[^|]*)\\|([^|]*)\\|`, 'm').exec(ofService) ?? []
    const at = names.split(',').findIndex(one => one.includes(`\`${name}\``))
    t.true(defaults.split(',')[at]?.includes(`\`${value}\``), `${name}: ${value}`)
  }
})
