import type { Deps } from '../../src/deps.ts'
import {
  approveRelease,
  completeRelease,
  inspectFrozen,
  type ReleaseInput,
  type ReleaseOutcome,
} from '../../src/payments/release-order.service.ts'

type Asked = Omit<ReleaseInput, 'freezeCount'>

/** What the command of the operator does: looks at what is frozen now, approves that, and releases it with the second approval. */
export async function releaseOrder(deps: Deps, asked: Asked): Promise<ReleaseOutcome> {
  const { freezeCount } = await inspectFrozen(deps, asked.orderId)
  return releaseShown(deps, { ...asked, freezeCount })
}

/** The same of what was shown before. */
export async function releaseShown(deps: Deps, input: ReleaseInput): Promise<ReleaseOutcome> {
  const outcome = await approveRelease(deps, input)
  return outcome.kind === 'released' ? { ...outcome, order: await completeRelease(deps, input) } : outcome
}
