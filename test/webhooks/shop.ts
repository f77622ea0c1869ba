// A service for tests of webhooks: its receivers are trusted, endpoints and events are made in one line.
import { randomUUID } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import type { EventType } from '../../src/webhooks/events/event-type.ts'
import type { Owner } from '../../src/lib/owner.ts'
import { recordEvent } from '../helpers/record-event.ts'
import type { NewEvent } from '../../src/webhooks/events/webhook-event.service.ts'
import { groupOf } from '../../src/webhooks/deliveries/delivery-limits.ts'
import { insertWebhook } from '../../src/webhooks/endpoints/webhook.store.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { startReceiver, testCertificates, type ReceiverAnswer, type Receiver } from '../helpers/receiver.ts'

export interface Shop extends TestService {
  /** A merchant of its own with a key of the environment `test`. */
  merchant(): Promise<Principal>
  /**
   * An endpoint as it would be in the database, past the checks of its registration, so that several may have one URL. Its
   * receiver answered before, unless it is new.
   */
  endpoint(
    owner: Owner,
    url: string,
    options?: { events?: EventType[]; isActive?: boolean; isNew?: boolean },
  ): Promise<string>
  /** Records one event; returns the ids of its deliveries. */
  event(owner: Owner, change?: Partial<NewEvent>): Promise<string[]>
  delivery(id: string): Promise<StoredDelivery>
}

export interface StoredDelivery {
  readonly status: string
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly lease_until: string | null
  readonly last_error: string | null
  readonly delivered_at: string | null
  readonly is_secret_unreadable: boolean
}

export async function openShop(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const { caFile } = await testCertificates()
  const service = await testService({ env: { KASSA_WEBHOOK_CA_FILE: caFile, ...env } })
  const { deps } = service
  return {
    ...service,
    merchant: async () => {
      const { merchantId, environment, keyId } = await testMerchant(deps)
      return { merchantId, environment, keyId }
    },
    async endpoint({ merchantId, environment }, url, options = {}) {
      const id = `wh_${randomUUID()}`
      const now = deps.clock.business()
      const events: EventType[] = options.events ?? ['payment.confirmed']
      const kind = {
        isActive: options.isActive ?? true,
        isHidden: false,
        answeredAt: options.isNew ? null : now,
        urlKey: id,
        createdAt: now,
        updatedAt: now,
        lane: groupOf(url, id),
      }
      await deps.db.transaction(tx => insertWebhook(tx, { id, merchantId, environment, url, events, ...kind }))
      return id
    },
    async event(owner, change = {}) {
      const data = { order_id: randomUUID(), metadata: { cart: 'Jürgen ✓' } }
      const usual = {
        ...owner,
        type: 'payment.confirmed',
        orderId: null,
        data,
        at: deps.clock.business(),
        onlyTo: '',
      } as const
      const eventId = await deps.db.transaction(tx => recordEvent(deps, tx, { ...usual, ...change }))
      const rows = await deps.db.query<{ id: string }>('select id from webhook_delivery where event_id = $1', [eventId])
      return rows.map(row => row.id)
    },
    async delivery(id) {
      const [row] = await deps.db.query<StoredDelivery>('select * from webhook_delivery where id = $1', [id])
      if (!row) throw new Error(`No delivery ${id}`)
      return row
    },
  }
}

/** Of one test. */
export async function shopFor(t: Pick<ExecutionContext, 'teardown'>): Promise<Shop> {
  const shop = await openShop()
  t.teardown(() => shop.close())
  return shop
}

export async function receiverFor(t: Pick<ExecutionContext, 'teardown'>, answer?: ReceiverAnswer): Promise<Receiver> {
  const receiver = await startReceiver(answer)
  t.teardown(() => receiver.close())
  return receiver
}
