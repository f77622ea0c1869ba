import { ChainUnavailable } from '../chain.ts'
import { asArray, asHex, asObject, asQuantity } from '../parse.ts'
import { parseLogs } from './logs.ts'
import type { Log } from './logs.ts'
import type { EthereumRpc } from './rpc.ts'

export interface Receipt {
  readonly succeeded: boolean
  readonly logs: readonly Log[]
}

/** Receipts of a block by transaction hash: all of them, or those asked for. */
export type BlockReceipts = ReadonlyMap<string, Receipt>

export interface ReceiptReader {
  read(blockHash: string, txHashes: readonly string[]): Promise<BlockReceipts>
}

const bytes32 = { bytes: 32, prefix: '0x' } as const
/** Providers cut batches off, the smallest known limit being 100. */
const batchMax = 50
/** Up to here the receipts themselves are less to carry than all receipts of a full block, which has hundreds. */
const singleMax = 10

/**
 * Reads receipts by transaction when a block has few of ours, else all of the block in one call. A node without
 * `eth_getBlockReceipts` is noticed once and then asked by transaction, in batches.
 */
export function createReceiptReader(rpc: EthereumRpc): ReceiptReader {
  let hasBlockReceipts = true
  return {
    async read(blockHash, txHashes) {
      if (txHashes.length <= singleMax || !hasBlockReceipts) return readSingly(rpc, blockHash, txHashes)
      try {
        return parseReceipts(await rpc.call('eth_getBlockReceipts', blockHash), blockHash)
      } catch (error) {
        if (!isMethodUnknown(error)) throw error
        hasBlockReceipts = false
        return readSingly(rpc, blockHash, txHashes)
      }
    },
  }
}

async function readSingly(rpc: EthereumRpc, blockHash: string, txHashes: readonly string[]): Promise<BlockReceipts> {
  const receipts = new Map<string, Receipt>()
  for (let start = 0; start < txHashes.length; start += batchMax) {
    const wanted = txHashes.slice(start, start + batchMax)
    const answers = await rpc.batch(wanted.map(txHash => ({ method: 'eth_getTransactionReceipt', params: [txHash] })))
    for (const [txHash, receipt] of parseReceipts(answers, blockHash)) receipts.set(txHash, receipt)
  }
  return receipts
}

/** Refuses a receipt of another block: the transaction has moved since its log was read. */
function parseReceipts(value: unknown, blockHash: string): BlockReceipts {
  return new Map(
    asArray(value, 'receipts').map(entry => {
      const receipt = asObject(entry, 'receipt')
      const txHash = asHex(receipt.transactionHash, bytes32, 'receipt.transactionHash')
      const actual = asHex(receipt.blockHash, bytes32, 'receipt.blockHash')
      if (actual !== blockHash)
        throw new ChainUnavailable(`receipt of ${txHash} is of block ${actual}, not ${blockHash}`)
      const logs = parseLogs(receipt.logs, 'receipt.logs')
      const stray = logs.find(log => log.blockHash !== blockHash)
      if (stray) throw new ChainUnavailable(`receipt of ${txHash} has a log of block ${stray.blockHash}`)
      return [txHash, { succeeded: asQuantity(receipt.status, 'receipt.status') === 1, logs }]
    }),
  )
}

function isMethodUnknown(error: unknown): boolean {
  return (
    error instanceof Error &&
    /-32601|not (found|supported|available|exist)|unsupported|unknown method/i.test(error.message)
  )
}
