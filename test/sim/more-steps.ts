// What else happens in worlds whose nodes prove what blocks hold: operators who fill the wallet, read blocks again and conclude payouts, payers
// who claim refunds by link, strangers who hand in authorizations of a batch before it, merchants that are suspended or restricted for a while.
import { inspectUnclear, conclude, tellConcluded } from '../../src/treasury/conclude.service.ts'
import { ChainUnavailable, type Network } from '../../src/chains/chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { changeMerchant } from '../../src/merchants/merchant-change.service.ts'
import { findCursors } from '../../src/payments/cursor.store.ts'
import { insertRescan } from '../../src/treasury/rescan.store.ts'
import { restrictWithdrawals } from '../../src/withdrawals/allow-list.service.ts'
import { claimRefund, createRefundClaim } from '../../src/withdrawals/refund-claim.service.ts'
import { asOneThatMayDie, sideOf } from './acting.ts'
import type { World } from './world.ts'

/** Tokens come to the wallet from somebody who is no payer. */
export async function fillWalletAgain(world: World): Promise<void> {
  const { chain, wallet, key } = sideOf(world)
  const operator = chain.address('operator')
  const amount = BigInt(world.dice.between(1, 40)) * 1_000_000n
  chain.send([{ from: operator, to: wallet.address, amount }], operator)
  world.trace.push(`the operator sends ${amount} to the wallet of ${key.network}`)
}

interface Order {
  readonly id: string
  readonly merchant_id: string
  readonly address: string
  readonly network: Network
}

function listCredited(world: World): Promise<Order[]> {
  return world.ground.service.admin.query(
    'select id, merchant_id, address, network from orders where credited_amount > 0 order by order_number',
  )
}

/** Asked for twice by the same key, as whoever did not hear an answer does. */
export async function makeLink(world: World): Promise<void> {
  const { dice } = world
  const orders = await listCredited(world)
  if (orders.length === 0) return
  const { id: orderId, merchant_id: merchantId, network } = dice.pick(orders)
  const merchant = world.ground.merchants.find(one => one.merchantId === merchantId)!
  const idempotencyKey = `link ${dice.below(1_000_000_000)}`
  const amount = dice.chance(50) ? null : usdt(BigInt(dice.between(1, 30)) * 1_000_000n)
  for (let times = 0; times < 2; times += 1)
    await asOneThatMayDie(world, `link for a refund on ${network}`, async deps => {
      const { claim } = await createRefundClaim(deps, merchant, { orderId, amount, idempotencyKey })
      world.links.set(claim.refund_url.split('/').at(-1)!, network)
    })
}

/** Twice by two who have the link, to different addresses. */
export async function useLink(world: World): Promise<void> {
  const { dice, links, sides } = world
  if (links.size === 0) return
  const [token, network] = dice.pick([...links])
  const { chain } = sides.find(({ key }) => key.network === network)!
  for (const name of [dice.below(6), dice.below(6)])
    await asOneThatMayDie(world, `claim on ${network}`, deps =>
      claimRefund(deps, token, chain.address(`payee ${name}`)),
    )
}

/** The page of a link tells of its refund whoever opens it again. */
export async function hearOfClaims(world: World): Promise<void> {
  const made = await world.ground.service.admin.query<{ id: string; withdrawal_id: string }>(
    'select id, withdrawal_id from refund_claim where withdrawal_id is not null',
  )
  for (const { id, withdrawal_id: withdrawalId } of made) world.answered.set(`claim ${id}`, withdrawalId)
}

/** Somebody takes the authorizations of a batch that waits, or was in a block before, and hands them in with a transaction of his own. */
export async function handInAuthorizations(world: World): Promise<void> {
  const { chain } = world.sides.find(({ key }) => key.network === 'ERC20')!
  const isAuthorizing = ({ authorization }: { readonly authorization: unknown }) => authorization !== null
  const seen = [...chain.heard.values(), ...chain.pool.values()].filter(
    ({ own, members = [] }) => own !== null && members.some(isAuthorizing),
  )
  if (seen.length === 0) return
  const { members = [] } = world.dice.pick(seen)
  const taken = members.filter(member => isAuthorizing(member) && world.dice.chance(70))
  if (taken.length === 0) return
  chain.send([], chain.address('stranger'), taken)
  world.trace.push(`a stranger hands in ${taken.length} authorizations`)
}

