// The whole HTTP server on a database of its own, reached through `inject` and through a real socket.
import type { AddressInfo } from 'node:net'
import type { Server } from '@hapi/hapi'
import { issueKey } from '../../dev/seed/issue-key.ts'
import type { Permission } from '../../src/merchants/api-keys/permission.ts'
import type { Environment } from '../../src/chains/chain.ts'
import { createHttpServer, type ServerOptions } from '../../src/http/server.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { send, type Caller, type TestAnswer, type TestRequest } from './client.ts'
import { testService, testMerchant, type TestServiceOptions, type TestService } from './deps.ts'

export interface TestServer {
  readonly service: TestService
  readonly server: Server
  /** Sends a request without a socket and checks the answer against the contract. */
  send(request: TestRequest): Promise<TestAnswer>
  /** Another server on the same database, as a second process would be. */
  second(options?: ServerOptions): Promise<Server>
  /** Listens on a free port; the address is `http://127.0.0.1:<port>`. */
  listen(): Promise<string>
  merchant(options?: {
    approved?: boolean
    permissions?: readonly Permission[]
  }): Promise<Caller & { merchantId: string }>
  key(merchantId: string, environment: Environment, scope?: { permissions?: readonly Permission[] }): Promise<Caller>
  close(): Promise<void>
}

/** Defaults of the sandbox, without its generous limits where `env` says otherwise. */
export async function startTestServer(
  options: TestServiceOptions & { readonly server?: ServerOptions } = {},
): Promise<TestServer> {
  const service = await testService({ ...options, env: { PORT: '1', ...options.env } })
  const servers: Server[] = []
  const create = async (serverOptions: ServerOptions = {}): Promise<Server> => {
    const deps = await (servers.length === 0 ? Promise.resolve(service.api) : service.secondApi())
    // Port 0 lets the system choose; the configuration refuses it, rightly.
    const server = createHttpServer({ ...deps, config: { ...deps.config, port: 0 } }, serverOptions)
    servers.push(server)
    return server
  }
  const server = await create(options.server)
  // Addresses are handed out only once a chain was seen.
  for (const { environment, chain } of service.deps.chains.all) {
    await watchChain(service.deps, { environment, network: chain.network })
  }
  return {
    service,
    server,
    send: request => send(server, service.clock.now(), request),
    second: create,
    async listen() {
      await server.start()
      return `http://127.0.0.1:${(server.listener.address() as AddressInfo).port}`
    },
    merchant: merchantOptions => testMerchant(service.deps, merchantOptions),
    key: (merchantId, environment, scope = {}) =>
      issueKey(service.deps, { merchantId, environment, name: environment, ...scope }),
    async close() {
      for (const one of servers) await one.stop({ timeout: 1000 })
      await service.close()
    },
  }
}
