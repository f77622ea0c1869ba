// Events of a merchant, recorded as a change of an order would record them.
import { notifyEventsRecorded } from '../../src/database/notify.ts'
import type { Tx } from '../../src/database/database.ts'
import type { Environment } from '../../src/chains/chain.ts'
import { recordEvent } from '../helpers/record-event.ts'
import type { NewEvent } from '../../src/webhooks/events/webhook-event.service.ts'
import type { TestServer } from '../helpers/server.ts'

export interface EventOf {
  readonly merchantId: string
  readonly environment?: Environment
  readonly type?: NewEvent['type']
}

export function recordIn(at: TestServer, tx: Tx, { merchantId, environment = 'test', type }: EventOf): Promise<string> {
  const { deps } = at.service
  return recordEvent(deps, tx, {
    merchantId,
    environment,
    type: type ?? 'payment.expired',
    orderId: null,
    data: { order_id: 'x' },
    at: deps.clock.business(),
    onlyTo: '',
  })
}

/** Records an event and tells nobody; returns its id. */
export function recordSilently(at: TestServer, event: EventOf): Promise<string> {
  return at.service.deps.db.transaction(tx => recordIn(at, tx, event))
}

export async function record(at: TestServer, event: EventOf): Promise<string> {
  const id = await recordSilently(at, event)
  await notifyEventsRecorded(at.service.deps, [
    { merchantId: event.merchantId, environment: event.environment ?? 'test' },
  ])
  return id
}
