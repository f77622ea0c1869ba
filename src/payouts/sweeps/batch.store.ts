import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf, given, literal } from '../../database/expressions.ts'
import type { Usdt } from '../../lib/money.ts'

/** A sweep step of a batch. */
export interface Member {
  readonly stepId: string
  readonly address: string
  readonly amount: Usdt
}

/** Lists the sweep steps of a batch by address. */
export async function listMembers(rows: Rows, batchId: string): Promise<Member[]> {
  return rows.kysely
    .selectFrom('payout_step')
    .select(['id as stepId', 'address', 'amount'])
    .where('batchId', '=', batchId)
    .orderBy('address')
    .$narrowType<{ address: string; amount: Usdt }>()
    .execute()
}

/** Returns the next nonce of each address, by what was signed with it; 0 when nothing was. */
export async function nextNumbersOf(
  rows: Rows,
  key: ChainKey,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows.kysely
    .selectFrom('wallet_nonce')
    .select(e => ['wallet', e.fn.max('nonce').as('last')])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('wallet', '=', anyOf(addresses))
    .groupBy('wallet')
    .execute()
  return new Map(found.map(row => [row.wallet, Number(row.last) + 1]))
}

/** Locks the sweeps that are open and that nobody else has locked, until the transaction ends. Returns their ids. */
export async function lockSweeps(tx: Rows, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.kysely
    .selectFrom('sweep')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('status', '=', 'OPEN')
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Set(found.map(row => row.id))
}

/** Returns the number of steps of each sweep. */
export async function countSteps(rows: Rows, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows.kysely
    .selectFrom('payout_step')
    .select(e => ['sweepId as id', e.fn.countAll<bigint>().as('count')])
    .where('sweepId', '=', anyOf(ids))
    .groupBy('sweepId')
    .$narrowType<{ id: string }>()
    .execute()
  return new Map(found.map(row => [row.id, Number(row.count)]))
}

/** Locks the balances of these addresses that nobody else has locked, until the transaction ends. Returns their addresses. */
export async function lockBalances(tx: Rows, key: ChainKey, addresses: readonly string[]): Promise<string[]> {
  const found = await tx.kysely
    .selectFrom('deposit_balance')
    .select('address')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('address', '=', anyOf(addresses))
    .orderBy('address')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return found.map(row => row.address)
}

export interface Balance {
  readonly unswept: bigint
  /** An open sweep step exists, perhaps of another sweep that a reorg has reopened. */
  readonly isGoingOn: boolean
}

/** Returns what is credited at these addresses and not swept. */
export async function findBalances(
  rows: Rows,
  key: ChainKey,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Balance>> {
  const found = await rows.kysely
    .selectFrom('deposit_balance as b')
    .select(e => ['b.address', e('b.credited', '-', e.ref('b.swept')).as('unswept')])
    .select(e =>
      e
        .exists(
          e
            .selectFrom('payout_step as o')
            .whereRef('o.environment', '=', 'b.environment')
            .whereRef('o.network', '=', 'b.network')
            .whereRef('o.address', '=', 'b.address')
            .where('o.purpose', '=', literal('sweep'))
            .where('o.status', '=', literal('OPEN')),
        )
        .$castTo<boolean>()
        .as('isGoingOn'),
    )
    .where('b.environment', '=', key.environment)
    .where('b.network', '=', key.network)
    .where('b.address', '=', anyOf(addresses))
    .execute()
  return new Map(found.map(({ address, ...balance }) => [address, balance]))
}

export interface NewBatch extends ChainKey {
  readonly id: string
  readonly members: readonly (Member & { readonly sweepId: string })[]
}

/** Inserts a batch and its sweep steps. Their amounts count as swept at once. */
export async function insertBatch(tx: Rows, { id, environment, network, members }: NewBatch, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('deposit_balance as b')
    .from(given('m', { address: 'text', amount: 'bigint' }, members))
    .set(e => ({ swept: e('b.swept', '+', e.ref('m.amount')) }))
    .where('b.environment', '=', environment)
    .where('b.network', '=', network)
    .whereRef('b.address', '=', 'm.address')
    .execute()
  await tx.kysely
    .insertInto('payout_step')
    .values({ id, environment, network, purpose: 'batch', status: 'OPEN', createdAt: now })
    .execute()
  const columns = { stepId: 'uuid', sweepId: 'uuid', address: 'text', amount: 'bigint' } as const
  await tx.kysely
    .insertInto('payout_step')
    .columns([
      'id',
      'environment',
      'network',
      'purpose',
      'address',
      'sweepId',
      'batchId',
      'amount',
      'status',
      'createdAt',
    ])
    .expression(
      tx.kysely
        .selectFrom(given('m', columns, members))
        .select(e => [
          'm.stepId',
          e.val(environment).as('environment'),
          e.val(network).as('network'),
          literal('sweep').as('purpose'),
          'm.address',
          'm.sweepId',
          e.val(id).as('batchId'),
          'm.amount',
          literal('OPEN').as('status'),
          e.val(now).as('createdAt'),
        ]),
    )
    .execute()
}

/** Divides the cost of a batch among its sweeps, as evenly as whole units allow. The shares add up to exactly the cost. */
export async function insertBatchFees(tx: Rows, id: string, fee: bigint): Promise<void> {
  await tx.kysely
    .insertInto('batch_fee')
    .columns(['transactionAttemptId', 'blockHash', 'stepId', 'amount'])
    .expression(
      tx.kysely
        .selectFrom('transaction_attempt as c')
        .innerJoinLateral(
          e =>
            e
              .selectFrom('payout_step')
              .select(s => [
                'id',
                s.fn
                  .agg<bigint>('row_number')
                  .over(over => over.orderBy('address'))
                  .as('place'),
                s.fn.countAll<bigint>().over().as('count'),
              ])
              .whereRef('batchId', '=', 'c.stepId')
              .as('m'),
          join => join.onTrue(),
        )
        .select(e => {
          const all = e.cast<bigint>(e.val(fee.toString()), 'numeric')
          const upTo = e.fn<bigint>('div', [e(all, '*', e.ref('m.place')), 'm.count'])
          const before = e.parens(e('m.place', '-', e.val(1n)))
          const upToBefore = e.fn<bigint>('div', [e(all, '*', before), 'm.count'])
          return ['c.id as attemptId', 'c.blockHash', 'm.id as stepId', e(upTo, '-', upToBefore).as('amount')]
        })
        .where('c.id', '=', id),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
