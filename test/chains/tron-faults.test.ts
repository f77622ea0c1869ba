import test from 'ava'
import type { ExecutionContext } from 'ava'
import { ChainMismatch, ChainUnavailable, FinalityBroken } from '../../src/chains/chain.ts'
import type { BlockRef, ChainNode } from '../../src/chains/chain.ts'
import { asArray, asObject } from '../../src/chains/parse.ts'
import type { Json } from '../../src/chains/parse.ts'
import { headerHash } from '../../src/chains/tron/blocks/block-proof.ts'
import { createTronChain } from '../../src/chains/tron/tron.ts'
import type { TronOptions } from '../../src/chains/tron/tron.ts'
import { startFaultyNode } from '../helpers/faulty-node.ts'
import type { Fault, FaultyNode } from '../helpers/faulty-node.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { assertUnavailable, uselessAnswers } from './faults.ts'

let local: LocalChain
let node: FaultyNode
let options: TronOptions
let chain: ChainNode
/** A block with three transfers, which is final, and an empty one behind it. */
let block: BlockRef
let empty: BlockRef

test.before(async () => {
  local = await startLocalTron()
  node = await startFaultyNode(local.url)
  options = { ...local.settings, url: node.url, headers: {}, timeoutMs: 2_000 }
  chain = await createTronChain(options)
  for (const amount of [1n, 2n, 3n]) await local.pay({ kind: 'transfer', to: local.batcher, amount })
  await local.mine()
  block = await chain.head()
  await local.mine()
  empty = await chain.head()
  await local.mine(local.finalityBlocks)
})
test.beforeEach(() => node.set(null))
test.after.always(async () => {
  await node?.stop()
  await local?.stop()
})

for (const [what, fault] of Object.entries(uselessAnswers)) {
  test.serial(`${what} makes the chain unavailable, in every method`, async t => {
    node.set(() => fault)
    await assertUnavailable(t, chain, { block, final: block, account: local.faucet })
  })
}

const infos = 'gettransactioninfobyblocknum'

/** Changes the answer of one method, on both sides. */
function answering(method: string, change: (answer: unknown) => unknown) {
  return ({ path }: { path: string }): Fault | null => (path.endsWith(`/${method}`) ? { change } : null)
}

/** Changes each transaction result of a block. */
function withInfos(change: (info: Json) => Json) {
  return answering(infos, answer => asArray(answer, 'infos').map(info => change(asObject(info, 'info'))))
}

/** Changes each log of a block. */
function withLogs(change: (log: Json) => Json) {
  const logsOf = (info: Json) => asArray(info.log ?? [], 'log').map(log => change(asObject(log, 'log')))
  return withInfos(info => ({ ...info, log: logsOf(info) }))
}

async function refusesBoth(t: ExecutionContext, fault: Parameters<FaultyNode['set']>[0]): Promise<void> {
  node.set(fault)
  await t.throwsAsync(chain.transfers(block), { instanceOf: ChainUnavailable })
  await t.throwsAsync(chain.finalRange(block.height, block.height), { instanceOf: ChainUnavailable })
  node.set(null)
}

async function amounts(): Promise<readonly bigint[]> {
  return (await chain.finalRange(block.height, block.height)).transfers.map(({ amount }) => amount)
}

test.serial('unharmed, the node tells all transfers both ways', async t => {
  t.deepEqual<readonly bigint[], readonly bigint[]>(await amounts(), [1n, 2n, 3n])
  t.deepEqual((await chain.finalRange(block.height, block.height)).transfers, await chain.transfers(block))
})

test.serial('no results for a block with transactions is a node that lags, not an empty block', async t => {
  await refusesBoth(
    t,
    answering(infos, () => []),
  )
  await refusesBoth(
    t,
    answering(infos, () => ({})),
  )
})

test.serial('no results for an empty block is an empty block', async t => {
  t.deepEqual(await chain.transfers(empty), [])
  t.deepEqual((await chain.finalRange(empty.height, empty.height)).transfers, [])
})

test.serial('results of some transactions only, or of others, are refused', async t => {
  await refusesBoth(
    t,
    answering(infos, answer => asArray(answer, 'infos').slice(1)),
  )
  await refusesBoth(
    t,
    withInfos(info => ({ ...info, id: String(info.id).replace(/.$/, end => (end === '0' ? '1' : '0')) })),
  )
  await refusesBoth(
    t,
    answering(infos, answer => [...asArray(answer, 'infos'), { id: 'ab'.repeat(32), blockNumber: block.height }]),
  )
})

