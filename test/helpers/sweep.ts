import type { Deps } from '../../src/deps.ts'
import * as deliverWebhook from '../../src/jobs/deliver-webhook.ts'
import { sweepsOf } from '../../src/jobs/periodic-jobs.ts'

/** One round of every sweep and of sending webhooks. */
export async function sweep(deps: Deps): Promise<void> {
  await Promise.all([...sweepsOf(deps).map(({ run }) => run), deliverWebhook.runDue].map(one => one(deps)))
}
