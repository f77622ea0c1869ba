// Nodes at wire level: requests that the service would send over a connection are answered inside the process, at once and in the same
// order each time.
import { isObject } from '../../../src/chains/parse.ts'

/** Answers the body of a request at a path without its leading slash. */
export type Answering = (path: string, body: unknown) => unknown

const domain = '.world.invalid'
const nodes = new Map<string, Answering>()
let opened = 0
let isListening = false

/** Returns the URL at which the node answers from now on. */
export function openWire(answer: Answering): string {
  if (!isListening) listen()
  const host = `node-${(opened += 1)}${domain}`
  nodes.set(host, answer)
  return `http://${host}`
}

export function closeWires(urls: readonly string[]): void {
  for (const url of urls) nodes.delete(new URL(url).host)
}

/** Intercepts requests to simulated nodes; all others go out as before. */
function listen(): void {
  isListening = true
  const { fetch: before } = globalThis
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!url.host.endsWith(domain)) return before(input, init)
    const answer = nodes.get(url.host)
    if (!answer) throw new TypeError('the world of this node is over')
    if (typeof init?.body !== 'string') throw new TypeError('it asks nothing')
    const reported = answer(url.pathname.slice(1), JSON.parse(init.body))
    return { status: 200, body: [Buffer.from(JSON.stringify(reported))] } as unknown as Response
  }
}

/** Answers a JSON-RPC call or batch. */
export function answerRpc(body: unknown, one: (method: string, params: readonly unknown[]) => unknown): unknown {
  if (Array.isArray(body)) return body.map((call: unknown) => answerRpc(call, one))
  if (!isObject(body) || !Array.isArray(body.params)) throw new TypeError('it is no call')
  return { jsonrpc: '2.0', id: body.id, result: one(String(body.method), body.params) }
}
