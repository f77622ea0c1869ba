// The HTTP interface of a TRON node of a chain in memory. A block's id commits to its content, as on real nodes.
import { createHash } from 'node:crypto'
import { hex } from '@scure/base'
import { parseAddress } from '../../../src/chains/address.ts'
import { transferTopic } from '../../../src/chains/ethereum/blocks/logs.ts'
import { isObject, type Json } from '../../../src/chains/parse.ts'
import { headerHash } from '../../../src/chains/tron/blocks/block-proof.ts'
import { decodeFields, encodeFields } from '../../../src/chains/tron/sending/protobuf.ts'
import { feePaid } from './accounts.ts'
import type { SimChain } from './chain.ts'
import type { Reach } from './ethereum-wire.ts'
import type { Listed, Moved, SimBlock, SimTransaction, Unsealed } from './transactions.ts'
import { answerRpc, type Answering } from './wire.ts'

interface Reported {
  readonly block: Json
  readonly infos: readonly Json[]
}

/** The numbers of `Transaction.Result.contractResult`. */
const contractResults = { SUCCESS: 1n, REVERT: 2n } as const

const contractTypes = {
  token: 'TriggerSmartContract',
  coin: 'TransferContract',
  delegate: 'DelegateResourceContract',
  reclaim: 'UnDelegateResourceContract',
} as const

export class TronWire {
  readonly #chain: SimChain
  /** Twenty bytes in hex. */
  readonly #token: string
  readonly #told = new Map<string, Reported>()

  constructor(chain: SimChain, token: string) {
    this.#chain = chain
    this.#token = digitsOf(token)
  }

  /** Returns the id of a new block. */
  seal(block: Unsealed): string {
    const raw = this.#headerOf(block)
    const hash = block.height.toString(16).padStart(16, '0') + headerHash(raw, 'a block of a world').slice(16)
    this.#told.set(hash, this.#describe({ raw, hash, height: block.height, transactions: block.transactions }))
    return hash
  }

  node({ head, final }: Reach): Answering {
    return (path, body) => {
      if (path === 'jsonrpc') return answerRpc(body, (_method, [filter]) => this.#logs(filter, head()))
      const [side, method] = path.split('/') as [string, string]
      return this.#answer(method, isObject(body) ? body : {}, side === 'wallet' ? head() : final())
    }
  }

  #answer(method: string, asked: Json, top: number): unknown {
    const { blocks } = this.#chain
    const at = (height: number) => (height <= top && blocks[height] ? this.#tell(blocks[height]) : null)
    if (method === 'getblock') {
      const { transactions: _transactions, ...header } = at(Number(asked.id_or_num ?? top))?.block ?? {}
      return header
    }
    if (method === 'getblockbynum') return at(Number(asked.num))?.block ?? {}
    if (method === 'gettransactioninfobyblocknum') return at(Number(asked.num))?.infos ?? []
    if (method === 'getblockbylimitnext') {
      const end = Math.min(Number(asked.endNum), top + 1)
      return { block: blocks.slice(Number(asked.startNum), end).map(block => this.#tell(block).block) }
    }
    // The token reports no restriction of its issuer: no simulation needs one.
    if (method === 'triggerconstantcontract') return { result: { result: true }, constant_result: ['0'.repeat(64)] }
    const found = this.#chain.find(String(asked.value), top)
    if (!found) return {}
    const { block, infos } = this.#tell(found.block)
    const index = found.block.transactions.indexOf(found.listed)
    if (method === 'gettransactioninfobyid') return infos[index]
    if (method === 'gettransactionbyid') return (block.transactions as Json[])[index]
    throw new TypeError(`no node of a world is asked for ${method}`)
  }

  #logs(filter: unknown, top: number): readonly Json[] {
    if (!isObject(filter)) throw new TypeError('it asks for no logs')
    const { blockHash, fromBlock, toBlock } = filter
    const blocks =
      blockHash === undefined
        ? this.#chain.blocks.slice(Number(fromBlock), Math.min(Number(toBlock), top) + 1)
        : this.#chain.blocks.filter(({ ref }) => `0x${ref.hash}` === blockHash)
    return blocks.flatMap(({ ref, transactions }) => {
      const logs = transactions.flatMap(listed =>
        this.#logsOf(listed).map(log => ({ ...log, transactionHash: `0x${listed.transaction.txHash}` })),
      )
      return logs.map((log, index) => ({
        ...log,
        blockHash: `0x${ref.hash}`,
        blockNumber: `0x${ref.height.toString(16)}`,
        logIndex: `0x${index.toString(16)}`,
      }))
    })
  }

  /** In the format of Ethereum's interface. */
  #logsOf({ transaction: { moves }, succeeded }: Listed) {
    return (succeeded ? moves : []).map(({ from, to, amount }) => ({
      address: `0x${this.#token}`,
      topics: [transferTopic, `0x${wordOf(from)}`, `0x${wordOf(to)}`],
      data: `0x${amount.toString(16).padStart(64, '0')}`,
    }))
  }

  /** Blocks from before the simulation have random ids. Their headers get an unknown field, so that nobody can hash them. */
  #tell({ ref, transactions }: SimBlock): Reported {
    const known = this.#told.get(ref.hash)
    if (known) return known
    const raw = { ...this.#headerOf({ ...ref, transactions, mark: '' }), founded: 1 }
    const reported = this.#describe({ raw, hash: ref.hash, height: ref.height, transactions })
    this.#told.set(ref.hash, reported)
    return reported
  }

  #headerOf({ height, parentHash, time, transactions, mark }: Unsealed): Json {
    return {
      number: height,
      timestamp: time.getTime(),
      parentHash,
      txTrieRoot: rootOf(transactions.map(leafOf)),
      accountStateRoot: mark,
    }
  }

