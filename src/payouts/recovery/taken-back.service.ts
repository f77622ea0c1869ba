import type { ChainKey } from '../../chains/chain.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findReversal } from '../../ledger/ledger.service.ts'
import { movePostings, type LedgerTransaction, type Posting, onChainAccounts } from '../../ledger/posting.ts'
import { usdt } from '../../lib/money.ts'
import { markDepositsTakenBack, markSpendingTakenBack, moveDeposits, type RecordedDeposit } from './taken-back.store.ts'
import type { RecordedSpending } from '../reserves/spending.store.ts'
import { findOwnWallets, type WalletOf } from '../reserves/wallet-deposit.service.ts'
import { addMoved, holdCold } from '../reserves/wallet-deposit.store.ts'
import { walletEntryRef, type WalletTransfer } from '../../ledger/wallet-entry.ts'

/** Transfers at our wallets in blocks that a chain took back. */
export interface TakenBack {
  /** Transfers that the final blocks do not include any more. */
  readonly deposits: readonly RecordedDeposit[]
  readonly spendings: readonly RecordedSpending[]
  /** Transfers that other final blocks include now, with their new heights. */
  readonly moved: readonly RecordedDeposit[]
}

/**
 * Marks transfers at our wallets that a chain took back, and updates what can be swept from deposit addresses. Returns the entries that the
 * caller posts in the same transaction. Locks balances before accounts, in the same order as crediting.
 */
export async function takeBack(
  { digests, clock }: Pick<Deps, 'digests' | 'clock'>,
  tx: Tx,
  { key, taken }: { readonly key: ChainKey; readonly taken: TakenBack },
): Promise<LedgerTransaction[]> {
  const { deposits, spendings, moved } = taken
  const now = clock.now()
  // Locks spendings before cold wallets, in the same order as recording one.
  await markSpendingTakenBack(tx, { gone: spendings, now, digests })
  await markDepositsTakenBack(tx, { gone: deposits, now, digests })
  await moveDeposits(tx, { deposits: moved, digests })
  await holdCold(tx, key)
  const gone: Gone[] = [
    ...deposits.map(one => ({
      ...one,
      to: one.wallet,
      ref: one.kind === 'none' ? null : walletEntryRef(one.kind, one),
    })),
    ...spendings.flatMap(one =>
      one.isOurs ? [] : (['float_out', 'fee_paid'] as const).map(kind => ({ ...one, ref: walletEntryRef(kind, one) })),
    ),
  ]
  const addresses = gone.flatMap(({ from, to }) => [from, to])
  const walletOf = await findOwnWallets(tx, key, addresses)
  const isOrders = (address: string) => walletOf(address) === 'deposit'
  await addMoved(
    tx,
    key,
    deposits.flatMap(({ from, wallet, amount }) => [
      ...(isOrders(from) ? [{ address: from, amount }] : []),
      ...(isOrders(wallet) ? [{ address: wallet, amount: -amount }] : []),
    ]),
  )
  const entries: LedgerTransaction[] = []
  for (const one of gone) {
    const reversal = one.ref === null ? null : await findReversal(tx, one.ref)
    if (reversal) entries.push(reversal)
    if (reversal || one.ref === null) entries.push(...backToCold(one, reversal, walletOf))
  }
  return entries
}

interface Gone extends WalletTransfer {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Reference of its ledger entry; `null`: sender and receiver belong to the same account, so there is none. */
  readonly ref: string | null
}

/**
 * Returns the entry for a deposit at a cold wallet that has become hot since. Its amount was moved to hot with the wallet, and is moved
 * back.
 */
function backToCold(gone: Gone, reversal: LedgerTransaction | null, walletOf: WalletOf): LedgerTransaction[] {
  const { from, to, amount, environment, network } = gone
  const [left, came] = [walletOf(from), walletOf(to)]
  // Two addresses that belonged to one account and now differ were both cold.
  const wasCold = (direction: Posting['direction']) =>
    reversal?.postings.some(one => one.direction === direction && one.account === onChainAccounts.cold) ?? left !== came
  const [isLeftHot, isCameHot] = [left === 'hot' && wasCold('debit'), came === 'hot' && wasCold('credit')]
  if (isLeftHot === isCameHot) return []
  const { hot, cold } = onChainAccounts
  const postings = movePostings(isCameHot ? { from: hot, to: cold } : { from: cold, to: hot }, usdt(amount))
  return [{ kind: 'move', ref: `${walletEntryRef('move', gone)}:cold`, environment, network, postings }]
}
