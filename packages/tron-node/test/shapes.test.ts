import test from 'ava'
import { batcher } from '../../../dev/token/artifacts.ts'
import { deployTronBatcher } from '../../../dev/token/deploy-tron.ts'
import { recoverAddress, sha256Hex } from '../src/format/bytes.ts'
import { blockHeaderSchema } from '../src/format/messages.ts'
import { encode } from '../src/format/protobuf.ts'
import {
  account,
  broadcast,
  client,
  execute,
  post,
  signTransfer,
  startNode,
  startWithToken,
  transfer,
  transferTopic,
  word,
} from './testing.ts'

async function rpc(url: string, method: string, params: unknown[] = []) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(`${url}/jsonrpc`, { method: 'POST', body })).json()) as { result?: any; error?: any } // oxlint-disable-line typescript/no-explicit-any -- answers differ by method
}

test('genesis has no number, no timestamp and no transactions; an empty block has no transactions either', async t => {
  const node = await startNode(t)
  const genesis = await post(node, 'wallet/getblockbynum', { num: 0 })
  t.deepEqual(Object.keys(genesis), ['blockID', 'block_header'])
  t.false('number' in genesis['block_header'].raw_data)
  t.false('timestamp' in genesis['block_header'].raw_data)
  const first = await post(node, 'wallet/getblockbynum', { num: 1 })
  t.is(first['block_header'].raw_data.number, 1)
  t.false('transactions' in first)
})

test('absent things answer {} where java-tron answers {}, and [] where it answers []', async t => {
  const node = await startNode(t)
  t.deepEqual(await post(node, 'wallet/getblockbynum', { num: 999 }), {})
  t.deepEqual(await post(node, 'wallet/getblockbyid', { value: 'f'.repeat(64) }), {})
  t.deepEqual(await post(node, 'wallet/gettransactionbyid', { value: 'f'.repeat(64) }), {})
  t.deepEqual(await post(node, 'wallet/gettransactioninfobyid', { value: 'f'.repeat(64) }), {})
  t.deepEqual(await post(node, 'wallet/gettransactionfrompending', { value: 'f'.repeat(64) }), {})
  t.deepEqual(await post(node, 'wallet/getcontract', { value: account(0).hex }), {})
  t.deepEqual(await post(node, 'wallet/getaccount', { address: account(7).hex }), {})
  t.deepEqual(await post(node, 'wallet/getaccountresource', { address: account(7).hex }), {})
  t.deepEqual(await post(node, 'wallet/gettransactioninfobyblocknum', { num: 0 }), {})
  t.deepEqual(await post(node, 'wallet/gettransactioninfobyblocknum', { num: 1 }), [], 'an empty block')
  t.deepEqual(await post(node, 'wallet/gettransactioninfobyblocknum', { num: 999 }), [], 'a block it does not have')
  t.deepEqual(await post(node, 'wallet/getblockbylimitnext', { startNum: 5, endNum: 5 }), {})
})

test('members at their default are left out of receipts', async t => {
  const { node } = await startWithToken(t)
  const sent = await client(node, account(1)).trx.sendTransaction(account(2).address, 5)
  await node.mine()
  const info = await post(node, 'wallet/gettransactioninfobyid', { value: sent.txid })
  t.deepEqual(Object.keys(info).sort(), ['blockNumber', 'blockTimeStamp', 'contractResult', 'id', 'receipt'])
  t.deepEqual(Object.keys(info['receipt']), ['net_usage'], 'a plain transfer has no result')
  const { transactions } = await post(node, 'wallet/getblockbynum', { num: info['blockNumber'] })
  t.deepEqual(Object.keys(transactions[0]), ['ret', 'signature', 'txID', 'raw_data', 'raw_data_hex'])
})

test('every block carries the signature of the witness it names', async t => {
  const node = await startNode(t)
  await node.mine(3)
  const block = await post(node, 'wallet/getnowblock')
  const { raw_data: header, witness_signature: signature } = block['block_header']
  const hash = sha256Hex(encode(blockHeaderSchema, header))
  t.is(block['blockID'].slice(16), hash.slice(16))
  t.is(recoverAddress(hash, signature), header.witness_address)
})

test('the transaction root changes with the transactions', async t => {
  const { node, token } = await startWithToken(t)
  for (const units of [1, 2, 3])
    await broadcast(node, await signTransfer(node, token, { to: account(1), units: units }))
  await node.mine()
  const block = await post(node, 'wallet/getnowblock')
  t.is(block['transactions'].length, 3)
  t.not(block['block_header'].raw_data.txTrieRoot, '0'.repeat(64))
})

