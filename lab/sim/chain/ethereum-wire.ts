// The JSON-RPC of an Ethereum node of a chain in memory. A block's hash commits to its content, as on real nodes.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { parseAddress } from '../../../src/chains/address.ts'
import { uniteBlooms } from '../../../src/chains/ethereum/blocks/bloom.ts'
import { transferTopic } from '../../../src/chains/ethereum/blocks/logs.ts'
import { encodeReceipt } from '../../../src/chains/ethereum/blocks/receipts.ts'
import { encodeRlp, rlpNumber } from '../../../src/chains/ethereum/rlp.ts'
import { listRoot } from '../../../src/chains/ethereum/blocks/trie.ts'
import type { Json } from '../../../src/chains/parse.ts'
import { feePaid } from './accounts.ts'
import type { SimChain } from './chain.ts'
import type { Listed, SimBlock, Unsealed } from './transactions.ts'
import { answerRpc, type Answering } from './wire.ts'

/** The head and finality of a node. */
export interface Reach {
  head(): number
  final(): number
}

interface Reported {
  readonly header: Json
  readonly receipts: readonly Json[]
}

const nothing = `0x${'00'.repeat(32)}`
const chainId = 31_337
const quantities = ['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp']

export class EthereumWire {
  readonly #chain: SimChain
  readonly #token: string
  readonly #told = new Map<string, Reported>()

  constructor(chain: SimChain, token: string) {
    this.#chain = chain
    this.#token = token.toLowerCase()
  }

  /** Returns the hash of a new block. */
  seal(block: Unsealed): string {
    const { header, receipts } = this.#describe(block)
    const fields = Object.entries(header).map(([name, value]) => {
      return quantities.includes(name) ? rlpNumber(BigInt(String(value))) : hex.decode(String(value).slice(2))
    })
    const hash = `0x${hex.encode(keccak_256(encodeRlp(fields)))}`
    this.#told.set(hash, reportOf(hash, header, receipts))
    return hash
  }

  node(reach: Reach): Answering {
    return (_path, body) => answerRpc(body, (method, params) => this.#answer(method, params, reach))
  }

  #answer(method: string, [first, second]: readonly unknown[], { head, final }: Reach): unknown {
    const chain = this.#chain
    if (method === 'eth_getBlockByNumber') {
      const height = first === 'latest' ? head() : first === 'finalized' ? final() : Number(first)
      const block = height <= head() ? chain.blocks[height] : undefined
      return block ? this.#blockOf(block, second === true) : null
    }
    if (method === 'eth_getBlockByHash') return this.#blockByHash(first, head())
    if (method === 'eth_getBlockReceipts') {
      const block = this.#find(first, head())
      return block ? this.#tell(block).receipts : null
    }
    if (method === 'eth_getTransactionCount') {
      const height = first === undefined || Number.isNaN(Number(second)) ? head() : Number(second)
      return quantity(chain.countOf(String(first), Math.min(height, head())))
    }
    const found = chain.find(String(first), head())
    if (!found) return null
    const index = found.block.transactions.indexOf(found.listed)
    if (method === 'eth_getTransactionReceipt') return this.#tell(found.block).receipts[index]
    if (method === 'eth_getTransactionByHash') return transactionOf(found.block, index)
    throw new TypeError(`no node of a world is asked for ${method}`)
  }

