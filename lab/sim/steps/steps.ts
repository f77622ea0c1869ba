// The steps that a simulation chooses from.
import type { Network } from '../../../src/chains/chain.ts'
import { usdt } from '../../../src/lib/money.ts'
import { runOn as payOut } from '../../../src/jobs/pay-withdrawals.ts'
import { giveUp } from '../../../src/payouts/recovery/mark-failed.service.ts'
import { decideWithdrawal, notifyDecision } from '../../../src/withdrawals/approve/approve.service.ts'
import { createWithdrawal } from '../../../src/withdrawals/request/create-withdrawal.service.ts'
import { createRefund } from '../../../src/withdrawals/refunds/refund.service.ts'
import { cancelWithdrawal } from '../../../src/withdrawals/withdrawal.service.ts'
import { releaseOrder } from '../../../test/helpers/decide-frozen.ts'
import { asOneThatMayDie, fatalOf, pass, sideOf, type Step } from '../acting.ts'
import { loseRecords, missPayments } from './gaps.ts'
import {
  askForRescan,
  resolveSome,
  fillWalletAgain,
  handInAuthorizations,
  makeLink,
  payItself,
  restrict,
  sendFlaggedDust,
  turnMerchant,
  useLink,
} from './more-steps.ts'
import { openOrder, pay, payInSilence } from './payers.ts'
import {
  beSilent,
  changeChain,
  changeNodes,
  changeReceivers,
  fork,
  jumpClock,
  keepSilent,
  resumeChains,
  takeBackFinal,
  turnSwitch,
} from './faults.ts'
import { pieces, work } from '../work.ts'
import type { RequestedWithdrawal, Simulation } from '../world.ts'

/** The weight of each step. */
const steps: readonly (readonly [number, Step])[] = [
  [16, goOn],
  [8, waitLong],
  [5, openOrder],
  [9, pay],
  [30, doSome],
  [8, askForWithdrawal],
  [4, askForRefund],
  [5, askAgain],
  [6, decideSome],
  [2, cancelSome],
  [7, changeNodes],
  [5, fork],
  [3, changeChain],
  [3, releaseSome],
  [2, turnSwitch],
  [2, takeBackFinal],
  [3, resumeChains],
  [2, jumpClock],
  [3, standBesideAnother],
  [2, changeReceivers],
  [1, giveUpSome],
]
/** Further steps for simulations whose nodes prove what blocks hold. */
const provenSteps: typeof steps = [
  ...steps,
  [6, keepSilent],
  [14, payInSilence],
  [10, payOutInSilence],
  [4, makeLink],
  [5, useLink],
  [6, handInAuthorizations],
  [2, turnMerchant],
  [2, restrict],
  [3, fillWalletAgain],
  [3, sendFlaggedDust],
  [3, payItself],
  [3, askForRescan],
  [2, resolveSome],
  [3, missPayments],
  [2, loseRecords],
]

export async function step(simulation: Simulation): Promise<void> {
  const all = simulation.isProven ? provenSteps : steps
  let place = simulation.dice.below(all.reduce((sum, [one]) => sum + one, 0))
  for (const [one, take] of all) {
    if (place < one) return take(simulation)
    place -= one
  }
}

async function goOn(simulation: Simulation): Promise<void> {
  const blocks = simulation.dice.between(1, 4)
  pass(simulation, blocks * simulation.dice.between(2, 12), blocks)
  simulation.trace.push(`${blocks} blocks`)
}

async function waitLong(simulation: Simulation): Promise<void> {
  const seconds = simulation.dice.pick([61, 130, 400, 650, 1_000])
  pass(simulation, seconds, simulation.dice.between(1, 6))
  simulation.trace.push(`${seconds} seconds pass`)
}

/** Mostly runs the pieces of a payout in order, so that a payment gets far enough for things to go wrong. */
async function doSome(simulation: Simulation): Promise<void> {
  const side = sideOf(simulation)
  const chosen = simulation.dice.chance(60)
    ? (['pay', 'sign', 'pay'] as const)
    : [simulation.dice.pick(pieces), simulation.dice.pick(pieces)]
  for (const piece of chosen) await work(simulation, piece, { side, fatal: fatalOf(simulation, 20) })
}

/** Makes signed transactions final, or lets them expire, while nodes omit data. */
async function payOutInSilence(simulation: Simulation): Promise<void> {
  const side = sideOf(simulation)
  await askForWithdrawal(simulation)
  for (const piece of ['pay', 'sign', 'pay'] as const)
    await work(simulation, piece, { side, fatal: fatalOf(simulation, 10) })
  pass(simulation, 60, 6)
  if (simulation.dice.chance(50)) await work(simulation, 'follow', { side, fatal: null })
  beSilent(simulation, side)
  for (const seconds of [130, 1_000]) {
    pass(simulation, seconds, 3)
    for (const piece of ['pay', 'sign', 'follow'] as const)
      await work(simulation, piece, { side, fatal: fatalOf(simulation, 5) })
  }
}

export async function askForWithdrawal(simulation: Simulation): Promise<void> {
  const { dice } = simulation
  const { key, chain } = sideOf(simulation)
  const address = chain.address(`payee ${dice.below(6)}`)
  const asked = {
    merchant: dice.pick(simulation.ground.merchants),
    network: key.network,
    amount: BigInt(dice.pick([10, 11, 15, 25, 45, 85])) * 1_000_000n,
    address,
    idempotencyKey: `key ${dice.below(1_000_000_000)}`,
    orderId: null,
  }
  await ask(simulation, asked)
}

