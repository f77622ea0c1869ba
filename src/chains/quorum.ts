import { ChainMismatch, ChainUnavailable } from './chain.ts'
import type { BlockRef, Chain, FinalRange } from './chain.ts'

export interface QuorumOptions {
  /** How many nodes must give the same answer before a final block counts. */
  readonly agree: number
  /** Milliseconds of any clock that only moves forward. */
  readonly now: () => number
  /** What the nodes are called in messages; default their number. */
  readonly names?: readonly string[]
}

/** A node that failed rests for a second, then twice as long each time, up to a minute. */
const restMsMin = 1_000
const restMsMax = 60_000

interface Node {
  readonly chain: Chain
  readonly name: string
  failures: number
  restsUntil: number
  verified: boolean
}

/**
 * Several nodes of one network as one. Newest blocks come from the first healthy node; final blocks only count when `agree`
 * nodes tell the same, and a disagreement is ChainUnavailable naming both: crediting waits. An account counts as listed when
 * one of `agree` nodes says so. One node passes through.
 */
export function quorum(chains: readonly Chain[], options: QuorumOptions): Chain {
  const [first] = chains
  if (!first) throw new RangeError('a network needs at least one node')
  if (options.agree < 1 || options.agree > chains.length) {
    throw new RangeError(`${options.agree} of ${chains.length} nodes can not agree`)
  }
  if (chains.length === 1) return first
  const group = new Group(chains, options)
  return {
    network: first.network,
    requiredConfirmations: Math.max(...chains.map(chain => chain.requiredConfirmations)),
    rangeMax: Math.min(...chains.map(chain => chain.rangeMax)),
    verify: () => group.verify(),
    head: () => group.first(chain => chain.head()),
    finalHead: () => lowestFinal(group),
    block: height => group.first(chain => chain.block(height)),
    transfers: block => group.first(chain => chain.transfers(block)),
    finalRange: (from, to) => agreedRange(group, from, to),
    isListed: async question => (await group.several(chain => chain.isListed(question))).some(({ value }) => value),
    transactionSender: txHash => agreedSender(group, txHash),
  }
}

/** What `agree` nodes hold final: a node that lags a little behind is not thereby ill. */
async function lowestFinal(group: Group): Promise<BlockRef> {
  const answers = await group.several(chain => chain.finalHead())
  return answers.map(({ value }) => value).reduce((low, other) => (other.height < low.height ? other : low))
}

async function agreedRange(group: Group, from: number, to: number): Promise<FinalRange> {
  const [first, ...others] = await group.several(chain => chain.finalRange(from, to))
  if (!first) throw new RangeError('no node was asked')
  for (const other of others) {
    const difference = differenceOf(first.value, other.value)
    if (difference !== null) {
      throw new ChainUnavailable(`${first.name} and ${other.name} disagree on ${from} to ${to}: ${difference}`)
    }
  }
  return first.value
}

async function agreedSender(group: Group, txHash: string): Promise<string> {
  const [first, ...others] = await group.several(chain => chain.transactionSender(txHash))
  if (!first) throw new RangeError('no node was asked')
  const other = others.find(({ value }) => value !== first.value)
  if (other) throw new ChainUnavailable(`${first.name} and ${other.name} disagree on who sent ${txHash}`)
  return first.value
}

/** What the two ranges do not have in common, `null` when they are the same. */
function differenceOf(one: FinalRange, other: FinalRange): string | null {
  if (one.end.hash !== other.end.hash) return `last block ${one.end.hash} or ${other.end.hash}`
  // Orders live by it, and a node may tell the right hash with another time.
  const [ourTime, theirTime] = [one.end.time.toISOString(), other.end.time.toISOString()]
  if (ourTime !== theirTime) return `time of the last block ${ourTime} or ${theirTime}`
  const [ours, theirs] = [keysOf(one), keysOf(other)]
  for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
    if (ours[index] !== theirs[index]) return `transfer ${ours[index] ?? 'missing'} or ${theirs[index] ?? 'missing'}`
  }
  return null
}

