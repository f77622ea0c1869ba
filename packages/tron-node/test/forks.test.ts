import test from 'ava'
import {
  account,
  broadcast,
  client,
  constant,
  post,
  receiptOf,
  signTransfer,
  startNode,
  startWithToken,
  tokenBalance,
  transfer,
  word,
} from './testing.ts'

test('the solid head is 18 blocks behind, and the solidity endpoints know nothing above it', async t => {
  const { node, token } = await startWithToken(t)
  const info = await transfer(node, token, { to: account(1), units: 9 })
  const number = info['blockNumber']
  await node.mine(17)
  t.is(node.state().solid, number - 1)
  t.deepEqual(await post(node, 'walletsolidity/gettransactioninfobyid', { value: info['id'] }), {})
  t.deepEqual(await post(node, 'walletsolidity/gettransactionbyid', { value: info['id'] }), {})
  t.deepEqual(await post(node, 'walletsolidity/gettransactioninfobyblocknum', { num: number }), [])
  t.deepEqual(await post(node, 'walletsolidity/getblockbynum', { num: number }), {})
  await node.mine()
  t.is(node.state().solid, number)
  t.deepEqual(await post(node, 'walletsolidity/gettransactioninfobyid', { value: info['id'] }), info)
  t.deepEqual(await post(node, 'walletsolidity/gettransactioninfobyblocknum', { num: number }), [info])
  const head = await client(node, account(0)).trx.getConfirmedCurrentBlock()
  t.is(head.block_header.raw_data.number, number)
})

test('balances and constant calls of the solidity endpoints are those of the solid block', async t => {
  const { node, token } = await startWithToken(t, { solidLag: 2 })
  await node.mine(2)
  await transfer(node, token, { to: account(1), units: 9 })
  const tronWeb = client(node, account(0))
  const before = await tronWeb.trx.getBalance(account(0).address)
  const call = {
    owner_address: account(0).address,
    contract_address: token,
    function_selector: 'balanceOf(address)',
    parameter: word(account(1).address),
    visible: true,
  }
  const solidBalance = async () =>
    (await post(node, 'walletsolidity/triggerconstantcontract', call))['constant_result'][0]
  t.is(BigInt(`0x${await solidBalance()}`), 0n)
  t.is(await tokenBalance(node, token, account(1).address), 9n)
  await node.mine(2)
  t.is(BigInt(`0x${await solidBalance()}`), 9n)
  t.true((await tronWeb.trx.getBalance(account(0).address)) < before)
})

test('the lag can be changed and the solid head frozen and freed', async t => {
  const node = await startNode(t, { solidLag: 3 })
  await node.mine(10)
  t.is(node.state().solid, 8)
  await post(node, '_dev/setSolidLag', { lag: 5 })
  t.is(node.state().solid, 6)
  await post(node, '_dev/freezeSolid', { on: true })
  await node.mine(4)
  t.is(node.state().solid, 6)
  await post(node, '_dev/freezeSolid', { on: false })
  t.is(node.state().solid, 10)
})

test('a fork takes a payment off the chain, and the same signed bytes pay exactly once on the new branch', async t => {
  const { node, token } = await startWithToken(t)
  await node.mine(2)
  const signed = await signTransfer(node, token, { to: account(1), units: 11 })
  await broadcast(node, signed)
  const paid = await node.mine()
  await node.mine(2)
  const headBefore = node.state().head
  const orphaned = await node.fork({ depth: 3, dropTransactions: true })
  t.is(orphaned.length, 3)
  t.is(node.state().head, headBefore + 1, 'the new branch is the longer one')
  t.deepEqual(await receiptOf(node, signed.txID), {})
  t.is(await tokenBalance(node, token, account(1).address), 0n)
  const replaced = await post(node, 'wallet/getblockbynum', { num: paid.head })
  t.not(replaced['blockID'], paid.headId)
  t.is(replaced['block_header'].raw_data.timestamp, paid.headTimestamp + 3_000)
  const orphan = await post(node, 'wallet/getblockbyid', { value: paid.headId })
  t.is(orphan['transactions'][0].txID, signed.txID, 'a node still knows the block it left')

  t.true((await broadcast(node, signed)).result)
  const again = await node.mine()
  t.is((await receiptOf(node, signed.txID))['blockNumber'], again.head)
  t.is(await tokenBalance(node, token, account(1).address), 11n)
})

test('unless dropped, the transactions of the lost branch are pending again and come back in the next block', async t => {
  const { node, token } = await startWithToken(t)
  await node.mine(2)
  const signed = await signTransfer(node, token, { to: account(1), units: 11 })
  await broadcast(node, signed)
  await node.mine()
  await node.fork({ depth: 1 })
  t.deepEqual(node.state().pending, [signed.txID])
  t.deepEqual(await receiptOf(node, signed.txID), {})
  const { head } = await node.mine()
  t.is((await receiptOf(node, signed.txID))['blockNumber'], head)
  t.is(await tokenBalance(node, token, account(1).address), 11n)
})

test('a transaction that refers to an orphaned block cannot return', async t => {
  const { node, token } = await startWithToken(t)
  await node.mine(2)
  const signed = await signTransfer(node, token, { to: account(1), units: 11 })
  await node.fork({ depth: 1 })
  t.is((await broadcast(node, signed)).code, 'TAPOS_ERROR')
})

test('headers of the new branch link up to the last common block', async t => {
  const node = await startNode(t)
  await node.mine(6)
  await node.fork({ depth: 4 })
  const { block: blocks } = await post(node, 'wallet/getblockbylimitnext', {
    startNum: 1,
    endNum: node.state().head + 1,
  })
  t.is(blocks.length, node.state().head)
  for (const [index, block] of blocks.entries()) {
    if (index > 0) t.is(block.block_header.raw_data.parentHash, blocks[index - 1].blockID)
  }
})

test('solid blocks cannot be forked away', async t => {
  const node = await startNode(t, { solidLag: 2 })
  await node.mine(10)
  await t.throwsAsync(node.fork({ depth: 3 }), { message: /solid/ })
  t.is((await post(node, '_dev/fork', { depth: 2 }))['orphaned'].length, 2)
})

test('a contract deployed on the lost branch is gone with it', async t => {
  const { node, token } = await startWithToken(t)
  t.not(await constant(node, { contract: token, selector: 'owner()' }), 'undefined')
  await node.fork({ depth: 1, dropTransactions: true })
  t.deepEqual(await post(node, 'wallet/getcontract', { value: token, visible: true }), {})
})

test('a balance set from outside outlives a fork', async t => {
  const { node } = await startWithToken(t)
  await post(node, '_dev/setBalance', { address: account(0).address, balance: '777' })
  await node.fork({ depth: 1, dropTransactions: true })
  t.is((await post(node, 'wallet/getaccount', { address: account(0).hex }))['balance'], 777)
})
