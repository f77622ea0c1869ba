// A proxy that answers as a later release may: every object of an answer has a field more, every event is of a new type, and every error
// has a message that the present contract does not know.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface LaterRelease {
  readonly url: string
  close(): Promise<void>
}

/** Starts the proxy in front of a service. The signature covers the target as it was sent, so that is passed on as it is. */
export async function startLaterRelease(serviceUrl: string): Promise<LaterRelease> {
  const server: Server = createServer((request, response) => {
    const answer = async () => {
      const body = await buffer(request)
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const found = await fetch(serviceUrl + (request.url ?? '/'), {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(hasBody && { body }),
      })
      const text = await found.text()
      const type = found.headers.get('content-type') ?? 'text/plain'
      const changed = type.startsWith('application/json') ? JSON.stringify(later(JSON.parse(text), found.ok)) : text
      response.writeHead(found.status, { 'content-type': type }).end(changed)
    }
    answer().catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A value as a later release may answer it. */
export function later(value: unknown, isGranted: boolean): unknown {
  if (Array.isArray(value)) return value.map(item => later(item, isGranted))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, item]) => [name, later(item, isGranted)] as const)
  const changed = Object.fromEntries(fields) as Record<string, unknown>
  if (!isGranted && typeof changed['error'] === 'string') return { ...changed, error: 'a message of a later release' }
  const isEvent = typeof changed['event'] === 'string' && 'data' in changed
  return { ...changed, added_later: { of: ['any', 1] }, ...(isEvent && { event: 'order.added_later' }) }
}
