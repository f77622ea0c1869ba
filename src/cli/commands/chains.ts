import { ChainMismatch, ChainUnavailable } from '../../chains/chain.ts'
import { networks } from '../../chains/networks.ts'
import { inspectChains, inspectPause, resumeChain } from '../../payments/follow/admin-chains.service.ts'
import type { ChainKey } from '../../chains/chain.ts'
import type { RecordedTransaction } from '../../chains/own-record.store.ts'
import { connectOutgoing } from '../../chains/connect-outgoing.ts'
import { connectNetwork } from '../../app.ts'
import { findNetwork } from '../../config/config.ts'
import { sqlState } from '../../database/sql-state.ts'
import type { Deps } from '../../deps.ts'
import { formatUsdt } from '../../lib/money.ts'
import { listChainStatuses } from '../../payments/follow/chain-status.store.ts'
import { readNetworkHealth, type NetworkHealth } from '../../payments/follow/chain-status.service.ts'
import {
  planReversal,
  reverseFinal,
  type PlanOutcome,
  type ReversalPlan,
} from '../../payments/reverse/reverse-final.service.ts'
import { Refusal, UsageError, type Change, type Command, type Input } from '../command.ts'
import { listTokenRestrictions } from '../../payouts/reserves/token-watch.store.ts'
import { restrictionText, viewRestriction } from '../token-restriction.ts'
import { printable, table } from '../print.ts'

export const chainCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'chains status',
    summary: 'Shows how far each chain is read; exit code 1 when one is paused or blind, so its payments are not seen',
    parameters: [],
    options: [],
    run: status,
  },
  {
    kind: 'change',
    name: 'chains resume',
    summary: 'Resumes reading and crediting on a paused chain, after you have investigated',
    notes:
      'Kassa pauses a chain when it reverts a block that was recorded as final. While its nodes still report that, the chain pauses again at once.',
    isReasonRequired: true,
    parameters: ['environment', 'network'],
    options: [],
    plan: resume,
  },
  {
    kind: 'change',
    name: 'chains reverse',
    summary: 'Reverses credits from final blocks that a paused chain reverted, and notifies the merchants',
    notes: `Asks the chain's nodes itself. Reverses payments in the ledger that no final block holds any more; their orders become EXPIRED or
UNDERPAID, with the matching event. Withdrawals paid in such a block become BROADCAST again: once you resume the chain, the same bytes
are sent until a block has them. Sets the record back to where it agrees with the chain. The chain stays paused until you resume it; a
payment that is in a block again by then is credited like a new one.`,
    isReasonRequired: true,
    parameters: ['environment', 'network'],
    options: [],
    plan: reverse,
  },
]

async function status(deps: Deps) {
  const states = await inspectChains(deps)
  const restrictions = await listTokenRestrictions(deps.db)
  const health = await readNetworkHealth(deps)
  const statuses = await listChainStatuses(deps.db)
  const callsOf = ({ environment, network }: ChainKey) =>
    statuses
      .filter(one => one.environment === environment && one.network === network)
      .flatMap(({ nodes }) => nodes.flatMap(({ name, calls }) => (calls ? [{ node: name, ...calls }] : [])))
  const chains = states.map(state => ({
    environment: state.environment,
    network: state.network,
    ...(state.pause ? { state: 'halted', reason: state.pause.reason } : stateOf(health, state)),
    head_block: state.headHeight,
    final_block: state.finalHeight,
    block_time: state.blockTime.toISOString(),
    looked_at: state.checkedAt.toISOString(),
    free_addresses: state.freeAddresses,
    calls_today: callsOf(state),
    halt: state.pause && { reason: state.pause.reason, since: state.pause.since.toISOString() },
  }))
  const rows = chains.map(one => [
    one.environment,
    one.network,
    one.state,
    one.head_block,
    one.final_block,
    one.block_time,
    one.looked_at,
    one.free_addresses,
  ])
  const headings = ['ENVIRONMENT', 'NETWORK', 'STATE', 'HEAD', 'FINAL', 'BLOCK TIME', 'LOOKED AT', 'FREE ADDRESSES']
  const halts = chains.flatMap(({ environment, network, halt }) =>
    halt ? [`${environment} ${network} is paused since ${halt.since}: ${printable(halt.reason)}`] : [],
  )
  const reasons = chains.flatMap(({ environment, network, state, reason }) =>
    state === 'degraded' || state === 'blind' ? [`${environment} ${network} is ${state}: ${printable(reason)}`] : [],
  )
  const calls = chains.flatMap(({ environment, network, calls_today: today }) =>
    today.map(({ node, used, daily }) => `${environment} ${network}: ${used} of ${daily} calls used today at ${node}`),
  )
  return {
    json: { chains, token_restrictions: restrictions.map(viewRestriction) },
    text: [
      table(headings, rows, 'No chain has been read yet.'),
      ...halts,
      ...reasons,
      ...restrictions.map(restrictionText),
      ...calls,
    ].join('\n'),
    isBad: chains.some(one => one.state === 'halted' || one.state === 'blind') || restrictions.length > 0,
  }
}

/** The words of readiness; a network that was read once and is not configured any more is seen by nobody. */
function stateOf(health: readonly NetworkHealth[], { environment, network }: ChainKey) {
  const found = health.find(one => one.environment === environment && one.network === network)
  if (!found) return { state: 'blind', reason: 'this network is not configured' }
  return { state: found.state === 'ok' ? 'running' : found.state, reason: found.reason }
}

