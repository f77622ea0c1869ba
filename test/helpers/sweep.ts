import type { Deps } from '../../src/deps.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { queues, type Queue } from '../../src/jobs/queues.ts'
import type { Jobs, QueueName } from '../../src/queue/jobs.ts'

/** One run of every job that repeats, and of sending webhooks. */
export async function sweep(deps: Deps): Promise<void> {
  const all = Object.values(queues) as readonly Queue<Jobs[QueueName]>[]
  const jobs = all.flatMap(({ run, jobs: jobsOf }) => (jobsOf?.(deps) ?? []).map(data => run(deps, data)))
  await Promise.all([...jobs, deliverDue(deps)])
}
