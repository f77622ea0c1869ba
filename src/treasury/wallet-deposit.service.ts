import { findOrdersByAddress } from '../addresses/address.store.ts'
import { listWallets } from '../addresses/wallet.store.ts'
import { readAccountDigits } from '../chains/address.ts'
import type { ChainKey, ReceiverFilter, Transfer } from '../chains/chain.ts'
import type { Rows, Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/ledger.service.ts'
import { insertWalletDeposit, listSignedHashes } from './wallet-deposit.store.ts'

/** Also accounts that are wallets of ours, beside those of `filter`. */
export function withWallets(rows: Rows, key: ChainKey, filter: ReceiverFilter): ReceiverFilter {
  return async accounts => {
    const chosen = await filter(accounts)
    const wallets = (await listWallets(rows, key)).map(address => readAccountDigits(key.network, address))
    const wanted = wallets.filter(account => accounts.includes(account))
    return wanted.length === 0 ? chosen : new Set([...chosen, ...wanted])
  }
}

/** Enters final transfers to a wallet of ours in the books, each once: but for what is swept, that is the operator's own money. */
export async function recordWalletDeposits(
  { digests }: Pick<Deps, 'digests'>,
  tx: Tx,
  { key, transfers, now }: { readonly key: ChainKey; readonly transfers: readonly Transfer[]; readonly now: Date },
): Promise<void> {
  if (transfers.length === 0) return
  const wallets = new Set(await listWallets(tx, key))
  const arrived = transfers.filter(({ to }) => wallets.has(to))
  const own = await listSignedHashes(
    tx,
    arrived.map(({ txHash }) => txHash),
  )
  const given = await findOrdersByAddress(tx, key, [...new Set(arrived.map(({ from }) => from))])
  for (const { txHash, ordinal, from, to, amount, blockHeight } of arrived) {
    // What we sent there ourselves is booked by whoever sent it; of a sweep a restored database may know the address alone.
    if (own.has(txHash) || given.has(from)) continue
    const deposit = { txHash, ordinal, wallet: to, from, amount, blockHeight }
    if (!(await insertWalletDeposit(tx, key, { deposit, now, digests }))) continue
    await post(
      tx,
      {
        kind: 'capital',
        ref: `capital:${key.environment}:${key.network}:${txHash}:${ordinal}`,
        ...key,
        postings: [
          { account: 'onchain_hot', merchantId: null, direction: 'debit', amount },
          { account: 'platform_capital', merchantId: null, direction: 'credit', amount },
        ],
      },
      now,
    )
  }
}