async function resume(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const name = `${key.environment} ${key.network}`
  const pause = await inspectPause(deps, key)
  if (!pause) throw new Refusal(`Chain ${name} is not paused`)
  return {
    plan: `Resume chain ${name}, paused since ${pause.since.toISOString()}: ${printable(pause.reason)}`,
    action: 'chain.resumed',
    subject: name,
    async apply(joined) {
      const reason = await resumeChain(joined, key, pause.since)
      if (reason === null)
        throw new Refusal(`Chain ${name} has changed since it was shown. Check chains status and try again`)
      return {
        result: { json: { ...key, halted_because: reason }, text: `Chain ${name} is resumed.` },
        detail: { halted_because: reason, since: pause.since.toISOString() },
      }
    },
  }
}

async function reverse(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const name = `${key.environment} ${key.network}`
  const outcome = await compare(deps, key)
  if (outcome.kind === 'recorded on the chain') throw new Refusal(`${name}: ${recordedText(outcome.paid)}`)
  if (outcome.kind !== 'plan') throw new Refusal(`${name}: ${refusals[outcome.kind]}`)
  const { plan } = outcome
  const from = { block: plan.common.height, was: plan.final.height }
  return {
    plan: describe(name, plan),
    action: 'chain.reversed',
    subject: name,
    async apply(joined) {
      const reversed = await refuseOverdraft(reverseFinal(joined, plan))
      if (reversed.kind !== 'reversed')
        throw new Refusal('The chain has changed in the meantime. Run chains reverse again')
      const orders = reversed.orders.map(order => ({ id: order.id, status: order.status }))
      const transfers = plan.gone.map(({ transfer, orderId }) => ({
        order_id: orderId,
        tx_hash: transfer.txHash,
        log_index: transfer.ordinal,
        amount: formatUsdt(transfer.amount),
      }))
      const withdrawals = reversed.withdrawals.map(one => ({
        id: one.id,
        merchant_id: one.merchantId,
        status: one.status,
        tx_hash: one.txHash,
      }))
      const text = [
        ...orders.map(one => `Order ${one.id} is ${one.status}.`),
        ...withdrawals.map(one => `Withdrawal ${one.id} of merchant ${one.merchant_id} is ${one.status}.`),
        resumeHint,
      ].join('\n')
      const detail = { from, orders, transfers, withdrawals }
      return { result: { json: { ...key, ...detail }, text }, detail }
    },
  }
}

const resumeHint = 'The chain is still paused. Run chains resume to continue from there.'

async function compare(deps: Deps, key: ChainKey): Promise<PlanOutcome> {
  const network = findNetwork(deps.config, key)
  if (!network)
    throw new UsageError(`${key.environment} ${key.network} is not configured here, and this command needs its nodes`)
  try {
    return await planReversal(deps, key, {
      chain: await connectNetwork(network),
      way: await connectOutgoing(network, () => performance.now()),
    })
  } catch (error) {
    if (!(error instanceof ChainUnavailable || error instanceof ChainMismatch)) throw error
    throw new UsageError(`The nodes of ${key.environment} ${key.network} gave no usable answer: ${error.message}`)
  }
}

const refusals = {
  'not halted': 'the chain is not paused, so nothing is reversed',
  'nothing to reverse': 'all recorded final blocks are on the chain. Run chains resume to continue',
  'nothing in common': 'no recorded block is on the chain. Check that the nodes are of the right chain',
} as const satisfies Record<Exclude<PlanOutcome['kind'], 'plan' | 'recorded on the chain'>, string>

function recordedText({ txHash, height }: RecordedTransaction): string {
  return (
    `payment ${txHash} is recorded in final block ${height}, which is still on the chain, but the nodes do not show it. ` +
    `Nothing was reversed. Add a node that keeps old receipts (an archive node) and try again; if it shows the payment, resume the chain`
  )
}

function describe(name: string, { final, common, finalHeight, gone, payouts }: ReversalPlan): string {
  const lines = gone.map(({ transfer, orderId }) => {
    const credited =
      transfer.creditedAmount === null ? 'not credited' : `credited ${formatUsdt(transfer.creditedAmount)}`
    return `  ${formatUsdt(transfer.amount)} USDT (${credited}), order ${orderId}, transaction ${transfer.txHash}`
  })
  const sent = payouts.gone.map(
    ({ purpose, intentId, sent: { txHash } }) => `  ${purpose} ${intentId}, transaction ${txHash}: will be sent again`,
  )
  return [
    `Chain ${name} was recorded as final up to block ${final.height}. The newest recorded block still on the chain is ${common.height}.`,
    `It is now final up to block ${finalHeight}. Read it again from block ${common.height} and reverse ${gone.length} payments that are gone:`,
    ...lines,
    ...sent,
  ].join('\n')
}

const checkViolation = '23514'

/** The books refuse a balance below zero: what came back from the chain was moved on in them. */
async function refuseOverdraft<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) !== checkViolation) throw error
    throw new Refusal(
      `Nothing was done: a ledger account would become negative (${error instanceof Error ? error.message : ''})`,
    )
  }
}

/** The two first words of a command that is about one chain. */
export function chainOf({ parameters: [first = '', second = ''] }: Input): ChainKey {
  const environment = (['live', 'test'] as const).find(one => one === first.toLowerCase())
  const network = networks.find(one => one === second.toUpperCase())
  if (!environment) throw new UsageError(`The environment must be live or test, not '${first}'`)
  if (!network) throw new UsageError(`The network must be ${networks.join(' or ')}, not '${second}'`)
  return { environment, network }
}
