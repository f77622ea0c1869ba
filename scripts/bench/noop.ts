// A hapi server with one route that does nothing, what hapi itself costs, in one of two forms. `bare`: hapi as it comes, which
// reads and parses the body. `dressed`: set up as the service sets it up, with its listener, server options, headers of every
// answer, look at every answer for errors, metrics, and its own reading of the body's bytes; only what the route does is
// missing. Tells its port.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Hapi from '@hapi/hapi'
import { readBytes } from '../../src/http/body.ts'
import { createListener, listenerLimits } from '../../src/http/listener.ts'
import { createMetrics } from '../../src/http/metrics.ts'

const path = '/v1/orders'
const server = process.env.BENCH_NOOP === 'bare' ? bare() : dressed()
await server.start()
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send!({ port: (server.listener.address() as AddressInfo).port })

function bare(): Hapi.Server {
  const plain = Hapi.server({ host: '127.0.0.1', port: 0, debug: false })
  plain.route({ method: 'POST', path, handler: () => ({ ok: true }) })
  return plain
}

/** Held by hand to what `src/http/server.ts` does for every request. */
function dressed(): Hapi.Server {
  const dress = Hapi.server({
    listener: createListener(listenerLimits),
    host: '127.0.0.1',
    port: 0,
    debug: false,
    compression: false,
    router: { stripTrailingSlash: false },
    routes: {
      cache: { otherwise: 'no-store' },
      response: { ranges: false },
      state: { parse: false, failAction: 'ignore' },
      timeout: { server: 30_000 },
    },
  })
  const payload = {
    parse: false,
    output: 'stream',
    override: 'application/json',
    maxBytes: Number.MAX_SAFE_INTEGER,
  } as const
  dress.route({
    method: 'POST',
    path,
    options: { payload },
    handler: async (request, h) => {
      await readBytes(request, 10_000)
      return h.response('{"ok":true}').type('application/json')
    },
  })
  dress.ext('onRequest', (request, h) => {
    const { res } = request.raw
    res.setHeader('x-request-id', randomUUID())
    res.setHeader('x-content-type-options', 'nosniff')
    res.setHeader('referrer-policy', 'no-referrer')
    res.setHeader('cross-origin-resource-policy', 'same-origin')
    res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    return h.continue
  })
  dress.ext('onPreResponse', (_request, h) => h.continue)
  const metrics = createMetrics(() => Promise.reject(new Error('nothing to tell')))
  dress.events.on('response', request => {
    const labels = { method: request.method, route: request.route.path, status: request.raw.res.statusCode }
    metrics.countRequest(labels, Math.max(0, request.info.responded - request.info.received) / 1000)
  })
  return dress
}
