// A service whose pages people sign in to, reached at a name that browsers tie passkeys to.
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Server } from '@hapi/hapi'
import { sendDueLinks } from '../../src/people/sign-in/link.service.ts'
import type { Deps } from '../../src/deps.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { registerPages } from '../../src/web/pages.ts'
import { testService, type TestService } from '../helpers/deps.ts'

export interface DashboardAt {
  readonly service: TestService
  readonly deps: Deps
  readonly server: Server
  /** `http://localhost:<port>`, as the configuration says. */
  readonly url: string
  /** Registers a merchant whose first owner has this address. */
  merchant(mail: string): Promise<string>
  /** Writes the mails that are due, and returns the newest link to this address. */
  mailedLink(mail: string): Promise<string>
  close(): Promise<void>
}

/** What a visitor needs of it. */
export interface VisitedDashboard extends Pick<DashboardAt, 'url' | 'mailedLink'> {
  readonly server: Pick<Server, 'inject'>
}

let merchants = 0

/** Starts it on a free port. */
export async function openDashboard(env: Readonly<Record<string, string>> = {}): Promise<DashboardAt> {
  const port = await freePort()
  const service = await testService({ env: { PORT: `${port}`, KASSA_PUBLIC_URL: `http://127.0.0.1:${port}`, ...env } })
  const { deps } = service
  const server = createHttpServer(service.api)
  registerPages(server, service.api)
  await server.start()
  return {
    service,
    deps,
    server,
    url: deps.config.pagesUrl,
    async merchant(mail) {
      const platformUserId = `shop-${++merchants}`
      return (await registerMerchant(deps, { name: `Shop ${merchants}`, email: mail, platformUserId })).id
    },
    async mailedLink(mail) {
      // The clock stands still, and the newest mail is the one with the newest time.
      service.clock.advance(1)
      await sendDueLinks(deps)
      const [found] = await deps.db.query<{ body: string }>(
        `select body from mail where recipient = $1 and body like '%/dashboard/sign-in/link/%' order by created_at desc, id limit 1`,
        [mail],
      )
      return /https?:\S+\/sign-in\/link\/\S+/.exec(found?.body ?? '')![0]
    },
    async close() {
      await server.stop({ timeout: 1000 })
      await service.close()
    },
  }
}

async function freePort(): Promise<number> {
  const socket = net.createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => socket.once('listening', resolve))
  const { port } = socket.address() as AddressInfo
  await new Promise(resolve => socket.close(resolve))
  return port
}
