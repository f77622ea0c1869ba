// What breaks during a soak, one after the other. Each resolves when it is mended; the service then has to find back by itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network, Stack } from './stack.ts'

export interface Fault {
  readonly name: string
  run(stack: Stack): Promise<void>
  /** Absent: it can be tried everywhere. */
  mayRun?(stack: Stack): boolean
}

const awayMs = 10_000
const frozenMs = 8_000
const fullMs = 8_000
/** Less than the five minutes that a signature may be old, and that the signer's record may be. */
const steppedMs = 120_000

async function loseNode({ nodeLinks }: Stack, network: Network): Promise<void> {
  nodeLinks[network].cut()
  await sleep(awayMs)
  nodeLinks[network].mend()
}

/** Sets the clocks of these programs, and sets them right again, which is a step the other way. */
async function stepClocks(programs: readonly Stack['api'][], offsetMs: number): Promise<void> {
  for (const program of programs) program.setClock(offsetMs)
  await sleep(awayMs)
  for (const program of programs) program.setClock(0)
}

/** In their order; from the beginning again when all have been. */
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
