// Further steps for simulations whose nodes prove what blocks hold: operators fill the wallet, rescan blocks and conclude payouts; payers
// claim refunds by link; strangers submit a batch's authorizations before it; merchants are suspended or restricted for a while.
import { inspectReview, resolveReview, notifyReviewed } from '../../../src/payouts/recovery/resolve-review.service.ts'
import { ChainUnavailable, type Network } from '../../../src/chains/chain.ts'
import { usdt } from '../../../src/lib/money.ts'
import { changeMerchant } from '../../../src/merchants/merchant.service.ts'
import { findCursors } from '../../../src/payments/follow/cursor.store.ts'
import { insertRescan } from '../../../src/payouts/recovery/rescan.store.ts'
import { restrictWithdrawals } from '../../../src/withdrawals/allow-list/allow-list.service.ts'
import { claimRefund, createRefundClaim } from '../../../src/withdrawals/refunds/refund-claim.service.ts'
import { asOneThatMayDie, sideOf } from '../acting.ts'
import type { Simulation } from '../world.ts'

/** Sends tokens to the wallet from somebody who is no payer. */
export async function fillWalletAgain(simulation: Simulation): Promise<void> {
  const { chain, wallet, key } = sideOf(simulation)
  const operator = chain.address('operator')
  const amount = BigInt(simulation.dice.between(1, 40)) * 1_000_000n
  chain.send([{ from: operator, to: wallet.address, amount }], operator)
  simulation.trace.push(`the operator sends ${amount} to the wallet of ${key.network}`)
}

interface Order {
  readonly id: string
  readonly merchant_id: string
  readonly address: string
  readonly network: Network
}

function listCredited(simulation: Simulation): Promise<Order[]> {
  return simulation.ground.service.admin.query(
    'select id, merchant_id, address, network from orders where credited_amount > 0 order by order_number',
  )
}

/** Requests the link twice with one key, like a client that got no response. */
export async function makeLink(simulation: Simulation): Promise<void> {
  const { dice } = simulation
  const orders = await listCredited(simulation)
  if (orders.length === 0) return
  const { id: orderId, merchant_id: merchantId, network } = dice.pick(orders)
  const merchant = simulation.ground.merchants.find(one => one.merchantId === merchantId)!
  const idempotencyKey = `link ${dice.below(1_000_000_000)}`
  const amount = dice.chance(50) ? null : usdt(BigInt(dice.between(1, 30)) * 1_000_000n)
  for (let times = 0; times < 2; times += 1)
    await asOneThatMayDie(simulation, `link for a refund on ${network}`, async deps => {
      const { claim } = await createRefundClaim(deps, merchant, { orderId, amount, idempotencyKey })
      simulation.links.set(claim.refund_url.split('/').at(-1)!, network)
    })
}

/** Claims twice, by two people with the link and to different addresses. */
export async function useLink(simulation: Simulation): Promise<void> {
  const { dice, links, sides } = simulation
  if (links.size === 0) return
  const [token, network] = dice.pick([...links])
  const { chain } = sides.find(({ key }) => key.network === network)!
  for (const name of [dice.below(6), dice.below(6)])
    await asOneThatMayDie(simulation, `claim on ${network}`, deps =>
      claimRefund(deps, token, chain.address(`payee ${name}`)),
    )
}

/** Opens the page of each link again: it must show the refund. */
export async function readClaims(simulation: Simulation): Promise<void> {
  const made = await simulation.ground.service.admin.query<{ id: string; withdrawal_id: string }>(
    'select id, withdrawal_id from refund_claim where withdrawal_id is not null',
  )
  for (const { id, withdrawal_id: withdrawalId } of made) simulation.answered.set(`claim ${id}`, withdrawalId)
}

/** Takes the authorizations of a batch that is pending, or was in a block, and submits them in a foreign transaction. */
export async function handInAuthorizations(simulation: Simulation): Promise<void> {
  const { chain } = simulation.sides.find(({ key }) => key.network === 'ERC20')!
  const isAuthorizing = ({ authorization }: { readonly authorization: unknown }) => authorization !== null
  const seen = [...chain.heard.values(), ...chain.pool.values()].filter(
    ({ own, members = [] }) => own !== null && members.some(isAuthorizing),
  )
  if (seen.length === 0) return
  const { members = [] } = simulation.dice.pick(seen)
  const taken = members.filter(member => isAuthorizing(member) && simulation.dice.chance(70))
  if (taken.length === 0) return
  chain.send([], chain.address('stranger'), taken)
  simulation.trace.push(`a stranger hands in ${taken.length} authorizations`)
}

