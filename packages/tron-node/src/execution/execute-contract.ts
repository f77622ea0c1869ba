import { activate, balanceOf, contractAt, putContract } from '../accounts.ts'
import type { Receipt } from '../format/block.ts'
import { fromHex, keccakHex, textToHex } from '../format/bytes.ts'
import type { Effect, ExecutionContext } from './execution.ts'
import { contractAddress } from './machine.ts'
import type { ExecutionOutcome } from './machine.ts'
import { energyPrice, factorUnit, feeLimitMax } from './parameters.ts'
import { numberOf, textOf } from '../format/protobuf.ts'
import type { Message } from '../format/protobuf.ts'
import { invalidContract } from '../refusal.ts'
import { burn, energyLeft, useEnergy } from './resources.ts'
import { soleContract } from '../format/transaction.ts'
import type { Transaction } from '../format/transaction.ts'

interface ContractRun {
  readonly owner: string
  readonly address: string
  readonly input: string
  readonly value: bigint
  /** Set when the transaction creates the contract. */
  readonly created: Message | undefined
}

/** Deploys or calls a contract and charges its energy: staked first, the rest burned up to fee_limit (java-tron VMActuator). */
export async function runContract(context: ExecutionContext, transaction: Transaction): Promise<Effect> {
  const { state, machine, timestamp } = context
  const feeLimit = transaction.raw.fee_limit ?? 0
  if (feeLimit < 0 || feeLimit > feeLimitMax) throw invalidContract(`feeLimit must be >= 0 and <= ${feeLimitMax}`)
  const run = readRun(context, transaction)
  const staked = energyLeft(state, run.owner, timestamp)
  const energyLimit = energyAllowance({ balance: balanceOf(state, run.owner) - run.value, staked, feeLimit })
  const factor = run.created ? 0 : context.energyFactor
  const outcome = await machine.run({
    overlay: state,
    caller: run.owner,
    contract: run.address,
    input: fromHex(run.input),
    deploys: run.created !== undefined,
    value: run.value,
    energyLimit: Math.floor((energyLimit * factorUnit) / (factorUnit + factor)),
    blockNumber: context.blockNumber,
    timestamp,
  })
  if (outcome.result === 'SUCCESS' && run.created) recordContract(context, run)
  return chargeEnergy(context, { run, outcome, staked, energyLimit, factor })
}

function readRun(context: ExecutionContext, transaction: Transaction): ContractRun {
  const { type, parameter } = soleContract(transaction.raw)
  const value = parameter.value
  const owner = textOf(value, 'owner_address')
  const isCreation = type === 'CreateSmartContract'
  const created = isCreation ? ((value['new_contract'] ?? {}) as Message) : undefined
  const address = isCreation ? contractAddress(transaction.id, owner) : textOf(value, 'contract_address')
  if (!isCreation && !contractAt(context.state, address)) {
    throw invalidContract('No contract or not a valid smart contract')
  }
  const callValue = BigInt(numberOf(created ?? value, 'call_value'))
  if (callValue < 0n) throw invalidContract('callValue must be >= 0')
  if (balanceOf(context.state, owner) < callValue) throw invalidContract('balance is not sufficient.')
  const input = created ? textOf(created, 'bytecode') : textOf(value, 'data')
  return { owner, address, input, value: callValue, created }
}

/** Energy a run may use: what is staked plus what the balance can buy, but never more than fee_limit buys. */
function energyAllowance(funds: { balance: bigint; staked: number; feeLimit: number }): number {
  const affordable = funds.staked + Number(funds.balance / BigInt(energyPrice))
  return Math.min(affordable, Math.floor(funds.feeLimit / energyPrice))
}

function recordContract(context: ExecutionContext, run: ContractRun): void {
  putContract(context.state, {
    ...run.created,
    contract_address: run.address,
    origin_address: run.owner,
    code_hash: keccakHex(fromHex(run.input)),
    version: 1,
  })
  activate(context.state, run.address, context.timestamp)
}

interface Charge {
  readonly run: ContractRun
  readonly outcome: ExecutionOutcome
  readonly staked: number
  readonly energyLimit: number
  readonly factor: number
}

function chargeEnergy(context: ExecutionContext, { run, outcome, staked, energyLimit, factor }: Charge): Effect {
  const isMetered = outcome.result === 'SUCCESS' || outcome.result === 'REVERT'
  const penalty = Math.ceil((outcome.energy * factor) / factorUnit)
  const total = isMetered ? Math.min(outcome.energy + penalty, energyLimit) : energyLimit
  const fromStake = Math.min(staked, total)
  const fee = (total - fromStake) * energyPrice
  if (fromStake > 0) useEnergy(context.state, run.owner, { amount: fromStake, time: context.timestamp })
  burn(context.state, run.owner, { sun: fee, code: 'CONTRACT_EXE_ERROR' })
  const receipt: Receipt = {
    ...(fromStake > 0 ? { energy_usage: fromStake } : {}),
    ...(fee > 0 ? { energy_fee: fee } : {}),
    ...(total > 0 ? { energy_usage_total: total } : {}),
    result: outcome.result,
    ...(penalty > 0 && isMetered ? { energy_penalty_total: penalty } : {}),
  }
  const failed = outcome.result === 'SUCCESS' ? {} : failureInfo(outcome)
  const info = {
    contractResult: [outcome.output],
    contract_address: run.address,
    ...(outcome.logs.length > 0 ? { log: outcome.logs } : {}),
    ...failed,
  }
  return { result: outcome.result, fee, receipt, info }
}

function failureInfo(outcome: ExecutionOutcome) {
  return { result: 'FAILED' as const, resMessage: textToHex(outcome.message) }
}
