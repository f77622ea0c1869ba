import { hex } from '@scure/base'
import { usdt, type Usdt } from '../../../lib/money.ts'
import { formatAddress } from '../../address.ts'
import { ChainUnavailable, ChainUnproven } from '../../chain.ts'
import type { ReceiverFilter, ReportedTransaction, Transfer } from '../../chain.ts'
import { asArray, asHex, asObject, asWhole, isObject } from '../../parse.ts'
import type { Json } from '../../parse.ts'
import { isSelfTransfer } from '../../self-transfer.ts'
import { bytes32 } from './block.ts'
import type { TronBlock, TronTransaction } from './block.ts'
import type { TronNode, TronSide } from '../node.ts'
import { readDeprecated } from '../token-state.ts'

/** keccak256 of `Transfer(address,address,uint256)` (TIP-20), as TRON writes it. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const bytes20 = { bytes: 20, prefix: '' } as const

interface TransactionInfo {
  readonly id: string
  readonly succeeded: boolean
  readonly logs: readonly unknown[]
  /** Number of logs before these in the block. */
  readonly logsBefore: number
}

interface BlockOfToken {
  readonly block: TronBlock
  /** The contract's 20 bytes in lower-case hex. */
  readonly token: string
}

/** An undecoded transfer. */
export interface RawTransfer {
  readonly txHash: string
  /** Position among the transaction's logs. */
  readonly ordinal: number
  /** Position among the block's logs. */
  readonly logIndex: number
  readonly from: string
  /** 20 bytes in lower-case hex. */
  readonly to: string
  readonly data: unknown
}

/**
 * Reads all transfers of the token in a block. Nodes answer `[]` also for blocks whose results they lack, and blocks do not commit to their
 * results. So results count only if each transaction has exactly one, none contradicts the block, and each successful `transfer` or
 * `transferFrom` has its log.
 */
export async function readResults(
  node: TronNode,
  side: TronSide,
  input: BlockOfToken,
): Promise<readonly RawTransfer[]> {
  const { block, token } = input
  const { height } = block.ref
  const what = `${side}/gettransactioninfobyblocknum`
  // The first block has no results, and nodes answer `{}` instead of an empty list.
  if (height === 0) return []
  const answer = asArray(await node.query(side, 'gettransactioninfobyblocknum', { num: height }), what)
  const infos = new Map(answer.map(entry => parseInfo(entry, { height, what })).map(info => [info.id, info]))
  if (infos.size !== block.transactions.length)
    throw new ChainUnproven(`${what}: ${infos.size} results for ${block.transactions.length} transactions of ${height}`)
  const found: RawTransfer[] = []
  let logsBefore = 0
  let isDeprecated: Promise<boolean> | undefined
  for (const transaction of block.transactions) {
    const info = infos.get(transaction.id)
    if (!info) throw new ChainUnproven(`${what}: no result of ${transaction.id}, which block ${height} names`)
    const moved = transferredBy(transaction, { ...info, logsBefore }, { token, what })
    logsBefore += info.logs.length
    if (moved === null && !(await (isDeprecated ??= readDeprecated(node, formatAddress('TRC20', hex.decode(token))))))
      throw new ChainUnproven(`${what}: ${transaction.id} transfers tokens in ${height}, but its result lacks the log`)
    found.push(...(moved ?? []))
  }
  return found
}

/** Returns the token transfers of one transaction; `null` when the log of its own call is missing. */
function transferredBy(
  { id, succeeded, isContract, transferOf, moves }: TronTransaction,
  info: TransactionInfo,
  { token, what }: { readonly token: string; readonly what: string },
): readonly RawTransfer[] | null {
  if (isContract && succeeded !== info.succeeded)
    throw new ChainUnproven(`${what}: ${id} ${succeeded ? 'succeeded' : 'failed'} in its block, but not by its result`)
  if (!succeeded || !info.succeeded) return []
  const found = rawTransfers(info, token)
  if (transferOf !== token || moves === null || isSelfTransfer(moves)) return found
  return found.some(({ from, to }) => from === moves.from && to === moves.to) ? found : null
}

