import { hex, utf8 } from '@scure/base'
import { usdt } from '../../../lib/money.ts'
import { formatAddress, parseAddress } from '../../address.ts'
import type { Intent } from '../../send/outgoing.ts'
import { decodeFields } from './protobuf.ts'

/** Field numbers in java-tron's Tron.proto, smart_contract.proto and balance_contract.proto. */
const call = { type: 1, parameter: 2 } as const
const any = { typeUrl: 1, value: 2 } as const
const trigger = { owner: 1, contract: 2, data: 4 } as const
const send = { owner: 1, to: 2, amount: 3 } as const
/** Without `lock` and `lock_period`, so that energy can be reclaimed at once. Same numbers in both directions. */
const lend = { owner: 1, resource: 2, balance: 3, receiver: 4 } as const
const energyResource = 1n

/** The network's contract type for each kind of intent. */
const types = {
  token: { number: 31n, name: 'TriggerSmartContract' },
  coin: { number: 1n, name: 'TransferContract' },
  delegate: { number: 57n, name: 'DelegateResourceContract' },
  reclaim: { number: 58n, name: 'UnDelegateResourceContract' },
} as const satisfies Readonly<Record<Intent['kind'], { readonly number: bigint; readonly name: string }>>

const prefix = 'type.googleapis.com/protocol.'

const transferAbi = {
  type: 'function',
  name: 'transfer',
  stateMutability: 'nonpayable',
  inputs: [
    { type: 'address', name: 'to' },
    { type: 'uint256', name: 'value' },
  ],
  outputs: [],
} as const

/** Builds the `Transaction.Contract` for tronweb. */
export async function contractOf(intent: Intent): Promise<object> {
  const { name } = types[intent.kind]
  return { type: name, parameter: { type_url: `${prefix}${name}`, value: await valueOf(intent) } }
}

/** Delegates energy without a lock, so that it can be reclaimed at once. */
async function valueOf(intent: Intent): Promise<object> {
  const [from, to] = [checked(intent.from), checked(intent.to)]
  if (intent.kind === 'token') {
    const { utils } = await import('tronweb')
    const data = utils.abi.encodeFunctionData(transferAbi, [to, intent.amount])
    return { owner_address: from, contract_address: checked(intent.token), data }
  }
  const amount = sun(intent.amount)
  if (intent.kind === 'coin') return { owner_address: from, to_address: to, amount }
  return { owner_address: from, receiver_address: to, balance: amount, resource: 'ENERGY' }
}

/** Decodes a contract. Throws TypeError unless it is exactly one of these, without extra fields. */
export function decodeContract(bytes: Uint8Array): Intent {
  const contract = only(bytes, Object.values(call))
  const number = contract.get(call.type)
  const parameter = only(bytesOf(contract, call.parameter), Object.values(any))
  const name = utf8.encode(bytesOf(parameter, any.typeUrl))
  const kind = kindOf(number, name)
  const value = bytesOf(parameter, any.value)
  if (kind === 'token') return readTrigger(only(value, Object.values(trigger)))
  if (kind === 'coin') {
    const fields = only(value, Object.values(send))
    const ends = { from: addressIn(fields, send.owner), to: addressIn(fields, send.to) }
    return { kind, ...ends, amount: numberOf(fields, send.amount) }
  }
  const fields = only(value, Object.values(lend))
  if (fields.get(lend.resource) !== energyResource) throw new TypeError('it lends something else than energy')
  const ends = { from: addressIn(fields, lend.owner), to: addressIn(fields, lend.receiver) }
  return { kind, ...ends, amount: numberOf(fields, lend.balance) }
}

function kindOf(number: bigint | Uint8Array | undefined, name: string): Intent['kind'] {
  for (const kind of Object.keys(types) as Intent['kind'][])
    if (types[kind].number === number && `${prefix}${types[kind].name}` === name) return kind
  throw new TypeError('it is of another type')
}

function readTrigger(fields: Fields): Intent {
  const match = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(hex.encode(bytesOf(fields, trigger.data)))
  if (!match) throw new TypeError('it calls something else than transfer(address,uint256)')
  return {
    kind: 'token',
    token: addressIn(fields, trigger.contract),
    from: addressIn(fields, trigger.owner),
    to: formatAddress('TRC20', hex.decode(match[1]!)),
    amount: usdt(BigInt(`0x${match[2]!}`)),
  }
}

/** tronweb counts in JavaScript numbers, which are exact up to nine billion TRX. */
function sun(amount: bigint): number {
  if (amount <= 0n || amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new TypeError(`${amount} sun cannot be sent`)
  return Number(amount)
}

/** tronweb accepts other texts as addresses too. */
function checked(address: string): string {
  if (!parseAddress('TRC20', address)) throw new TypeError(`${address} is not a TRON address`)
  return address
}

export type Fields = ReadonlyMap<number, bigint | Uint8Array>

/** Throws for a field outside the list, so that nothing else gets signed. */
export function only(bytes: Uint8Array, allowed: readonly number[]): Fields {
  const fields = decodeFields(bytes)
  for (const number of fields.keys()) if (!allowed.includes(number)) throw new TypeError(`it has a field ${number}`)
  return fields
}

export function bytesOf(fields: Fields, number: number): Uint8Array {
  const value = fields.get(number)
  if (!(value instanceof Uint8Array)) throw new TypeError(`field ${number} is missing`)
  return value
}

export function numberOf(fields: Fields, number: number): bigint {
  const value = fields.get(number) ?? 0n
  if (typeof value !== 'bigint') throw new TypeError(`field ${number} is no number`)
  return value
}

function addressIn(fields: Fields, number: number): string {
  const bytes = bytesOf(fields, number)
  if (bytes.length !== 21 || bytes[0] !== 0x41) throw new TypeError(`field ${number} is no account`)
  return formatAddress('TRC20', bytes.subarray(1))
}
