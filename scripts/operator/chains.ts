import { networks, type Environment, type Network } from '../../src/chains/chain.ts'
import { inspectChains, inspectHalt, resumeChain } from '../../src/chains/operate-chains.service.ts'
import type { Deps } from '../../src/deps.ts'
import { Refusal, UsageError, type Change, type Command, type Input } from './command.ts'
import { printable, table } from './print.ts'

/** A watcher looks every few seconds; after this long without a look none is running or no node answers. */
const silentAfterMs = 60_000

export const chainCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'chains status',
    summary: 'Shows how far each chain was read; exit code 1 when one is halted or nobody looks at it',
    parameters: [],
    options: [],
    run: status,
  },
  {
    kind: 'change',
    name: 'chains resume',
    summary: 'Lets a halted chain be read and credited again, because you have looked',
    notes:
      'A chain halts when a block that was recorded as final is taken back. While its nodes still say so it halts again at once.',
    isReasonRequired: true,
    parameters: ['environment', 'network'],
    options: [],
    plan: resume,
  },
]

async function status(deps: Deps) {
  const states = await inspectChains(deps)
  const now = deps.clock.now().getTime()
  const chains = states.map(state => ({
    environment: state.environment,
    network: state.network,
    state: state.halt ? 'halted' : now - state.lookedAt.getTime() > silentAfterMs ? 'silent' : 'running',
    seen_block: state.seenHeight,
    final_block: state.finalHeight,
    block_time: state.blockTime.toISOString(),
    looked_at: state.lookedAt.toISOString(),
    free_addresses: state.freeAddresses,
    halt: state.halt && { reason: state.halt.reason, since: state.halt.since.toISOString() },
  }))
  const rows = chains.map(one => [
    one.environment,
    one.network,
    one.state,
    one.seen_block,
    one.final_block,
    one.block_time,
    one.looked_at,
    one.free_addresses,
  ])
  const headings = ['ENVIRONMENT', 'NETWORK', 'STATE', 'SEEN', 'FINAL', 'BLOCK TIME', 'LOOKED AT', 'FREE ADDRESSES']
  const halts = chains.flatMap(({ environment, network, halt }) =>
    halt ? [`${environment} ${network} is halted since ${halt.since}: ${printable(halt.reason)}`] : [],
  )
  return {
    json: { chains },
    text: [table(headings, rows, 'No chain was read yet.'), ...halts].join('\n'),
    isBad: chains.some(one => one.state !== 'running'),
  }
}

async function resume(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const name = `${key.environment} ${key.network}`
  const halt = await inspectHalt(deps, key)
  if (!halt) throw new Refusal(`Chain ${name} is not halted`)
  return {
    plan: `Resume chain ${name}, halted since ${halt.since.toISOString()}: ${printable(halt.reason)}`,
    action: 'chain.resumed',
    subject: name,
    async apply(joined) {
      const reason = await resumeChain(joined, key)
      if (reason === null) throw new Refusal(`Chain ${name} is not halted any more`)
      return {
        result: { json: { ...key, halted_because: reason }, text: `Chain ${name} is read again.` },
        detail: { halted_because: reason, since: halt.since.toISOString() },
      }
    },
  }
}

function chainOf({ parameters: [first = '', second = ''] }: Input): { environment: Environment; network: Network } {
  const environment = (['live', 'test'] as const).find(one => one === first.toLowerCase())
  const network = networks.find(one => one === second.toUpperCase())
  if (!environment) throw new UsageError(`An environment is live or test, not '${first}'`)
  if (!network) throw new UsageError(`A network is ${networks.join(' or ')}, not '${second}'`)
  return { environment, network }
}
