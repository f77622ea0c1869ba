// One database with merchants that have webhook secrets, and the parts of Deps that webhooks use.
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import type { Config } from '../../src/config.ts'
import { openDatabase } from '../../src/database/orm.ts'
import type { Deps } from '../../src/deps.ts'
import type { MovableClock } from '../../src/lib/clock.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { keyring } from '../../src/lib/seal.ts'
import { DeliveryEntity } from '../../src/webhooks/delivery.entity.ts'
import type { EventType } from '../../src/webhooks/event-type.ts'
import type { Owner } from '../../src/webhooks/owner.ts'
import { WebhookEventEntity } from '../../src/webhooks/webhook-event.entity.ts'
import { recordEvent, type NewEvent } from '../../src/webhooks/webhook-event.service.ts'
import { WebhookSecretEntity } from '../../src/webhooks/webhook-secret.entity.ts'
import { createWebhookSecrets } from '../../src/webhooks/webhook-secret.service.ts'
import { WebhookEntity } from '../../src/webhooks/webhook.entity.ts'
import { insertWebhook } from '../../src/webhooks/webhook.store.ts'
import { freshDatabase } from '../helpers/database.ts'

export interface Shop {
  readonly deps: Deps
  readonly clock: MovableClock & { advance(milliseconds: number): void; advanceReal(milliseconds: number): void }
  /** A merchant of its own, with secrets, owning in the environment `test`. */
  merchant(): Promise<Owner>
  /** An endpoint as it would be in the database, past the checks of its registration. */
  endpoint(owner: Owner, url: string, options?: { events?: EventType[]; isActive?: boolean }): Promise<string>
  /** Records one event; returns the ids of its deliveries. */
  event(owner: Owner, change?: Partial<NewEvent>): Promise<string[]>
  delivery(id: string): Promise<StoredDelivery>
  close(): Promise<void>
}

export interface StoredDelivery {
  readonly status: string
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly lease_until: string | null
  readonly last_error: string | null
  readonly delivered_at: string | null
}

export async function openShop(config: Partial<Config> = {}): Promise<Shop> {
  const database = await freshDatabase()
  const entities = [WebhookEntity, WebhookEventEntity, DeliveryEntity, WebhookSecretEntity]
  const db = await openDatabase({ url: database.url, entities, connectionsMax: 12 })
  const clock = testClock()
  const deps: Deps = {
    config: { ...(baseConfig as Config), ...config },
    clock,
    processId: 'test',
    random: systemRandom,
    db,
    keyring: keyring([Buffer.alloc(32, 7)]),
    chains: { all: [], find: () => undefined },
    log: pino({ level: 'silent' }),
  }
  return {
    deps,
    clock,
    merchant: () => insertMerchant(deps),
    endpoint: (owner, url, options = {}) => insertEndpoint(deps, { owner, url, ...options }),
    event: (owner, change) => insertEvent(deps, owner, change),
    delivery: async id => (await db.query<StoredDelivery>('select * from webhook_delivery where id = $1', [id]))[0]!,
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}

const baseConfig: Partial<Config> = {
  mode: 'sandbox',
  host: '127.0.0.1',
  port: 8080,
  publicUrl: 'http://127.0.0.1:8080',
  egressAllowCidrs: ['127.0.0.0/8', '::1/128'],
  webhookCaFile: null,
}

function testClock() {
  let businessMs = 0
  let realMs = 0
  return {
    now: () => new Date(Date.now() + realMs),
    business: () => new Date(Date.now() + realMs + businessMs),
    setOffset: (milliseconds: number) => void (businessMs = milliseconds),
    advance: (milliseconds: number) => void (businessMs += milliseconds),
    advanceReal: (milliseconds: number) => void (realMs += milliseconds),
  }
}

async function insertMerchant(deps: Deps): Promise<Owner> {
  const merchantId = randomUUID()
  await deps.db.transaction(async tx => {
    await tx.query(
      `insert into merchant (id, platform_user_id, platform_user_key, name, email, status, tier, fee_rate_ppm, environment,
         created_at, updated_at) values ($1, $2, $2, 'Shop', 'shop@example.com', 'ACTIVE', 'BASIC', 10000, 'live', now(), now())`,
      [merchantId, `user-${merchantId}`],
    )
    await createWebhookSecrets(deps, tx, merchantId)
  })
  return { merchantId, environment: 'test' }
}

interface EndpointOptions {
  readonly owner: Owner
  readonly url: string
  readonly events?: EventType[]
  readonly isActive?: boolean
}

async function insertEndpoint(deps: Deps, options: EndpointOptions): Promise<string> {
  const id = `wh_${randomUUID()}`
  const now = deps.clock.business()
  const { owner, url, events = ['payment.confirmed'], isActive = true } = options
  await deps.db.transaction(tx =>
    insertWebhook(tx, { id, ...owner, url, events, isActive, isHidden: false, createdAt: now, updatedAt: now }),
  )
  return id
}

async function insertEvent(deps: Deps, owner: Owner, change: Partial<NewEvent> = {}): Promise<string[]> {
  const event: NewEvent = {
    ...owner,
    type: 'payment.confirmed',
    orderId: null,
    data: { order_id: randomUUID(), metadata: { cart: 'Jürgen ✓' } },
    at: deps.clock.business(),
    onlyTo: '',
    ...change,
  }
  const eventId = await deps.db.transaction(tx => recordEvent(deps, tx, event))
  const rows = await deps.db.query<{ id: string }>('select id from webhook_delivery where event_id = $1', [eventId])
  return rows.map(row => row.id)
}
