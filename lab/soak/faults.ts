// The faults of a soak run, one after the other. Each resolves when it is over; then the service has to recover by itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network, Stack } from './stack.ts'

export interface Fault {
  readonly name: string
  run(stack: Stack): Promise<void>
  /** Absent: it can run everywhere. */
  mayRun?(stack: Stack): boolean
}

const awayMs = 10_000
const frozenMs = 8_000
const fullMs = 8_000
/** Below the five minutes that a signature or the signer's record may be old. */
const steppedMs = 120_000

async function loseNode({ nodeLinks }: Stack, network: Network): Promise<void> {
  nodeLinks[network].cut()
  await sleep(awayMs)
  nodeLinks[network].mend()
}

/** Steps the clocks of these programs, and back again, which is a step the other way. */
async function stepClocks(programs: readonly Stack['api'][], offsetMs: number): Promise<void> {
  for (const program of programs) program.setClock(offsetMs)
  await sleep(awayMs)
  for (const program of programs) program.setClock(0)
}

/** Run in this order, over and over. */
export const faults: readonly Fault[] = [
  { name: 'the api is killed', run: ({ api }) => api.kill() },
  { name: 'the worker is killed', run: ({ worker }) => worker.kill() },
  { name: 'the signer is killed', run: ({ signer }) => signer.kill() },
  { name: 'the database is killed and started again', run: ({ database }) => database.killAndStart() },
  { name: 'every connection to the database is ended', run: ({ database }) => database.endConnections() },
  { name: 'the node of Ethereum is away for ten seconds', run: stack => loseNode(stack, 'ERC20') },
  { name: 'the node of TRON is away for ten seconds', run: stack => loseNode(stack, 'TRC20') },
  {
    name: 'the disk of the database is full for eight seconds',
    run: ({ database }) => database.fillVolume(() => sleep(fullMs)),
    mayRun: ({ database }) => database.hasVolume,
  },
  { name: 'the clock of the worker is two minutes ahead', run: ({ worker }) => stepClocks([worker], steppedMs) },
  { name: 'the worker is frozen for eight seconds', run: ({ worker }) => worker.freeze(frozenMs) },
  { name: 'the signer is frozen for eight seconds', run: ({ signer }) => signer.freeze(frozenMs) },
  {
    name: 'all clocks are two minutes behind',
    run: ({ api, worker, signer }) => stepClocks([api, worker, signer], -steppedMs),
  },
  {
    name: 'api, worker and signer are killed at once',
    run: async ({ api, worker, signer }) => void (await Promise.all([api.kill(), worker.kill(), signer.kill()])),
  },
  {
    name: 'the database is unreachable for ten seconds',
    async run({ database }) {
      database.link.cut()
      await sleep(awayMs)
      database.link.mend()
    },
  },
]

export const failover: Fault = {
  name: 'the database dies, its standby takes over, and a new standby follows it',
  async run({ database }) {
    await database.failOver()
    await database.follow()
  },
}
