// The service's HTTP side in its own process, for load from outside. Sends its port.
import type { AddressInfo } from 'node:net'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { registerPages } from '../../src/web/pages.ts'
import { memoryInUse } from './memory.ts'

const { deps, close } = await compose(readConfig())
const server = createHttpServer({ ...deps, config: { ...deps.config, port: 0 } })
registerPages(server, deps)
await server.start()
process.on(
  'SIGTERM',
  () =>
    void server
      .stop({ timeout: 1000 })
      .then(close)
      .then(() => process.exit(0)),
)
process.on('message', () => process.send!({ bytes: memoryInUse() }))
process.send!({ port: (server.listener.address() as AddressInfo).port })
