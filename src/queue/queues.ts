import type { Environment, Network } from '../chains/chain.ts'

/** What each queue carries: names of rows, never their content. A job only says where to look; the row decides. */
export interface Jobs {
  'watch-chain': { environment: Environment; network: Network }
  'screen-payment': { environment: Environment; network: Network }
}

export type QueueName = keyof Jobs

export interface QueueLimits {
  /** Above the longest time one job may work; after it the queue calls the job lost. */
  readonly expireInSeconds: number
  /** Jobs that one worker process works on side by side. */
  readonly concurrency: number
  /** `short`: of the jobs with one singleton key only one waits at a time. */
  readonly policy: 'standard' | 'short'
}

/** Every queue and its limits. No job is retried by the queue: a sweeper finds whatever is still due, by its row. */
export const queues: { readonly [Name in QueueName]: QueueLimits } = {
  'watch-chain': { expireInSeconds: 60, concurrency: 4, policy: 'short' },
  'screen-payment': { expireInSeconds: 300, concurrency: 4, policy: 'short' },
}
