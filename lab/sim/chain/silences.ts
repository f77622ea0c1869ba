// The data that simulated nodes omit, one node alone or all alike.
import type { FaultName, NodeFault } from '../../../dev/faulty-node/faults.ts'
import type { Network } from '../../../src/chains/chain.ts'
import type { Dice } from '../dice.ts'

/**
 * The faults that concern each network's adapter. Nothing in a TRON block commits to logs. Results without a log are noticed by the node's
 * other record, so nodes never lack both (docs/decisions/block-proofs.md#complete-blocks, "What remains").
 */
const silences: Readonly<Partial<Record<Network, readonly (readonly FaultName[])[]>>> = {
  ERC20: [
    ['pruned-receipts'],
    ['short-receipts'],
    ['blank-bloom'],
    ['blank-bloom', 'short-receipts'],
    ['blank-bloom', 'pruned-receipts'],
    ['short-block'],
    ['short-block', 'short-infos'],
    ['short-infos'],
    ['empty-infos'],
    ['empty-block', 'empty-infos'],
  ],
  TRC20: [
    ['pruned-receipts'],
    ['pruned-receipts', 'silent-logs'],
    ['short-receipts'],
    ['silent-logs'],
    ['silent-one-log'],
    ['short-block'],
    ['short-block', 'short-infos'],
    ['short-infos'],
    ['empty-infos'],
    ['empty-infos', 'silent-logs'],
    ['empty-block', 'empty-infos'],
    ['empty-block', 'empty-infos', 'silent-logs'],
  ],
}

/** Numbers of newest blocks that pruning nodes keep. */
const blocksKept = [0, 2, 5, 20]

export function chooseSilence(network: Network, dice: Dice): readonly NodeFault[] {
  const blocks = dice.pick(blocksKept)
  return dice.pick(silences[network] ?? [[]]).map(name => ({ name, blocks }))
}