export async function turnMerchant(world: World): Promise<void> {
  const { merchantId } = world.dice.pick(world.ground.merchants)
  const kind = (await isSuspended(world, merchantId)) ? 'reinstate' : 'suspend'
  await changeMerchant(world.deps(), merchantId, { kind })
  world.trace.push(`${kind} ${merchantId}`)
}

async function isSuspended(world: World, merchantId: string): Promise<boolean> {
  const { admin } = world.ground.service
  const found = await admin.query(`select 1 from merchant where id = $1 and status = 'SUSPENDED'`, [merchantId])
  return found.length > 0
}

export async function restrict(world: World): Promise<void> {
  const merchant = world.dice.pick(world.ground.merchants)
  const isInForce = world.dice.chance(50)
  await restrictWithdrawals(world.deps(), merchant, isInForce)
  world.trace.push(`the list of ${merchant.merchantId} is ${isInForce ? 'in force' : 'not in force'}`)
}

/** Every merchant is as it was when the world began. */
export async function calmMerchants(world: World): Promise<void> {
  for (const merchant of world.ground.merchants) {
    if (await isSuspended(world, merchant.merchantId))
      await changeMerchant(world.deps(), merchant.merchantId, { kind: 'reinstate' })
    await restrictWithdrawals(world.deps(), merchant, false)
  }
}

/** Somebody on a list of sanctions sends a little to an address with clean money. */
export async function sendFlaggedDust(world: World): Promise<void> {
  const orders = await listCredited(world)
  if (orders.length === 0) return
  const { address: to, network } = world.dice.pick(orders)
  const { chain } = world.sides.find(({ key }) => key.network === network)!
  const from = chain.address('bad')
  chain.send([{ from, to, amount: world.dice.pick([10_000n, 50_000n, 1_000_000n]) }], from)
  world.trace.push(`flagged dust on ${network}`)
}

/** An address pays itself by an allowance: nothing comes in, and nothing leaves. */
export async function payItself(world: World): Promise<void> {
  const orders = await listCredited(world)
  if (orders.length === 0) return
  const { address, network } = world.dice.pick(orders)
  const { chain } = world.sides.find(({ key }) => key.network === network)!
  chain.send([{ from: address, to: address, amount: 7_000_000n }], chain.address('relayer'))
  world.trace.push(`${address} pays itself`)
}

/** An operator has final blocks read again. */
export async function askForRescan(world: World): Promise<void> {
  const { key } = sideOf(world)
  const { db } = world.ground
  const cursors = await findCursors(db, key)
  if (!cursors) return
  const to = cursors.final.height - world.dice.below(3)
  const from = Math.max(1, to - world.dice.between(0, 40))
  await insertRescan(db, key, { from, to, requestedBy: 'alice', now: world.clock.now() })
  world.trace.push(`blocks ${from} to ${to} of ${key.network} are to be read again`)
}

/** Two operators conclude what the chain shows of payouts that no rule explains. */
export async function concludeSome(world: World): Promise<void> {
  const found = await world.ground.service.admin.query<{ subject_id: string; network: Network }>(
    `select distinct subject_id, network from chain_tx where status = 'UNCLEAR' order by subject_id`,
  )
  for (const { subject_id: subjectId, network } of found) {
    const { outgoing } = world.sides.find(({ key }) => key.network === network)!
    for (const operator of ['alice', 'bob'])
      await asOneThatMayDie(world, `${operator} concludes ${subjectId}`, async deps => {
        const inspected = await inspectUnclear(deps, subjectId, async () => outgoing).catch(orUnavailable)
        if (inspected.kind === 'unavailable') return void world.trace.push(`    ${inspected.reason}`)
        if (inspected.kind !== 'shown') return
        const outcome = await conclude(deps, { unclear: inspected.unclear, operator, reason: 'chosen' })
        await tellConcluded(deps, outcome)
      })
  }
}

/** Where nodes do not answer the operator is shown why. */
function orUnavailable(error: unknown) {
  if (!(error instanceof ChainUnavailable)) throw error
  return { kind: 'unavailable', reason: error.message } as const
}
