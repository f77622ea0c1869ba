// Guards a local program that checks neither callers nor host names. Without it any web page in a browser on this machine could control the
// program, by WebSocket or DNS rebinding.
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { isFromPage } from '../../packages/tron-node/src/http/web-page.ts'

/** The program's address, known only to its guard. */
export interface Guarded {
  readonly host: string
  readonly port: number
}

export interface PageGuard {
  stop(): Promise<void>
}

/** Forwards requests from programs at `port` of 127.0.0.1 and refuses web pages. Does not forward WebSockets. */
export async function guardFromPages(port: number, guarded: Guarded): Promise<PageGuard> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((asked, answer) => {
    if (isFromPage(asked)) return refuse(answer, 403, 'no web page may use this node')
    passOn(asked, answer, { ...guarded, agent })
  })
  server.on('upgrade', (_asked, socket) => socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n'))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}

function passOn(asked: IncomingMessage, answer: ServerResponse, to: Guarded & { readonly agent: Agent }): void {
  const passed = request({ ...to, method: asked.method, path: asked.url, headers: asked.headers }, given => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  passed.on('error', () => (answer.headersSent ? answer.destroy() : refuse(answer, 502, 'the node does not answer')))
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

function refuse(answer: ServerResponse, status: number, error: string): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}