test.serial('results for a block that has none, or of another block, are refused', async t => {
  const strange = [{ id: 'ab'.repeat(32), blockNumber: empty.height }]
  node.set(answering(infos, () => strange))
  await t.throwsAsync(chain.transfers(empty), { instanceOf: ChainUnavailable })
  await refusesBoth(
    t,
    withInfos(info => ({ ...info, blockNumber: block.height + 1 })),
  )
})

const unsuccessful: Readonly<Record<string, (info: Json) => Json>> = {
  'a receipt that says OUT_OF_ENERGY': info => ({
    ...info,
    receipt: { ...asObject(info.receipt, 'receipt'), result: 'OUT_OF_ENERGY' },
  }),
  'a receipt without a result': info => ({ ...info, receipt: {} }),
  'no receipt': info => ({ ...info, receipt: undefined }),
  'a failed result': info => ({ ...info, result: 'FAILED' }),
}

for (const [what, change] of Object.entries(unsuccessful)) {
  test.serial(`a transaction that its block calls successful contradicts ${what}`, async t => {
    await refusesBoth(t, withInfos(change))
  })
}

test.serial('a transaction which its block calls failed is not what the block commits to', async t => {
  const failed = (transaction: unknown) => ({
    ...asObject(transaction, 'transaction'),
    ret: [{ contractRet: 'REVERT' }],
  })
  const fault = answering('getblockbynum', answer => {
    const read = asObject(answer, 'block')
    return { ...read, transactions: asArray(read.transactions, 'transactions').map(failed) }
  })
  node.set(fault)
  await t.throwsAsync(chain.block(block.height), { instanceOf: ChainUnavailable })
  await t.throwsAsync(chain.finalRange(block.height, block.height), { instanceOf: ChainUnavailable })
})

test.serial('a successful transfer without its own log is a contradiction, whatever else was logged', async t => {
  const foreign: readonly ((log: Json) => Json)[] = [
    log => ({ ...log, address: '00'.repeat(20) }),
    log => ({ ...log, topics: asArray(log.topics, 'topics').with(0, '11'.repeat(32)) }),
    log => ({ ...log, topics: asArray(log.topics, 'topics').slice(0, 2) }),
    log => ({ ...log, topics: asArray(log.topics, 'topics').with(2, '11'.repeat(32)) }),
    log => ({ ...log, topics: undefined, data: undefined }),
  ]
  for (const change of foreign) await refusesBoth(t, withLogs(change))
  await refusesBoth(
    t,
    withInfos(info => ({ ...info, log: [] })),
  )
})

test.serial('results that lack a transfer which the logs of the same node have are refused', async t => {
  await refusesBoth(
    t,
    withLogs(log => ({ ...log, data: '00'.repeat(32) })),
  )
})

test.serial('a log that is told again by its number is no further transfer', async t => {
  const expected = await amounts()
  const again = (answer: unknown) => {
    const read = asObject(answer, 'answer')
    const logs = asArray(read.result, 'result')
    return { ...read, result: [...logs, ...logs] }
  }
  node.set(({ path }) => (path === 'jsonrpc' ? { change: again } : null))
  t.deepEqual(await amounts(), expected)
})

test.serial('a node that refuses to tell logs is read by its results alone', async t => {
  const expected = await amounts()
  for (const body of ['{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"closed"}}', 'closed']) {
    node.set(({ path }) => (path === 'jsonrpc' ? { status: 200, body } : null))
    t.deepEqual(await amounts(), expected)
  }
})

test.serial('hex in upper case is read as in lower case', async t => {
  const expected = await chain.finalRange(block.height, block.height)
  node.set(
    withLogs(log => ({ ...log, address: String(log.address).toUpperCase(), data: String(log.data).toUpperCase() })),
  )
  t.deepEqual(await chain.finalRange(block.height, block.height), expected)
})

test.serial('an amount or address that is not exactly its bytes is refused', async t => {
  for (const data of ['', '1', '0x01', 'g'.repeat(64), '0'.repeat(63), undefined, 5])
    await refusesBoth(
      t,
      withLogs(log => ({ ...log, data })),
    )
  await refusesBoth(
    t,
    withLogs(log => ({ ...log, topics: asArray(log.topics, 'topics').with(2, 'ab') })),
  )
  await refusesBoth(
    t,
    withLogs(log => ({ ...log, address: `41${String(log.address)}` })),
  )
})

test.serial('a missing or malformed head is unavailable', async t => {
  const answers = [
    {},
    { blockID: 'x' },
    { blockID: '0'.repeat(64), block_header: { raw_data: { number: 5 } } },
    [],
    null,
  ]
  for (const answer of answers) {
    node.set(answering('getblock', () => answer))
    await t.throwsAsync(chain.head(), { instanceOf: ChainUnavailable })
    await t.throwsAsync(chain.finalHead(), { instanceOf: ChainUnavailable })
  }
})

