import type { BatchNode, BatchWay } from './batches.ts'
import { validatedQuote } from './validated.ts'
import { ChainUnavailable } from './chain.ts'
import type { NodeGroup } from './node-group.ts'
import type { OutgoingNode } from './outgoing.ts'

/** The nodes of one network as one way to empty several addresses at once. */
export function batchWay(group: NodeGroup<OutgoingNode>, chainId: number): BatchWay {
  return {
    chainId,
    async withoutContract(contract) {
      const reported = await group.all(async node => batchesOf(node).hasContract(contract))
      return reported.filter(({ value }) => !value).map(({ name }) => name)
    },
    standings: (contract, addresses) =>
      group.agree(async node => batchesOf(node).standings(contract, addresses), {
        what: `how ${addresses.length} deposit addresses are`,
        say: reported =>
          reported
            .map(({ count, runs, holdsEnough }) => `${count} ${runs} ${holdsEnough ? 'enough' : 'less'}`)
            .join('\n'),
      }),
    quote: async call => validatedQuote(await group.all(async node => batchesOf(node).quote(call)), group.majority),
  }
}

function batchesOf({ batches }: OutgoingNode): BatchNode {
  if (!batches) throw new ChainUnavailable('a node of a network without batches')
  return batches
}