/** Applies the filter to the accounts of these transfers; `null`: all are wanted. */
export async function chooseAccounts(
  found: readonly Pick<RawTransfer, 'from' | 'to'>[],
  filter: ReceiverFilter | undefined,
): Promise<ReadonlySet<string> | null> {
  if (!filter) return null
  return found.length > 0 ? filter([...new Set(found.flatMap(({ from, to }) => [from, to]))]) : new Set()
}

export function concerns(
  { from, to }: Pick<RawTransfer, 'from' | 'to'>,
  accounts: ReadonlySet<string> | null,
): boolean {
  return accounts === null || accounts.has(from) || accounts.has(to)
}

/** Decodes the transfers of these accounts. Leaves out those that move nothing. */
export function decodeTransfers(
  found: readonly RawTransfer[],
  { block, accounts }: { readonly block: TronBlock; readonly accounts: ReadonlySet<string> | null },
): Transfer[] {
  return found
    .filter(raw => concerns(raw, accounts))
    .map(raw => parseTransfer(raw, block))
    .filter(({ amount }) => amount > 0n)
}

/** Returns the token transfers of one transaction from its logs and its block. */
export function transfersOf(
  { id, logs }: Pick<TransactionInfo, 'id' | 'logs'>,
  { block, token }: BlockOfToken,
): Transfer[] {
  return rawTransfers({ id, logs, logsBefore: 0 }, token).map(raw => parseTransfer(raw, block))
}

interface TokenReader {
  readonly node: TronNode
  /** The contract's 20 bytes in lower-case hex. */
  readonly token: string
}

export async function readTransaction(
  { node, token }: TokenReader,
  txHash: string,
): Promise<ReportedTransaction | null> {
  const what = 'wallet/gettransactioninfobyid'
  const info = asObject(await node.query('wallet', 'gettransactioninfobyid', { value: txHash }), what)
  // A transaction in no block has no result yet: the node answers `{}`.
  if (Object.keys(info).length === 0) return null
  const id = asHex(info.id, bytes32, `${what}.id`)
  if (id !== txHash) throw new ChainUnavailable(`${what}: asked for ${txHash}, got ${id}`)
  // A TRX transfer calls no contract and names no result.
  const { result = 'SUCCESS' } = isObject(info.receipt) ? info.receipt : {}
  const hasFailed = result !== 'SUCCESS' || info.result === 'FAILED'
  const logs = hasFailed ? [] : asArray(info.log ?? [], `${what}.log`)
  const moved = rawTransfers({ id, logs, logsBefore: 0 }, token)
  return { hasFailed, transfers: moved.map(({ to, data }) => ({ to: account(to), amount: amountOf(data) })) }
}

/** A failed call keeps its call data in the block, so only an explicit `SUCCESS` in both places counts. */
function parseInfo(
  value: unknown,
  { height, what }: { height: number; what: string },
): Omit<TransactionInfo, 'logsBefore'> {
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

function rawTransfers(info: Omit<TransactionInfo, 'succeeded'>, token: string): readonly RawTransfer[] {
  return info.logs.flatMap((entry, ordinal) => {
    const log = asObject(entry, 'log')
    const [event, from, to] = topicsOfTransfer(log, token)
    if (event === undefined || from === undefined || to === undefined || isSelfTransfer({ from, to })) return []
    // An indexed address is in the last 20 of a topic's 32 bytes, without TRON's 0x41.
    const logIndex = info.logsBefore + ordinal
    return [{ txHash: info.id, ordinal, logIndex, from: from.slice(24), to: to.slice(24), data: log.data }]
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

/** Returns the three topics of this token's `Transfer`; none for any other log. */
function topicsOfTransfer(log: Json, token: string): readonly string[] {
  if (asHex(log.address, bytes20, 'log.address') !== token) return []
  const topics = asArray(log.topics ?? [], 'log.topics').map(topic => asHex(topic, bytes32, 'log.topics[]'))
  return topics.length === 3 && topics[0] === transferTopic ? topics : []
}

function account(digits: string): string {
  return formatAddress('TRC20', hex.decode(digits))
}
