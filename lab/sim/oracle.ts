// Compares a simulation at rest with the chains and with the model.
import type { Network } from '../../src/chains/chain.ts'
import { checkBooks, checkPayouts } from '../../src/ledger/invariants/check-books.ts'
import {
  availableOf,
  endOfOrder,
  endOfStep,
  endOfWithdrawal,
  type FinalPayment,
  type ModelOrder,
  type ModelWithdrawal,
  dustBelow,
} from './model.ts'
import { delegatedTo, tokensOf } from './chain/accounts.ts'
import { sweepAbove } from './service.ts'
import type { Side, Simulation } from './world.ts'

/** Returns all differences; empty for a good run. */
export async function problemsOf(simulation: Simulation): Promise<string[]> {
  const problems: string[] = []
  const { admin } = simulation.ground.service
  for (const broken of [...(await checkBooks(admin)), ...(await checkPayouts(admin))])
    problems.push(`not so: ${broken.invariant}: ${broken.found.join(', ').slice(0, 300)}`)
  problems.push(...(await unreported(simulation)), ...(await unasked(simulation)), ...(await stopped(simulation)))
  for (const side of simulation.sides) problems.push(...(await problemsOfSide(simulation, side)))
  return problems
}

async function unreported(simulation: Simulation): Promise<string[]> {
  const { admin } = simulation.ground.service
  const events = await admin.query<{ id: string; type: string }>('select id, type from webhook_event order by position')
  const missing = events.filter(({ id }) => !simulation.received.has(id))
  const wrong = await admin.query<{ id: string; count: string }>(
    `select w.id, count(e.id) as count from withdrawal w left join webhook_event e on e.withdrawal_id = w.id
      group by w.id having count(e.id) <> 1 + w.reopened`,
  )
  return [
    ...missing.map(({ id, type }) => `the merchant never heard of ${type} ${id}`),
    ...wrong.map(({ id, count }) => `withdrawal ${id} has ${count} events`),
  ]
}

/** By now every request has an answer. Compares the withdrawals with those that were answered. */
async function unasked(simulation: Simulation): Promise<string[]> {
  const made = await simulation.ground.service.admin.query<{ id: string }>('select id from withdrawal')
  const ids = new Set(made.map(({ id }) => id))
  const answered = new Set(simulation.answered.values())
  return [
    ...[...ids].filter(id => !answered.has(id)).map(id => `nobody was told of withdrawal ${id}`),
    ...[...answered].filter(id => !ids.has(id)).map(id => `withdrawal ${id} was answered, and is not there`),
  ]
}

async function stopped(simulation: Simulation): Promise<string[]> {
  const found = await simulation.ground.service.admin.query<{ what: string }>(
    `select 'wallet of ' || network || ' is halted: ' || pause_reason as what from wallet where paused_at is not null
      union all select 'chain ' || network || ' is halted: ' || reason from chain_pause
      union all select 'order ' || order_id || ' is unsettled' from order_facts where recorded <> settled`,
  )
  return found.map(({ what }) => what)
}

/** Checks the money of one network. */
export async function problemsOfSide(simulation: Simulation, side: Side): Promise<string[]> {
  const problems: string[] = []
  const { network } = side.key
  const payments = paymentsOf(simulation, side)
  const orders = await listOrders(simulation, network)
  const withdrawals = await listWithdrawals(simulation, side)
  for (const order of orders) {
    const { statuses, credited, fee, frozen } = endOfOrder(order, payments)
    const isAllowed = statuses.length === 0 || statuses.some(one => one === order.status)
    const is = [order.status, order.credited, order.fee, order.frozen].join(' ')
    const wanted = [isAllowed ? order.status : statuses.join(' or '), credited, fee, frozen].join(' ')
    if (is !== wanted) problems.push(`order ${order.id} is ${is}, and should be ${wanted}`)
  }
  for (const one of withdrawals) {
    const wanted = endOfWithdrawal(one)
    if (one.status !== wanted) problems.push(`withdrawal ${one.id} is ${one.status}, and should be: ${wanted}`)
  }
  for (const { merchantId } of simulation.ground.merchants) {
    const own = <Some extends { readonly merchantId: string }>(some: readonly Some[]) =>
      some.filter(one => one.merchantId === merchantId)
    const ends = own(orders).map(order => endOfOrder(order, payments))
    const is = await balancesOf(simulation, network, merchantId)
    // Spent money that a reorg removed is debt.
    is.set('merchant_available', (is.get('merchant_available') ?? 0n) - (is.get('merchant_debt') ?? 0n))
    const wanted = {
      merchant_available: availableOf(ends, own(withdrawals)),
      merchant_reserved: 0n,
      merchant_frozen: ends.reduce((sum, one) => sum + one.frozen, 0n),
    }
    for (const [kind, amount] of Object.entries(wanted))
      if ((is.get(kind) ?? 0n) !== amount)
        problems.push(`${kind} of ${merchantId} on ${network} is ${is.get(kind) ?? 0n}, and should be ${amount}`)
  }
  problems.push(...(await uncovered(simulation, side)), ...(await brokenSteps(simulation, side)))
  return problems
}

