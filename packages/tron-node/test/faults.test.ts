import test from 'ava'
import {
  account,
  broadcast,
  client,
  post,
  receiptOf,
  signTransfer,
  startNode,
  startWithToken,
  tokenBalance,
  transfer,
} from './testing.ts'

test('a lagging backend answers [] for receipts of a block it has, on the named endpoint only and as often as told', async t => {
  const { node, token } = await startWithToken(t, { solidLag: 0 })
  const info = await transfer(node, token, { to: account(1), units: 1 })
  const query = { num: info['blockNumber'] }
  node.faults([{ kind: 'empty', endpoint: 'walletsolidity/gettransactioninfobyblocknum', count: 2 }])
  t.is((await post(node, 'wallet/gettransactioninfobyblocknum', query))['length'], 1)
  t.deepEqual(await post(node, 'walletsolidity/gettransactioninfobyblocknum', query), [])
  t.deepEqual(await post(node, 'walletsolidity/gettransactioninfobyblocknum', query), [])
  t.deepEqual(await post(node, 'walletsolidity/gettransactioninfobyblocknum', query), [info])
  t.deepEqual(node.state().faults, [])
})

test('rate limits and refusals come with their status, and stay until healed', async t => {
  const node = await startNode(t)
  for (const status of [429, 403, 503]) {
    node.faults([{ kind: 'status', status }])
    t.is((await fetch(`${node.url}/wallet/getnowblock`)).status, status)
    t.is((await fetch(`${node.url}/jsonrpc`, { method: 'POST', body: '{}' })).status, status)
  }
  node.faults([])
  t.is((await fetch(`${node.url}/wallet/getnowblock`)).status, 200)
})

test('a lite node answers a bare sentence, a broken proxy a page', async t => {
  const node = await startNode(t)
  node.faults([
    { kind: 'liteNode', endpoint: 'getblockbynum' },
    { kind: 'html', endpoint: 'getnowblock' },
  ])
  const lite = await fetch(`${node.url}/walletsolidity/getblockbynum?num=1`)
  t.is(lite.status, 200)
  t.is(await lite.text(), 'this API is closed because this node is a lite fullnode')
  const page = await fetch(`${node.url}/wallet/getnowblock`)
  t.is(page.status, 502)
  t.regex(await page.text(), /^<html>/)
  t.is((await post(node, 'wallet/getblock'))['blockID'], node.state().headId)
})

test('a slow answer comes late and is right; a client that gives up earlier gets nothing', async t => {
  const node = await startNode(t)
  node.faults([{ kind: 'slow', delayMs: 120, count: 2 }])
  const started = performance.now()
  t.is((await post(node, 'wallet/getnowblock'))['blockID'], node.state().headId)
  t.true(performance.now() - started >= 115)
  const impatient = fetch(`${node.url}/wallet/getnowblock`, { signal: AbortSignal.timeout(20) })
  await t.throwsAsync(impatient, { name: 'TimeoutError' })
})

test('slow and failing can be combined', async t => {
  const node = await startNode(t)
  node.faults([
    { kind: 'slow', delayMs: 60 },
    { kind: 'status', status: 503 },
  ])
  const started = performance.now()
  t.is((await fetch(`${node.url}/wallet/getnowblock`)).status, 503)
  t.true(performance.now() - started >= 55)
})

test('DUP without the transaction ever being taken, and the same after an attempt that failed', async t => {
  const { node, token } = await startWithToken(t)
  const signed = await signTransfer(node, token, { to: account(1), units: 4 })
  node.faults([{ kind: 'duplicate', count: 1 }])
  t.is((await broadcast(node, signed)).code, 'DUP_TRANSACTION_ERROR')
  node.faults([{ kind: 'busyThenDuplicate' }])
  t.is((await broadcast(node, signed)).code, 'SERVER_BUSY')
  t.is((await broadcast(node, signed)).code, 'DUP_TRANSACTION_ERROR')
  await node.mine()
  t.deepEqual(await receiptOf(node, signed.txID), {})
  node.faults([])
  t.true((await broadcast(node, signed)).result)
  await node.mine()
  t.is(await tokenBalance(node, token, account(1).address), 4n)
})

test('an accepted transaction can vanish, at once or from the pending ones', async t => {
  const { node, token } = await startWithToken(t)
  const missing = await signTransfer(node, token, { to: account(1), units: 4 })
  node.faults([{ kind: 'drop', count: 1 }])
  t.true((await broadcast(node, missing)).result)
  t.deepEqual(await post(node, 'wallet/gettransactionbyid', { value: missing.txID }), {})
  const dropped = await signTransfer(node, token, { to: account(1), units: 5 })
  t.true((await broadcast(node, dropped)).result)
  t.deepEqual(await post(node, '_dev/dropPending'), { dropped: [dropped.txID] })
  await node.mine()
  t.is(await tokenBalance(node, token, account(1).address), 0n)
  t.true((await broadcast(node, dropped)).result, 'the same bytes may be sent again')
})

test('a lost answer: the transaction was taken although the sender saw the connection break', async t => {
  const { node, token } = await startWithToken(t)
  const signed = await signTransfer(node, token, { to: account(1), units: 6 })
  node.faults([{ kind: 'lost', endpoint: 'broadcasttransaction', count: 1 }])
  await t.throwsAsync(broadcast(node, signed), { message: /fetch failed/ })
  t.is((await broadcast(node, signed)).code, 'DUP_TRANSACTION_ERROR')
  await node.mine()
  t.is(await tokenBalance(node, token, account(1).address), 6n)
})

test('a reset connection: nothing was done', async t => {
  const { node, token } = await startWithToken(t)
  const signed = await signTransfer(node, token, { to: account(1), units: 6 })
  node.faults([{ kind: 'reset', count: 1 }])
  await t.throwsAsync(broadcast(node, signed), { message: /fetch failed/ })
  t.true((await broadcast(node, signed)).result)
})

test('faults are set over HTTP as well, controls stay reachable, unknown kinds are refused', async t => {
  const node = await startNode(t)
  const set = await post(node, '_dev/faults', { faults: [{ kind: 'status', status: 403 }] })
  t.is(set['faults'].length, 1)
  await t.throwsAsync(client(node, account(0)).trx.getCurrentBlock())
  t.is((await post(node, '_dev/state'))['head'], 1)
  t.regex((await post(node, '_dev/faults', { faults: [{ kind: 'earthquake' }] }))['error'], /unknown fault/)
  await post(node, '_dev/faults', { faults: [] })
  t.truthy(await client(node, account(0)).trx.getCurrentBlock())
})
