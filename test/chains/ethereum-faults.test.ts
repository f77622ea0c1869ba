import test from 'ava'
import type { ExecutionContext } from 'ava'
import { ChainMismatch, ChainUnavailable } from '../../src/chains/chain.ts'
import type { BlockRef, ChainNode } from '../../src/chains/chain.ts'
import { createEthereumChain } from '../../src/chains/ethereum/ethereum.ts'
import type { EthereumOptions } from '../../src/chains/ethereum/ethereum.ts'
import { asArray, asObject, isObject, type Json } from '../../src/chains/parse.ts'
import { startFaultyNode } from '../helpers/faulty-node.ts'
import type { Fault, FaultyNode } from '../helpers/faulty-node.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { assertUnavailable, uselessAnswers } from './faults.ts'

let local: LocalChain
let node: FaultyNode
let options: EthereumOptions
let chain: ChainNode
/** A block with twenty transfers, which is final. */
let block: BlockRef
const payments = 20

test.before(async () => {
  local = await startLocalEthereum()
  node = await startFaultyNode(local.url)
  const { token, chainIdentity, requiredConfirmations } = local.settings
  const chainSettings = { token, chainId: Number(chainIdentity), finality: 'finalized', requiredConfirmations } as const
  options = { network: 'ERC20', ...chainSettings, url: node.url, headers: {}, timeoutMs: 2_000 }
  chain = await createEthereumChain(options)
  for (let paid = 0; paid < payments; paid += 1) {
    await local.pay({ kind: 'transfer', to: local.batcher, amount: BigInt(paid + 1) })
  }
  await local.mine()
  block = await chain.head()
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

/** Changes the result of one method, alone or in a batch. */
function answering(method: string, result: (result: unknown) => unknown): Fault {
  const change = (answer: unknown, call: unknown): unknown =>
    isObject(call) && call.method === method && isObject(answer) ? { ...answer, result: result(answer.result) } : answer
  return {
    change: (answer, { body }) =>
      Array.isArray(answer)
        ? answer.map((entry, index) => change(entry, asArray(body, 'body')[index]))
        : change(answer, body),
  }
}

/** A chain that has read nothing yet: what a block's hash has proven is not asked for again. */
const fresh = () => createEthereumChain(options)

async function refusesWith(
  t: ExecutionContext,
  fault: Fault,
  call: (chain: ChainNode) => Promise<unknown>,
): Promise<void> {
  node.set(() => fault)
  await t.throwsAsync(call(await fresh()), { instanceOf: ChainUnavailable })
  node.set(null)
}

/** Both at the head and of what is final. */
async function refusesBoth(t: ExecutionContext, fault: Fault): Promise<void> {
  await refusesWith(t, fault, one => one.transfers(block))
  await refusesWith(t, fault, one => one.finalRange(block.height, block.height))
}

test.serial('unharmed, the node tells all transfers both ways', async t => {
  t.is((await chain.transfers(block)).length, payments)
  t.deepEqual((await chain.finalRange(block.height, block.height)).transfers, await chain.transfers(block))
})

test.serial('a missing head or final head is unavailable', async t => {
  const nothing = answering('eth_getBlockByNumber', () => null)
  await refusesWith(t, nothing, one => one.head())
  await refusesWith(t, nothing, one => one.finalHead())
})

test.serial('a final range without the header of its last block, or without a final head, proves nothing', async t => {
  const nothing = answering('eth_getBlockByNumber', () => null)
  await refusesWith(t, nothing, one => one.finalRange(block.height, block.height))
})

test.serial('what a node tells whose final head is below the range proves nothing', async t => {
  const lagging = (result: unknown) => ({ ...asObject(result, 'block'), number: '0x1' })
  await refusesWith(t, answering('eth_getBlockByNumber', lagging), one => one.finalRange(block.height, block.height))
})

test.serial('receipts that are null, or of another shape, are no empty list', async t => {
  for (const result of [null, {}, '', [null], [{}], []])
    await refusesBoth(
      t,
      answering('eth_getBlockReceipts', () => result),
    )
})

test.serial('receipts that do not hash to the root in the header are refused, whatever was changed', async t => {
  const changes: readonly ((receipt: Json) => Json)[] = [
    receipt => ({ ...receipt, status: '0x0' }),
    receipt => ({ ...receipt, logs: [] }),
    receipt => ({ ...receipt, type: '0x3' }),
    receipt => ({ ...receipt, cumulativeGasUsed: '0x1' }),
    receipt => ({ ...receipt, logsBloom: `0x${'00'.repeat(256)}` }),
    receipt => ({
      ...receipt,
      logs: asArray(receipt.logs, 'logs').map(log => ({ ...asObject(log, 'log'), data: '0x' })),
    }),
  ]
  for (const change of changes)
    await refusesBoth(
      t,
      answering('eth_getBlockReceipts', result =>
        asArray(result, 'receipts').map((receipt, index) =>
          index === 3 ? change(asObject(receipt, 'receipt')) : receipt,
        ),
      ),
    )
  await refusesBoth(
    t,
    answering('eth_getBlockReceipts', result => asArray(result, 'receipts').toReversed()),
  )
})

test.serial('receipts of another block are refused', async t => {
  const moved = (receipt: unknown) => ({ ...asObject(receipt, 'receipt'), blockHash: `0x${'1'.repeat(64)}` })
  await refusesBoth(
    t,
    answering('eth_getBlockReceipts', result => asArray(result, 'receipts').map(moved)),
  )
})

test.serial(
  'the place of a transfer is that of its block: logs that name another block or transaction are refused',
  async t => {
    const odd = [
      { blockNumber: '0x1' },
      { blockHash: `0x${'1'.repeat(64)}` },
      { transactionHash: `0x${'1'.repeat(64)}` },
    ]
    for (const change of [...odd, { removed: true }]) {
      const withLogs = (entry: unknown) => {
        const receipt = asObject(entry, 'receipt')
        return { ...receipt, logs: asArray(receipt.logs, 'logs').map(log => ({ ...asObject(log, 'log'), ...change })) }
      }
      await refusesBoth(
        t,
        answering('eth_getBlockReceipts', result => asArray(result, 'receipts').map(withLogs)),
      )
    }
  },
)

test.serial('a node without eth_getBlockReceipts is read transaction by transaction, with the same result', async t => {
  const expected = await chain.transfers(block)
  const one = await fresh()
  let asked = 0
  node.set(({ body }) => {
    if (!isObject(body) || body.method !== 'eth_getBlockReceipts') return null
    asked += 1
    const error = { code: -32601, message: 'the method eth_getBlockReceipts does not exist' }
    return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: body.id, error }) }
  })
  t.deepEqual(await one.transfers(block), expected)
  t.is((await one.finalRange(0, block.height)).transfers.length, payments + 1)
  t.is(asked, 1)
})

