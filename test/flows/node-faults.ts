// What a node of Ethereum can be made to tell by the proxy before it.
import { hex } from '@scure/base'
import { parseAddress } from '../../src/chains/address.ts'
import { transferTopic } from '../../src/chains/ethereum/blocks/logs.ts'
import { encodeReceipt } from '../../src/chains/ethereum/blocks/receipts.ts'
import { listRoot } from '../../src/chains/ethereum/blocks/trie.ts'
import { isObject } from '../../src/chains/parse.ts'
import type { Fault, NodeRequest } from '../helpers/faulty-node.ts'

interface Call {
  readonly id: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

type Reply = Readonly<Record<string, unknown>>
type Json = Readonly<Record<string, string>>

/** Changes the results of single calls, in batches too. */
function changing(change: (call: Call, result: unknown) => Promise<unknown>): (request: NodeRequest) => Fault {
  const one = async (call: Call, reply: Reply) => ({ ...reply, result: await change(call, reply['result']) })
  return () => ({
    async change(answer, { body }) {
      if (!Array.isArray(body)) return one(body as Call, answer as Reply)
      const calls = new Map((body as Call[]).map(call => [call.id, call]))
      return Promise.all((answer as Reply[]).map(reply => one(calls.get(reply['id'])!, reply)))
    },
  })
}

export async function ethereum<Result>(url: string, method: string, ...params: readonly unknown[]): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: Result }).result
}

/** A node that has stood still since now: it knows no later block, and calls no later one final. */
export async function lagging(url: string): Promise<(request: NodeRequest) => Fault> {
  const newest = new Map<unknown, Json>()
  for (const name of ['latest', 'finalized'])
    newest.set(name, await ethereum<Json>(url, 'eth_getBlockByNumber', name, false))
  const height = Number(newest.get('latest')!['number'])
  return changing(async ({ method, params }, result) => {
    if (method !== 'eth_getBlockByNumber') return result
    return newest.get(params[0]) ?? (Number(params[0]) > height ? null : result)
  })
}

/** A node that tells of one payment more than there is: in the next block, which must hold no other. */
export async function inventing(
  url: string,
  { token, to, amount }: { readonly token: string; readonly to: string; readonly amount: bigint },
): Promise<(request: NodeRequest) => Fault> {
  const height = Number(await ethereum<string>(url, 'eth_blockNumber')) + 1
  const word = (value: string) => `0x${value.padStart(64, '0')}`
  const transactionHash = `0x${'ab'.repeat(32)}`
  const entry = {
    address: token,
    topics: [transferTopic, word('1234'), word(hex.encode(parseAddress('ERC20', to)!))],
    data: word(amount.toString(16)),
    blockNumber: `0x${height.toString(16)}`,
    transactionHash,
    transactionIndex: '0x0',
    logIndex: '0x0',
    removed: false,
  }
  return changing(async ({ method, params: [wanted] }, result) => {
    const block = await ethereum<Json | null>(url, 'eth_getBlockByNumber', entry.blockNumber, false)
    if (!block) return result
    const { hash: blockHash } = block
    const receipt = {
      transactionHash,
      blockHash,
      status: '0x1',
      cumulativeGasUsed: '0x1',
      logsBloom: `0x${'00'.repeat(256)}`,
      logs: [{ ...entry, blockHash }],
    }
    if (method === 'eth_getTransactionReceipt' && wanted === transactionHash) return receipt
    if (method === 'eth_getBlockReceipts' && wanted === blockHash) return [receipt]
    // Of a fork that nobody here knows, so that nobody can tell what its header hashes to.
    return isObject(result) && result['hash'] === blockHash
      ? { ...result, transactions: [transactionHash], receiptsRoot: rootOf(receipt), ofAnotherFork: '0x1' }
      : result
  })
}

function rootOf(receipt: Readonly<Record<string, unknown>>): string {
  return `0x${hex.encode(listRoot([encodeReceipt(receipt)]))}`
}
