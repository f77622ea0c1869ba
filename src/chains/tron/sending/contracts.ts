import { hex, utf8 } from '@scure/base'
import { usdt } from '../../../lib/money.ts'
import { formatAddress, parseAddress } from '../../address.ts'
import type { Intent } from '../../send/outgoing.ts'
import { decodeFields, encodeFields, type Field } from './protobuf.ts'

/** Numbers of the fields in java-tron's Tron.proto, smart_contract.proto and balance_contract.proto. */
const call = { type: 1, parameter: 2 } as const
const any = { typeUrl: 1, value: 2 } as const
const trigger = { owner: 1, contract: 2, data: 4 } as const
const send = { owner: 1, to: 2, amount: 3 } as const
/** Without `lock` and `lock_period`: what is lent can be taken back at once. The same numbers in both directions. */
const lend = { owner: 1, resource: 2, balance: 3, receiver: 4 } as const
const energyResource = 1n
const transferSelector = 'a9059cbb'

/** How each kind of intent is called on the network. */
const types = {
  token: { number: 31n, name: 'TriggerSmartContract' },
  coin: { number: 1n, name: 'TransferContract' },
  delegate: { number: 57n, name: 'DelegateResourceContract' },
  reclaim: { number: 58n, name: 'UnDelegateResourceContract' },
} as const satisfies Readonly<Record<Intent['kind'], { readonly number: bigint; readonly name: string }>>

const prefix = 'type.googleapis.com/protocol.'

/** What a transaction is to do, as the network writes it (`Transaction.Contract`). */
export function encodeContract(intent: Intent): Uint8Array {
  const { number, name } = types[intent.kind]
  const parameter = encodeFields([
    { number: any.typeUrl, value: utf8.decode(`${prefix}${name}`) },
    { number: any.value, value: encodeFields(valueOf(intent)) },
  ])
  return encodeFields([
    { number: call.type, value: number },
    { number: call.parameter, value: parameter },
  ])
}

function valueOf(intent: Intent): Field[] {
  const owner = { number: 1, value: account(intent.from) }
  if (intent.kind === 'token') {
    const amount = intent.amount.toString(16).padStart(64, '0')
    const data = `${transferSelector}${hex.encode(account(intent.to).subarray(1)).padStart(64, '0')}${amount}`
    return [
      owner,
      { number: trigger.contract, value: account(intent.token) },
      { number: trigger.data, value: hex.decode(data) },
    ]
  }
  if (intent.kind === 'coin')
    return [owner, { number: send.to, value: account(intent.to) }, { number: send.amount, value: sun(intent.amount) }]
  return [
    owner,
    { number: lend.resource, value: energyResource },
    { number: lend.balance, value: sun(intent.amount) },
    { number: lend.receiver, value: account(intent.to) },
  ]
}

/** Reads it back. Throws TypeError for whatever is not exactly one of these, with nothing beside it. */
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

/** An int64 above zero: a greater one would be read as a negative number. */
function sun(amount: bigint): bigint {
  if (amount <= 0n || amount >= 2n ** 63n) throw new TypeError(`${amount} sun cannot be sent`)
  return amount
}

function account(address: string): Uint8Array {
  const bytes = parseAddress('TRC20', address)
  if (!bytes) throw new TypeError(`${address} is not a TRON address`)
  return Uint8Array.of(0x41, ...bytes)
}

export type Fields = ReadonlyMap<number, bigint | Uint8Array>

/** Refuses a field that is not in the list: nothing else may be signed along. */
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
