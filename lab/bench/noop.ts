// A hapi server with one route that does nothing, to measure hapi's own cost. `bare` is hapi's default, which reads and parses the body.
// `dressed` is configured like the service: listener, server options, headers, an authentication scheme that reads the body's bytes, one
// hook before it and two on every response, and metrics. It lacks only the decisions of scheme and route. Sends its port.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Hapi from '@hapi/hapi'
import { readBytes } from '../../src/http/body.ts'
import { createListener, listenerLimits } from '../../src/http/listener.ts'
import { hapiSettings, isServed, setCommonHeaders, unread } from '../../src/http/hapi-settings.ts'
import { createMetrics, measure } from '../../src/http/metrics/metrics.ts'

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

/** Does what the service does for every request, with an empty route. */
function dressed(): Hapi.Server {
  const dress = Hapi.server({ listener: createListener(listenerLimits), host: '127.0.0.1', port: 0, ...hapiSettings })
  dress.auth.scheme('read', () => ({
    async authenticate(request, h) {
      const { res } = request.raw
      const body = await readBytes(request, listenerLimits.bodyTimeoutMs)
      for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) res.setHeader(name, 60)
      return h.authenticated({ credentials: {}, artifacts: { body } })
    },
  }))
  dress.auth.strategy('read', 'read')
  dress.auth.default('read')
  dress.route({
    method: 'POST',
    path,
    options: { payload: unread },
    handler: (_request, h) => h.response('{"ok":true}').code(201).type('application/json'),
  })
  dress.ext('onRequest', ({ raw: { req, res } }, h) => {
    setCommonHeaders(res, randomUUID(), false)
    if (!isServed(req)) throw new Error('not served')
    return h.continue
  })
  dress.ext('onPreAuth', (_request, h) => h.continue)
  dress.ext('onPreResponse', (_request, h) => h.continue)
  dress.ext('onPreResponse', (_request, h) => h.continue)
  measure(
    dress,
    createMetrics(() => Promise.reject(new Error('nothing to tell'))),
  )
  return dress
}
