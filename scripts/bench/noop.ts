// A hapi server with one route that does nothing: what hapi itself costs. Tells its port.
import Hapi from '@hapi/hapi'

const server = Hapi.server({ host: '127.0.0.1', port: 0, debug: false })
server.route({ method: 'POST', path: '/v1/orders', handler: () => ({ ok: true }) })
await server.start()
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send!({ port: server.info.port })
