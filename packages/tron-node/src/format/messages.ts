// The messages of java-tron's protocol that this node speaks (tronprotocol/java-tron, protocol/src/main/protos).
import type { Field, FieldType, Schema } from './protobuf.ts'

const contractTypes: (string | undefined)[] = []
contractTypes[0] = 'AccountCreateContract'
contractTypes[1] = 'TransferContract'
contractTypes[30] = 'CreateSmartContract'
contractTypes[31] = 'TriggerSmartContract'
contractTypes[54] = 'FreezeBalanceV2Contract'
contractTypes[55] = 'UnfreezeBalanceV2Contract'
contractTypes[57] = 'DelegateResourceContract'
contractTypes[58] = 'UnDelegateResourceContract'

/** Outcomes of a contract run in the order of their numbers; a receipt prints the name. */
export const contractResults = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
] as const

const resources = ['BANDWIDTH', 'ENERGY', 'TRON_POWER']
const entryTypes = ['UnknownEntryType', 'Constructor', 'Function', 'Event', 'Fallback', 'Receive', 'Error']
const mutabilities = ['UnknownMutabilityType', 'Pure', 'View', 'Nonpayable', 'Payable']

const any = schema({ type_url: one(1, 'string'), value: one(2, 'bytes') })
const contract = schema({ type: one(1, contractTypes), parameter: one(2, any), Permission_id: one(5, 'integer') })

/** Transaction.raw. */
export const rawTransactionSchema = schema({
  ref_block_bytes: one(1, 'bytes'),
  ref_block_num: one(3, 'integer'),
  ref_block_hash: one(4, 'bytes'),
  expiration: one(8, 'integer'),
  data: one(10, 'bytes'),
  contract: many(11, contract),
  timestamp: one(14, 'integer'),
  fee_limit: one(18, 'integer'),
})

/** `raw_data` stays bytes here: its own encoding decides the transaction id, so it is never written twice. */
export const transactionSchema = schema({
  raw_data: one(1, 'bytes'),
  signature: many(2, 'bytes'),
  ret: many(5, schema({ contractRet: one(3, contractResults) })),
})

/** BlockHeader.raw. */
export const blockHeaderSchema = schema({
  timestamp: one(1, 'integer'),
  txTrieRoot: one(2, 'bytes'),
  parentHash: one(3, 'bytes'),
  number: one(7, 'integer'),
  witness_id: one(8, 'integer'),
  witness_address: one(9, 'bytes'),
  version: one(10, 'integer'),
})

const abiParameter = schema({ indexed: one(1, 'boolean'), name: one(2, 'string'), type: one(3, 'string') })

const abiEntry = schema({
  anonymous: one(1, 'boolean'),
  constant: one(2, 'boolean'),
  name: one(3, 'string'),
  inputs: many(4, abiParameter),
  outputs: many(5, abiParameter),
  type: one(6, entryTypes),
  payable: one(7, 'boolean'),
  stateMutability: one(8, mutabilities),
})

const smartContract = schema({
  origin_address: one(1, 'bytes'),
  contract_address: one(2, 'bytes'),
  abi: one(3, schema({ entrys: many(1, abiEntry) })),
  bytecode: one(4, 'bytes'),
  call_value: one(5, 'integer'),
  consume_user_resource_percent: one(6, 'integer'),
  name: one(7, 'string'),
  origin_energy_limit: one(8, 'integer'),
})

/** What each supported contract type carries in its parameter. */
export const contractSchemas: Readonly<Record<string, Schema>> = {
  AccountCreateContract: schema({
    owner_address: one(1, 'bytes'),
    account_address: one(2, 'bytes'),
    type: one(3, 'integer'),
  }),
  TransferContract: schema({
    owner_address: one(1, 'bytes'),
    to_address: one(2, 'bytes'),
    amount: one(3, 'integer'),
  }),
  CreateSmartContract: schema({
    owner_address: one(1, 'bytes'),
    new_contract: one(2, smartContract),
    call_token_value: one(3, 'integer'),
    token_id: one(4, 'integer'),
  }),
  TriggerSmartContract: schema({
    owner_address: one(1, 'bytes'),
    contract_address: one(2, 'bytes'),
    call_value: one(3, 'integer'),
    data: one(4, 'bytes'),
    call_token_value: one(5, 'integer'),
    token_id: one(6, 'integer'),
  }),
  FreezeBalanceV2Contract: schema({
    owner_address: one(1, 'bytes'),
    frozen_balance: one(2, 'integer'),
    resource: one(3, resources),
  }),
  UnfreezeBalanceV2Contract: schema({
    owner_address: one(1, 'bytes'),
    unfreeze_balance: one(2, 'integer'),
    resource: one(3, resources),
  }),
  DelegateResourceContract: schema({
    owner_address: one(1, 'bytes'),
    resource: one(2, resources),
    balance: one(3, 'integer'),
    receiver_address: one(4, 'bytes'),
    lock: one(5, 'boolean'),
    lock_period: one(6, 'integer'),
  }),
  UnDelegateResourceContract: schema({
    owner_address: one(1, 'bytes'),
    resource: one(2, resources),
    balance: one(3, 'integer'),
    receiver_address: one(4, 'bytes'),
  }),
}

function schema(fields: Record<string, Field>): Schema {
  return { fields }
}

function one(number: number, type: FieldType): Field {
  return { number, type }
}

function many(number: number, type: FieldType): Field {
  return { number, type, repeated: true }
}
