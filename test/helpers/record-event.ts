import type { Tx } from '../../src/database/database.ts'
import type { Deps } from '../../src/deps.ts'
import { recordEvents, type NewEvent } from '../../src/webhooks/events/webhook-event.service.ts'

/** Records a single event and tells its id. */
export async function recordEvent(deps: Deps, tx: Tx, event: NewEvent): Promise<string> {
  const [id] = await recordEvents(deps, tx, [event])
  return id!
}