test('a pending transaction is found by id, which proves nothing, and listed as pending', async t => {
  const { node, token } = await startWithToken(t)
  const signed = await signTransfer(node, token, { to: account(1), units: 1 })
  await broadcast(node, signed)
  t.deepEqual((await post(node, 'wallet/gettransactionbyid', { value: signed.txID }))['ret'], [
    { contractRet: 'SUCCESS' },
  ])
  t.is((await post(node, 'wallet/gettransactionfrompending', { value: signed.txID }))['txID'], signed.txID)
  t.deepEqual(await post(node, 'wallet/gettransactionlistfrompending'), { txId: [signed.txID] })
  t.deepEqual(await post(node, 'wallet/getpendingsize'), { pendingSize: 1 })
})

test('blocks come by number, id, range and count', async t => {
  const node = await startNode(t)
  await node.mine(5)
  const third = await post(node, 'wallet/getblockbynum', { num: 3 })
  t.deepEqual(await post(node, 'wallet/getblockbyid', { value: third['blockID'] }), third)
  t.is((await post(node, 'wallet/getblock', { id_or_num: '3', detail: true }))['blockID'], third['blockID'])
  t.is((await post(node, 'wallet/getblock'))['blockID'], node.state().headId)
  const range = await post(node, 'wallet/getblockbylimitnext', { startNum: 2, endNum: 4 })
  t.deepEqual(
    range['block'].map(
      (block: { block_header: { raw_data: { number: number } } }) => block.block_header.raw_data.number,
    ),
    [2, 3],
  )
  t.is((await post(node, 'wallet/getblockbylatestnum', { num: 2 }))['block'].length, 2)
})

test('tronweb finds the node connected and reads its parameters and resources', async t => {
  const node = await startNode(t)
  await node.mine(20)
  const tronWeb = client(node, account(0))
  t.deepEqual(await tronWeb.isConnected(), { fullNode: true, solidityNode: true, eventServer: true } as never)
  const parameters = await tronWeb.trx.getChainParameters()
  t.is(parameters.find(({ key }) => key === 'getEnergyFee')?.value, 100)
  t.is((await tronWeb.trx.getAccountResources(account(0).address)).freeNetLimit, 600)
  t.is((await tronWeb.trx.getBlock(3)).block_header.raw_data.number, 3)
  t.is(await tronWeb.trx.getUnconfirmedBalance(account(0).address), 10 ** 12)
})

test('addresses are validated in either form', async t => {
  const node = await startNode(t)
  const validate = async (address: string) => (await post(node, 'wallet/validateaddress', { address }))['result']
  t.true(await validate(account(0).address))
  t.true(await validate(account(0).hex))
  t.false(await validate(`${account(0).address.slice(0, -1)}7`))
  t.false(await validate('0x1234'))
})

