import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import {
  account,
  broadcast,
  post,
  receiptOf,
  signTransfer,
  startNode,
  startWithToken,
  tokenBalance,
} from './testing.ts'
import { startTronNode } from '../src/node.ts'
import type { TronNode } from '../src/node.ts'

const base = 1_800_000_000_000

/** Polls the node until the condition holds: blocks come by its own timer, which leaves no signal. */
async function until(node: TronNode, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`gave up at ${JSON.stringify(node.state())}`)
    await post(node, '_dev/state')
  }
}

test('blocks on request are three seconds apart, and the next one may be given its time', async t => {
  const node = await startNode(t, { now: () => base })
  t.is(node.state().headTimestamp, base)
  t.is((await node.mine(2)).headTimestamp, base + 6_000)
  const given = await post(node, '_dev/mine', { n: 1, timestamp: base + 7_500 })
  t.is(given['headTimestamp'], base + 7_500)
  t.is((await node.mine()).headTimestamp, base + 10_500)
  await t.throwsAsync(node.mine(1, base), { message: /cannot be/ })
})

test('advanceTime moves the clock and with it the next block; setTime sets it', async t => {
  const node = await startNode(t, { now: () => base })
  await post(node, '_dev/advanceTime', { seconds: 3_600 })
  t.is((await node.mine()).headTimestamp, base + 3_600_000)
  await post(node, '_dev/setTime', { timestamp: base + 7_200_000 })
  t.is(node.state().now, base + 7_200_000)
  t.is((await node.mine()).headTimestamp, base + 7_200_000)
})

test('a contract sees the time of its block', async t => {
  const { node, token } = await startWithToken(t)
  const signed = await signTransfer(node, token, { to: account(1), units: 1, expiresIn: 7_200_000 })
  await broadcast(node, signed)
  const time = node.state().headTimestamp + 3_600_000
  await node.mine(1, time)
  t.is((await receiptOf(node, signed.txID))['blockTimeStamp'], time)
})

test('with an interval blocks come by themselves, at multiples of it', async t => {
  const node = await startNode(t, { blockIntervalMs: 50 })
  await until(node, () => node.state().head >= 5)
  const { block: blocks } = await post(node, 'wallet/getblockbylimitnext', { startNum: 1, endNum: 6 })
  for (const block of blocks) t.is(block.block_header.raw_data.timestamp % 50, 0)
})

test('a paused node seals nothing by itself until resumed', async t => {
  const paused = await startNode(t, { blockIntervalMs: 40 })
  const running = await startNode(t, { blockIntervalMs: 40 })
  await post(paused, '_dev/pause')
  const { head } = await post(paused, '_dev/state')
  const meanwhile = running.state().head + 4
  await until(running, () => running.state().head >= meanwhile)
  t.true(paused.state().paused)
  t.true(paused.state().head <= head + 1, 'at most the block that was being sealed')
  await post(paused, '_dev/resume')
  await until(paused, () => paused.state().head >= head + 3)
})

test('after a fork the timer waits for the clock instead of running ahead of it', async t => {
  const node = await startNode(t, { blockIntervalMs: 50 })
  await until(node, () => node.state().head >= 8)
  await node.fork({ depth: 3 })
  const { head } = node.state()
  await until(node, () => node.state().head >= head + 3)
  t.true(node.state().headTimestamp <= node.state().now)
})

test('forks and blocks on request may meet the timer at any moment', async t => {
  const node = await startNode(t, { blockIntervalMs: 5 })
  await until(node, () => node.state().head >= 20)
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([node.fork({ depth: 2 }), node.mine(), post(node, '_dev/mine')])
  }
  const { head } = node.state()
  await until(node, () => node.state().head >= head + 2)
  const { block: blocks } = await post(node, 'wallet/getblockbylatestnum', { num: 50 })
  for (const [index, block] of blocks.entries()) {
    if (index > 0) t.is(block.block_header.raw_data.parentHash, blocks[index - 1].blockID)
  }
})

test('a node with an interval that was stopped for long has a fresh head as soon as it is back', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'tron-node-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const stateFile = join(folder, 'chain.jsonl')
  const first = await startTronNode({ blockIntervalMs: 3_000, stateFile, now: () => base })
  await first.stop()
  const second = await startNode(t, { blockIntervalMs: 3_000, stateFile, now: () => base + 86_400_000 })
  t.is(second.state().headTimestamp, base + 86_400_000)
  t.is(second.state().head, 2)
})

test('a balance can be set, which activates the address', async t => {
  const node = await startNode(t)
  await post(node, '_dev/setBalance', { address: account(6).address, balance: '5000000' })
  const shown = await post(node, 'walletsolidity/getaccount', { address: account(6).address, visible: true })
  t.is(shown['balance'], 5_000_000)
  t.is(shown['address'], account(6).address)
  t.regex((await post(node, '_dev/setBalance', { address: account(6).address, balance: -1 }))['error'], /whole number/)
})

test('wrong controls say what is wrong', async t => {
  const node = await startNode(t)
  const unknown = await fetch(`${node.url}/_dev/dance`, { method: 'POST' })
  t.is(unknown.status, 404)
  t.regex(await unknown.text(), /mine, fork/)
  const bad = await fetch(`${node.url}/_dev/setSolidLag`, { method: 'POST', body: '{"lag":"many"}' })
  t.is(bad.status, 400)
})

test('a busy port is reported to the caller', async t => {
  const node = await startNode(t)
  await t.throwsAsync(startTronNode({ port: node.port, blockIntervalMs: 0 }), { code: 'EADDRINUSE' })
})

test('a thousand empty blocks take less than three seconds, and 300 transfers fit one block', async t => {
  const { node, token } = await startWithToken(t)
  const started = performance.now()
  await node.mine(1_000)
  t.true(performance.now() - started < 3_000)
  for (let units = 1; units <= 300; units += 1) {
    const signed = await signTransfer(node, token, { to: account(1), units })
    t.true((await broadcast(node, signed)).result)
  }
  const { head } = await node.mine()
  const receipts = await post(node, 'wallet/gettransactioninfobyblocknum', { num: head })
  t.is(receipts['length'], 300)
  t.is(await tokenBalance(node, token, account(1).address), 45_150n)
})
