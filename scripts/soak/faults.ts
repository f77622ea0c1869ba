// What breaks during a soak, one after the other. Each resolves when it is mended; the service then has to find back by itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network, Stack } from './stack.ts'

export interface Fault {
  readonly name: string
  run(stack: Stack): Promise<void>
}

const awayMs = 10_000
const frozenMs = 8_000

async function loseNode({ nodeLinks }: Stack, network: Network): Promise<void> {
  nodeLinks[network].cut()
  await sleep(awayMs)
  nodeLinks[network].mend()
}

/** In their order; from the beginning again when all have been. The failover comes once. */
export const faults: readonly Fault[] = [
  { name: 'the api is killed', run: ({ api }) => api.kill() },
  { name: 'the worker is killed', run: ({ worker }) => worker.kill() },
  { name: 'the signer is killed', run: ({ signer }) => signer.kill() },
  { name: 'the database is killed and started again', run: ({ database }) => database.killAndStart() },
  { name: 'every connection to the database is ended', run: ({ database }) => database.endConnections() },
  { name: 'the node of Ethereum is away for ten seconds', run: stack => loseNode(stack, 'ERC20') },
  { name: 'the node of TRON is away for ten seconds', run: stack => loseNode(stack, 'TRC20') },
  { name: 'the worker is frozen for eight seconds', run: ({ worker }) => worker.freeze(frozenMs) },
  { name: 'the signer is frozen for eight seconds', run: ({ signer }) => signer.freeze(frozenMs) },
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
  name: 'the database dies and its standby takes over',
  run: ({ database }) => database.failOver(),
}
