import { ChainUnavailable } from '../chain.ts'
import { asArray, asHex, asObject, asQuantity } from '../parse.ts'
import { bytes32 } from './block.ts'
import { assertLogsOf, parseLogs } from './logs.ts'
import type { Log, LogPlace } from './logs.ts'
import type { EthereumRpc } from './rpc.ts'

export interface Receipt {
  readonly succeeded: boolean
  readonly logs: readonly Log[]
  /** Who signed the transaction, as the node writes it. */
  readonly from?: unknown
}

/** Receipts of a block by transaction hash: all of them, or those asked for. */
export type BlockReceipts = ReadonlyMap<string, Receipt>

/** Transactions of one block whose receipts are wanted. */
export interface Wanted {
  readonly block: LogPlace
  readonly txHashes: readonly string[]
}

export interface ReceiptReader {
  /** In the order of what is wanted. */
  read(wanted: readonly Wanted[]): Promise<readonly BlockReceipts[]>
}

/** Providers cut batches off, the smallest known limit being 100. */
const batchMax = 50
/** Up to here the receipts themselves are less to carry than all receipts of a full block, which has hundreds. */
const singleMax = 10

/**
 * Reads the receipts of our own transactions, those of many blocks together; where a block has many of them all of that block
 * in one call. A node without `eth_getBlockReceipts` is noticed once and then asked by transaction, in batches.
 */
export function createReceiptReader(rpc: EthereumRpc): ReceiptReader {
  let hasBlockReceipts = true
  const readWhole = async ({ block, txHashes }: Wanted): Promise<BlockReceipts | null> => {
    if (txHashes.length <= singleMax || !hasBlockReceipts) return null
    try {
      return parseReceipts(await rpc.call('eth_getBlockReceipts', block.hash), block)
    } catch (error) {
      if (!isMethodUnknown(error)) throw error
      hasBlockReceipts = false
      return null
    }
  }
  return {
    async read(wanted) {
      const whole: (BlockReceipts | null)[] = []
      for (const block of wanted) whole.push(await readWhole(block))
      const singly = await readSingly(
        rpc,
        wanted.filter((_, index) => whole[index] === null),
      )
      return wanted.map(({ block }, index) => whole[index] ?? singly.get(block.hash) ?? new Map<string, Receipt>())
    },
  }
}

/** By block hash. */
async function readSingly(rpc: EthereumRpc, wanted: readonly Wanted[]): Promise<Map<string, BlockReceipts>> {
  const found = new Map(wanted.map(({ block }) => [block.hash, new Map<string, Receipt>()]))
  const asked = wanted.flatMap(({ block, txHashes }) => txHashes.map(txHash => ({ block, txHash })))
  for (let start = 0; start < asked.length; start += batchMax) {
    const batch = asked.slice(start, start + batchMax)
    const answers = await rpc.batch(
      batch.map(({ txHash }) => ({ method: 'eth_getTransactionReceipt', params: [txHash] })),
    )
    for (const [index, { block }] of batch.entries()) found.get(block.hash)?.set(...parseReceipt(answers[index], block))
  }
  return found
}

function parseReceipts(value: unknown, block: LogPlace): BlockReceipts {
  return new Map(asArray(value, 'receipts').map(entry => parseReceipt(entry, block)))
}

/** Refuses a receipt of another block: the transaction has moved since its log was read. */
function parseReceipt(entry: unknown, block: LogPlace): [txHash: string, Receipt] {
  const receipt = asObject(entry, 'receipt')
  const txHash = asHex(receipt.transactionHash, bytes32, 'receipt.transactionHash')
  const actual = asHex(receipt.blockHash, bytes32, 'receipt.blockHash')
  if (actual !== block.hash) throw new ChainUnavailable(`receipt of ${txHash} is of block ${actual}, not ${block.hash}`)
  const logs = parseLogs(receipt.logs, 'receipt.logs')
  assertLogsOf(block, logs, `receipt of ${txHash}`)
  return [txHash, { succeeded: asQuantity(receipt.status, 'receipt.status') === 1, logs, from: receipt.from }]
}

function isMethodUnknown(error: unknown): boolean {
  return (
    error instanceof Error &&
    /-32601|not (found|supported|available|exist)|unsupported|unknown method/i.test(error.message)
  )
}
