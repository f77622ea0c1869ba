// A service with the compatibility APIs, a chain that pays, and a shop's receiver of notifications.
import type { Server } from '@hapi/hapi'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import type { Owner } from '../../src/lib/owner.ts'
import {
  writeCredential,
  type CreatedCredential,
  type NewCredential,
} from '../../src/webhooks/credentials/compat-credential.service.ts'
import type { Protocol } from '../../src/webhooks/credentials/protocol.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { startReceiver, testCertificates, type Receiver, type ReceiverAnswer } from '../helpers/receiver.ts'
import type { TestServiceOptions } from '../helpers/deps.ts'

export interface ShopService {
  readonly at: TestServer
  readonly server: Server
  readonly receiver: Receiver
  readonly owner: Owner
  readonly credential: CreatedCredential
  newCredential(change?: Partial<NewCredential & Owner>): Promise<CreatedCredential>
  /** Moves the chain so that an order gets this much, final. */
  receive(address: string, units: bigint): Promise<void>
  expire(): Promise<void>
  deliver(): Promise<void>
  /** Every text that the service has: all rows of all tables. */
  everyRow(): Promise<string>
  close(): Promise<void>
}

export type ShopServiceOptions = TestServiceOptions & { readonly answer?: ReceiverAnswer }

export async function startShopService(protocol: Protocol, options: ShopServiceOptions = {}): Promise<ShopService> {
  const { caFile } = await testCertificates()
  const { answer = response => response.writeHead(200).end('success'), ...rest } = options
  const env = { KASSA_WEBHOOK_CA_FILE: caFile, KASSA_RATE_LIMIT_PER_MINUTE: '10000', ...options.env }
  const at = await startTestServer({ ...rest, env })
  const receiver = await startReceiver(answer)
  const { deps, api, tron, admin } = at.service
  addCompatRoutes(at.server, api)
  const merchant = await at.merchant()
  const owner: Owner = { merchantId: merchant.merchantId, environment: 'test' }
  const plain = { protocol, network: 'TRC20', currency: 'USDT', allowedCidrs: [] } as const
  const newCredential: ShopService['newCredential'] = (change = {}) =>
    api.db.transaction(tx => writeCredential(api, tx, { ...plain, ...owner, ...change }))
  const key = { environment: 'test', network: 'TRC20' } as const
  const watch = async () => {
    if (tron.head.time > at.service.clock.now()) at.service.clock.set(tron.head.time)
    await watchChain(deps, key)
  }
  return {
    at,
    server: at.server,
    receiver,
    owner,
    credential: await newCredential(),
    newCredential,
    async receive(address, units) {
      tron.mine([{ to: address, amount: units }])
      await watch()
      tron.mineEmpty(5)
      await watch()
    },
    async expire() {
      at.service.clock.advance(7200)
      tron.mine([], { time: at.service.clock.now() })
      tron.mineEmpty(5)
      await watch()
    },
    deliver: () => deliverDue(deps),
    async everyRow() {
      const tables = await admin.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = current_schema()`,
      )
      const texts = await Promise.all(tables.map(({ name }) => admin.query<{ row: string }>(`select one::text as row from "${name}" one`))) // prettier-ignore
      return texts
        .flat()
        .map(({ row }) => row)
        .join('\n')
    },
    async close() {
      await receiver.close()
      await at.close()
    },
  }
}
