// TronGrid's event API, decoded with the ABI that the contract was deployed with.
import { contractAt } from '../accounts.ts'
import { keccakHex, toAddress, toBase58 } from '../format/bytes.ts'
import type { Chain } from '../chain.ts'
import { logsOf } from '../logs.ts'
import type { BlockLog } from '../logs.ts'
import { flag, integer, text } from './query.ts'
import type { Query } from './query.ts'

interface EventParameter {
  readonly name?: string
  readonly type: string
  readonly indexed?: boolean
}

interface EventEntry {
  readonly type?: string
  readonly name?: string
  readonly inputs?: readonly EventParameter[]
}

const defaultLimit = 20
const limitMax = 200

/** `v1/contracts/{address}/events`, newest first; `fingerprint` is where the next page starts. */
export function contractEvents(chain: Chain, contract: string, query: Query): object {
  const wanted = toAddress(contract)
  const name = text(query, 'event_name')
  const found = eventsOf(chain, query).filter(
    event => event.contract_address === toBase58(wanted) && (name === '' || event.event_name === name),
  )
  const limit = Math.min(integer(query, 'limit') || defaultLimit, limitMax)
  const start = integer(query, 'fingerprint')
  const page = found.slice(start, start + limit)
  const next = start + limit < found.length ? { fingerprint: String(start + limit) } : {}
  return { data: page, success: true, meta: { at: chain.now(), page_size: page.length, ...next } }
}

/** `v1/transactions/{id}/events`. */
export function transactionEvents(chain: Chain, transactionId: string): object {
  const data = eventsOf(chain, {}).filter(event => event.transaction_id === transactionId)
  return { data, success: true, meta: { at: chain.now(), page_size: data.length } }
}

type EventView = ReturnType<typeof eventView>

function eventsOf(chain: Chain, query: Query): NonNullable<EventView>[] {
  const number = integer(query, 'block_number')
  const { blocks, solid } = chain.record
  const seen = blocks.filter(
    block =>
      block.receipts.length > 0 &&
      (number === 0 || block.number === number) &&
      (!flag(query, 'only_confirmed') || block.number <= solid) &&
      (!flag(query, 'only_unconfirmed') || block.number > solid),
  )
  const logs = seen.flatMap(logsOf)
  if (!text(query, 'order_by').endsWith('asc')) logs.reverse()
  return logs.map(log => eventView(chain, log)).filter(event => event !== undefined)
}

/** A log under the names its contract gave it; undefined when the contract's ABI does not describe it. */
function eventView(chain: Chain, { block, info, entry, ordinal }: BlockLog) {
  const address = `41${entry.address}`
  const described = describe(chain, address, entry.topics?.[0])
  if (!described) return undefined
  const { name, inputs } = described
  const values = decode(inputs, entry.topics ?? [], entry.data ?? '')
  const named = inputs.map((input, index) => [input.name ?? String(index), values[index] ?? ''] as const)
  const declared = inputs.map(input => `${input.type}${input.indexed ? ' indexed' : ''} ${input.name ?? ''}`.trim())
  return {
    block_number: block.number,
    block_timestamp: block.timestamp,
    caller_contract_address: toBase58(info.contract_address ?? address),
    contract_address: toBase58(address),
    event_index: ordinal,
    event_name: name,
    result: Object.fromEntries([...values.map((value, index) => [String(index), value] as const), ...named]),
    result_type: Object.fromEntries(inputs.map((input, index) => [input.name ?? String(index), input.type])),
    event: `${name}(${declared.join(', ')})`,
    transaction_id: info.id,
    ...(block.number > chain.record.solid ? { _unconfirmed: true } : {}),
  }
}

function describe(chain: Chain, contract: string, topic: string | undefined) {
  const abi = contractAt(chain.view(false), contract)?.['abi'] as { entrys?: EventEntry[] } | undefined
  for (const { type, name = '', inputs = [] } of abi?.entrys ?? []) {
    const signature = `${name}(${inputs.map(input => input.type).join(',')})`
    if (type === 'Event' && keccakHex(new TextEncoder().encode(signature)) === topic) return { name, inputs }
  }
  return undefined
}

/** Values of one word each: indexed ones come from the topics, the others from the data, in the order of the inputs. */
function decode(inputs: readonly EventParameter[], topics: readonly string[], data: string): string[] {
  const indexed = topics.slice(1)
  const words = data.match(/.{64}/g) ?? []
  return inputs.map(input => decodeWord(input.type, (input.indexed ? indexed.shift() : words.shift()) ?? ''))
}

function decodeWord(type: string, word: string): string {
  if (word === '') return ''
  if (type === 'address') return `0x${word.slice(24)}`
  if (type === 'bool') return String(!/^0*$/.test(word))
  if (type.startsWith('uint')) return BigInt(`0x${word}`).toString()
  if (type.startsWith('int')) return BigInt.asIntN(256, BigInt(`0x${word}`)).toString()
  return word
}
