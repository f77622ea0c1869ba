import { once } from 'node:events'
import type { Deps } from '../../src/deps.ts'
import { startWorkerOf } from '../../src/jobs/worker.ts'

/** Works on the queues of webhook deliveries until the signal, and waits for what is under way. */
export async function sendWebhooks(deps: Deps, stop: AbortSignal): Promise<void> {
  const worker = await startWorkerOf(deps, ['deliver-webhooks', 'wake-deliveries', 'recover-deliveries'])
  if (!stop.aborted) await once(stop, 'abort')
  await worker.stop()
}
