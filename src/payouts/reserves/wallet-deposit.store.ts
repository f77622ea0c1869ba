import type { ChainKey, Transfer } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf, given } from '../../database/expressions.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import { findColdAmountText } from './reserves.sql.ts'

/** Returns which of these are recorded as final payments, as `hash:ordinal`. */
export async function listPaid(
  rows: Rows,
  { environment, network }: ChainKey,
  transfers: readonly Transfer[],
): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set()
  const found = await rows.kysely
    .selectFrom(given('t', { txHash: 'text', ordinal: 'integer' }, transfers))
    .crossJoinLateral(e =>
      e
        .selectFrom('chain_transfer as x')
        .where('x.environment', '=', environment)
        .where('x.network', '=', network)
        .whereRef('x.txHash', '=', 't.txHash')
        .whereRef('x.ordinal', '=', 't.ordinal')
        .where('x.finalAt', 'is not', null)
        .limit(1)
        .as('known'),
    )
    .select(['t.txHash', 't.ordinal'])
    .execute()
  return new Set(found.map(({ txHash, ordinal }) => `${txHash}:${ordinal}`))
}

/** Returns which of these transactions were signed here, whatever their status. */
export async function listSignedHashes(rows: Rows, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const found = await rows.kysely
    .selectFrom('transaction_attempt')
    .select('txHash')
    .where('txHash', '=', anyOf(hashes))
    .$narrowType<{ txHash: string }>()
    .execute()
  return new Set(found.map(row => row.txHash))
}

/** The kind of a deposit's ledger entry; `none`: sender and receiver belong to the same account. */
export type DepositKind = 'capital' | 'float_in' | 'move' | 'none'

export interface WalletDeposit {
  readonly txHash: string
  readonly ordinal: number
  readonly wallet: string
  readonly from: string
  readonly amount: bigint
  readonly blockHeight: number
  readonly kind: DepositKind
}

/** The columns of a deposit that its digest binds. */
export function boundDeposit(one: ChainKey & WalletDeposit, takenBackAt: Date | null) {
  const { environment, network, txHash, ordinal, wallet, from, amount, blockHeight, kind } = one
  const identity = { environment, network, tx_hash: txHash, ordinal }
  return {
    ...identity,
    wallet,
    from_address: from,
    amount,
    block_height: blockHeight,
    kind,
    taken_back_at: takenBackAt,
  }
}

/**
 * Records a transfer to a wallet, also again after its block was taken back. Returns how often that has happened, or `null` when it is
 * recorded already.
 */
export async function insertWalletDeposit(
  tx: Rows,
  key: ChainKey,
  { deposit, now, digests }: { readonly deposit: WalletDeposit; readonly now: Date; readonly digests: RowDigests },
): Promise<number | null> {
  const digest = await digests.of('wallet_deposit', boundDeposit({ ...key, ...deposit }, null))
  const { txHash, ordinal, wallet, from, amount, blockHeight, kind } = deposit
  const inserted = await tx.kysely
    .insertInto('wallet_deposit')
    .values({
      environment: key.environment,
      network: key.network,
      txHash,
      ordinal,
      wallet,
      fromAddress: from,
      amount: usdt(amount),
      blockHeight: BigInt(blockHeight),
      recordedAt: now,
      kind,
      digest,
    })
    .onConflict(conflict =>
      conflict
        .columns(['txHash', 'ordinal', 'network', 'environment'])
        .doUpdateSet(e => ({
          takenBackAt: null,
          wallet: e.ref('excluded.wallet'),
          fromAddress: e.ref('excluded.fromAddress'),
          amount: e.ref('excluded.amount'),
          blockHeight: e.ref('excluded.blockHeight'),
          kind: e.ref('excluded.kind'),
          digest: e.ref('excluded.digest'),
        }))
        .where('wallet_deposit.takenBackAt', 'is not', null),
    )
    .returning('reversals')
    .executeTakeFirst()
  return inserted?.reversals ?? null
}

/** Lists the recorded transfers of these transactions to wallets. */
export async function listWalletDeposits(
  rows: Rows,
  key: ChainKey,
  hashes: readonly string[],
): Promise<{ readonly txHash: string; readonly ordinal: number; readonly wallet: string; readonly amount: Usdt }[]> {
  if (hashes.length === 0) return []
  return rows.kysely
    .selectFrom('wallet_deposit')
    .select(['txHash', 'ordinal', 'wallet', 'amount'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('txHash', '=', anyOf(hashes))
    .where('takenBackAt', 'is', null)
    .execute()
}

/** A change of the amount that can be swept from an address. */
export interface Moved {
  readonly address: string
  readonly amount: bigint
}

/** Changes what can be swept from orders' addresses, after a transfer from one of our wallets or a transfer to one without a sweep. */
export async function addMoved(tx: Rows, { environment, network }: ChainKey, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  await tx.kysely
    .insertInto('deposit_balance')
    .columns(['environment', 'network', 'address', 'credited'])
    .expression(
      tx.kysely
        .selectFrom(given('m', { address: 'text', amount: 'bigint' }, moved))
        .select(e => [
          e.val(environment).as('environment'),
          e.val(network).as('network'),
          'm.address',
          e.cast<bigint>(e.fn.sum('m.amount'), 'bigint').as('credited'),
        ])
        .groupBy('m.address')
        .orderBy('m.address'),
    )
    .onConflict(conflict =>
      conflict
        .columns(['address', 'network', 'environment'])
        .doUpdateSet(e => ({ credited: e('deposit_balance.credited', '+', e.ref('excluded.credited')) })),
    )
    .execute()
}

/** Locks the wallet until the transaction ends, so that no journal import adds transactions of it meanwhile. */
export async function holdWallet(tx: Rows, { environment, network }: ChainKey): Promise<void> {
  await tx.kysely
    .selectFrom('wallet')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .forShare()
    .execute()
}

/** Locks the cold wallets until the transaction ends, so that none becomes hot meanwhile. */
export async function holdCold(tx: Rows, { environment, network }: ChainKey): Promise<void> {
  await tx.kysely
    .selectFrom('cold_wallet')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('hotAt', 'is', null)
    .forShare()
    .execute()
}

/** Marks cold wallets as hot once withdrawals are paid from them, and returns those newly marked. */
export async function markFormerlyCold(tx: Rows, { environment, network }: ChainKey, now: Date): Promise<string[]> {
  const marked = await tx.kysely
    .updateTable('cold_wallet as c')
    .set({ hotAt: now })
    .where('c.environment', '=', environment)
    .where('c.network', '=', network)
    .where('c.hotAt', 'is', null)
    .where(e =>
      e.or([
        e.exists(
          e
            .selectFrom('wallet as w')
            .whereRef('w.environment', '=', 'c.environment')
            .whereRef('w.network', '=', 'c.network')
            .whereRef('w.address', '=', 'c.address'),
        ),
        e.exists(
          e
            .selectFrom('retired_wallet as w')
            .whereRef('w.environment', '=', 'c.environment')
            .whereRef('w.network', '=', 'c.network')
            .whereRef('w.address', '=', 'c.address'),
        ),
      ]),
    )
    .returning('c.address')
    .execute()
  return marked.map(row => row.address)
}

/** Returns the cold ledger balance of an address; negative when more left it than the books knew of. */
export async function findColdAmount(tx: Rows, key: ChainKey, address: string): Promise<bigint> {
  return BigInt(await findColdAmountText(tx, key, address))
}
