import { ChainUnavailable } from '../chain.ts'
import { asObject, isObject } from '../parse.ts'
import { NodeFailure, postJson } from '../nodes/transport.ts'
import type { TransportOptions } from '../nodes/transport.ts'

/** `wallet` serves the newest blocks, `walletsolidity` only final ones. */
export type TronSide = 'wallet' | 'walletsolidity'

/** HTTP interface of one node, with unparsed answers. Every failure is a ChainUnavailable. */
export interface TronNode {
  query(side: TronSide, method: string, body?: object): Promise<unknown>
  /** The node's Ethereum JSON-RPC, for logs. */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** What the contract at this address (base58) returns for `decimals()`; `null` if it does not exist or reverts. */
  decimals(token: string): Promise<bigint | null>
}

export interface TronNodeOptions extends TransportOptions {
  /** Serves both `wallet/` and `walletsolidity/`. java-tron has two ports, so join them with a reverse proxy. */
  readonly url: string
}

/** Returns the HTTP interface of one node. tronweb loads with the first query, so that no process waits for it before it can answer requests. */
export function openNode(options: TronNodeOptions): TronNode {
  let opening: Promise<TronNode> | undefined
  const opened = () => (opening ??= openTronWeb(options))
  return {
    query: async (side, method, body) => (await opened()).query(side, method, body),
    rpc: async (method, ...params) => (await opened()).rpc(method, ...params),
    decimals: async token => (await opened()).decimals(token),
  }
}

/** Opens tronweb on our own transport, since tronweb's has no size limit. */
async function openTronWeb(options: TronNodeOptions): Promise<TronNode> {
  const { TronWeb, providers } = await import('tronweb')
  const base = options.url.replace(/\/+$/, '')
  const provider = Object.assign(new providers.HttpProvider(base), {
    request: async (path: string, body: object = {}) => post(`${base}/${path}`, { path, body }, options),
  })
  const tronWeb = new TronWeb({ fullNode: provider, solidityNode: provider })
  return {
    query: (side, method, body = {}) => tronWeb.fullNode.request(`${side}/${method}`, body, 'post'),
    async rpc(method, ...params) {
      const answer = await provider.request('jsonrpc', { jsonrpc: '2.0', id: 1, method, params })
      return asObject(answer, method).result
    },
    async decimals(token) {
      try {
        const answer = await tronWeb.transactionBuilder.triggerConstantContract(token, 'decimals()', {}, [], token)
        const word: unknown = answer.constant_result?.[0]
        return typeof word === 'string' && /^[0-9a-f]{64}$/i.test(word) ? BigInt(`0x${word}`) : null
      } catch (error) {
        if (error instanceof ChainUnavailable) throw error
        // tronweb throws when the node refuses to execute.
        return null
      }
    },
  }
}

/** java-tron's refusals of log queries with too many blocks or results. */
const rangeWords = /exceed max block range|more than \d+ results/i

/** Nodes report errors with HTTP 200: `{"Error": "…"}`, or a bare string when a service is disabled. */
async function post(
  url: string,
  { path, body }: { path: string; body: object },
  options: TransportOptions,
): Promise<unknown> {
  const answer = await postJson(url, { label: path, body }, options)
  if (isObject(answer) && ('Error' in answer || 'error' in answer)) {
    const text = JSON.stringify(answer.Error ?? answer.error).slice(0, 200)
    throw new NodeFailure(`${path}: ${text}`, { tooMuch: rangeWords.test(text) })
  }
  if (typeof answer !== 'object' || answer === null) {
    throw new NodeFailure(`${path}: answered ${JSON.stringify(answer).slice(0, 80)}`)
  }
  return answer
}
