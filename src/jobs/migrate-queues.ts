import { PgBoss } from 'pg-boss'
import { queues } from './queues.ts'

/** A job that waits longer is dropped. By then a recovery job has done its work. */
const jobKeptSeconds = 30 * 86_400
const doneKeptSeconds = 600

/** Creates or updates pg-boss's tables, in our schema, and every queue of the table of queues. Safe to repeat. */
export async function migrateQueues(url: string, schema: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    createSchema: false,
    max: 2,
    supervise: false,
    schedule: false,
  })
  // Without a listener a connection error would end the process. The awaited calls below report it.
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const [name, limits] of Object.entries(queues)) {
      const options = {
        expireInSeconds: limits.expireInSeconds,
        retryLimit: 0,
        retentionSeconds: jobKeptSeconds,
        deleteAfterSeconds: doneKeptSeconds,
      }
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, { ...options, policy: limits.policy })
    }
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}
