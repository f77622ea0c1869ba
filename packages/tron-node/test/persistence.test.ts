import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import type { ExecutionContext } from 'ava'
import { deployTronToken } from '../../../dev/token/deploy-tron.ts'
import { startTronNode } from '../src/node.ts'
import type { TronNode } from '../src/node.ts'
import { account, broadcast, post, receiptOf, signTransfer, supply, tokenBalance, transfer } from './testing.ts'

function stateFile(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'tron-node-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  return join(folder, 'chain.jsonl')
}

function deploy(node: TronNode): Promise<string> {
  return deployTronToken({ url: node.url, privateKey: account(0).privateKey, supply, mine: () => node.mine() })
}

test('a restart keeps blocks, receipts, logs, balances, pending transactions, settings and the clock', async t => {
  const file = stateFile(t)
  const first = await startTronNode({ blockIntervalMs: 0, stateFile: file, solidLag: 4 })
  const token = await deploy(first)
  const info = await transfer(first, token, { to: account(1), units: 42 })
  await first.mine(6)
  await post(first, '_dev/advanceTime', { seconds: 500 })
  await post(first, '_dev/freezeSolid', { on: true })
  const waiting = await signTransfer(first, token, { to: account(1), units: 8 })
  await broadcast(first, waiting)
  const before = first.state()
  const block = await post(first, 'wallet/getnowblock')
  await first.stop()

  const second = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  t.teardown(() => second.stop())
  const after = second.state()
  t.like(after, { ...before, now: after.now })
  t.deepEqual(await post(second, 'wallet/getnowblock'), block)
  t.deepEqual(await receiptOf(second, info['id']), info)
  t.is(await tokenBalance(second, token, account(1).address), 50n, 'with the pending transfer in it')
  t.is((await broadcast(second, waiting)).code, 'DUP_TRANSACTION_ERROR')
  await second.mine()
  t.is((await receiptOf(second, waiting.txID))['receipt'].result, 'SUCCESS')
})

test('a restarted node forks back over blocks it sealed before, and remembers forks and overrides made before', async t => {
  const file = stateFile(t)
  const first = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  const token = await deploy(first)
  await first.mine(3)
  const info = await transfer(first, token, { to: account(1), units: 42 })
  await first.mine(2)
  await first.fork({ depth: 1 })
  await post(first, '_dev/setBalance', { address: account(7).address, balance: '9' })
  await first.stop()

  const second = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  t.is(await tokenBalance(second, token, account(1).address), 42n)
  const depth = second.state().head - info['blockNumber'] + 1
  await second.fork({ depth, dropTransactions: true })
  t.is(await tokenBalance(second, token, account(1).address), 0n)
  t.is((await post(second, 'wallet/getaccount', { address: account(7).hex }))['balance'], 9)
  const { headId } = second.state()
  await second.stop()

  const third = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  t.teardown(() => third.stop())
  t.is(third.state().headId, headId)
  t.is(await tokenBalance(third, token, account(1).address), 0n)
})

test('a line cut short by a crash is dropped, and the chain goes on before it', async t => {
  const file = stateFile(t)
  const first = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  const { headId } = await first.mine(3)
  await first.stop()
  appendFileSync(file, '{"type":"block","id":"00000000')
  const second = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  t.is(second.state().headId, headId)
  await second.mine()
  const { headId: next } = second.state()
  await second.stop()
  const third = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  t.teardown(() => third.stop())
  t.is(third.state().headId, next)
})

test('a damaged file is refused with its place instead of continuing a wrong chain', async t => {
  const file = stateFile(t)
  const node = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  await node.mine(3)
  await node.stop()
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [...lines.slice(0, 2), '{"type":', ...lines.slice(2)].join('\n'))
  await t.throwsAsync(startTronNode({ stateFile: file }), { message: /chain\.jsonl:3 is damaged/ })
  writeFileSync(file, [...lines.slice(0, 2), ...lines.slice(3)].join('\n'))
  await t.throwsAsync(startTronNode({ stateFile: file }), { message: /does not follow/ })
})

test('a chain of 30000 blocks is back within two seconds, and a new block appends one line', async t => {
  const file = stateFile(t)
  const first = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  const token = await deploy(first)
  await transfer(first, token, { to: account(1), units: 42 })
  await first.mine(30_000)
  await first.stop()
  const started = performance.now()
  const second = await startTronNode({ blockIntervalMs: 0, stateFile: file })
  t.teardown(() => second.stop())
  const tookMs = performance.now() - started
  t.log(`${Math.round(tookMs)} ms, ${Math.round(statSync(file).size / 1024)} KiB`)
  t.true(tookMs < 2_000)
  t.is(await tokenBalance(second, token, account(1).address), 42n)
  const size = statSync(file).size
  await second.mine()
  t.true(statSync(file).size - size < 500)
})

interface Started {
  readonly child: ChildProcess
  readonly url: string
}

async function startProcess(t: ExecutionContext, options: string[]): Promise<Started> {
  const program = new URL('../src/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  t.teardown(() => void child.kill('SIGKILL'))
  const [message] = (await once(child, 'message')) as [{ url: string }]
  return { child, url: message.url }
}

async function call(url: string, path: string, body: object = {}) {
  return (await (await fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()) as Record<
    string,
    never
  >
}

test('kill -9 loses nothing that was answered', async t => {
  const file = stateFile(t)
  const options = ['--state', file, '--interval', '0']
  const first = await startProcess(t, options)
  const mine = () => call(first.url, '_dev/mine')
  const token = await deployTronToken({ url: first.url, privateKey: account(0).privateKey, supply, mine })
  const before = await call(first.url, '_dev/mine', { n: 5 })
  const gone = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  t.deepEqual(await gone, [null, 'SIGKILL'])

  const second = await startProcess(t, options)
  t.is((await call(second.url, '_dev/state'))['headId'], before['headId'])
  const contract = await call(second.url, 'wallet/getcontract', { value: token, visible: true })
  t.is(contract['name'], 'TetherToken' as never)
})

test('the program stops cleanly on SIGTERM, and when its parent lets go of it', async t => {
  const file = stateFile(t)
  const first = await startProcess(t, [
    '--state',
    file,
    '--interval',
    '100',
    '--lag',
    '3',
    '--account',
    `${account(5).address}=77`,
  ])
  const shown = await call(first.url, 'wallet/getaccount', { address: account(5).address, visible: true })
  t.is(shown['balance'], 77 as never)
  const stopped = once(first.child, 'exit')
  first.child.kill('SIGTERM')
  t.deepEqual(await stopped, [0, null])
  t.regex(readFileSync(file, 'utf8'), /\n$/)

  const second = await startProcess(t, ['--state', file])
  t.is((await call(second.url, '_dev/state'))['solidLag'], 3 as never)
  const orphaned = once(second.child, 'exit')
  second.child.disconnect()
  t.deepEqual(await orphaned, [0, null])
})

test('--help explains the options, and nonsense is refused', async t => {
  const program = new URL('../src/main.ts', import.meta.url).pathname
  const help = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of help.stdout) text += String(chunk)
  t.regex(text, /--interval <ms>/)
  const wrong = spawn(process.execPath, [program, '--port', 'many'], { stdio: 'ignore' })
  t.deepEqual(await once(wrong, 'exit'), [1, null])
})