  #describe({ raw, hash, height, transactions }: Described): Reported {
    return {
      block: {
        blockID: hash,
        block_header: { raw_data: raw },
        ...(transactions.length > 0 && { transactions: transactions.map(listed => this.#transactionOf(listed)) }),
      },
      infos: transactions.map(listed => this.#infoOf(listed, height)),
    }
  }

  #transactionOf({ transaction, succeeded }: Listed): Json {
    const { txHash, sender } = transaction
    const { rawData, signature } = bytesOf(transaction)
    return {
      txID: txHash,
      raw_data_hex: hex.encode(rawData),
      ...(signature && { signature: [hex.encode(signature)] }),
      ret: [{ contractRet: resultOf(succeeded) }],
      raw_data: {
        contract: [
          {
            type: contractTypes[transaction.own?.intent.kind ?? 'token'],
            parameter: { value: { owner_address: `41${digitsOf(sender)}`, ...this.#callOf(transaction) } },
          },
        ],
      },
    }
  }

  /** Two transfers at once come from another contract. */
  #callOf({ moves, sender, own }: SimTransaction): Json {
    if (own && own.intent.kind !== 'token') return {}
    const [move, ...more] = moves
    if (!move || more.length > 0) return { contract_address: `41${'0b'.repeat(20)}`, data: '00000000' }
    return { contract_address: `41${this.#token}`, data: dataOf(move, sender) }
  }

  #infoOf(listed: Listed, height: number): Json {
    const { transaction, succeeded } = listed
    const isCall = !transaction.own || transaction.own.intent.kind === 'token'
    return {
      id: transaction.txHash,
      blockNumber: height,
      fee: Number(feePaid),
      ...(isCall && { contract_address: `41${this.#token}` }),
      receipt: isCall || !succeeded ? { result: resultOf(succeeded) } : {},
      ...(!succeeded && { result: 'FAILED' }),
      log: this.#logsOf(listed).map(({ address, topics, data }) => ({
        address: address.slice(2),
        topics: topics.map(topic => topic.slice(2)),
        data: data.slice(2),
      })),
    }
  }
}

interface Described extends Pick<Unsealed, 'height' | 'transactions'> {
  readonly raw: Json
  readonly hash: string
}

function dataOf({ from, to, amount }: Moved, sender: string): string {
  const rest = wordOf(to) + amount.toString(16).padStart(64, '0')
  return from === sender ? `a9059cbb${rest}` : `23b872dd${wordOf(from)}${rest}`
}

/** A foreign transaction has only the preimage of its hash. */
function bytesOf({ own, preimage = '' }: SimTransaction): {
  readonly rawData: Uint8Array
  readonly signature: Uint8Array | null
} {
  if (!own) return { rawData: Buffer.from(preimage), signature: null }
  const fields = decodeFields(hex.decode(own.raw))
  return { rawData: fields.get(1) as Uint8Array, signature: fields.get(2) as Uint8Array }
}

/** The leaf that a block commits to: the transaction's bytes, its signature and its result. */
function leafOf({ transaction, succeeded }: Listed): Buffer {
  const { rawData, signature } = bytesOf(transaction)
  const result = encodeFields([{ number: 3, value: contractResults[resultOf(succeeded)] }])
  const fields = [
    { number: 1, value: rawData },
    ...(signature ? [{ number: 2, value: signature }] : []),
    { number: 5, value: result },
  ]
  return sha256(encodeFields(fields))
}

function rootOf(leaves: readonly Buffer[]): string {
  if (leaves.length === 0) return '0'.repeat(64)
  if (leaves.length === 1) return leaves[0]!.toString('hex')
  const pairs = Array.from({ length: Math.ceil(leaves.length / 2) }, (_, index) =>
    leaves.slice(2 * index, 2 * index + 2),
  )
  return rootOf(pairs.map(pair => (pair.length === 1 ? pair[0]! : sha256(Buffer.concat(pair)))))
}

function resultOf(succeeded: boolean): keyof typeof contractResults {
  return succeeded ? 'SUCCESS' : 'REVERT'
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function digitsOf(address: string): string {
  return hex.encode(parseAddress('TRC20', address)!)
}

function wordOf(address: string): string {
  return digitsOf(address).padStart(64, '0')
}
