import type { BudgetPressure } from './chain.ts'
import type { NodeGroup } from './node-group.ts'

/** Longer than this nobody waits for a majority to see: one node that may be asked shows payments, as others do that are down. */
const singleNodeSeconds = 60

/** How the budgets of the nodes want the chain to be read; `null` where none has one for the day. */
export function budgetPressureOf({ members, majority, isCounted }: NodeGroup): BudgetPressure | null {
  if (!isCounted) return null
  const waits = (kind: 'head' | 'final') =>
    members.map(({ meter }) => meter?.secondsToWait(kind) ?? 0).toSorted((one, other) => one - other)
  const heads = waits('head')
  const head = heads[majority - 1]!
  return { head: head > singleNodeSeconds ? heads[0]! : head, final: waits('final')[majority - 1]! }
}
