// What a lost job leaves undone is found by another queue, which repeats by itself.
import test from 'ava'
import type { QueueName } from '../../src/queue/jobs.ts'
import { queues } from '../../src/jobs/queues.ts'

for (const name of Object.keys(queues) as QueueName[]) {
  const { recoveredBy, everySeconds, jobs } = queues[name]
  test(`${name} is recovered by ${recoveredBy}, which repeats`, t => {
    const recovering = recoveredBy === 'revival' ? { everySeconds, jobs } : queues[recoveredBy]
    t.truthy(recovering.everySeconds)
    t.truthy(recovering.jobs)
  })
}