test('eth_getLogs filters by topics and height, numbers logs within the block, and stops at the solid head when asked', async t => {
  const { node, token, tokenHex } = await startWithToken(t)
  await broadcast(node, await signTransfer(node, token, { to: account(1), units: 1 }))
  await broadcast(node, await signTransfer(node, token, { to: account(5), units: 2 }))
  const { head, headId } = await node.mine()
  const address = `0x${tokenHex.slice(2)}`
  const topic = `0x${transferTopic}`
  const all = (await rpc(node.url, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', address, topics: [topic] }]))
    .result
  t.deepEqual(
    all.map((log: { logIndex: string }) => log.logIndex),
    ['0x0', '0x1'],
  )
  t.is(all[1].blockHash, `0x${headId}`)
  t.is(all[1].transactionIndex, '0x1')
  t.is(BigInt(all[1].data), 2n)
  const toFifth = { fromBlock: '0x0', address, topics: [topic, null, [`0x${word(account(5).address)}`]] }
  t.is((await rpc(node.url, 'eth_getLogs', [toFifth])).result.length, 1)
  t.deepEqual((await rpc(node.url, 'eth_getLogs', [{ ...toFifth, toBlock: 'finalized' }])).result, [])
  t.is((await rpc(node.url, 'eth_getLogs', [{ blockHash: `0x${headId}`, address }])).result.length, 2)
  t.is((await rpc(node.url, 'eth_getLogs', [{ blockHash: `0x${'f'.repeat(64)}` }])).error.message, 'unknown block')
  await node.mine(18)
  t.is((await rpc(node.url, 'eth_getLogs', [{ ...toFifth, toBlock: 'finalized' }])).result.length, 1)
  const block = (await rpc(node.url, 'eth_getBlockByNumber', [`0x${head.toString(16)}`, false])).result
  t.is(block.hash, `0x${headId}`)
})

test('the other JSON-RPC methods answer, unknown ones are an error, and a batch gets a batch', async t => {
  const node = await startNode(t)
  t.is((await rpc(node.url, 'eth_blockNumber')).result, '0x1')
  const genesis = await post(node, 'wallet/getblockbynum', { num: 0 })
  t.is(
    (await rpc(node.url, 'eth_chainId')).result,
    `0x${Number.parseInt(genesis['blockID'].slice(-8), 16).toString(16)}`,
  )
  t.is((await rpc(node.url, 'eth_getBlockByNumber', ['0xfff', false])).result, null)
  t.is((await rpc(node.url, 'eth_sendRawTransaction', ['0x'])).error.code, -32601)
  t.is((await rpc(node.url, 'eth_getLogs', [{ fromBlock: 'safe' }])).error.code, -32602)
  const batch = [
    { jsonrpc: '2.0', id: 1, method: 'eth_gasPrice' },
    { jsonrpc: '2.0', id: 2, method: 'net_version' },
  ]
  const answers = await (await fetch(`${node.url}/jsonrpc`, { method: 'POST', body: JSON.stringify(batch) })).json()
  t.deepEqual(
    (answers as { id: number }[]).map(({ id }) => id),
    [1, 2],
  )
})

test('one transaction of a paying contract carries one log per receiver, in order', async t => {
  const { node, token } = await startWithToken(t)
  const paying = await deployTronBatcher({ url: node.url, privateKey: account(0).privateKey, mine: () => node.mine() })
  await transfer(node, token, { to: paying, units: 100 })
  const info = await execute(node, {
    contract: paying,
    signature: 'transferMany(address,address[],uint256[])',
    feeLimit: 1_000_000_000,
    parameters: [
      { type: 'address', value: token },
      { type: 'address[]', value: [account(5).address, account(6).address, account(5).address] },
      { type: 'uint256[]', value: [10, 20, 30] },
    ],
  })
  t.is(info['receipt'].result, 'SUCCESS')
  t.deepEqual(
    info['log'].map((log: { topics: string[]; data: string }) => [
      log.topics[1],
      log.topics[2],
      Number(`0x${log.data}`),
    ]),
    [
      [word(paying), word(account(5).address), 10],
      [word(paying), word(account(6).address), 20],
      [word(paying), word(account(5).address), 30],
    ],
  )
})

test("the event API lists a contract's events by name, newest first, and marks what is not final", async t => {
  const { node, token } = await startWithToken(t, { solidLag: 2 })
  await transfer(node, token, { to: account(1), units: 1 })
  await transfer(node, token, { to: account(1), units: 2 })
  await execute(node, { contract: token, signature: 'pause()' })
  const events = await client(node, account(0)).getEventResult(token, { eventName: 'Transfer', limit: 5 })
  t.deepEqual(
    events.data?.map(event => event.result['value']),
    ['2', '1'],
  )
  t.is(events.data?.[0]?.event, 'Transfer(address indexed from, address indexed to, uint256 value)')
  t.true(events.data?.[0]?._unconfirmed)
  const confirmed = await fetch(`${node.url}/v1/contracts/${token}/events?only_confirmed=true`)
  t.is(((await confirmed.json()) as { data: unknown[] }).data.length, 1)
})

test('an unknown path is 404, broken JSON is an error in a 200, as java-tron has it', async t => {
  const node = await startNode(t)
  t.is((await fetch(`${node.url}/wallet/nothing`)).status, 404)
  t.is((await fetch(`${node.url}/walletsolidity/broadcasttransaction`, { method: 'POST', body: '{}' })).status, 404)
  const broken = await fetch(`${node.url}/wallet/getaccount`, { method: 'POST', body: '{' })
  t.is(broken.status, 200)
  t.regex(((await broken.json()) as { Error: string }).Error, /^class .*JSONException/)
  t.regex((await post(node, 'wallet/getaccount', { address: 'nonsense' }))['Error'], /^class /)
})

test('numbers come as strings when asked for', async t => {
  const node = await startNode(t)
  const block = await fetch(`${node.url}/wallet/getblockbynum?num=1&int64_as_string=true`)
  const { raw_data: header } = ((await block.json()) as { block_header: { raw_data: Record<string, unknown> } })
    .block_header
  t.is(header['number'], '1')
  t.is(header['timestamp'], String(node.state().headTimestamp))
  t.is(header['version'], 32)
})

test('the cost of a deployment can be estimated', async t => {
  const { node } = await startWithToken(t)
  const call = { owner_address: account(0).address, data: batcher.bytecode, visible: true }
  const { energy_required: estimated } = await post(node, 'wallet/estimateenergy', call)
  const { head } = node.state()
  await deployTronBatcher({ url: node.url, privateKey: account(0).privateKey, mine: () => node.mine() })
  const [info] = (await post(node, 'wallet/gettransactioninfobyblocknum', { num: head + 1 })) as never as [
    { receipt: { energy_usage_total: number } },
  ]
  t.is(info.receipt.energy_usage_total, estimated)
})