/** Compares the books of our addresses with their balances on the chain. */
async function uncovered(simulation: Simulation, side: Side): Promise<string[]> {
  const { network } = side.key
  const { chain } = side
  const is = await balancesOf(simulation, network, null)
  const addresses = new Set((await listOrders(simulation, network)).map(one => one.address))
  const paid = paymentsOf(simulation, side)
    .filter(one => addresses.has(one.to) && one.amount >= dustBelow)
    .reduce((sum, one) => sum + one.amount, 0n)
  const own = chain.finals().flatMap(({ transaction }) => (transaction.own ? transaction.moves : []))
  const sum = (moves: typeof own) => moves.reduce((total, one) => total + one.amount, 0n)
  const swept = sum(own.filter(({ from }) => addresses.has(from)))
  const activated = sum(own.filter(({ to }) => addresses.has(to)))
  const wanted = {
    onchain_hot: tokensOf(chain, side.wallet.address, chain.finalHeight),
    onchain_cold: tokensOf(chain, chain.address('cold'), chain.finalHeight),
    onchain_deposit: paid + activated - swept,
  }
  return Object.entries(wanted)
    .filter(([kind, amount]) => (is.get(kind) ?? 0n) !== amount)
    .map(([kind, amount]) => `${kind} on ${network} is ${is.get(kind) ?? 0n}, and the chain holds ${amount}`)
}

/** Checks the payout steps: each done once, no energy left delegated, nothing left to sweep. */
async function brokenSteps(simulation: Simulation, side: Side): Promise<string[]> {
  const { admin } = simulation.ground.service
  const { chain, key } = side
  const steps = await admin.query<{
    id: string
    signed_as: string
    purpose: string
    status: string
    is_overdrawn: boolean
  }>(
    `select id, coalesce(batch_id, id) as signed_as, purpose, status, coalesce((select b.credited < b.swept from deposit_balance b
          where b.address = s.address), false) as is_overdrawn from payout_step s where network = $1 order by id`,
    [key.network],
  )
  const final = new Set(chain.finals().map(({ transaction }) => transaction.txHash))
  const wrong = steps.flatMap(({ id, signed_as: intentId, purpose, status, is_overdrawn }) => {
    const paid = side.wallet.journal.of(intentId).filter(({ txHash }) => final.has(txHash)).length
    const isHeld = is_overdrawn && paid === 0 && status === 'OPEN'
    const wanted = endOfStep(paid, isHeld)
    return status === wanted ? [] : [`${purpose} ${id} is ${status}, and should be: ${wanted}`]
  })
  const full = await admin.query<{ address: string; left: string; frozen: string }>(
    `select address, (credited - swept)::text as left, (select coalesce(sum(f.amount), 0) from chain_transfer f where f.to_address = b.address
          and f.status = 'FROZEN')::text as frozen from deposit_balance b where network = $1 order by address`,
    [key.network],
  )
  const held = heldOn(chain)
  const taken = full.filter(one => (held.get(one.address) ?? 0n) < BigInt(one.frozen))
  const delegated = full.filter(({ address }) => delegatedTo(chain, address) > 0n)
  const unswept = full.filter(one => simulation.hasSweeps && BigInt(one.left) > sweepAbove)
  return [
    ...wrong,
    ...delegated.map(({ address }) => `${address} has energy that nobody took back`),
    ...unswept.map(({ address, left }) => `${left} at ${address} were not swept`),
    ...taken.map(({ address, frozen }) => `${address} holds less than the ${frozen} that are frozen there`),
  ]
}

