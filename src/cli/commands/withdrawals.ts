import type { Deps } from '../../deps.ts'
import { decisionFacts } from '../../lib/decision-facts.ts'
import { countPeople, peopleNeeded, type Approval, type StoredApproval } from '../../withdrawals/approve/approval.ts'
import {
  decideWithdrawal,
  inspectScreening,
  inspectWaiting,
  inspectWithdrawal,
  notifyDecision,
  type ApprovalOutcome,
  type InspectedWithdrawal,
} from '../../withdrawals/approve/approve.service.ts'
import { restrictWithdrawals } from '../../withdrawals/allow-list/allow-list.service.ts'
import { viewWithdrawal } from '../../withdrawals/withdrawal-view.ts'
import {
  environmentOption,
  limitOf,
  limitOption,
  Refusal,
  target,
  type Change,
  type Command,
  type Input,
} from '../command.ts'
import { knownMerchant } from './merchants.ts'
import { fields, printable, table } from '../print.ts'

export const withdrawalCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'withdrawals list',
    summary: 'Lists withdrawals and refunds that wait for approval, oldest first',
    parameters: [],
    options: [limitOption],
    run: list,
  },
  {
    kind: 'show',
    name: 'withdrawals show',
    summary: 'Shows a withdrawal, its approvals, and the screening of its destination',
    parameters: ['withdrawal'],
    options: [],
    async run(deps, input) {
      const found = await known(deps, target(input))
      const screening = viewScreening(await inspectScreening(deps, found.withdrawal.id))
      return { json: { ...viewInspected(found), ...screening }, text: describe(found, screening) }
    },
  },
  {
    kind: 'change',
    name: 'withdrawals approve',
    summary: 'Approves a withdrawal; above the second limit two operators must approve',
    notes:
      'An approved withdrawal is signed and sent, and cannot be cancelled. Until it is signed it accepts further approvals, in case the signer requires them.',
    isReasonRequired: true,
    parameters: ['withdrawal'],
    options: [],
    plan: (deps, input) => plan(deps, input, 'approved'),
  },
  {
    kind: 'change',
    name: 'withdrawals reject',
    summary: "Rejects a waiting withdrawal and returns its money to the merchant's balance",
    notes: 'The reason stays in the audit log; the merchant is notified that the operator rejected it.',
    isReasonRequired: true,
    parameters: ['withdrawal'],
    options: [],
    plan: (deps, input) => plan(deps, input, 'rejected'),
  },
  {
    kind: 'change',
    name: 'withdrawals restrict',
    summary: "Turns a merchant's allow-list of withdrawal addresses on or off",
    isReasonRequired: true,
    parameters: ['merchant'],
    options: [
      environmentOption,
      {
        name: 'to',
        value: 'listed|any',
        choices: ['listed', 'any'],
        isRequired: true,
        summary: 'the allowed destinations',
      },
    ],
    plan: restrict,
  },
]

async function known(deps: Deps, id: string): Promise<InspectedWithdrawal> {
  const found = await inspectWithdrawal(deps, id)
  if (!found) throw new Refusal(`Withdrawal ${printable(id)} not found`)
  return found
}

function viewInspected({ withdrawal, approvals }: InspectedWithdrawal) {
  return {
    ...viewWithdrawal(withdrawal),
    approvals: countPeople(approvals),
    required_approvals: peopleNeeded(withdrawal, approvals),
    decisions: approvals.map(viewApproval),
  }
}

function viewApproval({ operator, decision, reason, createdAt, isActive }: StoredApproval) {
  return { operator, decision, reason, at: createdAt.toISOString(), is_active: isActive }
}

function viewScreening({ note, verdicts }: Awaited<ReturnType<typeof inspectScreening>>) {
  return {
    waits_for_screening: note,
    screening: verdicts.map(({ provider, verdict, reason, reference, screenedAt }) => {
      return { at: screenedAt.toISOString(), provider, verdict, reason, reference }
    }),
  }
}

function describe(
  found: InspectedWithdrawal,
  { waits_for_screening, screening }: ReturnType<typeof viewScreening>,
): string {
  const { decisions, metadata, ...plain } = viewInspected(found)
  const rows = decisions.map(one => [one.at, one.operator, one.decision, one.reason])
  const said = screening.map(one => [one.at, one.provider, one.verdict, one.reason, one.reference])
  return [
    fields({ ...plain, metadata: JSON.stringify(metadata), waits_for_screening }),
    table(['WHEN', 'WHO', 'DECIDED', 'WHY'], rows, 'No decisions yet.'),
    table(['WHEN', 'PROVIDER', 'VERDICT', 'WHY', 'REFERENCE'], said, 'The destination has not been screened.'),
  ].join('\n\n')
}

