import type { NextStep, SweepState, SweepStrategy } from './sweep.ts'

/**
 * The hot wallet empties several deposit addresses by one transaction and pays for it: nothing has to lie there beside the tokens
 * (docs/decisions/sweeps.md#ethereum-batches). Who goes with whom is decided by whoever asks for all of them.
 */
export const sweepByBatch: SweepStrategy = { name: 'batch', isTogether: true, next }

async function next({ amount, steps }: SweepState): Promise<NextStep> {
  if (steps.some(one => one.purpose === 'sweep' && one.status === 'DONE')) return { kind: 'done' }
  if (amount <= 0n) return { kind: 'wait', reason: 'there is nothing to sweep any more' }
  // One address that cannot be emptied leaves all as they were: after that each shows by itself which one it is.
  return { kind: 'join', amount, isAlone: steps.at(-1)?.status === 'FAILED' }
}
