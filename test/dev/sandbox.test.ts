import { execFile } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { call } from '../../dev/client.ts'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { requireFreePort } from '../../dev/ports.ts'
import type { SandboxFile } from '../../dev/sandbox-file.ts'
import { openHome } from '../../dev/sandbox-home.ts'
import { sandboxMnemonic, sandboxSecrets } from '../../dev/seed/secrets.ts'
import {
  sandboxEnvironment,
  sandboxFilePath,
  startSandbox,
  type RunningSandbox,
  type SandboxEnvironment,
} from '../helpers/sandbox.ts'

const payProgram = fileURLToPath(new URL('../../dev/pay.ts', import.meta.url))
const ports = ['PORT', 'KASSA_POSTGRES_PORT', 'KASSA_ETHEREUM_PORT', 'KASSA_TRON_PORT'] as const

type Order = { readonly id: string; readonly address: string; readonly network: string; readonly status: string }

/** What programs find in `sandbox.json`. */
const sandboxKeys =
  'base_url docs_url dashboard_url console_url mailbox_url merchant networks webhook_receiver compat'.split(' ')

function credentials(sandbox: SandboxFile) {
  return { base_url: sandbox.base_url, ...sandbox.merchant }
}

function createOrder(sandbox: SandboxFile, network: string): Promise<Order> {
  const body = { amount: '12.5', currency: 'USDT', network }
  return call<Order>(credentials(sandbox), { method: 'POST', target: '/v1/orders', body })
}

/** A test that fails half-way leaves no sandbox behind: its programs end with it. */
function start(t: ExecutionContext, environment: SandboxEnvironment): RunningSandbox {
  const sandbox = startSandbox(environment)
  t.teardown(() => sandbox.signal('SIGKILL'))
  return sandbox
}

async function tokensOf(sandbox: SandboxFile, address: string): Promise<bigint> {
  const { rpc_url: url, token } = sandbox.networks.ERC20
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await ethereumRpc<string>(url, 'eth_call', [{ to: token, data }, 'latest']))
}

async function allPortsAreFree(environment: SandboxEnvironment): Promise<boolean> {
  await Promise.all(ports.map(name => requireFreePort(Number(environment[name]), 'the test', name)))
  return true
}

