import { ChainUnproven } from '../../chain.ts'
import type { BlockRef } from '../../chain.ts'
import { asArray, asHex, asObject } from '../../parse.ts'
import type { Json } from '../../parse.ts'
import { bytes32 } from './block.ts'
import { bytesOf, quantityOf, type EthereumHeader } from './header.ts'
import { encodeRlp } from '../rlp.ts'
import type { EthereumRpc } from '../rpc.ts'
import { listRoot } from './trie.ts'

export interface ReceiptReader {
  /** Returns all receipts of a block in order. Throws ChainUnproven unless they hash to its `receiptsRoot`. */
  read(header: EthereumHeader): Promise<readonly Json[]>
}

/** Providers limit batches; the smallest known limit is 100. */
const batchMax = 50

/**
 * Reads the receipts of whole blocks, since the header commits only to all of them together. If the node lacks `eth_getBlockReceipts`,
 * falls back for good to batches of single receipts.
 */
export function createReceiptReader(rpc: EthereumRpc): ReceiptReader {
  let hasBlockReceipts = true
  const readAll = async (header: EthereumHeader): Promise<readonly unknown[]> => {
    const { ref, transactions } = header
    if (transactions.length === 0) return []
    if (!hasBlockReceipts) return readSingly(rpc, transactions)
    try {
      const answer = await rpc.call('eth_getBlockReceipts', ref.hash)
      if (answer === null) throw pruned(ref)
      return asArray(answer, 'eth_getBlockReceipts')
    } catch (error) {
      if (!isMethodUnknown(error)) throw error
      hasBlockReceipts = false
      return readSingly(rpc, transactions)
    }
  }
  return {
    async read(header) {
      const receipts = (await readAll(header)).map(receipt => asReceipt(receipt, header.ref))
      assertComplete(header, receipts)
      return receipts
    },
  }
}

async function readSingly(rpc: EthereumRpc, transactions: readonly string[]): Promise<readonly unknown[]> {
  const receipts: unknown[] = []
  for (let start = 0; start < transactions.length; start += batchMax) {
    const batch = transactions.slice(start, start + batchMax)
    receipts.push(
      ...(await rpc.batch(batch.map(txHash => ({ method: 'eth_getTransactionReceipt', params: [txHash] })))),
    )
  }
  return receipts
}

function asReceipt(value: unknown, block: BlockRef): Json {
  if (value === null) throw pruned(block)
  const receipt = asObject(value, 'receipt')
  const actual = asHex(receipt.blockHash, bytes32, 'receipt.blockHash')
  if (actual !== block.hash) throw new ChainUnproven(`a receipt is of block ${actual}, not ${block.hash}`)
  return receipt
}

function pruned({ height }: BlockRef): ChainUnproven {
  return new ChainUnproven(
    `eth_getBlockReceipts: the node has no receipts of block ${height}, so that it cannot prove what was paid in it`,
  )
}

/** Asserts that the receipts match the block's transactions one by one and hash to its `receiptsRoot`. */
function assertComplete({ ref, transactions, receiptsRoot }: EthereumHeader, receipts: readonly Json[]): void {
  const { height } = ref
  const hashes = receipts.map(({ transactionHash }) => asHex(transactionHash, bytes32, 'receipt.transactionHash'))
  if (hashes.length !== transactions.length || hashes.some((hash, index) => hash !== transactions[index]))
    throw new ChainUnproven(
      `eth_getBlockReceipts: ${hashes.length} receipts are not of the ${transactions.length} transactions of block ${height}`,
    )
  const root = `0x${Buffer.from(listRoot(receipts.map(encodeReceipt))).toString('hex')}`
  if (root !== receiptsRoot)
    throw new ChainUnproven(
      `eth_getBlockReceipts: the receipts of block ${height} hash to ${root}, but its receiptsRoot is ${receiptsRoot}`,
    )
}

/** Encodes a receipt as the trie holds it (EIP-2718): legacy ones bare, others after their type byte. */
export function encodeReceipt(receipt: Json): Uint8Array {
  const logs = asArray(receipt.logs, 'receipt.logs').map(entry => {
    const log = asObject(entry, 'receipt.logs[]')
    return [bytesOf(log.address), asArray(log.topics, 'receipt.logs[].topics').map(bytesOf), bytesOf(log.data)]
  })
  const { status, cumulativeGasUsed, logsBloom, type = '0x0' } = receipt
  const fields = encodeRlp([quantityOf(status), quantityOf(cumulativeGasUsed), bytesOf(logsBloom), logs])
  const kind = quantityOf(type)
  return kind.length === 0 ? fields : Buffer.concat([kind, fields])
}

function isMethodUnknown(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof ChainUnproven) &&
    /-32601|method.*(not|unsupported|disabled)|(unsupported|unknown) method/i.test(error.message)
  )
}
