import { activate, activatedAt, balanceOf, contractAt, setBalance } from '../accounts.ts'
import type { TransactionInfo } from '../format/block.ts'
import { toBase58 } from '../format/bytes.ts'
import { runContract } from './execute-contract.ts'
import { delegate, freeze, undelegate, unfreeze } from './execute-stake.ts'
import { plainEffect } from './execution.ts'
import type { Effect, ExecutionContext } from './execution.ts'
import { memoFee, newAccountFee } from './parameters.ts'
import { numberOf, textOf } from '../format/protobuf.ts'
import type { Message } from '../format/protobuf.ts'
import { invalidContract } from '../refusal.ts'
import { burn, chargeBandwidth } from './resources.ts'
import type { Overlay } from '../state.ts'
import { bandwidthBytes, soleContract } from '../format/transaction.ts'
import type { Transaction } from '../format/transaction.ts'

/** What a block keeps of an executed transaction. */
export interface Executed {
  readonly result: string
  readonly info: TransactionInfo
}

type Executor = (context: ExecutionContext, owner: string, value: Message) => Effect

const executors: Record<string, Executor> = {
  AccountCreateContract: createAccount,
  TransferContract: transfer,
  FreezeBalanceV2Contract: freeze,
  UnfreezeBalanceV2Contract: unfreeze,
  DelegateResourceContract: delegate,
  UnDelegateResourceContract: undelegate,
}

/**
 * Executes one transaction on the context's state: bandwidth, memo fee, then its contract. A failed contract run is an
 * outcome with a receipt; throws Refusal, leaving half-made writes for the caller to revert, when it may not be included.
 */
export async function executeTransaction(context: ExecutionContext, transaction: Transaction): Promise<Executed> {
  const { type, parameter } = soleContract(transaction.raw)
  const owner = textOf(parameter.value, 'owner_address')
  if (activatedAt(context.state, owner) === undefined) {
    throw invalidContract(`account [${owner === '' ? '' : toBase58(owner)}] does not exist`)
  }
  const bandwidth = chargeBandwidth(context.state, owner, {
    bytes: bandwidthBytes(transaction),
    time: context.timestamp,
    createsAccount: createdAccount(context.state, type, parameter.value) !== undefined,
  })
  const memo = transaction.raw.data ? memoFee : 0
  burn(context.state, owner, { sun: memo, code: 'BANDWITH_ERROR' })
  const execute = executors[type]
  const effect = execute ? execute(context, owner, parameter.value) : await runContract(context, transaction)
  const fee = (bandwidth.net_fee ?? 0) + memo + effect.fee
  const info: TransactionInfo = {
    id: transaction.id,
    ...(fee > 0 ? { fee } : {}),
    blockNumber: context.blockNumber,
    blockTimeStamp: context.timestamp,
    contractResult: [''],
    ...effect.info,
    receipt: { ...effect.receipt, ...bandwidth },
  }
  return { result: effect.result, info }
}

function createdAccount(state: Overlay, type: string, value: Message): string | undefined {
  const field = { TransferContract: 'to_address', AccountCreateContract: 'account_address' }[type]
  if (field === undefined) return undefined
  const target = textOf(value, field)
  return activatedAt(state, target) === undefined ? target : undefined
}

function createAccount(context: ExecutionContext, owner: string, value: Message): Effect {
  const target = createdAccount(context.state, 'AccountCreateContract', value)
  if (target === undefined) throw invalidContract('Account has existed')
  burn(context.state, owner, { sun: newAccountFee, code: 'CONTRACT_VALIDATE_ERROR' })
  activate(context.state, target, context.timestamp)
  return plainEffect(newAccountFee)
}

const smartContractPayee =
  'Cannot transfer TRX to a smartContract which version is one. Instead please use TriggerSmartContract '

/** Moves TRX. A first payment to an address activates it: the sender pays 1 TRX on top (java-tron TransferActuator). */
function transfer(context: ExecutionContext, owner: string, value: Message): Effect {
  const { state, timestamp } = context
  const to = textOf(value, 'to_address')
  const amount = BigInt(numberOf(value, 'amount'))
  const fee = activatedAt(state, to) === undefined ? newAccountFee : 0
  if (!/^41[0-9a-f]{40}$/.test(to)) throw invalidContract('Invalid toAddress!')
  if (amount <= 0n) throw invalidContract('Amount must be greater than 0.')
  if (owner === to) throw invalidContract('Cannot transfer TRX to yourself.')
  if (contractAt(state, to)) throw invalidContract(smartContractPayee)
  if (balanceOf(state, owner) < amount + BigInt(fee)) {
    throw invalidContract('Validate TransferContract error, balance is not sufficient.')
  }
  setBalance(state, owner, balanceOf(state, owner) - amount - BigInt(fee))
  setBalance(state, to, balanceOf(state, to) + amount)
  activate(state, to, timestamp)
  return plainEffect(fee)
}