test.serial('a block of another height than asked for is refused', async t => {
  const other = await fetch(`${local.url}/wallet/getblockbynum`, { method: 'POST', body: JSON.stringify({ num: 1 }) })
  const answer: unknown = await other.json()
  node.set(answering('getblockbynum', () => answer))
  await t.throwsAsync(chain.block(2), { instanceOf: ChainUnavailable })
})

test.serial('a final block whose parent is not the final block before it breaks finality', async t => {
  const rewrite = (answer: unknown) => {
    const read = asObject(answer, 'block')
    const header = asObject(read.block_header, 'block_header')
    const raw = { ...asObject(header.raw_data, 'raw_data'), parentHash: 'ab'.repeat(32) }
    const blockID = String(read.blockID).slice(0, 16) + headerHash(raw, 'raw_data').slice(16)
    return { ...read, blockID, block_header: { ...header, raw_data: raw } }
  }
  node.set(answering('getblockbynum', rewrite))
  await t.throwsAsync(chain.finalRange(1, 2), { instanceOf: FinalityBroken })
  await t.throwsAsync(chain.finalRange(1, 6), { instanceOf: FinalityBroken })
})

test.serial('a node of another network, or without the token, is a mismatch and not merely unavailable', async t => {
  const mismatch = { instanceOf: ChainMismatch }
  const genesis = await chain.block(0)
  await t.notThrowsAsync((await createTronChain({ ...options, genesisBlockId: genesis!.hash })).verify())
  await t.throwsAsync((await createTronChain({ ...options, genesisBlockId: '00'.repeat(32) })).verify(), mismatch)
  await t.throwsAsync((await createTronChain({ ...options, token: local.faucet })).verify(), mismatch)
  await t.throwsAsync((await createTronChain({ ...options, token: local.batcher })).verify(), mismatch)
  const eighteen = (answer: unknown) => ({
    ...asObject(answer, 'answer'),
    constant_result: [(18).toString(16).padStart(64, '0')],
  })
  node.set(answering('triggerconstantcontract', eighteen))
  await t.throwsAsync(chain.verify(), { ...mismatch, message: /18 decimals/ })
})

test.serial('a token that is no TRON address is refused before anything is asked', async t => {
  await t.throwsAsync(createTronChain({ ...options, token: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c' }), {
    instanceOf: TypeError,
  })
})

test.serial('the headers configured go with every request, and the key is in no message', async t => {
  const keys = new Set<unknown>()
  node.set(({ headers }) => {
    keys.add(headers['tron-pro-api-key'])
    return { status: 429, body: '' }
  })
  const keyed = await createTronChain({ ...options, headers: { 'TRON-PRO-API-KEY': 'secret-key' } })
  for (const call of [
    () => keyed.head(),
    () => keyed.finalHead(),
    () => keyed.transfers(block),
    () => keyed.verify(),
  ]) {
    const error = await t.throwsAsync(call(), { instanceOf: ChainUnavailable })
    t.notRegex(error?.message ?? '', /secret/)
  }
  t.deepEqual([...keys], ['secret-key'])
})

for (const [what, change] of [
  ['empty', () => ({})],
  ['an error beside a word', (answer: Json) => ({ ...answer, result: { result: true, code: 'CONTRACT_EXE_ERROR' } })],
  ['without a word', (answer: Json) => ({ ...answer, constant_result: [] })],
  ['two', (answer: Json) => ({ ...answer, constant_result: ['2'.padStart(64, '0')] })],
] as const) {
  test.serial(`whether an account is listed is not known when the answer is ${what}`, async t => {
    const question = { name: 'isBlackListed', account: local.faucet } as const
    t.false(await chain.isListed(question))
    node.set(answering('triggerconstantcontract', answer => change(asObject(answer, 'answer'))))
    await t.throwsAsync(chain.isListed(question), { instanceOf: ChainUnavailable })
  })
}

test.serial('a transaction other than the one asked for does not tell who sent it', async t => {
  const [transfer] = await chain.transfers(block)
  const sender = () => chain.transactionSender(transfer!.txHash)
  t.is(await sender(), local.faucet)
  for (const change of [{ txID: block.hash }, { raw_data: { contract: [] } }, { raw_data: null }]) {
    node.set(answering('gettransactionbyid', answer => ({ ...asObject(answer, 'transaction'), ...change })))
    await t.throwsAsync(sender(), { instanceOf: ChainUnavailable })
  }
})
