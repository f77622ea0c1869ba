import test from 'ava'
import { faultNames, faultyAnswer, faultyResult, type FaultName, type NodeFault } from '../../dev/faulty-node/faults.ts'

const topic = (digit: string) => `0x${digit.repeat(40).padStart(64, '0')}`
const log = (digit: string, blockNumber = '0xa') => ({ topics: ['0xdd', topic(digit)], blockNumber })
const receipt = { transactionHash: '0x02', blockNumber: '0xa', logs: [log('1'), log('2')] }
const receipts = [receipt, { ...receipt, transactionHash: '0x01' }]
const header = { number: '0xa', receiptsRoot: '0x', logsBloom: '0xff', transactions: ['0x02', '0x01'] }
const infos = [
  { id: '02', blockNumber: 10, log: [{ topics: [topic('1')] }] },
  { id: '01', blockNumber: 10 },
]
const block = { block_header: {}, transactions: [{ txID: '02' }, { txID: '01' }] }

type Question = readonly [name: FaultName, method: string, honest: unknown, more?: Partial<NodeFault>]

const by = (...[name, method, honest, more]: Question) =>
  faultyResult({ method, params: [] }, honest, { name, ...more })

test('each fault changes the answers that it is about and no others', t => {
  for (const name of faultNames) t.is(by(name, 'eth_chainId', '0x1'), '0x1', name)
  t.deepEqual(by('silent-logs', 'eth_getLogs', [log('1')]), [])
  t.deepEqual(by('silent-one-log', 'eth_getLogs', [log('1'), log('2')]), [log('1')])
  t.deepEqual(by('silent-one-log', 'eth_getLogs', [log('1'), log('2')], { account: '1'.repeat(40) }), [log('2')])
  t.deepEqual(by('short-receipts', 'eth_getTransactionReceipt', receipt), { ...receipt, logs: [log('1')] })
  t.deepEqual(by('short-receipts', 'wallet/gettransactioninfobyblocknum', infos), [{ ...infos[0], log: [] }, infos[1]])
  t.is((by('blank-bloom', 'eth_getBlockByNumber', header) as typeof header).logsBloom.length, 514)
  t.deepEqual(by('short-infos', 'eth_getBlockReceipts', receipts), [receipt])
  t.deepEqual(by('short-infos', 'walletsolidity/gettransactioninfobyblocknum', infos), [infos[0]])
  t.deepEqual(by('empty-infos', 'walletsolidity/gettransactioninfobyblocknum', infos), [])
})

test('a block without one of its transactions lacks the one whose result is missing too', t => {
  t.deepEqual(by('short-block', 'wallet/getblockbynum', block), { ...block, transactions: [{ txID: '02' }] })
  t.deepEqual(by('short-block', 'wallet/getblockbylimitnext', { block: [block] }), {
    block: [{ ...block, transactions: [{ txID: '02' }] }],
  })
  t.deepEqual(by('short-block', 'eth_getBlockByNumber', header), { ...header, transactions: ['0x02'] })
  t.deepEqual(by('empty-block', 'wallet/getblockbynum', block), { block_header: {} })
  t.deepEqual(by('empty-block', 'eth_getBlockByNumber', header), { ...header, transactions: [] })
})

test('what is pruned is counted from the newest block', t => {
  const kept = { head: 20, blocks: 11 }
  const gone = { head: 20, blocks: 10 }
  t.is(by('pruned-receipts', 'eth_getTransactionReceipt', receipt, gone), null)
  t.deepEqual(by('pruned-receipts', 'eth_getTransactionReceipt', receipt, kept), receipt)
  t.is(by('pruned-receipts', 'eth_getBlockReceipts', receipts, gone), null)
  t.deepEqual(by('pruned-receipts', 'eth_getBlockReceipts', receipts, kept), receipts)
  t.deepEqual(by('pruned-receipts', 'wallet/gettransactioninfobyid', infos[0], gone), {})
  t.deepEqual(by('pruned-receipts', 'wallet/gettransactioninfobyblocknum', infos, gone), [])
  t.deepEqual(by('pruned-logs', 'eth_getLogs', [log('1', '0x9'), log('2', '0xb')], gone), [log('2', '0xb')])
})

test('a batch is spoiled call by call, whatever the order of its answers', t => {
  const body = [
    { jsonrpc: '2.0', id: 0, method: 'eth_getLogs', params: [] },
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
  ]
  const honest = [
    { id: 1, result: '0x1' },
    { id: 0, result: [log('1')] },
  ]
  const faults = [{ name: 'silent-logs' }] as const
  t.deepEqual(faultyAnswer({ path: '', body }, honest, faults), [honest[0], { id: 0, result: [] }])
  t.deepEqual(faultyAnswer({ path: '', body: body[0] }, honest[1], faults), { id: 0, result: [] })
  t.deepEqual(faultyAnswer({ path: 'jsonrpc', body: body[0] }, { id: 0, error: {} }, faults), { id: 0, error: {} })
  const path = 'wallet/gettransactioninfobyblocknum'
  t.deepEqual(faultyAnswer({ path, body: { num: 10 } }, infos, [{ name: 'empty-infos' }]), [])
})
