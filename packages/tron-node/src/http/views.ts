// What the chain looks like through java-tron's HTTP API: members at their protobuf default are left out.
import { activatedAt, amountAt, balanceOf, contractAt } from '../accounts.ts'
import { headerData, witnessSignature } from '../format/block.ts'
import type { Block } from '../format/block.ts'
import { toBase58 } from '../format/bytes.ts'
import { stakeKeys } from '../execution/resources.ts'
import type { StateReader } from '../state.ts'
import type { Transaction } from '../format/transaction.ts'

/** A block as getblock* answers it, `{}` when there is none; an empty block has no `transactions`. */
export function blockView(block: Block | undefined, detail = true): object {
  if (!block) return {}
  // Nobody signed genesis.
  const signature = block.number > 0 ? { witness_signature: witnessSignature(block) } : {}
  const transactions = block.transactions.map(transaction => transactionView(transaction, transaction.result))
  return {
    blockID: block.id,
    block_header: { raw_data: headerData(block), ...signature },
    ...(detail && transactions.length > 0 ? { transactions } : {}),
  }
}

/** A transaction as gettransactionbyid answers it; without `result` when it has none yet. */
export function transactionView(transaction: Transaction, result?: string): object {
  return {
    ...(result === undefined ? {} : { ret: [{ contractRet: result }] }),
    signature: transaction.signatures,
    txID: transaction.id,
    raw_data: transaction.raw,
    raw_data_hex: transaction.rawHex,
  }
}

/** An account as getaccount answers it, `{}` while it is not activated. */
export function accountView(state: StateReader, address: string, visible: boolean): object {
  const created = activatedAt(state, address)
  if (created === undefined) return {}
  const shown = visible ? toBase58(address) : address
  const balance = balanceOf(state, address)
  const frozen = (resource: string) => amountAt(state, stakeKeys.frozen(resource, address))
  const amount = (sun: number) => (sun > 0 ? { amount: sun } : {})
  const acquired = amountAt(state, stakeKeys.acquired('ENERGY', address))
  return {
    address: shown,
    ...(contractAt(state, address) ? { type: 'Contract' } : {}),
    ...(balance > 0n ? { balance: Number(balance) } : {}),
    ...(created > 0 ? { create_time: created } : {}),
    account_resource: acquired > 0 ? { acquired_delegated_frozenV2_balance_for_energy: acquired } : {},
    owner_permission: { permission_name: 'owner', threshold: 1, keys: [{ address: shown, weight: 1 }] },
    frozenV2: [
      amount(frozen('BANDWIDTH')),
      { type: 'ENERGY', ...amount(frozen('ENERGY')) },
      { type: 'TRON_POWER', ...amount(frozen('TRON_POWER')) },
    ],
  }
}
