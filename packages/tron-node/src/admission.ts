// Who may enter: the checks of java-tron's Wallet.broadcastTransaction and Manager.pushTransaction, in their order.
import { recoverAddress, toBase58 } from './format/bytes.ts'
import type { ChainRecord } from './chain-record.ts'
import { dayMs } from './execution/parameters.ts'
import { textOf } from './format/protobuf.ts'
import { invalidContract, Refusal } from './refusal.ts'
import { soleContract } from './format/transaction.ts'
import type { Transaction } from './format/transaction.ts'

/** Refuses a broadcast that cannot be valid in the next block, whose earliest time is `nextSlot`. */
export function admit(record: ChainRecord, transaction: Transaction, nextSlot: number): void {
  if (record.pending.some(pending => pending.id === transaction.id)) {
    throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.')
  }
  if (transaction.raw.contract.length !== 1) throw invalidContract('this transaction carries no single contract')
  if ((transaction.raw.expiration ?? 0) < nextSlot) throw expired()
  checkSignature(transaction)
  checkInclusion(record, transaction)
}

/** Refuses a transaction that the block after the head may not carry: checked again when that block is built. */
export function checkInclusion(record: ChainRecord, transaction: Transaction): void {
  const { ref_block_bytes: bytes = '', ref_block_hash: hash, expiration = 0 } = transaction.raw
  const referenced = record.referencedBlock(Number.parseInt(bytes, 16))
  if (!referenced || referenced.id.slice(16, 32) !== hash) throw new Refusal('TAPOS_ERROR', 'Tapos check error.')
  const headTime = record.head.timestamp
  if (expiration <= headTime || expiration > headTime + dayMs) throw expired()
  if (record.find(transaction.id)) throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.')
}

function expired(): Refusal {
  return new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
}

/** The first signature must be the owner's: accounts of this node have one key and no permissions of their own. */
function checkSignature(transaction: Transaction): void {
  const owner = textOf(soleContract(transaction.raw).parameter.value, 'owner_address')
  const signature = transaction.signatures[0]
  if (signature === undefined) throw badSignature('miss sig or contract')
  const signer = signerOf(transaction.id, signature)
  if (signer !== owner) {
    throw badSignature(`${signature} is signed by ${toBase58(signer)} but it is not contained of permission.`)
  }
}

function signerOf(id: string, signature: string): string {
  try {
    return recoverAddress(id, signature)
  } catch (error) {
    throw badSignature(error instanceof Error ? error.message : String(error))
  }
}

function badSignature(reason: string): Refusal {
  return new Refusal('SIGERROR', `Validate signature error: ${reason}`)
}