/** Returns each address's tokens in final blocks. */
function heldOn(chain: Side['chain']): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>()
  for (const { transaction } of chain.finals())
    for (const { from, to, amount } of transaction.moves) {
      held.set(from, (held.get(from) ?? 0n) - amount)
      held.set(to, (held.get(to) ?? 0n) + amount)
    }
  return held
}

function paymentsOf(simulation: Simulation, { key, chain }: Side): FinalPayment[] {
  const missed = new Set(simulation.gaps.filter(gap => gap.key.network === key.network).flatMap(gap => gap.hashes))
  return chain.finals().flatMap(({ block, transaction: { txHash, moves, sender, own } }) =>
    own
      ? []
      : moves
          // A payment to oneself moves nothing.
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, amount }) => ({
            txHash,
            to,
            amount,
            timeMs: block.ref.time.getTime(),
            isBad: simulation.bad.has(from) || simulation.bad.has(sender),
            isMissed: missed.has(txHash),
          })),
  )
}

interface FoundOrder extends ModelOrder {
  readonly merchantId: string
  readonly status: string
  readonly credited: bigint
  readonly fee: bigint
  readonly frozen: bigint
}

async function listOrders(simulation: Simulation, network: Network): Promise<FoundOrder[]> {
  const found = await simulation.ground.service.admin.query<Record<string, string>>(
    `select o.id, o.merchant_id, o.address, o.threshold_amount, o.fee_rate_ppm, o.status, o.credited_amount, o.fee_amount,
            o.frozen_amount, extract(epoch from o.expire_at) * 1000 as expire_ms,
            (select coalesce(sum(x.amount), 0) from chain_transfer x where x.order_id = o.id and x.released_at is not null) as released,
            exists (select from chain_transfer x where x.order_id = o.id and x.reversals > 0)::text as is_taken_back
       from orders o where o.network = $1 order by o.order_number`,
    [network],
  )
  return found.map(row => ({
    id: row.id!,
    merchantId: row.merchant_id!,
    address: row.address!,
    threshold: BigInt(row.threshold_amount!),
    feeRatePpm: BigInt(row.fee_rate_ppm!),
    expireMs: Number(row.expire_ms),
    released: BigInt(row.released!),
    isTakenBack: row.is_taken_back === 'true',
    status: row.status!,
    credited: BigInt(row.credited_amount!),
    fee: BigInt(row.fee_amount!),
    frozen: BigInt(row.frozen_amount!),
  }))
}

interface FoundWithdrawal extends ModelWithdrawal {
  readonly merchantId: string
  readonly status: string
}

/** Uses the signer's journal, which alone maps every signature to its withdrawal. */
async function listWithdrawals(simulation: Simulation, side: Side): Promise<FoundWithdrawal[]> {
  const found = await simulation.ground.service.admin.query<Record<string, string>>(
    'select id, merchant_id, status, amount, fee_amount from withdrawal where network = $1 order by id',
    [side.key.network],
  )
  const paid = new Set(side.chain.finals().map(({ transaction }) => transaction.txHash))
  return found.map(row => ({
    id: row.id!,
    merchantId: row.merchant_id!,
    status: row.status!,
    total: BigInt(row.amount!) + BigInt(row.fee_amount!),
    isRejected: row.status === 'REJECTED',
    paidTimes: side.wallet.journal.of(row.id!).filter(({ txHash }) => paid.has(txHash)).length,
  }))
}

async function balancesOf(
  simulation: Simulation,
  network: Network,
  merchantId: string | null,
): Promise<Map<string, bigint>> {
  const found = await simulation.ground.service.admin.query<{ kind: string; balance: string }>(
    'select kind, balance from ledger_account where network = $1 and merchant_id is not distinct from $2',
    [network, merchantId],
  )
  return new Map(found.map(({ kind, balance }) => [kind, BigInt(balance)]))
}
