import { ChainUnavailable } from '../../chain.ts'
import type { BlockRef } from '../../chain.ts'
import { asArray, asHex, asObject, asQuantity } from '../../parse.ts'
import type { Json } from '../../parse.ts'
import { bytes32 } from './block.ts'

/** keccak256 of `Transfer(address,address,uint256)` (EIP-20). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: unknown
  readonly txHash: string
  /** Position within the whole block. */
  readonly logIndex: number
  readonly blockHash: string
  readonly blockHeight: number
}

export function parseLogs(value: unknown, what: string): readonly Log[] {
  return asArray(value, what).map(entry => {
    const log = asObject(entry, `${what}[]`)
    if (log.removed === true) throw new ChainUnavailable(`${what}: a removed log`)
    return parseLog(log, what)
  })
}

/** Identifies a block as logs do. */
export type LogBlock = Pick<BlockRef, 'height' | 'hash'>

/** Throws for logs of another block, by hash or by height: a transfer belongs to the block that was read. */
export function assertLogsOf({ height, hash }: LogBlock, logs: readonly Log[], what: string): void {
  const stray = logs.find(log => log.blockHash !== hash || log.blockHeight !== height)
  if (!stray) return
  const { blockHeight, blockHash } = stray
  throw new ChainUnavailable(`${what}: a log of ${blockHeight} ${blockHash} among those of ${height} ${hash}`)
}

function parseLog(log: Json, what: string): Log {
  return {
    address: asHex(log.address, { bytes: 20, prefix: '0x' }, `${what}.address`),
    topics: asArray(log.topics, `${what}.topics`).map(topic => asHex(topic, bytes32, `${what}.topics[]`)),
    data: log.data,
    txHash: asHex(log.transactionHash, bytes32, `${what}.transactionHash`),
    logIndex: asQuantity(log.logIndex, `${what}.logIndex`),
    blockHash: asHex(log.blockHash, bytes32, `${what}.blockHash`),
    blockHeight: asQuantity(log.blockNumber, `${what}.blockNumber`),
  }
}
