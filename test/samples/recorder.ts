// Between a sample and the service: passes requests on byte by byte and remembers them with their answers. A stream is ended
// after its first event, since the stream of all events never ends by itself.
import { once } from 'node:events'
import { createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Recorded {
  readonly method: string
  readonly target: string
  readonly payload: string
  readonly status: number
  /** The answer; of a stream, its first event. */
  readonly text: string
}

export interface Recorder {
  readonly url: string
  readonly recorded: Recorded[]
  close(): Promise<void>
}

export async function startRecorder(upstream: string): Promise<Recorder> {
  const recorded: Recorded[] = []
  const server = createServer((request, response) => {
    pass(upstream, request, response).then(
      one => recorded.push(one),
      error => response.destroy(error as Error),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recorded,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(upstream: string, request: IncomingMessage, response: ServerResponse): Promise<Recorded> {
  const { method = '', url: target = '', rawHeaders } = request
  const payload = await buffer(request)
  const { hostname, port } = new URL(upstream)
  const asked = open({ hostname, port, method, path: target, headers: withoutHop(rawHeaders) })
  asked.end(payload)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  response.writeHead(answer.statusCode ?? 0, [...withoutHop(answer.rawHeaders), 'connection', 'close'])
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true
  let text = ''
  answer.setEncoding('utf8')
  for await (const chunk of answer as AsyncIterable<string>) {
    text += chunk
    response.write(chunk)
    if (isStream && /^data: .+\n\n/m.test(text)) break
  }
  const one = { method, target, payload: payload.toString('utf8'), status: answer.statusCode ?? 0, text }
  response.end()
  return one
}

/** Names and values by turns, without those that concern one connection alone, and without compression: it reads texts. */
function withoutHop(rawHeaders: readonly string[]): string[] {
  const hop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'accept-encoding'])
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !hop.has(name.toLowerCase()) ? [name, rawHeaders[at + 1] ?? ''] : [],
  )
}