test.serial(
  'a sandbox starts from nothing, pays, stops on Ctrl-C, and keeps everything over a stop and over kill -9',
  async t => {
    t.timeout(400_000)
    // What was paid stays where it was paid until the end.
    const unswept = { KASSA_TEST_ERC20_SWEEP_MIN: '1000' }
    const environment = { ...(await sandboxEnvironment()), ...unswept }
    const first = start(t, environment)
    const sandbox = await first.ready
    t.is((await fetch(`${sandbox.base_url}/readyz`)).status, 200)
    t.deepEqual(Object.keys(sandbox), sandboxKeys)
    t.is(statSync(sandboxFilePath(environment)).mode & 0o777, 0o600)
    t.regex(
      first.output(),
      new RegExp(`PostgreSQL +… ready on 127\\.0\\.0\\.1:${environment.KASSA_POSTGRES_PORT} \\(\\d+\\.\\d s\\)`),
    )

    const { base_url: shopUrl, pid, key } = sandbox.compat.epay
    const unknown = await fetch(`${shopUrl}/api.php?act=order&pid=${pid}&key=${key}&out_trade_no=none`)
    t.deepEqual(await unknown.json(), { code: -1, msg: 'order not found' }, 'its shop credential is known')
    const { base_url: chargesUrl, api_key: apiKey, webhook_secret: chargesSecret } = sandbox.compat.commerce
    const charges = await fetch(`${chargesUrl}charges`, { headers: { 'x-cc-api-key': apiKey } })
    t.deepEqual(((await charges.json()) as { data: unknown }).data, [])
    t.regex(chargesSecret, /^[0-9A-Za-z]{32}$/)

    const { base_url: storeUrl, store_id: storeId, token, webhook_secret: webhookSecret } = sandbox.compat.greenfield
    const store = await fetch(`${storeUrl}/api/v1/stores/${storeId}`, { headers: { authorization: `token ${token}` } })
    t.like(await store.json(), { id: storeId }, 'and so is the one for Greenfield')
    t.regex(webhookSecret, /^[0-9A-Za-z]{32}$/)

    const second = start(t, environment)
    t.is(await second.exited, 1)
    t.regex(second.output(), /A sandbox is already running in .*KASSA_HOME=/)

    const order = await createOrder(sandbox, 'ERC20')
    await promisify(execFile)(process.execPath, [payProgram, order.id], { env: { ...process.env, ...environment } })
    t.is(await tokensOf(sandbox, order.address), 12_500_000n)

    first.signal('SIGINT')
    t.is(await first.exited, 0)
    t.true(await allPortsAreFree(environment))

    const again = start(t, environment)
    t.deepEqual(await again.ready, sandbox)
    t.is((await call<Order>(credentials(sandbox), { method: 'GET', target: `/v1/orders/${order.id}` })).id, order.id)
    t.is(await tokensOf(sandbox, order.address), 12_500_000n)

    again.signal('SIGKILL')
    t.is(await again.exited, 'SIGKILL')
    const recovered = start(t, { ...environment, KASSA_TEST_ERC20_SWEEP_MIN: '10' })
    t.deepEqual(await recovered.ready, sandbox)
    t.is((await call<Order>(credentials(sandbox), { method: 'GET', target: `/v1/orders/${order.id}` })).id, order.id)
    // Nothing was lost: it is credited, and moves to the hot wallet but for one unit.
    while ((await tokensOf(sandbox, order.address)) !== 1n) await sleep(200)
    recovered.signal('SIGTERM')
    t.is(await recovered.exited, 0)
    t.true(await allPortsAreFree(environment))
    rmSync(path.dirname(sandboxFilePath(environment)), { recursive: true, force: true })
  },
)

for (const name of ports) {
  test.serial(`an occupied ${name} is named in the message, and nothing is left running`, async t => {
    const environment = await sandboxEnvironment()
    const squatter = createServer().listen(Number(environment[name]), '127.0.0.1')
    await once(squatter, 'listening')
    const sandbox = start(t, environment)
    t.is(await sandbox.exited, 1)
    t.regex(sandbox.output(), new RegExp(`Port ${environment[name]} .* is occupied .*${name}=\\d+`))
    squatter.close()
    await once(squatter, 'close')
    t.true(await allPortsAreFree(environment))
    rmSync(path.dirname(sandboxFilePath(environment)), { recursive: true, force: true })
  })
}

test('--help prints the usage and starts nothing', async t => {
  const environment = await sandboxEnvironment()
  const program = fileURLToPath(new URL('../../dev/sandbox.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--help'], {
    env: { ...process.env, ...environment },
  })
  t.regex(stdout, /Usage: npm start[^]*KASSA_HOME/)
  t.throws(() => statSync(sandboxFilePath(environment)), { code: 'ENOENT' })
})

test.serial('the deposit keys of a sandbox stay out of what the service is told', async t => {
  const { KASSA_HOME: directory } = await sandboxEnvironment()
  const home = openHome(directory)
  const secrets = sandboxSecrets(home)
  t.regex(secrets.xpubs.ERC20, /^xpub/)
  t.regex(secrets.xpubs.TRC20, /^xpub/)
  t.not(secrets.xpubs.ERC20, secrets.xpubs.TRC20)
  t.deepEqual(sandboxSecrets(home), secrets)
  t.is(statSync(home.path('secrets.json')).mode & 0o777, 0o600)
  const { mnemonic } = JSON.parse(readFileSync(home.path('secrets.json'), 'utf8')) as { mnemonic: string }
  t.false(JSON.stringify(secrets).includes(mnemonic))
  t.is(sandboxMnemonic(home), mnemonic)
  home.release()
  rmSync(directory, { recursive: true, force: true })
})
