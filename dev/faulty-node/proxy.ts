// A proxy that adds faults to the responses of a node on any network. The faults can change at run time: docs/faulty-nodes.md.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { isObject } from '../../src/chains/parse.ts'
import { faultNames, faultyAnswer, type FaultName } from './faults.ts'

/** The current behaviour of a proxy. Absent faults are off. */
export interface Behaviour {
  readonly faults?: readonly FaultName[]
  readonly account?: string
  readonly tx?: string
  readonly blocks?: number
  /** Delay of each response in milliseconds. */
  readonly latency?: number
  /** Blocks that its head lags behind. */
  readonly lag?: number
  /** Breaks every connection. */
  readonly down?: boolean
}

export interface FaultyProxy {
  readonly url: string
  set(behaviour: Behaviour): void
  close(): Promise<void>
}

/** Path of the requests that change the behaviour. */
const controlPath = '/_fault'

/** Starts a proxy on loopback. Throws if the port is taken. */
export async function startProxy(target: string, first: Behaviour = {}, port = 0): Promise<FaultyProxy> {
  let behaviour = first
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === controlPath) {
      if (request.method === 'PUT') behaviour = readBehaviour(JSON.parse(await text(request)))
      return respond(response, 200, JSON.stringify(behaviour))
    }
    if (behaviour.down) return response.destroy()
    if (behaviour.latency) await pause(behaviour.latency)
    const { status, body } = await answerOf(target, request, behaviour)
    return respond(response, status, body)
  }
  const server = createServer((request, response) => {
    // Fail as a node would: close the connection without an answer.
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    set: next => {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answerOf(target: string, request: IncomingMessage, behaviour: Behaviour) {
  const sent = await text(request)
  const path = request.url ?? '/'
  const body: unknown = sent === '' ? null : JSON.parse(sent)
  const { lag = 0, blocks, account, tx } = behaviour
  const head = blocks === undefined ? 0 : await heightOf(target, path, 'latest')
  const asked = lag > 0 ? await lagging(target, { path, body }, lag) : { path, body }
  const truth = await post(target, asked.path, asked.body)
  const faults = (behaviour.faults ?? []).map(name => ({
    name,
    ...(blocks !== undefined && { blocks, head }),
    ...(account !== undefined && { account }),
    ...(tx !== undefined && { txHash: tx }),
  }))
  const faulty = faultyAnswer({ path, body }, truth.answer, faults)
  return { status: truth.status, body: JSON.stringify(faulty) }
}

async function post(target: string, path: string, body: unknown): Promise<{ status: number; answer: unknown }> {
  const headers = { 'content-type': 'application/json' }
  const url = `${target.replace(/\/$/, '')}${path === '/' ? '' : path}`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
  return { status: response.status, answer: await response.json() }
}

/** Names of blocks that move with the chain. */
const tags = ['latest', 'pending', 'safe', 'finalized']

/** Returns the real height of the block with this name. On TRON the side in `path` decides, and the name does not matter. */
async function heightOf(target: string, path: string, tag: string): Promise<number> {
  const side = tronSide.exec(path)?.[0]
  if (side !== undefined) {
    const { answer } = await post(target, `${side}getnowblock`, {})
    const header = isObject(answer) && isObject(answer.block_header) ? answer.block_header.raw_data : null
    return isObject(header) ? Number(header.number) : 0
  }
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [tag, false] }
  const { answer } = await post(target, path, call)
  return isObject(answer) && isObject(answer.result) ? Number(answer.result.number) : 0
}

const tronSide = /^\/wallet(?:solidity)?\//

interface ProxiedRequest {
  readonly path: string
  readonly body: unknown
}

/** Rewrites a request for a block by its name to one for the block this far behind it. */
async function lagging(target: string, { path, body }: ProxiedRequest, lag: number): Promise<ProxiedRequest> {
  if (tronSide.test(path)) {
    const isOfNewest = path.endsWith('/getnowblock') || (path.endsWith('/getblock') && !hasHeight(body))
    if (!isOfNewest) return { path, body }
    const height = Math.max(0, (await heightOf(target, path, 'latest')) - lag)
    if (path.endsWith('/getnowblock'))
      return { path: path.replace('getnowblock', 'getblockbynum'), body: { num: height } }
    return { path, body: { ...(isObject(body) && body), id_or_num: String(height) } }
  }
  const older = async (one: unknown): Promise<unknown> =>
    tags.includes(String(one)) ? toHex((await heightOf(target, path, String(one))) - lag) : one
  const call = async (one: unknown): Promise<unknown> =>
    isObject(one) && Array.isArray(one.params) ? { ...one, params: await Promise.all(one.params.map(older)) } : one
  return { path, body: Array.isArray(body) ? await Promise.all(body.map(call)) : await call(body) }
}

function hasHeight(body: unknown): boolean {
  return isObject(body) && body.id_or_num !== undefined
}

function toHex(height: number): string {
  return `0x${Math.max(0, height).toString(16)}`
}

function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function readBehaviour(value: unknown): Behaviour {
  if (!isObject(value)) throw new TypeError('not an object')
  const { faults = [] } = value as Behaviour
  return { ...(value as Behaviour), faults: faults.map(readFault) }
}

function readFault(name: string): FaultName {
  const found = faultNames.find(one => one === name)
  if (!found) throw new TypeError(`no fault '${name}': ${faultNames.join(', ')}`)
  return found
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      listen: { type: 'string' },
      target: { type: 'string' },
      fault: { type: 'string', multiple: true, default: [] },
      account: { type: 'string' },
      tx: { type: 'string' },
      blocks: { type: 'string' },
      latency: { type: 'string' },
      lag: { type: 'string' },
      down: { type: 'boolean', default: false },
    },
  })
  const { listen, target, account, tx } = values
  if (listen === undefined || target === undefined) throw new TypeError('--listen PORT and --target URL are needed')
  const number = (name: 'blocks' | 'latency' | 'lag') =>
    values[name] === undefined ? {} : { [name]: Number(values[name]) }
  const behaviour: Behaviour = {
    faults: values.fault.map(readFault),
    down: values.down,
    ...(account !== undefined && { account }),
    ...(tx !== undefined && { tx }),
    ...number('blocks'),
    ...number('latency'),
    ...number('lag'),
  }
  const { url } = await startProxy(target, behaviour, Number(listen))
  process.stdout.write(`${url} in front of ${target}; ${controlPath} tells and changes its faults\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