test.serial('a batch that lacks an answer is unavailable', async t => {
  for (const missing of [0, 1]) {
    const change = (answer: unknown) => (Array.isArray(answer) ? answer.toSpliced(missing, 1) : answer)
    await refusesWith(t, { change }, one => one.finalRange(block.height, block.height))
  }
})

const refusals = {
  'error -32005': { code: -32005, message: 'query returned more than 10000 results' },
  'error -32602': { code: -32602, message: 'block range is too wide' },
  'a limit in words': { code: -32000, message: 'exceed maximum block range: 2' },
}

for (const [what, error] of Object.entries(refusals)) {
  test.serial(`a batch refused with ${what} is halved until it fits, and is complete`, async t => {
    const lengths: number[] = []
    node.set(() => ({
      change: answer => {
        if (!Array.isArray(answer)) return answer
        lengths.push(answer.length)
        return answer.length > 2 ? answer.map((_, id) => ({ jsonrpc: '2.0', id, error })) : answer
      },
    }))
    const range = await (await fresh()).finalRange(0, block.height)
    t.is(range.transfers.length, payments + 1)
    t.deepEqual(range.end, block)
    t.true(lengths.some(length => length > 2))
  })
}

test.serial('numbers and hashes that are not exactly what they should be are refused', async t => {
  const odd = {
    number: ['1', '0x', 'x1', -1, 2, null, '0x20000000000000000'],
    hash: ['0x12', 7, '1'.repeat(66)],
    timestamp: ['', null],
  }
  for (const [field, values] of Object.entries(odd)) {
    for (const value of values) {
      const fault = answering('eth_getBlockByNumber', result => ({ ...asObject(result, 'block'), [field]: value }))
      await refusesWith(t, fault, one => one.head())
    }
  }
})

test.serial('a node of another chain, or without the token, is a mismatch and not merely unavailable', async t => {
  const mismatch = { instanceOf: ChainMismatch }
  await t.throwsAsync((await createEthereumChain({ ...options, chainId: 1 })).verify(), mismatch)
  await t.throwsAsync((await createEthereumChain({ ...options, token: local.faucet })).verify(), mismatch)
  await t.throwsAsync((await createEthereumChain({ ...options, token: local.batcher })).verify(), mismatch)
  node.set(() => answering('eth_call', () => `0x${(18).toString(16).padStart(64, '0')}`))
  await t.throwsAsync(chain.verify(), { ...mismatch, message: /18 decimals/ })
})

test.serial('a depth makes the final head follow the head at that distance', async t => {
  const deep = await createEthereumChain({ ...options, finality: { depth: 1 } })
  const head = await deep.head()
  t.is((await deep.finalHead()).height, head.height - 1)
  t.is((await deep.finalRange(head.height - 1, head.height - 1)).end.height, head.height - 1)
  await t.throwsAsync(deep.finalRange(head.height, head.height), { instanceOf: ChainUnavailable })
})

for (const [what, word] of [
  ['empty, as where there is no contract', '0x'],
  ['two', `0x${'2'.padStart(64, '0')}`],
  ['half a word', `0x${'0'.repeat(32)}`],
  ['a boolean', true],
] as const) {
  test.serial(`whether an account is listed is not known when the answer is ${what}`, async t => {
    const question = { name: 'isBlackListed', account: local.faucet } as const
    t.false(await chain.isListed(question))
    await refusesWith(
      t,
      answering('eth_call', () => word),
      one => one.isListed(question),
    )
  })
}

test.serial('a transaction other than the one asked for does not tell who sent it', async t => {
  const [transfer] = await chain.transfers(block)
  const sender = (one: ChainNode) => one.transactionSender(transfer!.txHash)
  t.is(await sender(chain), local.faucet)
  for (const change of [{ hash: block.hash }, { from: '0x' }, { from: undefined }]) {
    await refusesWith(
      t,
      answering('eth_getTransactionByHash', result => ({ ...asObject(result, 'transaction'), ...change })),
      sender,
    )
  }
})