async function list(deps: Deps, input: Input) {
  const withdrawals = (await inspectWaiting(deps, { limit: limitOf(input) })).map(viewInspected)
  const rows = withdrawals.map(one => [
    one.id,
    one.environment,
    one.network,
    one.amount,
    one.address,
    one.order_id === null ? 'withdrawal' : 'refund',
    one.created_at,
    `${one.approvals} of ${one.required_approvals}`,
  ])
  const headings = ['WITHDRAWAL', 'ENVIRONMENT', 'NETWORK', 'AMOUNT', 'ADDRESS', 'WHAT', 'SINCE', 'APPROVALS']
  return { json: { withdrawals }, text: table(headings, rows, 'No withdrawals are waiting for approval.') }
}

async function plan(deps: Deps, input: Input, decision: Approval['decision']): Promise<Change> {
  const { withdrawal } = await known(deps, target(input))
  const { id } = withdrawal
  // The signer may require more approvals than when the withdrawal was created.
  if (withdrawal.status !== 'PENDING' && !(withdrawal.status === 'APPROVED' && decision === 'approved'))
    throw new Refusal(notPending(id, withdrawal.status))
  const view = viewWithdrawal(withdrawal)
  const { amount, network, address, merchant_id: merchantId } = view
  const verb = decision === 'approved' ? 'Approve' : 'Reject'
  return {
    plan: `${verb} withdrawal ${id}: ${amount} USDT on ${network} to ${address}, of merchant ${merchantId}.`,
    action: `withdrawal.${decision}`,
    subject: id,
    isUrgent: decision === 'rejected',
    facts: decisionFacts({ ...withdrawal, decision }),
    async apply(joined) {
      const { operator, reason, signatureId = null } = input
      const decided = { withdrawalId: id, operator, decision, reason: reason ?? '', signatureId }
      const outcome = await decideWithdrawal(joined, decided)
      if (outcome.kind === 'not pending') throw new Refusal(notPending(id, outcome.withdrawal.status))
      if (outcome.kind === 'wallet halted')
        throw new Refusal(`The signer paused the wallet of withdrawal ${id} and may have signed it. See payouts list`)
      if (outcome.kind === 'approved before')
        throw new Refusal('You have already approved this. Another operator must approve it too if it still waits')
      const shown = {
        json: { withdrawal_id: id, outcome: outcome.kind, status: statusOf(outcome) },
        text: texts[outcome.kind],
      }
      const afterwards = async (committed: Deps) => {
        await notifyDecision(committed, outcome)
        return shown
      }
      return { result: { ...shown, afterwards }, detail: { outcome: outcome.kind, amount, network, address } }
    },
  }
}

function statusOf(outcome: ApprovalOutcome): string {
  if ('advanced' in outcome) return outcome.advanced.withdrawal.status
  return outcome.kind === 'approved further' ? 'APPROVED' : 'PENDING'
}

function notPending(id: string, status: string): string {
  return `Withdrawal ${id} is not waiting for approval: it is ${status}`
}

const texts = {
  approved: 'Approved. The signer signs and sends it next.',
  'approved further': 'Approved once more, in case the signer requires further approvals.',
  'approved once': 'Approved. Another operator must approve it too before it is sent.',
  'approved with too much':
    'Approved. With what you alone approved for this merchant within 24 hours, another operator must approve it too.',
  rejected: 'Rejected. The reserved amount is available to the merchant again.',
} as const

async function restrict(deps: Deps, input: Input): Promise<Change> {
  const merchant = await knownMerchant(deps, target(input))
  const environment = input.choice('environment', ['test', 'live']) ?? 'test'
  const isInForce = input.choice('to', ['listed', 'any']) === 'listed'
  const where = isInForce ? 'listed addresses only' : 'any address'
  return {
    plan: `Let merchant ${merchant.id} withdraw to ${where} (${environment}).`,
    action: 'withdrawal.restricted',
    subject: merchant.id,
    async apply(joined) {
      await restrictWithdrawals(joined, { merchantId: merchant.id, environment }, isInForce)
      const json = { merchant_id: merchant.id, environment, is_restricted: isInForce }
      return { result: { json, text: `Withdrawals now go to ${where}.` }, detail: json }
    },
  }
}
