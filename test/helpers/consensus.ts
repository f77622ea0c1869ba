// A consensus client in miniature: says of real execution nodes which block is next, which is the head and which is final.
import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { asArray, asHex, asObject, asQuantity } from '../../src/chains/parse.ts'
import { finalityBlocks } from './ethereum-node.ts'

/** The engine API of one node. */
export type Engine = (method: string, ...params: readonly unknown[]) => Promise<Record<string, unknown>>

interface Executing {
  readonly url: string
  readonly engine: Engine
}

interface Head {
  readonly height: number
  readonly hash: string
  readonly seconds: number
}

/** What a beacon block would bring along, which here is nothing. */
const nothing = `0x${'00'.repeat(32)}`
const noOne = `0x${'00'.repeat(20)}`
const bytes32 = { bytes: 32, prefix: '0x' } as const
/** A node fills its block beside; asked for it at once it gives an empty one. So long it may take, in milliseconds. */
const fillingMs = [10, 50, 250, 1000]

/** The engine answers only who knows its secret, by a token that is as good as its time. */
export function openEngine(url: string, secret: Uint8Array): Engine {
  return async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(secret, new Date())}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer = asObject(await response.json(), method)
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
    return asObject(answer.result, method)
  }
}

function tokenOf(secret: Uint8Array, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iat: Math.floor(now.getTime() / 1000) })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Nodes on one chain. The first of them makes the blocks, the others are told of them. */
export class Consensus {
  readonly #nodes: readonly Executing[]
  /** How far the chain's clock is ahead of this machine's. */
  #aheadSeconds = 0

  private constructor(nodes: readonly Executing[]) {
    this.#nodes = nodes
  }

  static async open(nodes: readonly Executing[]): Promise<Consensus> {
    const consensus = new Consensus(nodes)
    for (const node of nodes) await choose(node, await headOf(node))
    return consensus
  }

  /** New blocks with whatever the first node's pool holds. */
  async mine(blocks = 1, time?: Date): Promise<readonly Block[]> {
    const [maker] = this.#nodes
    const now = Math.floor(Date.now() / 1000)
    if (time) this.#aheadSeconds = Math.floor(time.getTime() / 1000) - now
    const made: Block[] = []
    for (let mined = 0; mined < blocks; mined += 1) {
      const head = await headOf(maker!)
      const seconds = Math.max(head.seconds + 1, now + this.#aheadSeconds)
      const block = await filled(maker!, head, seconds)
      await this.take([block])
      made.push(block)
    }
    return made
  }

  /** Blocks made elsewhere become the newest of this chain; what is not before them is taken back. */
  async take(blocks: readonly Block[]): Promise<void> {
    for (const block of blocks) for (const node of this.#nodes) await append(node, block)
  }

  /** The newest blocks never were, and what they held is in no pool. */
  async forget(depth: number): Promise<void> {
    for (const node of this.#nodes) {
      const { height } = await headOf(node)
      await ethereumRpc(node.url, 'debug_setHead', [`0x${(height - depth).toString(16)}`])
      await choose(node, await headOf(node))
    }
  }
}

/** A block as the engine takes it. */
export interface Block {
  readonly hash: string
  readonly payload: Record<string, unknown>
  readonly requests: readonly unknown[]
}

async function filled(node: Executing, head: Head, seconds: number): Promise<Block> {
  const waiting = await poolSize(node)
  for (const [attempt, ms] of fillingMs.entries()) {
    const attributes = {
      timestamp: `0x${seconds.toString(16)}`,
      prevRandao: `0x${randomBytes(32).toString('hex')}`,
      suggestedFeeRecipient: noOne,
      withdrawals: [],
      parentBeaconBlockRoot: nothing,
    }
    const chosen = await choose(node, head, attributes)
    if (waiting > 0) await pause(ms)
    const made = await node.engine('engine_getPayloadV5', chosen.payloadId)
    const payload = asObject(made.executionPayload, 'executionPayload')
    const count = asArray(payload.transactions, 'transactions').length
    if (count >= waiting || attempt === fillingMs.length - 1) {
      const hash = asHex(payload.blockHash, bytes32, 'blockHash')
      return { hash, payload, requests: asArray(made.executionRequests ?? [], 'executionRequests') }
    }
  }
  throw new RangeError('there is always a last attempt')
}

/** Transactions that the next block could hold; those sent last are looked at a moment later than they are answered. */
async function poolSize({ url }: Executing): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const status = await ethereumRpc<{ pending: string; queued: string }>(url, 'txpool_status', [])
    if (Number(status.queued) === 0 || attempt === 5) return Number(status.pending)
    await pause(10)
  }
}

async function append(node: Executing, { hash, payload, requests }: Block): Promise<void> {
  const status = await node.engine('engine_newPayloadV4', payload, [], nothing, requests)
  if (status.status !== 'VALID') throw new Error(`a node does not take ${hash}: ${JSON.stringify(status)}`)
  await choose(node, { height: asQuantity(payload.blockNumber, 'blockNumber'), hash })
}

/** Makes a block the head, and the one two before it final. */
async function choose(node: Executing, { hash, height }: Pick<Head, 'hash' | 'height'>, attributes?: object) {
  const final = await ancestor(node, hash, Math.min(height, finalityBlocks))
  const state = { headBlockHash: hash, safeBlockHash: final, finalizedBlockHash: final }
  const answer = await node.engine('engine_forkchoiceUpdatedV3', state, attributes ?? null)
  const status = asObject(answer.payloadStatus, 'payloadStatus')
  if (status.status !== 'VALID') throw new Error(`a node does not go to ${hash}: ${JSON.stringify(status)}`)
  return answer
}

async function ancestor({ url }: Executing, hash: string, steps: number): Promise<string> {
  let found = hash
  for (let step = 0; step < steps; step += 1) {
    const block = await ethereumRpc<{ parentHash: string }>(url, 'eth_getBlockByHash', [found, false])
    found = block.parentHash
  }
  return found
}

async function headOf({ url }: Executing): Promise<Head> {
  const what = 'eth_getBlockByNumber'
  const block = asObject(await ethereumRpc(url, what, ['latest', false]), what)
  return {
    height: asQuantity(block.number, what),
    hash: asHex(block.hash, bytes32, what),
    seconds: asQuantity(block.timestamp, what),
  }
}
