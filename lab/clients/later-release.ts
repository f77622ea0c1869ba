// A proxy that answers like a later release: every object of a response has another field, every event is of a new type, and every error
// has a message that the present contract does not know.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface LaterRelease {
  readonly url: string
  close(): Promise<void>
}

/** Headers that this proxy sets itself; the body has been decoded. */
const ofTheConnection = new Set(['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'])
/** The values that replace those of this release. */
export const laterEvent = 'order.added_later'
export const laterMessage = 'a message of a later release'

/** Starts the proxy in front of a service. Forwards the target unchanged, because the signature covers it. */
export async function startLaterRelease(serviceUrl: string): Promise<LaterRelease> {
  const server: Server = createServer((request, response) => {
    const answer = async () => {
      const body = await buffer(request)
      const headers = Object.entries(request.headers).filter(([name]) => name !== 'host' && !ofTheConnection.has(name))
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const found = await fetch(serviceUrl + (request.url ?? '/'), {
        method: request.method ?? 'GET',
        headers: headers as [string, string][],
        ...(hasBody && { body }),
      })
      const text = await found.text()
      const isJson = found.headers.get('content-type')?.startsWith('application/json')
      const changed = isJson ? JSON.stringify(later(JSON.parse(text), found.ok)) : text
      response.setHeaders(new Headers([...found.headers].filter(([name]) => !ofTheConnection.has(name))))
      response.writeHead(found.status).end(changed)
    }
    answer().catch((error: unknown) => response.writeHead(502).end(String(error)))
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

/** Returns a value as a later release might. */
export function later(value: unknown, isGranted: boolean): unknown {
  if (Array.isArray(value)) return value.map(item => later(item, isGranted))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, item]) => [name, later(item, isGranted)] as const)
  const changed = Object.fromEntries(fields) as Record<string, unknown>
  if (!isGranted && typeof changed['error'] === 'string') return { ...changed, error: laterMessage }
  const isEvent = typeof changed['event'] === 'string' && 'data' in changed
  return { ...changed, added_later: { of: ['any', 1] }, ...(isEvent && { event: laterEvent }) }
}
