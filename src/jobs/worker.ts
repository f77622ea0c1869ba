import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss, type Job } from 'pg-boss'
import { whenReachable } from '../database/connection/reachable.ts'
import { PreparedClient } from '../database/connection/prepared-client.ts'
import type { Deps } from '../deps.ts'
import { batched } from '../lib/batch.ts'
import { chainName } from '../chains/chain.ts'
import type { Jobs, QueueName } from '../queue/jobs.ts'
import { Places } from './places.ts'
import { queues, secondsUntilNext, type Queue } from './queues.ts'

/** How soon a job that was sent is found. */
const usualPollMs = 500
const secondMs = 1000
const completedAtOnce = 500
/** How soon the jobs of a queue that repeats are sent again, when whoever had them died. */
const revivalMs = 5000

export interface Worker {
  /** Takes no new job, waits for those under way, and ends. */
  stop(): Promise<void>
}

/** Works on every queue of the table. */
export const startWorker = (deps: Deps): Promise<Worker> => startWorkerOf(deps, Object.keys(queues) as QueueName[])

/** Works on these queues. */
export async function startWorkerOf(deps: Deps, names: readonly QueueName[]): Promise<Worker> {
  const boss = await whenReachable(deps.log, () => openBoss(deps))
  const stopping = new AbortController()
  const context: WorkerContext = { deps, boss, stop: stopping.signal }
  const loops = [reviveForEver(context, names), ...names.map(name => workForEver(context, name))]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await boss.stop({ graceful: false, close: true })
    },
  }
}

/** Its pool makes these clients: the same few statements, every second, are planned once for a connection. */
const planned = { Client: PreparedClient }

async function openBoss({ config, log }: Deps): Promise<PgBoss> {
  const { databaseUrl: connectionString, queueSchema: schema } = config
  const boss = new PgBoss({
    connectionString,
    schema,
    max: 4,
    schedule: false,
    migrate: false,
    // What has ended is deleted ten minutes later, and not once a day.
    maintenanceIntervalSeconds: 60,
    ...planned,
  })
  // Without a listener a lost database connection would end the process.
  boss.on('error', error => log.error({ err: error }, 'queue'))
  try {
    await boss.start()
  } catch (error) {
    // What it had begun would go on beside the next one.
    await Promise.allSettled([boss.stop({ graceful: false, close: true })])
    throw error
  }
  return boss
}

interface WorkerContext {
  readonly deps: Deps
  readonly boss: PgBoss
  /** Aborted when the process is to end: work that comes in portions begins no further one. */
  readonly stop: AbortSignal
}

/**
 * Takes jobs of a queue as it has places for them. pg-boss's own worker waits for the slowest job of a batch before it takes the next, and polls
 * whether or not a job can be due (docs/decisions/jobs-and-leases.md#queues).
 */
async function workForEver(context: WorkerContext, name: QueueName): Promise<void> {
  const { boss, stop, deps } = context
  const queue = queues[name] as Queue<Jobs[QueueName]>
  const { everySeconds, pollMs = usualPollMs } = queue
  // No job of a queue that repeats is due sooner than so; what the revival sends is found as soon as it sends.
  const restMs = everySeconds === undefined ? pollMs : Math.min(everySeconds * secondMs, revivalMs)
  const running = new Set<Promise<void>>()
  const places = new Places(queue)
  const complete = batched((ids: readonly string[]) => completeAll(boss, name, ids), { sizeMax: completedAtOnce })
  /** When the first of the jobs sent again from here is due. */
  let dueAtMs = Infinity
  const noteDue = (inMs: number): void => {
    dueAtMs = Math.min(dueAtMs, performance.now() + inMs)
  }
  while (!stop.aborted) {
    if (performance.now() >= dueAtMs) dueAtMs = Infinity
    try {
      for (const job of await boss.fetch<Jobs[QueueName]>(name, places.free())) {
        const leave = places.take(job.data)
        const one = runJob(context, { name, queue, complete }, job)
          .then(noteDue)
          .finally(() => {
            leave()
            running.delete(one)
          })
        running.add(one)
      }
    } catch (error) {
      deps.log.error({ err: error, queue: name }, 'jobs could not be taken')
      await rest(secondMs, stop)
    }
    while (places.areTaken) await Promise.race(running)
    await rest(Math.min(restMs, dueAtMs - performance.now()), stop)
  }
  await Promise.all(running)
}

/** A queue that a process works on. */
interface Served {
  readonly name: QueueName
  readonly queue: Queue<Jobs[QueueName]>
  /** Jobs that end while others are written go together. */
  readonly complete: (id: string) => Promise<void>
}

async function completeAll(boss: PgBoss, name: QueueName, ids: readonly string[]): Promise<void[]> {
  await boss.complete(name, [...ids])
  return ids.map(() => {})
}

/**
 * Runs a job, and returns in how many milliseconds it is due again. A failed job is not retried by pg-boss: its row is still due, and the next run
 * of the queue, or of the one that recovers it, finds it.
 */
async function runJob(
  { deps, boss, stop }: WorkerContext,
  { name, queue, complete }: Served,
  job: Job<Jobs[QueueName]>,
): Promise<number> {
  let hasMore = false
  try {
    try {
      hasMore = (await queue.run(deps, job.data, stop)) === true
      await complete(job.id)
    } catch (error) {
      deps.log.error({ err: error, queue: name, data: job.data }, 'job failed')
      await boss.fail(name, job.id, { message: error instanceof Error ? error.message : String(error) })
    }
    const startAfter = secondsUntilNext(queue, hasMore)
    if (startAfter === null) return Infinity
    await boss.send(name, job.data, { singletonKey: keyOf(job.data), startAfter })
    return startAfter * secondMs
  } catch (error) {
    // The revival sends it again.
    deps.log.error({ err: error, queue: name }, 'the end of a job could not be written')
    return Infinity
  }
}

/** One job of a chain, or of the whole queue, waits at a time. */
function keyOf(data: Jobs[QueueName]): string {
  return 'network' in data && data.network !== undefined ? chainName(data) : 'all'
}

/** Sends the jobs of all queues that repeat, where none waits: at the start, and again for what a process that died had taken. */
async function reviveForEver({ deps, boss, stop }: WorkerContext, names: readonly QueueName[]): Promise<void> {
  while (!stop.aborted) {
    try {
      for (const name of names) {
        const wanted: readonly Jobs[QueueName][] = queues[name].jobs?.(deps) ?? []
        if (wanted.length > 0) await boss.insert(name, wanted.map(data => ({ data, singletonKey: keyOf(data) }))) // prettier-ignore
      }
    } catch (error) {
      deps.log.error({ err: error }, 'queues could not be revived')
    }
    await rest(revivalMs, stop)
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => {})
}
