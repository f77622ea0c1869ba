import { connectOutgoing } from '../../chains/connect-outgoing.ts'
import { ChainMismatch, ChainUnavailable } from '../../chains/chain.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { formatUsdt } from '../../lib/money.ts'
import {
  resolveReview,
  evidenceOf,
  inspectReview,
  notifyReviewed,
  type ReviewOutcome,
  type ReviewedPayout,
} from '../../payouts/recovery/resolve-review.service.ts'
import { Refusal, UsageError, target, type Change, type Command, type Input } from '../command.ts'
import { printable } from '../print.ts'

export const resolveReviewCommand: Command = {
  kind: 'change',
  name: 'payouts conclude',
  summary: 'Approves the outcome that the chain shows for an UNCLEAR payout; the second of two operators settles it',
  notes:
    'Reads the nodes and our own record. Paid: exactly its amount left our addresses, and some of it arrived. Lost: none of it arrived, but its reserve is spent. Failed: it is final and moved nothing. A payout in no final block cannot be decided. An approval covers only what was shown.',
  isReasonRequired: true,
  parameters: ['withdrawal or step'],
  options: [],
  plan,
}

async function plan(deps: Deps, input: Input): Promise<Change> {
  const id = target(input)
  const reviewed = await shownOf(deps, id)
  const { attempt, shown } = reviewed
  const { operator, reason, signatureId = null } = input
  return {
    plan: `Approve settling ${attempt.purpose} ${id} as ${shown.verdict}: ${describe(reviewed)}.`,
    action: 'payout.concluded',
    subject: id,
    facts: {
      [attempt.purpose === 'withdrawal' ? 'withdrawal' : 'step']: id,
      environment: attempt.environment,
      network: attempt.network,
      amount: formatUsdt(reviewed.shown.left),
      conclusion: shown.verdict,
      evidence: evidenceOf(reviewed),
    },
    async apply(joined) {
      const outcome = await resolveReview(joined, {
        reviewedPayout: reviewed,
        operator,
        reason: reason ?? '',
        signatureId,
      })
      if (outcome.kind === 'changed meanwhile')
        throw new Refusal(
          'The payout has changed since it was shown, or its chain is paused. Check payouts list and try again',
        )
      if (outcome.kind === 'approved before')
        throw new Refusal('You have already approved this. Another operator must approve it too')
      const json = { id, outcome: outcome.kind, conclusion: shown.verdict, evidence: evidenceOf(reviewed) }
      const result = { json, text: texts[outcome.kind] }
      const afterwards = async (committed: Deps) => {
        await notifyReviewed(committed, outcome)
        return result
      }
      return { result: { ...result, afterwards }, detail: { ...json } }
    },
  }
}

async function shownOf(deps: Deps, id: string): Promise<ReviewedPayout> {
  const found = await inspected(deps, id)
  if (found.kind === 'shown') return found.reviewedPayout
  if (found.kind === 'nothing unclear') throw new Refusal(`${printable(id)} has no UNCLEAR payout. See payouts list`)
  if (found.kind === 'paused') throw new Refusal('Its chain is paused: final blocks may be reverted')
  throw new Refusal(`The chain does not show the outcome of ${printable(id)}: ${found.reason}`)
}

async function inspected(deps: Deps, id: string) {
  try {
    return await inspectReview(deps, id, async attempt => {
      const network = findNetwork(deps.config, attempt)
      if (!network) throw new UsageError(`${attempt.environment} ${attempt.network} is not configured here`)
      return connectOutgoing(network, () => performance.now())
    })
  } catch (error) {
    if (!(error instanceof ChainUnavailable || error instanceof ChainMismatch)) throw error
    throw new UsageError(`The nodes gave no usable answer: ${error.message}`)
  }
}

function describe({ attempt, shown }: ReviewedPayout): string {
  const { block, result, left, delivered } = shown
  const where = `transaction ${attempt.sent.txHash} is in final block ${block.height} (${printable(result)})`
  if (shown.verdict === 'failed') return `${where} and moved nothing`
  const arrived = delivered === 0n ? 'none' : formatUsdt(delivered)
  const rest = left === delivered ? '' : `, ${arrived} of it arrived there`
  return `${where}; ${formatUsdt(left)} USDT left for ${attempt.destination}${rest}`
}

const texts: Readonly<Record<Extract<ReviewOutcome['kind'], 'concluded' | 'approved once'>, string>> = {
  concluded: 'Settled by two operators as the chain shows it.',
  'approved once': 'Approved. Another operator must approve it too.',
}
