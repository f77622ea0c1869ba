import { ChainUnavailable } from '../chain.ts'
import { asArray, asObject, isObject } from '../parse.ts'
import type { Json } from '../parse.ts'
import { NodeFailure, postJson } from '../nodes/transport.ts'
import type { TransportOptions } from '../nodes/transport.ts'

export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** JSON-RPC to one node, with unparsed answers. Every failure is a ChainUnavailable. */
export interface EthereumRpc {
  call(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Sends one HTTP request. Answers are in the order of the requests; one failure fails the batch. */
  batch(requests: readonly RpcRequest[]): Promise<readonly unknown[]>
  /** What the contract's `decimals()` returns; `null` if it reverts. */
  decimals(token: string): Promise<bigint | null>
}

const decimalsAbi = [
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8', name: '' }] },
] as const

/** Returns the JSON-RPC of one node. web3 loads with the first call, so that no process waits for it before it can answer requests. */
export function openRpc(url: string, options: TransportOptions): EthereumRpc {
  let opening: Promise<EthereumRpc> | undefined
  const opened = () => (opening ??= openWeb3(url, options))
  return {
    call: async (method, ...params) => (await opened()).call(method, ...params),
    batch: async requests => (await opened()).batch(requests),
    decimals: async token => (await opened()).decimals(token),
  }
}

/** Opens web3 on our own transport, since web3's has no time limit and no size limit. */
async function openWeb3(url: string, options: TransportOptions): Promise<EthereumRpc> {
  const { Web3, ContractExecutionError, AbiError } = await import('web3')
  const web3 = new Web3({
    async request(payload: { readonly method: string } | readonly unknown[]) {
      const isBatch = !('method' in payload)
      const label = isBatch ? 'JSON-RPC batch' : payload.method
      const answer = await postJson(url, { label, body: payload }, options)
      // web3 would take any body that is not a JSON-RPC response for the result.
      if (isAnswer(answer) || (isBatch && Array.isArray(answer))) return answer
      throw new NodeFailure(`${label}: not a JSON-RPC answer`)
    },
  })
  return {
    call: (method, ...params) => guarded(method, web3.requestManager.send<never, unknown>({ method, params })),
    batch: requests => guarded('JSON-RPC batch', readBatch(web3, requests)),
    async decimals(token) {
      try {
        return await new web3.eth.Contract(decimalsAbi, token).methods.decimals().call()
      } catch (error) {
        if (error instanceof ContractExecutionError || error instanceof AbiError) return null
        return guarded('decimals()', Promise.reject(error))
      }
    },
  }
}

function isAnswer(answer: unknown): boolean {
  return isObject(answer) && ('result' in answer || 'error' in answer)
}

interface BatchSender {
  readonly requestManager: { sendBatch(requests: BatchEntry[]): Promise<unknown> }
}

interface BatchEntry {
  jsonrpc: '2.0'
  id: number
  method: string
  params: unknown[]
}

async function readBatch(
  { requestManager }: BatchSender,
  requests: readonly RpcRequest[],
): Promise<readonly unknown[]> {
  const numbered = requests.map(({ method, params }, id): BatchEntry => ({
    jsonrpc: '2.0',
    id,
    method,
    params: [...params],
  }))
  const answers = new Map<unknown, Json>()
  for (const answer of asArray(await requestManager.sendBatch(numbered), 'JSON-RPC batch')) {
    const entry = asObject(answer, 'JSON-RPC batch[]')
    answers.set(entry.id, entry)
  }
  return requests.map(({ method }, id) => {
    const answer = answers.get(id)
    if (answer === undefined) throw new NodeFailure(`${method}: the batch has no answer to it`)
    if (answer.error !== undefined && answer.error !== null) throw refusal(method, answer.error)
    if (!('result' in answer)) throw new NodeFailure(`${method}: neither a result nor an error`)
    return answer.result
  })
}

async function guarded<Result>(method: string, answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error
    // web3 keeps the node's own error object as the cause of its own.
    throw refusal(method, error instanceof Error ? (error.cause ?? error) : error)
  }
}

/** Error codes for a range that is too large: -32005 limit exceeded, -32602 invalid params. */
const limitCodes: readonly unknown[] = [-32005, -32602]
const limitWords = /limit|range|too (many|large|big)|more than|exceed|time(d )?out/i

function refusal(method: string, error: unknown): NodeFailure {
  const code = isObject(error) && typeof error.code === 'number' ? error.code : null
  const text = (isObject(error) && typeof error.message === 'string' ? error.message : JSON.stringify(error)).slice(
    0,
    200,
  )
  const tooMuch = limitCodes.includes(code) || limitWords.test(text)
  return new NodeFailure(`${method}: ${code === null ? '' : `${code} `}${text}`, { tooMuch, cause: error })
}
