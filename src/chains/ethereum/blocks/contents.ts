import { LRUCache } from 'lru-cache'
import { ChainUnproven } from '../../chain.ts'
import type { BlockRef } from '../../chain.ts'
import { asArray, asObject } from '../../parse.ts'
import type { Json } from '../../parse.ts'
import { mayHold } from './bloom.ts'
import { bytesOf, proveHeader, type EthereumHeader } from './header.ts'
import { assertLogsOf, parseLogs, transferTopic, type Log } from './logs.ts'
import { assertOnlyBloomDiffers } from './proven-receipts.ts'
import type { ReceiptReader } from './receipts.ts'

/** A transfer of the token as its log reports it. */
export interface TokenLog {
  readonly log: Log
  /** Its position among the logs of its transaction. */
  readonly ordinal: number
  /** Who signed the transaction, as the node writes it. */
  readonly signer: unknown
}

/** A block with all transfers of the token in it. */
export interface BlockContents {
  readonly block: BlockRef
  readonly logs: readonly TokenLog[]
}

/** Remembered blocks: from the head to the final block, twice over for late finality. */
const keptMax = 160

/**
 * Reads all transfers of the token in a block and proves them complete. The header must hash to the block's hash. If its bloom leaves
 * a transfer possible, all receipts must hash to its `receiptsRoot`. Proven contents are cached: reading again could not change them.
 */
export class ContentsReader {
  readonly #receipts: ReceiptReader
  readonly #token: string
  readonly #known = new LRUCache<string, BlockContents>({ max: keptMax })

  constructor(receipts: ReceiptReader, token: string) {
    this.#receipts = receipts
    this.#token = token
  }

  known(hash: string): BlockContents | undefined {
    return this.#known.get(hash)
  }

  async read(header: EthereumHeader): Promise<BlockContents> {
    const { ref } = header
    const known = this.#known.get(ref.hash)
    if (known) return known
    const proof = proveHeader(header)
    if (proof === 'own' && !this.#mayHoldTransfers(header)) return this.#keep({ block: ref, logs: [] })
    const receipts = await this.#receipts.read(header)
    const contents = { block: ref, logs: receipts.flatMap(receipt => this.#logsOf(receipt, ref)) }
    if (proof === 'unknown') return contents
    if (proof === 'contradicted') assertOnlyBloomDiffers(header, receipts)
    return this.#keep(contents)
  }

  #keep(contents: BlockContents): BlockContents {
    this.#known.set(contents.block.hash, contents)
    return contents
  }

  #mayHoldTransfers({ logsBloom }: EthereumHeader): boolean {
    return mayHold(logsBloom, bytesOf(this.#token)) && mayHold(logsBloom, bytesOf(transferTopic))
  }

  #logsOf(receipt: Json, block: BlockRef): TokenLog[] {
    const what = 'receipt.logs'
    return asArray(receipt.logs, what).flatMap((entry, ordinal) => {
      const { address, topics } = asObject(entry, what)
      const isOfToken = typeof address === 'string' && address.toLowerCase() === this.#token
      if (!isOfToken || asArray(topics, `${what}.topics`).length !== 3) return []
      const [log] = parseLogs([entry], what)
      if (!log || log.topics[0] !== transferTopic) return []
      assertLogsOf(block, [log], what)
      if (log.txHash !== receipt.transactionHash)
        throw new ChainUnproven(`${what}: a log of ${log.txHash} in the receipt of ${String(receipt.transactionHash)}`)
      return [{ log, ordinal, signer: receipt.from }]
    })
  }
}
