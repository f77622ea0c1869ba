import { findOrdersByAddress } from '../addresses/address.store.ts'
import { listWallets } from '../addresses/wallet.store.ts'
import type { ChainKey, Transfer } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { formatUsdt } from '../lib/money.ts'
import { haltWallet, insertSpending, listOwnHashes } from './spending.store.ts'

/**
 * Records every final transfer that left an address of ours, each once. One of a transaction that we did not sign means that
 * somebody else has the keys, or that this database forgot what it signed: the wallet halts before anything else is signed.
 */
export async function recordSpending(
  deps: Pick<Deps, 'log' | 'digests'>,
  tx: Tx,
  { key, transfers, now }: { readonly key: ChainKey; readonly transfers: readonly Transfer[]; readonly now: Date },
): Promise<void> {
  if (transfers.length === 0) return
  const wallets = new Set(await listWallets(tx, key))
  const given = await findOrdersByAddress(tx, key, [...new Set(transfers.map(({ from }) => from))])
  const left = transfers.filter(({ from }) => wallets.has(from) || given.has(from))
  if (left.length === 0) return
  const own = await listOwnHashes(tx, key, [...new Set(left.map(({ txHash }) => txHash))])
  for (const transfer of left) {
    const isOurs = own.has(transfer.txHash)
    if (!(await insertSpending(tx, key, { transfer, isOurs, now, digests: deps.digests })) || isOurs) continue
    const { txHash, from, amount } = transfer
    const reason = `transaction ${txHash} took ${formatUsdt(amount)} USDT from ${from}, and is not one of ours`
    await haltWallet(tx, key, { reason, now })
    deps.log.fatal(
      { ...key, txHash, from, reason },
      'money left an address of ours; see docs/operating.md, "Money left"',
    )
  }
}
