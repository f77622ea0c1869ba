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

/** How often queues are polled by default. */
const usualPollMs = 500
const secondMs = 1000
const completedAtOnce = 500
/** How often jobs of repeating queues are re-sent, in case their process died. */
const revivalMs = 5000

export interface Worker {
  /** Takes no new job, waits for running jobs, and ends. */
  stop(): Promise<void>
}

/** Starts a worker on every queue. */
export const startWorker = (deps: Deps): Promise<Worker> => startWorkerOf(deps, Object.keys(queues) as QueueName[])

/** Starts a worker on these queues. */
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

/** Prepares the statements of every poll once per connection, but not those that revive jobs every few seconds. */
export class PollClient extends PreparedClient {
  protected override isWorthPreparing(text: string): boolean {
    return !/^\s*insert/i.test(text)
  }
}
const planned = { Client: PollClient }

async function openBoss({ config, log }: Deps): Promise<PgBoss> {
  const { databaseUrl: connectionString, queueSchema: schema } = config
  const boss = new PgBoss({
    connectionString,
    schema,
    // An idle connection holds 7 MB, mostly plans of the polls. Two deliver webhooks as fast as four.
    max: 2,
    schedule: false,
    migrate: false,
    // Deletes ended jobs every minute instead of daily. They are kept for ten minutes.
    maintenanceIntervalSeconds: 60,
    ...planned,
  })
  // Without a listener a lost database connection would end the process.
  boss.on('error', error => log.error({ err: error }, 'queue error'))
  try {
    await boss.start()
  } catch (error) {
    // Otherwise the failed instance would keep running beside the next one.
    await Promise.allSettled([boss.stop({ graceful: false, close: true })])
    throw error
  }
  return boss
}

interface WorkerContext {
  readonly deps: Deps
  readonly boss: PgBoss
  /** Aborted when the process shuts down. Work that runs in batches then starts no further batch. */
  readonly stop: AbortSignal
}

/**
 * Fetches jobs of a queue whenever slots are free. pg-boss's own worker waits for the slowest job of a batch before it fetches again, and polls even
 * when no job can be due (docs/decisions/jobs-and-leases.md#queues).
 */
async function workForEver(context: WorkerContext, name: QueueName): Promise<void> {
  const { boss, stop, deps } = context
  const queue = queues[name] as Queue<Jobs[QueueName]>
  const { everySeconds, pollMs = usualPollMs } = queue
  // A repeating queue has no job due sooner, and a revived job is found within the revival interval.
  const restMs = everySeconds === undefined ? pollMs : Math.min(everySeconds * secondMs, revivalMs)
  const running = new Set<Promise<void>>()
  const places = new Places(queue)
  const complete = batched((ids: readonly string[]) => completeAll(boss, name, ids), { sizeMax: completedAtOnce })
  const dueTimes = new DueTimes()
  while (!stop.aborted) {
    dueTimes.dropUntil(performance.now())
    try {
      for (const job of await boss.fetch<Jobs[QueueName]>(name, places.free())) {
        const leave = places.take(job.data)
        const one = runJob(context, { name, queue, complete }, job)
          .then(inMs => dueTimes.add(performance.now() + inMs))
          .finally(() => {
            leave()
            running.delete(one)
          })
        running.add(one)
      }
    } catch (error) {
      deps.log.error({ err: error, queue: name }, 'failed to fetch jobs')
      await rest(secondMs, stop)
    }
    while (places.areTaken) await Promise.race(running)
    await rest(Math.min(restMs, dueTimes.first() - performance.now()), stop)
  }
  await Promise.all(running)
}

/** When the jobs that this process re-sent are due. Without them, a job due just after a poll would wait for the whole poll interval. */
export class DueTimes {
  #times: readonly number[] = []

  /** Adds a time; `Infinity` for a job that is not sent again. */
  add(time: number): void {
    if (time !== Infinity) this.#times = [...this.#times, time]
  }

  /** Forgets the times whose jobs the next poll finds. */
  dropUntil(now: number): void {
    this.#times = this.#times.filter(time => time > now)
  }

  /** Returns the earliest time; `Infinity` if there is none. */
  first(): number {
    return Math.min(...this.#times)
  }
}

/** A queue that a process works on. */
interface Served {
  readonly name: QueueName
  readonly queue: Queue<Jobs[QueueName]>
  /** Batched: jobs that end during one write are completed together. */
  readonly complete: (id: string) => Promise<void>
}

async function completeAll(boss: PgBoss, name: QueueName, ids: readonly string[]): Promise<void[]> {
  await boss.complete(name, [...ids])
  return ids.map(() => {})
}

/**
 * Runs a job and returns the milliseconds until it is due again. pg-boss retries no failed job: the row is still due, and the next run of the queue,
 * or of its recovery queue, finds it.
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
    // The revival re-sends it.
    deps.log.error({ err: error, queue: name }, 'failed to complete job')
    return Infinity
  }
}

/** The singleton key: one waiting job per chain, or per queue. */
function keyOf(data: Jobs[QueueName]): string {
  return 'network' in data && data.network !== undefined ? chainName(data) : 'all'
}

/** Sends the jobs of all repeating queues where none waits, at the start and regularly, to replace jobs that a dead process had taken. */
async function reviveForEver({ deps, boss, stop }: WorkerContext, names: readonly QueueName[]): Promise<void> {
  while (!stop.aborted) {
    try {
      for (const name of names) {
        const wanted: readonly Jobs[QueueName][] = queues[name].jobs?.(deps) ?? []
        if (wanted.length > 0) await boss.insert(name, wanted.map(data => ({ data, singletonKey: keyOf(data) }))) // prettier-ignore
      }
    } catch (error) {
      deps.log.error({ err: error }, 'failed to revive queues')
    }
    await rest(revivalMs, stop)
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => {})
}
