import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'

/** A sweep as a batch does it. */
export interface Member {
  readonly stepId: string
  readonly address: string
  readonly amount: Usdt
}

/** The sweeps that a batch does, in the order of their addresses. */
export async function listMembers(rows: Rows, batchId: string): Promise<Member[]> {
  const found = await rows.query<{ id: string; address: string; amount: string }>(
    'select id, address, amount from payout_step where batch_id = $1 order by address',
    [batchId],
  )
  return found.map(({ id, address, amount }) => ({ stepId: id, address, amount: readUsdt(amount) }))
}

/** The number that comes next for each of these addresses, by what was signed of it; 0 where nothing was. */
export async function nextNumbersOf(
  rows: Rows,
  key: ChainKey,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows.query<{ wallet: string; next: string }>(
    `select wallet, (max(nonce) + 1)::text as next from wallet_nonce
      where (environment, network) = ($1, $2) and wallet = any($3::text[]) group by wallet`,
    [key.environment, key.network, addresses],
  )
  return new Map(found.map(row => [row.wallet, Number(row.next)]))
}

/** Those of these sweeps that are open and that nobody else works on; until the end of the transaction nobody goes on with them. */
export async function lockSweeps(tx: Rows, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.query<{ id: string }>(
    `select id from sweep where id = any($1::uuid[]) and status = 'OPEN' order by id for no key update skip locked`,
    [ids],
  )
  return new Set(found.map(row => row.id))
}

/** How many steps each of these sweeps has. */
export async function countSteps(rows: Rows, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows.query<{ id: string; count: number }>(
    'select sweep_id as id, count(*)::int as count from payout_step where sweep_id = any($1::uuid[]) group by 1',
    [ids],
  )
  return new Map(found.map(row => [row.id, row.count]))
}

/** Those of these addresses whose balance nobody else is changing; until the end of the transaction nobody changes it. */
export async function lockBalances(tx: Rows, key: ChainKey, addresses: readonly string[]): Promise<string[]> {
  const found = await tx.query<{ address: string }>(
    `select address from deposit_balance where (environment, network) = ($1, $2) and address = any($3::text[])
      order by address for no key update skip locked`,
    [key.environment, key.network, addresses],
  )
  return found.map(row => row.address)
}

export interface Balance {
  readonly unswept: bigint
  /** A sweep of it goes on, of another one that a block taken back has opened again. */
  readonly isGoingOn: boolean
}

/** What is credited at these addresses and not swept. */
export async function findBalances(
  rows: Rows,
  key: ChainKey,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Balance>> {
  const found = await rows.query<{ address: string; unswept: string; is_going_on: boolean }>(
    `select b.address, (b.credited - b.swept)::text as unswept,
            exists (select from payout_step o where (o.environment, o.network, o.address) = (b.environment, b.network, b.address)
              and o.purpose = 'sweep' and o.status = 'OPEN') as is_going_on
       from deposit_balance b where (b.environment, b.network) = ($1, $2) and b.address = any($3::text[])`,
    [key.environment, key.network, addresses],
  )
  return new Map(
    found.map(row => {
      const { address, unswept, is_going_on: isGoingOn } = row
      return [address, { unswept: BigInt(unswept), isGoingOn }]
    }),
  )
}

export interface NewBatch extends ChainKey {
  readonly id: string
  readonly members: readonly (Member & { readonly sweepId: string })[]
}

/** Writes down a batch and the sweeps that it does: what they are to move counts as swept at once. */
export async function insertBatch(tx: Rows, { id, environment, network, members }: NewBatch, now: Date): Promise<void> {
  const addresses = members.map(one => one.address)
  const amounts = members.map(one => one.amount.toString())
  await tx.query(
    `update deposit_balance b set swept = b.swept + m.amount from unnest($3::text[], $4::bigint[]) m (address, amount)
      where (b.environment, b.network, b.address) = ($1, $2, m.address)`,
    [environment, network, addresses, amounts],
  )
  await tx.query(
    `insert into payout_step (id, environment, network, purpose, status, created_at) values ($1, $2, $3, 'batch', 'OPEN', $4)`,
    [id, environment, network, now],
  )
  await tx.query(
    `insert into payout_step (id, environment, network, purpose, address, sweep_id, batch_id, amount, status, created_at)
     select m.id, $2, $3, 'sweep', m.address, m.sweep_id, $1, m.amount, 'OPEN', $4
       from unnest($5::uuid[], $6::uuid[], $7::text[], $8::bigint[]) m (id, sweep_id, address, amount)`,
    [
      id,
      environment,
      network,
      now,
      members.map(one => one.stepId),
      members.map(one => one.sweepId),
      addresses,
      amounts,
    ],
  )
}

/** Shares out what a batch cost among its sweeps, as evenly as whole units allow: together exactly that. */
export async function insertBatchFees(tx: Rows, id: string, fee: bigint): Promise<void> {
  await tx.query(
    `insert into batch_fee (transaction_attempt_id, block_hash, step_id, amount)
     select c.id, c.block_hash, m.id, div($2::numeric * m.place, m.count) - div($2::numeric * (m.place - 1), m.count)
       from transaction_attempt c join lateral (
         select id, row_number() over (order by address) as place, count(*) over () as count
           from payout_step where batch_id = c.step_id) m on true
      where c.id = $1 on conflict do nothing`,
    [id, fee.toString()],
  )
}
