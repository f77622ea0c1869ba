import { advanceClock } from '../../sandbox/business-clock.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'advanceTestClock'> = async ({ deps, body }) => {
  const { now, offsetMs } = await advanceClock(deps, body.seconds)
  return { status: 200, body: { now: now.toISOString(), offset_seconds: offsetMs / 1000 } }
}
