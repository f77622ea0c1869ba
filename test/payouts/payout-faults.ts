// What a node in front of a true one does with signed bytes, and what it tells of them afterwards, on each network.
import { hex } from '@scure/base'
import { transactionFormat } from '../../src/chains/connect-outgoing.ts'
import type { ChainSettings } from '../../src/chains/connect.ts'
import type { Fault, NodeRequest } from '../helpers/faulty-node.ts'

export type Behaviour = (request: NodeRequest) => Fault | null
type Json = Readonly<Record<string, unknown>>

interface Dialect {
  /** The signed bytes that a request hands in. */
  readonly bytesOf: (request: NodeRequest) => string | undefined
  /** An answer of this network: that the bytes were taken, or why not. */
  readonly say: (request: NodeRequest, word: string | { readonly txHash: string }) => unknown
  readonly words: readonly string[]
  /** Changes what is told of a transaction's fate; `null`: nothing is known of it. */
  readonly report: (request: NodeRequest, answer: Json, isHidden: boolean) => unknown
}

const ethereum: Dialect = {
  bytesOf: ({ body }) =>
    methodOf(body) === 'eth_sendRawTransaction' ? String(((body as Json)['params'] as unknown[])[0]) : undefined,
  say: ({ body }, word) => ({
    jsonrpc: '2.0',
    id: (body as Json)['id'],
    ...(typeof word === 'string' ? { error: { code: -32_000, message: word } } : { result: word.txHash }),
  }),
  words: [
    'already known',
    'nonce too low',
    'insufficient funds for gas * price + value',
    'transaction underpriced',
    'txpool is full',
  ],
  report: ({ body }, answer, isHidden) => {
    const method = methodOf(body)
    const result = answer['result'] as Json | null
    if (isHidden && ['eth_getTransactionReceipt', 'eth_getTransactionByHash'].includes(method))
      return { ...answer, result: null }
    const failed = (receipt: unknown) => ({ ...(receipt as Json), status: '0x0', logs: [] })
    // The lie has to be in all receipts, or those of the block expose it.
    if (method === 'eth_getBlockReceipts' && Array.isArray(result)) return { ...answer, result: result.map(failed) }
    if (method !== 'eth_getTransactionReceipt' || !result) return answer
    return { ...answer, result: failed(result) }
  },
}

const tron: Dialect = {
  bytesOf: ({ path, body }) => (path.endsWith('broadcasthex') ? String((body as Json)['transaction']) : undefined),
  say: (_request, word) =>
    typeof word === 'string'
      ? { code: word, message: hex.encode(new TextEncoder().encode(word)) }
      : { result: true, txid: word.txHash },
  words: [
    'DUP_TRANSACTION_ERROR',
    'SERVER_BUSY',
    'TRANSACTION_EXPIRATION_ERROR',
    'TAPOS_ERROR',
    'NO_CONNECTION',
    'OTHER_ERROR',
  ],
  report: ({ path }, answer, isHidden) => {
    const isAsked = path.endsWith('gettransactioninfobyid') || path.endsWith('gettransactionbyid')
    if (isHidden && isAsked) return {}
    if (!path.endsWith('gettransactioninfobyid') || Object.keys(answer).length === 0) return answer
    return { ...answer, result: 'FAILED', log: [], receipt: { ...(answer['receipt'] as Json), result: 'REVERT' } }
  },
}

function methodOf(body: unknown): string {
  return Array.isArray(body) ? 'batch' : String((body as Json | null)?.['method'])
}

/** Ways to take bytes or not, and to say something of it; and ways to tell of a transaction. */
export interface Faults {
  readonly handing: Readonly<Record<string, Behaviour>>
  readonly telling: Readonly<Record<string, Behaviour>>
}

export function faultsOf(settings: ChainSettings): Faults {
  const dialect = settings.network === 'TRC20' ? tron : ethereum
  const format = transactionFormat(settings)
  const handed =
    (fault: (request: NodeRequest, raw: string) => Fault): Behaviour =>
    request => {
      const raw = dialect.bytesOf(request)
      return raw === undefined ? null : fault(request, raw)
    }
  const handing: Record<string, Behaviour> = {
    'takes it, and the connection ends': handed(() => ({ change: cut })),
    'takes it, and answers nonsense': handed(() => ({ change: () => ({ nonsense: true }) })),
    'loses it, and calls it taken': handed((request, raw) =>
      said(dialect.say(request, { txHash: format.decode(raw).txHash })),
    ),
    'is down': () => ({ status: 503, body: 'down' }),
  }
  for (const word of dialect.words) {
    handing[`takes it, and says ${word}`] = handed(request => ({ change: () => dialect.say(request, word) }))
    handing[`loses it, and says ${word}`] = handed(request => said(dialect.say(request, word)))
  }
  const telling: Record<string, Behaviour> = {
    'is down': () => ({ status: 503, body: 'down' }),
    'hides it': request => ({ change: answer => dialect.report(request, answer as Json, true) }),
    'says that it failed': request => ({ change: answer => dialect.report(request, answer as Json, false) }),
    'stands still': standingStill(),
  }
  return { handing, telling }
}

/** Whatever it answered first, it goes on to answer. */
function standingStill(): Behaviour {
  const first = new Map<string, unknown>()
  return request => ({
    change(answer) {
      const { id, ...asked } = (request.body ?? {}) as Json
      const key = JSON.stringify([request.path, asked])
      if (!first.has(key)) first.set(key, answer)
      return Array.isArray(answer) ? answer : { ...(first.get(key) as Json), ...(id === undefined ? {} : { id }) }
    },
  })
}

function said(body: unknown): Fault {
  return { status: 200, body: JSON.stringify(body) }
}

function cut(): never {
  throw new Error('the connection ends')
}
