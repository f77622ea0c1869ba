import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** What a node is made to say: a status and a body, a changed body of its true answer, or nothing at all. */
export type Fault =
  | { readonly status: number; readonly body: string }
  | { readonly change: (answer: unknown, request: NodeRequest) => unknown }
  | 'silence'

export interface NodeRequest {
  /** Path without the first slash. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** A node in front of a true one that answers wrongly when told to. */
export interface FaultyNode {
  readonly url: string
  /** From now on, for requests the fault chooses; `null` behaves again. */
  set(fault: ((request: NodeRequest) => Fault | null) | null): void
  stop(): Promise<void>
}

export async function startFaultyNode(target: string): Promise<FaultyNode> {
  let faultOf: ((request: NodeRequest) => Fault | null) | null = null
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = (incoming.url ?? '/').slice(1)
    const sent = await text(incoming)
    const request = { path, headers: incoming.headers, body: sent === '' ? null : (JSON.parse(sent) as unknown) }
    const fault = faultOf?.(request) ?? null
    if (fault === 'silence') return
    if (fault && 'status' in fault) return respond(outgoing, fault.status, fault.body)
    const truth = await fetch(new URL(path, target), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: sent,
    })
    const body = await truth.text()
    const changed = fault ? JSON.stringify(await fault.change(JSON.parse(body), request)) : body
    return respond(outgoing, truth.status, changed)
  }
  const server = createServer((incoming, outgoing) => {
    // What fails here fails as a node would: the connection ends without an answer.
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    set: fault => {
      faultOf = fault
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function respond(outgoing: ServerResponse, status: number, body: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
