import { listWallets } from '../../deposit-addresses/wallet.store.ts'
import type { ChainKey, Transfer } from '../../chains/chain.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { formatUsdt } from '../../lib/money.ts'
import { pauseWallet, insertSpending, listOwnHashes } from './spending.store.ts'
import { findOwnWallets } from './wallet-deposit.service.ts'

/**
 * Records every final transfer from one of our addresses once. If we did not sign its transaction, somebody else has the keys, or this
 * database lost what was signed: pauses the wallet before anything else is signed. Exceptions: a transfer from a cold wallet, which only
 * the operator moves, and the operator's transfer from a replaced wallet to another address of ours.
 */
export async function recordSpending(
  deps: Pick<Deps, 'log' | 'digests'>,
  tx: Tx,
  { key, transfers, now }: { readonly key: ChainKey; readonly transfers: readonly Transfer[]; readonly now: Date },
): Promise<void> {
  if (transfers.length === 0) return
  const [current] = await listWallets(tx, key)
  const walletOf = await findOwnWallets(
    tx,
    key,
    transfers.flatMap(({ from, to }) => [from, to]),
  )
  const left = transfers.filter(({ from, blockHeight }) => walletOf(from, blockHeight))
  if (left.length === 0) return
  const own = await listOwnHashes(tx, key, [...new Set(left.map(({ txHash }) => txHash))])
  for (const transfer of left) {
    const isOurs = own.has(transfer.txHash)
    if (!(await insertSpending(tx, key, { transfer, isOurs, now, digests: deps.digests })) || isOurs) continue
    const { txHash, from, to, amount, blockHeight } = transfer
    const role = walletOf(from, blockHeight)
    const isPaying = from === current
    if (role !== 'deposit' && !isPaying && walletOf(to, blockHeight)) continue
    const reason = `transaction ${txHash} moved ${formatUsdt(amount)} USDT from ${from} and is not ours`
    const logged = { ...key, txHash, from, reason }
    if (role === 'cold' && !isPaying) {
      deps.log.error(
        logged,
        'unknown transfer from cold wallet; see docs/operating/sweeps-and-wallets.md, "Your own money"',
      )
      continue
    }
    await pauseWallet(tx, key, { reason, now })
    deps.log.fatal(
      logged,
      'wallet paused: unknown transfer from one of its addresses; see docs/operating/when-it-breaks.md, "Money left an address of ours"',
    )
  }
}
