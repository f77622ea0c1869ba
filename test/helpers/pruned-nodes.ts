// Honest nodes that have let old results go: they keep blocks, and say of a transaction in an old one that they know no receipt of it.
import { isObject } from '../../src/chains/parse.ts'
import { startFaultyNode, type NodeRequest } from './faulty-node.ts'
import type { LocalChain } from './local-chain.ts'

/** What nodes let go of blocks up to a height. */
export interface Pruned {
  readonly upTo: number
  /** Also the index by which a transaction is found by its hash. */
  readonly index?: boolean
  /** Also how accounts stood at such a block. */
  readonly state?: boolean
}

export interface PrunedNodes {
  readonly local: LocalChain
  prune(pruned: Pruned): void
  stop(): Promise<void>
}

/** So many of them, equal among themselves, in front of one local chain. */
export async function startPrunedNodes(local: LocalChain, count: number): Promise<PrunedNodes> {
  const nodes = await Promise.all(Array.from({ length: count }, () => startFaultyNode(local.url)))
  const settings = { ...local.settings, nodes: nodes.map(node => ({ url: node.url, headers: {} })) }
  return {
    local: { ...local, settings },
    prune(pruned) {
      for (const node of nodes) node.set(() => ({ change: (answer, request) => forget(pruned, request, answer) }))
    },
    async stop() {
      for (const node of nodes) await node.stop()
    },
  }
}

function forget(pruned: Pruned, { path, body }: NodeRequest, answer: unknown): unknown {
  if (path.endsWith('gettransactioninfobyid')) return isOld(pruned, answer, 'blockNumber') ? {} : answer
  if (!Array.isArray(body)) return forgetOne(pruned, body, answer)
  const questions: readonly unknown[] = body
  const idOf = (value: unknown) => (isObject(value) ? value.id : undefined)
  if (!Array.isArray(answer)) return answer
  return answer.map((one: unknown) =>
    forgetOne(
      pruned,
      questions.find(asked => idOf(asked) === idOf(one)),
      one,
    ),
  )
}

function forgetOne(pruned: Pruned, question: unknown, answer: unknown): unknown {
  if (!isObject(question) || !isObject(answer)) return answer
  const { method, params } = question
  const { result } = answer
  const forgets =
    method === 'eth_getTransactionReceipt' || (pruned.index === true && method === 'eth_getTransactionByHash')
  if (forgets && isOld(pruned, result, 'blockNumber')) return { ...answer, result: null }
  if (method === 'eth_getLogs' && Array.isArray(result))
    return { ...answer, result: result.filter((log: unknown) => !isOld(pruned, log, 'blockNumber')) }
  const [, at] = Array.isArray(params) ? (params as unknown[]) : []
  if (pruned.state === true && method === 'eth_getTransactionCount' && Number(at) <= pruned.upTo)
    return { jsonrpc: '2.0', id: question.id, error: { code: -32000, message: 'missing trie node' } }
  return answer
}

function isOld({ upTo }: Pruned, value: unknown, field: string): boolean {
  return isObject(value) && value[field] !== null && value[field] !== undefined && Number(value[field]) <= upTo
}