  #find(hash: unknown, head: number): SimBlock | undefined {
    return this.#chain.blocks.find(({ ref }) => ref.hash === hash && ref.height <= head)
  }

  #blockByHash(hash: unknown, head: number): Json | null {
    const block = this.#find(hash, head)
    return block ? this.#blockOf(block, false) : null
  }

  #blockOf(block: SimBlock, isFull: boolean): Json {
    const transactions = block.transactions.map((listed, index) =>
      isFull ? transactionOf(block, index) : listed.transaction.txHash,
    )
    return { ...this.#tell(block).header, transactions }
  }

  /** Blocks from before the simulation have random hashes. Their headers get a field of no fork, so that nobody can hash them. */
  #tell({ ref, transactions }: SimBlock): Reported {
    const known = this.#told.get(ref.hash)
    if (known) return known
    const { header, receipts } = this.#describe({ ...ref, transactions, mark: nothing })
    const reported = reportOf(ref.hash, { ...header, founded: '0x1' }, receipts)
    this.#told.set(ref.hash, reported)
    return reported
  }

  /** Returns the header's fields in hashing order, and the receipts without the block's hash. */
  #describe({ height, parentHash, time, transactions, mark }: Unsealed): Reported {
    let logs = 0
    const receipts = transactions.map((listed, index) => {
      const receipt = this.#receiptOf(listed, { height, index, logs })
      logs += (receipt.logs as unknown[]).length
      return receipt
    })
    const bloom = uniteBlooms(receipts.map(({ logsBloom }) => hex.decode(String(logsBloom).slice(2))))
    const header = {
      parentHash,
      sha3Uncles: nothing,
      miner: nothing.slice(0, 42),
      stateRoot: nothing,
      transactionsRoot: mark,
      receiptsRoot: `0x${hex.encode(listRoot(receipts.map(encodeReceipt)))}`,
      logsBloom: `0x${hex.encode(bloom)}`,
      difficulty: '0x0',
      number: quantity(height),
      gasLimit: '0x1c9c380',
      gasUsed: quantity(transactions.length),
      timestamp: quantity(time.getTime() / 1000),
      extraData: '0x',
      mixHash: nothing,
      nonce: '0x0000000000000000',
    }
    return { header, receipts }
  }

  #receiptOf({ transaction, succeeded }: Listed, { height, index, logs: before }: Place): Json {
    const { txHash, sender, moves } = transaction
    const place = { blockNumber: quantity(height), transactionHash: txHash, transactionIndex: quantity(index) }
    const logs = (succeeded ? moves : []).map(({ from, to, amount }, ordinal) => ({
      ...place,
      address: this.#token,
      topics: [transferTopic, topicOf(from), topicOf(to)],
      data: `0x${amount.toString(16).padStart(64, '0')}`,
      logIndex: quantity(before + ordinal),
    }))
    return {
      ...place,
      type: '0x2',
      status: succeeded ? '0x1' : '0x0',
      from: sender.toLowerCase(),
      cumulativeGasUsed: quantity(index + 1),
      gasUsed: quantity(Number(feePaid)),
      effectiveGasPrice: '0x1',
      logs,
      logsBloom: `0x${hex.encode(bloomOf(logs.flatMap(({ address, topics }) => [address, ...topics])))}`,
    }
  }
}

interface Place {
  readonly height: number
  readonly index: number
  /** Logs in the block before those of this transaction. */
  readonly logs: number
}

function reportOf(blockHash: string, header: Json, receipts: readonly Json[]): Reported {
  const named = receipts.map(receipt => ({
    ...receipt,
    blockHash,
    logs: (receipt.logs as Json[]).map(log => ({ ...log, blockHash })),
  }))
  return { header: { ...header, hash: blockHash }, receipts: named }
}

function transactionOf({ ref, transactions }: SimBlock, index: number): Json {
  const { txHash, sender, own, members = [] } = transactions[index]!.transaction
  const authorizationList = members.flatMap(({ authorization }) => {
    if (!authorization) return []
    const { delegate: address, nonce, signature } = authorization
    const [r, s] = [signature.compact.subarray(0, 32), signature.compact.subarray(32)]
    return {
      chainId: quantity(chainId),
      address,
      nonce: quantity(nonce),
      yParity: quantity(signature.recovery),
      r: `0x${hex.encode(r)}`,
      s: `0x${hex.encode(s)}`,
    }
  })
  return {
    hash: txHash,
    from: sender.toLowerCase(),
    nonce: quantity(own?.terms.kind === 'nonce' ? own.terms.nonce : 0),
    blockNumber: quantity(ref.height),
    blockHash: ref.hash,
    ...(authorizationList.length > 0 && { authorizationList }),
  }
}

function bloomOf(items: readonly string[]): Uint8Array {
  const bloom = new Uint8Array(256)
  for (const item of items) {
    const hash = keccak_256(hex.decode(item.slice(2)))
    for (const at of [0, 2, 4]) {
      const bit = ((hash[at]! << 8) | hash[at + 1]!) & 0x7ff
      bloom[255 - (bit >> 3)]! |= 1 << (bit & 7)
    }
  }
  return bloom
}

function topicOf(address: string): string {
  return `0x${hex.encode(parseAddress('ERC20', address)!).padStart(64, '0')}`
}

function quantity(value: number): string {
  return `0x${value.toString(16)}`
}
