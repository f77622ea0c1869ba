import type { Deps } from '../../src/deps.ts'
import {
  approveDecision,
  completeDecision,
  inspectFrozen,
  type DecisionInput,
  type DecisionOutcome,
} from '../../src/payments/screen/decide-frozen.service.ts'

type Shown = Omit<DecisionInput, 'decision'>
type Asked = Omit<Shown, 'freezeCount'>

/** What the command of the operator does: looks at what is frozen now, approves that, and releases it with the second approval. */
export async function releaseOrder(deps: Deps, asked: Asked): Promise<DecisionOutcome> {
  return decide(deps, { ...asked, decision: 'release' })
}

/** The same, but sets it apart for good. */
export async function setApart(deps: Deps, asked: Asked): Promise<DecisionOutcome> {
  return decide(deps, { ...asked, decision: 'set_apart' })
}

async function decide(deps: Deps, asked: Asked & Pick<DecisionInput, 'decision'>): Promise<DecisionOutcome> {
  const { freezeCount } = await inspectFrozen(deps, asked.orderId)
  return decideShown(deps, { ...asked, freezeCount })
}

/** Releases what was shown before. */
export function releaseShown(deps: Deps, input: Shown): Promise<DecisionOutcome> {
  return decideShown(deps, { ...input, decision: 'release' })
}

/** Sets apart what was shown before. */
export function setApartShown(deps: Deps, input: Shown): Promise<DecisionOutcome> {
  return decideShown(deps, { ...input, decision: 'set_apart' })
}

async function decideShown(deps: Deps, input: DecisionInput): Promise<DecisionOutcome> {
  const outcome = await approveDecision(deps, input)
  return outcome.kind === 'decided' ? { ...outcome, order: await completeDecision(deps, input) } : outcome
}
