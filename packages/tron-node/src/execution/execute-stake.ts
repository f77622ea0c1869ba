// Staking and delegation (Stake 2.0), without its waiting times: unfreezing pays out at once, a delegation is never locked.
import { activatedAt, amountAt, balanceOf, contractAt, setAmount, setBalance } from '../accounts.ts'
import { plainEffect } from './execution.ts'
import type { Effect, ExecutionContext } from './execution.ts'
import { sunPerTrx } from './parameters.ts'
import { numberOf, textOf } from '../format/protobuf.ts'
import type { Message } from '../format/protobuf.ts'
import { invalidContract } from '../refusal.ts'
import { stakeKeys } from './resources.ts'

/** Moves TRX from the balance into stake. */
export function freeze(context: ExecutionContext, owner: string, value: Message): Effect {
  const amount = numberOf(value, 'frozen_balance')
  if (amount < sunPerTrx) throw invalidContract('frozenBalance must be greater than or equal to 1 TRX')
  const balance = balanceOf(context.state, owner)
  if (BigInt(amount) > balance) throw invalidContract('frozenBalance must be less than or equal to accountBalance')
  setBalance(context.state, owner, balance - BigInt(amount))
  add(context, stakeKeys.frozen(resourceOf(value), owner), amount)
  return plainEffect()
}

/** Moves TRX from stake back into the balance. */
export function unfreeze(context: ExecutionContext, owner: string, value: Message): Effect {
  const amount = numberOf(value, 'unfreeze_balance')
  const key = stakeKeys.frozen(resourceOf(value), owner)
  if (amount <= 0 || amount > amountAt(context.state, key)) {
    throw invalidContract('Invalid unfreeze_balance, freezing resource is not enough')
  }
  add(context, key, -amount)
  setBalance(context.state, owner, balanceOf(context.state, owner) + BigInt(amount))
  return plainEffect()
}

/** Lends staked TRX to an activated account that is no contract. */
export function delegate(context: ExecutionContext, owner: string, value: Message): Effect {
  const { amount, resource, receiver } = readDelegation(value)
  const available = stakeKeys.frozen(resource, owner)
  if (amount < sunPerTrx) throw invalidContract('delegateBalance must be greater than or equal to 1 TRX')
  if (amount > amountAt(context.state, available)) {
    throw invalidContract('delegateBalance must be less than or equal to available FreezeV2 balance')
  }
  if (receiver === owner) throw invalidContract('receiverAddress must not be the same as ownerAddress')
  if (activatedAt(context.state, receiver) === undefined) throw invalidContract('Account not exists')
  if (contractAt(context.state, receiver))
    throw invalidContract('Do not allow delegate resources to contract addresses')
  add(context, available, -amount)
  add(context, stakeKeys.acquired(resource, receiver), amount)
  add(context, stakeKeys.delegated(resource, owner, receiver), amount)
  return plainEffect()
}

/** Takes lent stake back. */
export function undelegate(context: ExecutionContext, owner: string, value: Message): Effect {
  const { amount, resource, receiver } = readDelegation(value)
  const delegated = stakeKeys.delegated(resource, owner, receiver)
  if (amount <= 0 || amount > amountAt(context.state, delegated)) {
    throw invalidContract('insufficient delegatedFrozenBalance')
  }
  add(context, delegated, -amount)
  add(context, stakeKeys.acquired(resource, receiver), -amount)
  add(context, stakeKeys.frozen(resource, owner), amount)
  return plainEffect()
}

function readDelegation(value: Message) {
  const receiver = textOf(value, 'receiver_address')
  return { amount: numberOf(value, 'balance'), resource: resourceOf(value), receiver }
}

/** BANDWIDTH is number 0 and therefore absent on the wire. */
function resourceOf(value: Message): string {
  return textOf(value, 'resource') || 'BANDWIDTH'
}

function add(context: ExecutionContext, key: string, amount: number): void {
  setAmount(context.state, key, amountAt(context.state, key) + amount)
}
