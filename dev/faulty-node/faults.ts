// The ways in which a node can omit data of its chain. Pure functions from a request, the honest response and a fault to the faulty
// response.
import { asArray, isObject, type Json } from '../../src/chains/parse.ts'

/**
 * - `silent-logs`: `eth_getLogs` finds nothing
 * - `silent-one-log`: `eth_getLogs` leaves one log out
 * - `short-receipts`: receipts and infos lack one log
 * - `blank-bloom`: headers show an empty `logsBloom`
 * - `pruned-receipts`: receipts and infos of older blocks are gone
 * - `pruned-logs`: logs of older blocks are left out
 * - `short-block`: a block lists its transactions without one of them
 * - `empty-block`: a block lists no transactions
 * - `short-infos`: the receipts or infos of a block lack one entry
 * - `empty-infos`: the receipts or infos of a block are `[]`
 */
export const faultNames = [
  'silent-logs',
  'silent-one-log',
  'short-receipts',
  'blank-bloom',
  'pruned-receipts',
  'pruned-logs',
  'short-block',
  'empty-block',
  'short-infos',
  'empty-infos',
] as const

export type FaultName = (typeof faultNames)[number]

export interface NodeFault {
  readonly name: FaultName
  /** Number of newest blocks that a pruning fault keeps; absent: none. */
  readonly blocks?: number
  /** The newest height, from which a pruning fault counts. */
  readonly head?: number
  /** 40 hex digits. Omits the logs that name this account; absent: the last log of each response. */
  readonly account?: string
  /** The transaction to omit; absent: the one with the lowest hash in each block. */
  readonly txHash?: string
}

/** One call: a JSON-RPC method, or a path such as `wallet/getblockbynum`. */
export interface NodeCall {
  readonly method: string
  /** The parameters of JSON-RPC, or the body of TRON's HTTP interface. */
  readonly params: unknown
}

/** Returns the response of a node with this fault. */
export function faultyResult(call: NodeCall, honest: unknown, fault: NodeFault): unknown {
  return answers[fault.name](call.method.replace(/^.*\//, ''), honest, fault)
}

/** Returns the faulty response of a whole HTTP exchange: a JSON-RPC call or batch, or a call of TRON's HTTP interface at `path`. */
export function faultyAnswer(
  request: { readonly path: string; readonly body: unknown },
  honest: unknown,
  faults: readonly NodeFault[],
): unknown {
  const { path, body } = request
  const spoil = (call: NodeCall, result: unknown) =>
    faults.reduce((answer, fault) => faultyResult(call, answer, fault), result)
  const one = (question: unknown, answer: unknown): unknown =>
    isObject(question) && isObject(answer) && 'result' in answer
      ? { ...answer, result: spoil({ method: String(question.method), params: question.params }, answer.result) }
      : answer
  if (Array.isArray(body) && Array.isArray(honest))
    return honest.map((answer: unknown) =>
      one(
        body.find(question => hasId(question, answer)),
        answer,
      ),
    )
  if (isObject(body) && body.jsonrpc !== undefined) return one(body, honest)
  return spoil({ method: path, params: body }, honest)
}

function hasId(question: unknown, answer: unknown): boolean {
  return isObject(question) && isObject(answer) && question.id === answer.id
}

type Answer = (method: string, honest: unknown, fault: NodeFault) => unknown

const answers: Readonly<Record<FaultName, Answer>> = {
  'silent-logs': (method, honest) => (method === 'eth_getLogs' && Array.isArray(honest) ? [] : honest),
  'silent-one-log': (method, honest, fault) =>
    method === 'eth_getLogs' && Array.isArray(honest) ? withoutLog(honest, fault) : honest,
  'short-receipts': (method, honest, fault) =>
    mapEntries(method, honest, entry => ({
      ...entry,
      ...(Array.isArray(entry.logs) && { logs: withoutLog(entry.logs, fault) }),
      ...(Array.isArray(entry.log) && { log: withoutLog(entry.log, fault) }),
    })),
  'blank-bloom': (_method, honest) =>
    isObject(honest) && 'receiptsRoot' in honest ? { ...honest, logsBloom: `0x${'00'.repeat(256)}` } : honest,
  'pruned-receipts': (method, honest, fault) => {
    const isGone = (entry: unknown) => isObject(entry) && heightOf(entry) <= lastPruned(fault)
    if (method === 'eth_getBlockReceipts') return asList(honest).some(isGone) ? null : honest
    if (method === 'gettransactioninfobyblocknum') return asList(honest).filter(entry => !isGone(entry))
    const nothing = method.startsWith('eth_') ? null : {}
    return isOneResult(method) && isGone(honest) ? nothing : honest
  },
  'pruned-logs': (method, honest, fault) =>
    method === 'eth_getLogs'
      ? asList(honest).filter(log => isObject(log) && heightOf(log) > lastPruned(fault))
      : honest,
  'short-block': (_method, honest, fault) => mapBlocks(honest, list => withoutOne(list, fault)),
  'empty-block': (_method, honest) => mapBlocks(honest, () => []),
  'short-infos': (method, honest, fault) => (isBlockResults(method) ? withoutOne(asList(honest), fault) : honest),
  'empty-infos': (method, honest) => (isBlockResults(method) ? [] : honest),
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? asArray(value, 'list') : []
}

function isBlockResults(method: string): boolean {
  return method === 'eth_getBlockReceipts' || method === 'gettransactioninfobyblocknum'
}

function isOneResult(method: string): boolean {
  return method === 'eth_getTransactionReceipt' || method === 'gettransactioninfobyid'
}

/** Changes each receipt or info of a response, which has one or all of a block. */
function mapEntries(method: string, honest: unknown, change: (entry: Json) => Json): unknown {
  if (isBlockResults(method) && Array.isArray(honest))
    return asList(honest).map(entry => (isObject(entry) ? change(entry) : entry))
  return isOneResult(method) && isObject(honest) ? change(honest) : honest
}

function heightOf({ blockNumber }: Json): number {
  return Number(blockNumber ?? 0)
}

function lastPruned({ head = Infinity, blocks = 0 }: NodeFault): number {
  return head - blocks
}

/** Removes the logs of the account; without an account, the last log. */
function withoutLog(logs: readonly unknown[], { account }: NodeFault): readonly unknown[] {
  if (account === undefined) return logs.slice(0, -1)
  const named = account.toLowerCase()
  return logs.filter(
    log => !(isObject(log) && asList(log.topics).some(topic => String(topic).toLowerCase().endsWith(named))),
  )
}

/** Removes the same transaction from a block and from its results, whatever their order. */
function withoutOne(list: readonly unknown[], { txHash }: NodeFault): readonly unknown[] {
  const names = list.map(hashOf)
  const name = txHash ?? names.toSorted()[0]
  return list.filter((_, index) => names[index] !== name)
}

function hashOf(entry: unknown): string {
  if (!isObject(entry)) return String(entry)
  return String(entry.txID ?? entry.id ?? entry.transactionHash ?? entry.hash)
}

/** Changes the transactions of a block, or of each block in a list. TRON omits an empty list. */
function mapBlocks(honest: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (!isObject(honest)) return honest
  if (Array.isArray(honest.block)) return { ...honest, block: asList(honest.block).map(one => mapBlocks(one, change)) }
  const isBlock = 'block_header' in honest || 'receiptsRoot' in honest
  if (!isBlock || !Array.isArray(honest.transactions)) return honest
  const { transactions, ...rest } = honest
  const left = change(asList(transactions))
  return left.length === 0 && 'block_header' in honest ? rest : { ...rest, transactions: left }
}
