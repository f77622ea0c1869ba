import { balanceOf, contractAt } from '../accounts.ts'
import { keccakHex, textToHex } from '../format/bytes.ts'
import type { Chain } from '../chain.ts'
import { contractAddress } from '../execution/machine.ts'
import type { ExecutionOutcome } from '../execution/machine.ts'
import { builtExpirationMs, factorUnit } from '../execution/parameters.ts'
import type { Message } from '../format/protobuf.ts'
import { address, integer, text } from './query.ts'
import type { Query } from './query.ts'
import { Refusal } from '../refusal.ts'
import { encodeRaw, transactionId } from '../format/transaction.ts'

/** Contract reads, constant calls, and transactions built by the node for a client to sign. */
export const contractHandlers = {
  getcontract: (chain: Chain, query: Query, solid: boolean) =>
    contractAt(chain.view(solid), address(query, 'value')) ?? {},
  getcontractinfo,
  createtransaction,
  triggersmartcontract,
  triggerconstantcontract,
  estimateenergy,
}

const noTransaction = '0'.repeat(64)

function getcontractinfo(chain: Chain, query: Query, solid: boolean): object {
  const contract = contractAt(chain.view(solid), address(query, 'value'))
  if (!contract) return {}
  const factor = chain.options.energyFactor
  return { smart_contract: contract, contract_state: factor > 0 ? { energy_factor: factor } : {} }
}

function createtransaction(chain: Chain, query: Query): object {
  const [amount, owner] = [integer(query, 'amount'), address(query, 'owner_address')]
  if (balanceOf(chain.view(false), owner) < BigInt(amount))
    throw new Refusal('CONTRACT_VALIDATE_ERROR', 'Validate TransferContract error, balance is not sufficient.')
  const value = { amount, owner_address: owner, to_address: address(query, 'to_address') }
  return build(chain, query, { type: 'TransferContract', value })
}

function triggersmartcontract(chain: Chain, query: Query): object {
  const value = triggerValue(query)
  if (!contractAt(chain.view(false), address(query, 'contract_address'))) return missingContract()
  return { result: { result: true }, transaction: build(chain, query, { type: 'TriggerSmartContract', value }) }
}

/** Runs a call and keeps nothing: a revert still answers `result: true`, with the reason beside it. */
async function triggerconstantcontract(chain: Chain, query: Query, solid: boolean): Promise<object> {
  const outcome = await runConstant(chain, query, solid)
  if (!outcome) return missingContract()
  const failed = outcome.result !== 'SUCCESS'
  const { used, penalty } = energyOf(chain, outcome)
  const transaction = build(chain, query, { type: 'TriggerSmartContract', value: triggerValue(query) })
  return {
    result: { result: true, ...(failed ? { message: textToHex(outcome.message) } : {}) },
    energy_used: used,
    ...(penalty > 0 ? { energy_penalty: penalty } : {}),
    constant_result: [outcome.output],
    ...(outcome.logs.length > 0 ? { logs: outcome.logs } : {}),
    transaction: { ...transaction, ret: [failed ? { ret: 'FAILED' } : {}] },
  }
}

async function estimateenergy(chain: Chain, query: Query, solid: boolean): Promise<object> {
  const outcome = await runConstant(chain, query, solid)
  if (!outcome) return missingContract()
  if (outcome.result !== 'SUCCESS') {
    return { result: { code: 'CONTRACT_EXE_ERROR', message: textToHex(outcome.message) } }
  }
  return { result: { result: true }, energy_required: energyOf(chain, outcome).used }
}

/** Without a contract address the data is creation code: a deployment's cost can be asked for as well. */
async function runConstant(chain: Chain, query: Query, solid: boolean): Promise<ExecutionOutcome | undefined> {
  const contract = address(query, 'contract_address')
  const caller = address(query, 'owner_address')
  const call = { caller, input: callData(query), value: BigInt(integer(query, 'call_value')), solid }
  if (contract === '')
    return chain.constantCall({ ...call, contract: contractAddress(noTransaction, caller), deploys: true })
  if (!contractAt(chain.view(solid), contract)) return undefined
  return chain.constantCall({ ...call, contract, deploys: false })
}

function energyOf(chain: Chain, outcome: ExecutionOutcome): { used: number; penalty: number } {
  const penalty = Math.ceil((outcome.energy * chain.options.energyFactor) / factorUnit)
  return { used: outcome.energy + penalty, penalty }
}

function missingContract(): object {
  const message = textToHex('Smart contract is not exist.')
  return { result: { code: 'CONTRACT_VALIDATE_ERROR', message } }
}

function triggerValue(query: Query): Message {
  const callValue = integer(query, 'call_value')
  return {
    data: callData(query),
    owner_address: address(query, 'owner_address'),
    contract_address: address(query, 'contract_address'),
    ...(callValue > 0 ? { call_value: callValue } : {}),
  }
}

/** The selector of `function_selector` and its encoded `parameter`, or ready-made `data`. */
function callData(query: Query): string {
  const selector = text(query, 'function_selector')
  if (selector === '') return text(query, 'data')
  return keccakHex(new TextEncoder().encode(selector)).slice(0, 8) + text(query, 'parameter')
}

/** An unsigned transaction on the head block, valid for a minute, with the node's clock as its timestamp. */
function build(chain: Chain, query: Query, { type, value }: { type: string; value: Message }) {
  const { head } = chain.record
  const feeLimit = integer(query, 'fee_limit')
  const permission = integer(query, 'Permission_id')
  const memo = text(query, 'extra_data')
  const call = { parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }
  const raw = {
    ...(memo === '' ? {} : { data: memo }),
    contract: [permission > 0 ? { ...call, Permission_id: permission } : call],
    ref_block_bytes: (head.number & 0xffff).toString(16).padStart(4, '0'),
    ref_block_hash: head.id.slice(16, 32),
    expiration: head.timestamp + builtExpirationMs,
    ...(feeLimit > 0 ? { fee_limit: feeLimit } : {}),
    timestamp: chain.now(),
  }
  const rawHex = encodeRaw(raw)
  return { visible: false, txID: transactionId(rawHex), raw_data: raw, raw_data_hex: rawHex }
}