export async function turnMerchant(simulation: Simulation): Promise<void> {
  const { merchantId } = simulation.dice.pick(simulation.ground.merchants)
  const kind = (await isSuspended(simulation, merchantId)) ? 'reinstate' : 'suspend'
  await changeMerchant(simulation.deps(), merchantId, { kind })
  simulation.trace.push(`${kind} ${merchantId}`)
}

async function isSuspended(simulation: Simulation, merchantId: string): Promise<boolean> {
  const { admin } = simulation.ground.service
  const found = await admin.query(`select 1 from merchant where id = $1 and status = 'SUSPENDED'`, [merchantId])
  return found.length > 0
}

export async function restrict(simulation: Simulation): Promise<void> {
  const merchant = simulation.dice.pick(simulation.ground.merchants)
  const isInForce = simulation.dice.chance(50)
  await restrictWithdrawals(simulation.deps(), merchant, isInForce)
  simulation.trace.push(`the list of ${merchant.merchantId} is ${isInForce ? 'in force' : 'not in force'}`)
}

/** Resets every merchant to its initial state. */
export async function calmMerchants(simulation: Simulation): Promise<void> {
  for (const merchant of simulation.ground.merchants) {
    if (await isSuspended(simulation, merchant.merchantId))
      await changeMerchant(simulation.deps(), merchant.merchantId, { kind: 'reinstate' })
    await restrictWithdrawals(simulation.deps(), merchant, false)
  }
}

/** Sends a small amount from a sanctioned address to an address with clean money. */
export async function sendFlaggedDust(simulation: Simulation): Promise<void> {
  const orders = await listCredited(simulation)
  if (orders.length === 0) return
  const { address: to, network } = simulation.dice.pick(orders)
  const { chain } = simulation.sides.find(({ key }) => key.network === network)!
  const from = chain.address('bad')
  chain.send([{ from, to, amount: simulation.dice.pick([10_000n, 50_000n, 1_000_000n]) }], from)
  simulation.trace.push(`flagged dust on ${network}`)
}

/** Makes an address pay itself by an allowance: nothing comes in, and nothing leaves. */
export async function payItself(simulation: Simulation): Promise<void> {
  const orders = await listCredited(simulation)
  if (orders.length === 0) return
  const { address, network } = simulation.dice.pick(orders)
  const { chain } = simulation.sides.find(({ key }) => key.network === network)!
  chain.send([{ from: address, to: address, amount: 7_000_000n }], chain.address('relayer'))
  simulation.trace.push(`${address} pays itself`)
}

/** Requests a rescan of final blocks, like an operator. */
export async function askForRescan(simulation: Simulation): Promise<void> {
  const { key } = sideOf(simulation)
  const { db } = simulation.ground
  const cursors = await findCursors(db, key)
  if (!cursors) return
  const to = cursors.final.height - simulation.dice.below(3)
  const from = Math.max(1, to - simulation.dice.between(0, 40))
  await insertRescan(db, key, { from, to, requestedBy: 'alice', now: simulation.clock.now() })
  simulation.trace.push(`blocks ${from} to ${to} of ${key.network} are to be read again`)
}

/** Lets two operators conclude payouts that no rule explains, as the chain shows them. */
export async function resolveSome(simulation: Simulation): Promise<void> {
  const found = await simulation.ground.service.admin.query<{ intent_id: string; network: Network }>(
    `select distinct intent_id, network from transaction_attempt where status = 'UNCLEAR' order by intent_id`,
  )
  for (const { intent_id: intentId, network } of found) {
    const { outgoing } = simulation.sides.find(({ key }) => key.network === network)!
    for (const operator of ['alice', 'bob'])
      await asOneThatMayDie(simulation, `${operator} concludes ${intentId}`, async deps => {
        const inspected = await inspectReview(deps, intentId, async () => outgoing).catch(orUnavailable)
        if (inspected.kind === 'unavailable') return void simulation.trace.push(`    ${inspected.reason}`)
        if (inspected.kind !== 'shown') return
        const outcome = await resolveReview(deps, {
          reviewedPayout: inspected.reviewedPayout,
          operator,
          reason: 'chosen',
        })
        await notifyReviewed(deps, outcome)
      })
  }
}

/** Ignores nodes that do not answer; the operator would see why. */
function orUnavailable(error: unknown) {
  if (!(error instanceof ChainUnavailable)) throw error
  return { kind: 'unavailable', reason: error.message } as const
}