async function askForRefund(simulation: Simulation): Promise<void> {
  const { dice } = simulation
  const orders = await simulation.ground.service.admin.query<{ id: string; merchant_id: string; network: Network }>(
    'select id, merchant_id, network from orders where credited_amount > refunded_amount order by order_number',
  )
  if (orders.length === 0) return
  const { id: orderId, merchant_id: merchantId, network } = dice.pick(orders)
  const { chain } = simulation.sides.find(({ key }) => key.network === network)!
  await ask(simulation, {
    merchant: simulation.ground.merchants.find(one => one.merchantId === merchantId)!,
    network,
    amount: dice.chance(50) ? 0n : BigInt(dice.between(1, 30)) * 1_000_000n,
    address: chain.address(`payee ${dice.below(6)}`),
    idempotencyKey: `key ${dice.below(1_000_000_000)}`,
    orderId,
  })
}

/** Requests once. Without a response it requests again some day. */
export async function ask(simulation: Simulation, asked: RequestedWithdrawal): Promise<void> {
  const { merchant, network, address, idempotencyKey, orderId } = asked
  const amount = usdt(asked.amount)
  const what = `${orderId === null ? 'withdrawal' : 'refund'} of ${amount} on ${network}`
  const isAnswered = await asOneThatMayDie(simulation, what, async deps => {
    const { withdrawal } = await (orderId === null
      ? createWithdrawal(deps, merchant, { amount, network, address, idempotencyKey, metadata: {}, orderId })
      : createRefund(deps, merchant, { orderId, amount: amount === 0n ? null : amount, address, idempotencyKey }))
    simulation.answered.set(idempotencyKey, withdrawal.id)
  })
  if (!isAnswered) simulation.unanswered.push(asked)
}

async function askAgain(simulation: Simulation): Promise<void> {
  const asked = simulation.unanswered.shift()
  if (asked) await ask(simulation, asked)
}

export async function decideSome(simulation: Simulation): Promise<void> {
  for (const id of await waiting(simulation)) {
    if (!simulation.dice.chance(60)) continue
    const operator = simulation.dice.pick(['alice', 'bob', 'carol'])
    const decision = simulation.dice.chance(85) ? ('approved' as const) : ('rejected' as const)
    await asOneThatMayDie(simulation, `${decision} by ${operator}`, async deps =>
      notifyDecision(deps, await decideWithdrawal(deps, { withdrawalId: id, operator, decision, reason: 'chosen' })),
    )
  }
}

async function waiting(simulation: Simulation): Promise<string[]> {
  const found = await simulation.ground.service.admin.query<{ id: string }>(
    `select id from withdrawal where status = 'PENDING' order by id`,
  )
  return found.map(({ id }) => id)
}

async function cancelSome(simulation: Simulation): Promise<void> {
  const found = await simulation.ground.service.admin.query<{ id: string; merchant_id: string }>(
    `select id, merchant_id from withdrawal where status in ('PENDING', 'APPROVED') order by id`,
  )
  if (found.length === 0) return
  const { id, merchant_id: merchantId } = simulation.dice.pick(found)
  const merchant = simulation.ground.merchants.find(one => one.merchantId === merchantId)!
  await asOneThatMayDie(simulation, `cancelling ${id}`, deps => cancelWithdrawal(deps, merchant, id))
}

async function giveUpSome(simulation: Simulation): Promise<void> {
  const found = await simulation.ground.service.admin.query<{ id: string }>(
    `select id from withdrawal where status in ('APPROVED', 'SIGNED', 'BROADCAST') order by id`,
  )
  if (found.length === 0) return
  const { id } = simulation.dice.pick(found)
  await asOneThatMayDie(simulation, `giving up ${id}`, deps => giveUp(deps, id))
}

async function releaseSome(simulation: Simulation): Promise<void> {
  const frozen = await simulation.ground.service.admin.query<{ id: string }>(
    'select id from orders where frozen_amount > 0 order by order_number',
  )
  if (frozen.length === 0) return
  const { id: orderId } = simulation.dice.pick(frozen)
  for (const operator of ['alice', 'bob'])
    await asOneThatMayDie(simulation, `release by ${operator}`, deps =>
      releaseOrder(deps, { orderId, operator, reason: 'chosen' }),
    )
}

/** Stops one process between two of its steps while another does the same work, and then lets it continue. */
async function standBesideAnother(simulation: Simulation): Promise<void> {
  const side = sideOf(simulation)
  const stands = simulation.dice.between(1, 12)
  let asked = 0
  const stopping = async <Value>(question: () => Promise<Value>): Promise<Value> => {
    asked += 1
    if (asked === stands) {
      simulation.clock.advance(simulation.dice.pick([1, 61]))
      await payOut(simulation.deps(undefined, simulation.ground.otherDb), side.key)
      await work(simulation, 'sign', { side, fatal: null })
    }
    return question()
  }
  const { outgoing: way } = side
  const slow = {
    ...way,
    broadcast: (signed: Parameters<typeof way.broadcast>[0]) => stopping(async () => way.broadcast(signed)),
    outcome: (sent: Parameters<typeof way.outcome>[0]) => stopping(async () => way.outcome(sent)),
    isImpossible: (sent: Parameters<typeof way.isImpossible>[0]) => stopping(async () => way.isImpossible(sent)),
    isAbsent: (sent: Parameters<typeof way.isAbsent>[0]) => stopping(async () => way.isAbsent(sent)),
  }
  const deps = simulation.deps()
  const outgoing = { all: deps.outgoing.all, find: () => slow }
  await payOut({ ...deps, outgoing }, side.key)
  simulation.trace.push(`pay ${side.key.network}, standing still at its question ${stands}`)
}
