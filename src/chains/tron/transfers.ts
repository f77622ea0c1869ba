import { hex } from '@scure/base'
import { usdt, type Usdt } from '../../lib/money.ts'
import { formatAddress } from '../address.ts'
import { ChainUnavailable } from '../chain.ts'
import type { ReceiverFilter, ToldTransaction, Transfer } from '../chain.ts'
import { asArray, asHex, asObject, asWhole, isObject } from '../parse.ts'
import type { Json } from '../parse.ts'
import { isSelfTransfer } from '../self-transfer.ts'
import { bytes32 } from './block.ts'
import type { TronBlock } from './block.ts'
import type { TronNode, TronSide } from './node.ts'

/** keccak256 of `Transfer(address,address,uint256)` (TIP-20), as TRON writes it. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const bytes20 = { bytes: 20, prefix: '' } as const

interface TransactionInfo {
  readonly id: string
  readonly succeeded: boolean
  readonly logs: readonly unknown[]
}

interface BlockOfToken {
  readonly block: TronBlock
  /** The contract's 20 bytes in lower-case hex. */
  readonly token: string
  readonly filter?: ReceiverFilter | undefined
}

/** A transfer before anything of it is decoded. */
interface RawTransfer {
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  /** 20 bytes in lower-case hex. */
  readonly to: string
  readonly data: unknown
}

/**
 * The transfers of one block. Nodes answer `[]` also for blocks whose results they do not have yet, and results do not
 * name their block: they count only when they are exactly of the transactions which the block names.
 */
export async function readTransfers(node: TronNode, side: TronSide, input: BlockOfToken): Promise<Transfer[]> {
  const { block, token, filter } = input
  const what = `${side}/gettransactioninfobyblocknum`
  // The first block has no results, and nodes answer `{}` instead of an empty list.
  if (block.ref.height === 0) return []
  const answer = asArray(await node.ask(side, 'gettransactioninfobyblocknum', { num: block.ref.height }), what)
  const infos = new Map(
    answer.map(entry => parseInfo(entry, { height: block.ref.height, what })).map(info => [info.id, info]),
  )
  if (infos.size !== block.transactions.length) {
    const { height } = block.ref
    throw new ChainUnavailable(
      `${what}: ${infos.size} results for ${block.transactions.length} transactions of ${height}`,
    )
  }
  const found = block.transactions.flatMap(({ id, succeeded }) => {
    const info = infos.get(id)
    if (!info) throw new ChainUnavailable(`${what}: no result of ${id}, which block ${block.ref.height} names`)
    return succeeded && info.succeeded ? rawTransfers(info, token) : []
  })
  const chosen =
    filter && found.length > 0 ? await filter([...new Set(found.flatMap(({ from, to }) => [from, to]))]) : null
  const wanted = chosen ? found.filter(({ from, to }) => chosen.has(from) || chosen.has(to)) : found
  return wanted.map(raw => parseTransfer(raw, block)).filter(({ amount }) => amount > 0n)
}

/** What one transaction moved of the token, given its logs and its block. */
export function transfersOf(
  { id, logs }: Pick<TransactionInfo, 'id' | 'logs'>,
  { block, token }: Pick<BlockOfToken, 'block' | 'token'>,
): Transfer[] {
  return rawTransfers({ id, logs }, token).map(raw => parseTransfer(raw, block))
}

interface TokenReader {
  readonly node: TronNode
  /** The contract's 20 bytes in lower-case hex. */
  readonly token: string
}

export async function readTransaction({ node, token }: TokenReader, txHash: string): Promise<ToldTransaction | null> {
  const what = 'wallet/gettransactioninfobyid'
  const info = asObject(await node.ask('wallet', 'gettransactioninfobyid', { value: txHash }), what)
  // A transaction that is in no block has no result yet: the node answers `{}`.
  if (Object.keys(info).length === 0) return null
  const id = asHex(info.id, bytes32, `${what}.id`)
  if (id !== txHash) throw new ChainUnavailable(`${what}: asked for ${txHash}, got ${id}`)
  // What moves TRX calls no contract, and names no result.
  const { result = 'SUCCESS' } = isObject(info.receipt) ? info.receipt : {}
  const hasFailed = result !== 'SUCCESS' || info.result === 'FAILED'
  const logs = hasFailed ? [] : asArray(info.log ?? [], `${what}.log`)
  const moved = rawTransfers({ id, logs }, token)
  return { hasFailed, transfers: moved.map(({ to, data }) => ({ to: account(to), amount: amountOf(data) })) }
}

/** A failed call keeps its call data in the block; only `SUCCESS` in both places counts, absence does not. */
function parseInfo(value: unknown, { height, what }: { height: number; what: string }): TransactionInfo {
  const info = asObject(value, `${what}[]`)
  const actual = asWhole(info.blockNumber ?? 0, `${what}.blockNumber`)
  if (actual !== height) throw new ChainUnavailable(`${what}: asked for ${height}, got a result of ${actual}`)
  const receipt = asObject(info.receipt ?? {}, `${what}.receipt`)
  return {
    id: asHex(info.id, bytes32, `${what}.id`),
    succeeded: receipt.result === 'SUCCESS' && info.result !== 'FAILED',
    logs: asArray(info.log ?? [], `${what}.log`),
  }
}

function rawTransfers(info: Pick<TransactionInfo, 'id' | 'logs'>, token: string): readonly RawTransfer[] {
  return info.logs.flatMap((entry, ordinal) => {
    const log = asObject(entry, 'log')
    const [event, from, to] = topicsOfTransfer(log, token)
    if (event === undefined || from === undefined || to === undefined || isSelfTransfer({ from, to })) return []
    // An indexed address stands in the last 20 of a topic's 32 bytes, without TRON's 0x41.
    return [{ txHash: info.id, ordinal, from: from.slice(24), to: to.slice(24), data: log.data }]
  })
}

function parseTransfer({ txHash, ordinal, from, to, data }: RawTransfer, { ref }: TronBlock): Transfer {
  const amount = amountOf(data)
  const { height: blockHeight, hash: blockHash } = ref
  return { txHash, ordinal, from: account(from), to: account(to), amount, blockHeight, blockHash }
}

function amountOf(data: unknown): Usdt {
  return usdt(BigInt(`0x${asHex(data, bytes32, 'log.data')}`))
}

/** The three topics of a `Transfer` of this token, none for any other log. */
function topicsOfTransfer(log: Json, token: string): readonly string[] {
  if (asHex(log.address, bytes20, 'log.address') !== token) return []
  const topics = asArray(log.topics ?? [], 'log.topics').map(topic => asHex(topic, bytes32, 'log.topics[]'))
  return topics.length === 3 && topics[0] === transferTopic ? topics : []
}

function account(digits: string): string {
  return formatAddress('TRC20', hex.decode(digits))
}
