import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss, type Job } from 'pg-boss'
import { whenReachable } from '../database/connection/reachable.ts'
import type { Deps } from '../deps.ts'
import { firstCell } from '../lib/cell.ts'
import { queues, type Jobs, type QueueName } from '../queue/queues.ts'
import * as deliverWebhook from './deliver-webhook.ts'
import { idleMsAfter, sweepsOf, type Sweep } from './periodic-jobs.ts'
import * as screenPayment from './screen-payment.ts'
import * as watchChain from './watch-chain.ts'

type Run<Name extends QueueName> = (deps: Deps, data: Jobs[Name], stop: AbortSignal) => Promise<void>

/** Every queue's handler: a plain function that may run twice, late or never without harm. */
const handlers: { readonly [Name in QueueName]: Run<Name> } = {
  'watch-chain': watchChain.runAgain,
  'screen-payment': screenPayment.run,
}

const pollSeconds = 0.5
const stopMs = 20_000

export interface Worker {
  /** Takes no new job, waits for those under way, and ends. */
  stop(): Promise<void>
}

/** Starts working on every queue, and beside it the sweeper and the sender of webhooks, which need no queue. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const boss = await whenReachable(deps.log, () => openQueues(deps))
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const context = { deps, boss, running, stop: stopping.signal }
  for (const name of Object.keys(queues) as QueueName[]) await workOn(context, name)
  if (deps.config.cell === firstCell) {
    for (const { environment, chain } of deps.chains.all)
      await whenReachable(deps.log, () => watchChain.enqueueWatch(deps, { environment, network: chain.network }))
  }
  const sweeping = sweepsOf(deps).map(sweep => sweepForEver(deps, sweep, stopping.signal))
  const delivering = deliverWebhook.run(deps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: stopMs, close: true })
      await Promise.all([...running, ...sweeping, delivering])
    },
  }
}

async function openQueues({ config, log }: Deps): Promise<PgBoss> {
  const { databaseUrl: connectionString, queueSchema: schema } = config
  const boss = new PgBoss({ connectionString, schema, max: 4, schedule: false, migrate: false })
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
  /** Jobs under way, of all queues. */
  readonly running: Set<Promise<void>>
  /** Aborted when the process is to end: work that comes in portions begins no further one. */
  readonly stop: AbortSignal
}

/**
 * Works on a queue with at most its concurrency at once. A batch is not awaited as a whole: one slow screening provider would
 * hold up all others in it. The queue calls a job done when it begins, which costs nothing, since the row says what is due.
 */
async function workOn<Name extends QueueName>(context: WorkerContext, name: Name): Promise<void> {
  const { boss, running } = context
  const { concurrency } = queues[name]
  const own = new Set<Promise<void>>()
  const options = { batchSize: concurrency, burstWhenBatchFull: true, pollingIntervalSeconds: pollSeconds }
  await boss.work<Jobs[Name]>(name, options, async jobs => {
    for (const job of jobs) {
      while (own.size >= concurrency) await Promise.race(own)
      const one = runLogged(context, name, job).finally(() => {
        own.delete(one)
        running.delete(one)
      })
      own.add(one)
      running.add(one)
    }
  })
}

/** A failed job is not retried by the queue: its row is still due, and the sweeper comes by. */
async function runLogged<Name extends QueueName>(
  context: WorkerContext,
  name: Name,
  job: Job<Jobs[Name]>,
): Promise<void> {
  const { deps, stop } = context
  try {
    await handlers[name](deps, job.data, stop)
  } catch (error) {
    deps.log.error({ err: error, job: name, data: job.data }, 'job failed')
  }
}

/** Each sweep goes round by itself: one that waits for a screening provider holds up no other. */
async function sweepForEver(deps: Deps, sweep: Sweep, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let result: unknown
    try {
      result = await sweep.run(deps, signal)
    } catch (error) {
      deps.log.error({ err: error }, 'sweep failed')
    }
    await pause(idleMsAfter(sweep, result), undefined, { signal }).catch(() => {})
  }
}
