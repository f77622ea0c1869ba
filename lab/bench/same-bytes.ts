// hapi configured like the service; its only route answers with given bytes and headers. Sends its port.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Hapi from '@hapi/hapi'
import { createListener, listenerLimits } from '../../src/http/listener.ts'
import { hapiSettings, isServed, setCommonHeaders } from '../../src/http/hapi-settings.ts'
import { createMetrics, measure } from '../../src/http/metrics/metrics.ts'

const body = process.env['BENCH_BODY'] ?? ''
const headers: readonly [string, string][] = JSON.parse(process.env['BENCH_HEADERS'] ?? '[]')

const server = Hapi.server({ listener: createListener(listenerLimits), host: '127.0.0.1', port: 0, ...hapiSettings })
server.route({
  method: 'GET',
  path: '/pay/{token}',
  handler: (_, h) => {
    const response = h.response(body)
    for (const [name, value] of headers) response.header(name, value)
    return response
  },
})
server.ext('onRequest', ({ raw: { req, res } }, h) => {
  setCommonHeaders(res, randomUUID(), false)
  if (!isServed(req)) throw new Error('not served')
  return h.continue
})
measure(
  server,
  createMetrics(() => Promise.reject(new Error('nothing to tell'))),
)
await server.start()
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send!({ port: (server.listener.address() as AddressInfo).port })