/** In an order that does not depend on the node. */
function keysOf({ transfers }: FinalRange): readonly string[] {
  const keys = transfers.map(({ txHash, ordinal, from, to, amount, blockHash }) => {
    return [txHash, ordinal, from, to, amount, blockHash].join(' ')
  })
  return keys.toSorted()
}

class Group {
  readonly #nodes: readonly Node[]
  readonly #agree: number
  readonly #now: () => number

  constructor(chains: readonly Chain[], { agree, now, names = [] }: QuorumOptions) {
    this.#agree = agree
    this.#now = now
    this.#nodes = chains.map((chain, index) => {
      return { chain, name: names[index] ?? `node ${index + 1}`, failures: 0, restsUntil: 0, verified: false }
    })
  }

  /** Refuses when any node that answers is of another chain, or when fewer than `agree` answer. */
  async verify(): Promise<void> {
    const results = await Promise.allSettled(this.#nodes.map(node => this.#use(node, async () => node.chain.verify())))
    const errors = results.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []))
    const fatal = errors.find(error => !(error instanceof ChainUnavailable))
    if (fatal !== undefined) throw fatal
    if (this.#nodes.length - errors.length < this.#agree) throw this.#unavailable(errors)
  }

  /** The answer of the first node that gives one. */
  async first<Value>(ask: (chain: Chain) => Promise<Value>): Promise<Value> {
    const errors: unknown[] = []
    for (const node of this.#order()) {
      const answer = await this.#attempt(node, ask, errors)
      if (answer) return answer.value
    }
    throw this.#unavailable(errors)
  }

  /** The answers of `agree` nodes; a node that fails is replaced by the next. */
  async several<Value>(ask: (chain: Chain) => Promise<Value>): Promise<readonly { name: string; value: Value }[]> {
    const errors: unknown[] = []
    const waiting = this.#order()
    const answers: { name: string; value: Value }[] = []
    while (answers.length < this.#agree && waiting.length > 0) {
      const asked = waiting.splice(0, this.#agree - answers.length)
      const given = await Promise.all(asked.map(node => this.#attempt(node, ask, errors)))
      answers.push(...given.filter(answer => answer !== null))
    }
    if (answers.length < this.#agree) throw this.#unavailable(errors)
    return answers
  }

  /** Healthy nodes in the order configured, then those that rest, soonest back first: better a sick one than none. */
  #order(): Node[] {
    const now = this.#now()
    const healthy = this.#nodes.filter(node => node.restsUntil <= now)
    const resting = this.#nodes.filter(node => node.restsUntil > now)
    return [...healthy, ...resting.toSorted((one, other) => one.restsUntil - other.restsUntil)]
  }

  async #attempt<Value>(node: Node, ask: (chain: Chain) => Promise<Value>, errors: unknown[]) {
    try {
      return { name: node.name, value: await this.#use(node, ask) }
    } catch (error) {
      // A node that turns out to be of another chain is of no more use than an absent one; `verify` says so loudly.
      if (!(error instanceof ChainUnavailable || error instanceof ChainMismatch)) throw error
      errors.push(error)
      return null
    }
  }

  /** Every node is verified before its first answer counts, so that one which was away at the start is not trusted later. */
  async #use<Value>(node: Node, ask: (chain: Chain) => Promise<Value>): Promise<Value> {
    try {
      if (!node.verified) await node.chain.verify()
      node.verified = true
      const value = await ask(node.chain)
      node.failures = 0
      node.restsUntil = 0
      return value
    } catch (error) {
      if (error instanceof ChainMismatch) node.verified = false
      node.failures += 1
      node.restsUntil = this.#now() + Math.min(restMsMax, restMsMin * 2 ** (node.failures - 1))
      throw error
    }
  }

  #unavailable(errors: readonly unknown[]): ChainUnavailable {
    const reasons = errors.map(error => (error instanceof Error ? error.message : String(error)))
    return new ChainUnavailable(`fewer nodes than needed answer: ${reasons.join('; ')}`, { cause: errors })
  }
}
