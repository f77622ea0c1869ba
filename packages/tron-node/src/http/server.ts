import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Chain } from '../chain.ts'
import { controls } from './control.ts'
import type { Controlled } from './control.ts'
import { contractEvents, transactionEvents } from './events.ts'
import type { Fault } from '../faults.ts'
import { answerRpc } from './json-rpc.ts'
import type { Query } from './query.ts'
import { Refusal } from '../refusal.ts'
import { decodeTransaction } from '../format/transaction.ts'
import { accountHandlers } from './wallet-accounts.ts'
import { blockHandlers } from './wallet-blocks.ts'
import { contractHandlers } from './wallet-contracts.ts'
import { isFromPage } from './web-page.ts'
import { readQuery, refused, refusedHex, transactionHandlers } from './wallet-transactions.ts'

type Handler = (chain: Chain, query: Query, solid: boolean) => unknown

interface Request {
  readonly path: string
  readonly query: Query
  readonly body: unknown
}

interface Answer {
  readonly status: number
  /** A string is sent as it is, anything else as JSON; undefined cuts the connection. */
  readonly content: unknown
}

const bodyBytesMax = 4 * 1024 * 1024
/** Longer than clients keep an idle connection: one that writes to a connection we just closed would see it reset. */
const keepAliveMs = 65_000
const fullOnly = { ...transactionHandlers, ...accountHandlers, ...contractHandlers }
const { getaccount } = accountHandlers
const { triggerconstantcontract, estimateenergy } = contractHandlers

/** A solidity node reads, and reads only what is final: it takes no broadcast and builds no transaction. */
const handlers: Record<string, Record<string, Handler>> = {
  wallet: { ...blockHandlers, ...fullOnly },
  walletsolidity: { ...blockHandlers, getaccount, triggerconstantcontract, estimateenergy },
}

/** The node's HTTP server: java-tron's API, JSON-RPC, TronGrid's events and the controls, all on one port. */
export function createNodeServer(node: Controlled): Server {
  return createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    respond(node, request, response).catch((error: unknown) => {
      // A client that went away in the middle of its request is no failure of ours.
      if (!request.socket.destroyed) console.error('tron node:', error)
      response.destroy()
    })
  })
}

async function respond(node: Controlled, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await readBody(incoming)
  const { status, content } = isFromPage(incoming)
    ? { status: 403, content: 'this node answers programs on this machine, and no web page' }
    : bytes
      ? await answer(node, incoming, bytes)
      : { status: 413, content: 'body too large' }
  const replacer = /[?&]int64_as_string=true\b/.test(incoming.url ?? '') ? int64AsString : undefined
  if (content === undefined) {
    response.destroy()
    return
  }
  response.statusCode = status
  response.setHeader('content-type', typeof content === 'string' ? 'text/html; charset=utf-8' : 'application/json')
  response.end(typeof content === 'string' ? content : `${JSON.stringify(content, replacer)}\n`)
}

/** What clients ask for who cannot read whole numbers above 2^53; these members are no int64. */
function int64AsString(name: string, value: unknown): unknown {
  return typeof value === 'number' && !['version', 'Permission_id'].includes(name) ? String(value) : value
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= bodyBytesMax) chunks.push(chunk)
  }
  return size <= bodyBytesMax ? Buffer.concat(chunks) : undefined
}

async function answer(node: Controlled, incoming: IncomingMessage, bytes: Buffer): Promise<Answer> {
  const url = new URL(incoming.url ?? '/', 'http://node')
  const path = url.pathname.replace(/\/{2,}/g, '/')
  try {
    const body: unknown = bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined
    const query = { ...Object.fromEntries(url.searchParams), ...(Array.isArray(body) ? {} : (body as Query)) }
    if (path.startsWith('/_dev/')) return await control(node, path.slice('/_dev/'.length), query)
    return await chainAnswer(node, { path, query, body })
  } catch (error) {
    return { status: 200, content: { Error: javaError(error) } }
  }
}

async function control(node: Controlled, name: string, query: Query): Promise<Answer> {
  const run = controls[name]
  if (!run) return { status: 404, content: { error: `no control ${name}: ${Object.keys(controls).join(', ')}` } }
  try {
    return { status: 200, content: await run(node, query) }
  } catch (error) {
    return { status: 400, content: { error: error instanceof Error ? error.message : String(error) } }
  }
}

async function chainAnswer(node: Controlled, request: Request): Promise<Answer> {
  const fault = await node.faults.meet(request.path)
  return fault ? spoil(node, request, fault) : serve(node.chain, request)
}

async function serve(chain: Chain, { path, query, body }: Request): Promise<Answer> {
  const [, api = '', name = '', subject = '', part = ''] = path.split('/')
  const handler = handlers[api]?.[name.toLowerCase()]
  if (handler) return { status: 200, content: await handler(chain, query, api === 'walletsolidity') }
  if (api === 'jsonrpc') return { status: 200, content: answerRpc(chain, body) }
  if (api === 'healthcheck') return { status: 200, content: { status: 'ok' } }
  if (api === 'v1' && name === 'contracts' && part === 'events') {
    return { status: 200, content: contractEvents(chain, subject, query) }
  }
  if (api === 'v1' && name === 'transactions' && part === 'events') {
    return { status: 200, content: transactionEvents(chain, subject) }
  }
  return { status: 404, content: { Error: 'this API is unavailable due to config' } }
}

/** The answer as the fault leaves it. */
async function spoil(node: Controlled, request: Request, fault: Fault): Promise<Answer> {
  switch (fault.kind) {
    case 'empty':
      return { status: 200, content: request.path.endsWith('infobyblocknum') ? [] : {} }
    case 'status':
      return {
        status: fault.status ?? 429,
        content: { Error: 'request rate exceeded the allowed_rps, suspended for 30 s' },
      }
    case 'liteNode':
      return { status: 200, content: 'this API is closed because this node is a lite fullnode' }
    case 'html':
      return { status: 502, content: '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>' }
    case 'lost':
      await serve(node.chain, request)
      return { status: 200, content: undefined }
    case 'reset':
      return { status: 200, content: undefined }
    case 'duplicate':
    case 'busyThenDuplicate':
    case 'drop':
      return spoilBroadcast(node, request, fault)
    default:
      return serve(node.chain, request)
  }
}

function spoilBroadcast(node: Controlled, { query, path }: Request, fault: Fault): Answer {
  const isHex = path.endsWith('hex')
  const transaction = isHex ? decodeTransaction(String(query['transaction'])) : readQuery(query)
  if (fault.kind === 'drop') return { status: 200, content: { result: true, txid: transaction.id } }
  const isBusy = fault.kind === 'busyThenDuplicate' && !node.faults.wasRefused(transaction.id)
  const refusal = isBusy
    ? new Refusal('SERVER_BUSY', 'Server busy.')
    : new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.')
  const { id } = transaction
  return { status: 200, content: isHex ? refusedHex(id, { refusal, shown: '{}' }) : refused(id, refusal) }
}

/** java-tron answers most failures with status 200 and the exception's class and text. */
function javaError(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof Refusal) return `class org.tron.core.exception.ContractValidateException : ${reason}`
  if (error instanceof SyntaxError) return `class com.alibaba.fastjson.JSONException : ${reason}`
  return `class java.lang.IllegalArgumentException : ${reason}`
}
