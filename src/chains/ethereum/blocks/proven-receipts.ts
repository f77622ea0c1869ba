import { ChainUnproven } from '../../chain.ts'
import type { Json } from '../../parse.ts'
import { blockRequest } from './block.ts'
import { uniteBlooms } from './bloom.ts'
import { bytesOf, parseHeader, proveHeader, type EthereumHeader } from './header.ts'
import type { ReceiptReader } from './receipts.ts'
import type { EthereumRpc } from '../rpc.ts'

interface InBlock {
  readonly height: number
  readonly blockHash: string
  readonly txHash: string
}

/**
 * Reads the receipt of a transaction and proves it: all receipts of its block hash to the `receiptsRoot` of the header. Only a proven
 * receipt shows that a transaction failed or that a log is absent. Throws ChainUnproven when the receipts do not hash to it.
 */
export async function readProvenReceipt(
  rpc: EthereumRpc,
  receipts: ReceiptReader,
  { height, blockHash, txHash }: InBlock,
): Promise<Json> {
  const { method, params } = blockRequest(height)
  const header = parseHeader(await rpc.call(method, ...params), height)
  if (header.ref.hash !== blockHash) throw new ChainUnproven(`${method}: ${blockHash} is not the block at ${height}`)
  const all = await receipts.read(header)
  if (proveHeader(header) === 'contradicted') assertOnlyBloomDiffers(header, all)
  const found = all.find(one => one.transactionHash === txHash)
  if (!found) throw new ChainUnproven(`eth_getBlockReceipts: block ${height} has no receipt of ${txHash}`)
  return found
}

/** Some nodes return an empty bloom for every block. The bloom of the receipts replaces it. */
export function assertOnlyBloomDiffers(header: EthereumHeader, receipts: readonly Json[]): void {
  const bloom = uniteBlooms(receipts.map(({ logsBloom }) => bytesOf(logsBloom)))
  if (proveHeader(header, bloom) === 'own') return
  const { height, hash } = header.ref
  throw new ChainUnproven(`eth_getBlockByNumber: what the node shows of block ${height} does not hash to ${hash}`)
}
