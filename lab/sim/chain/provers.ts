// Nodes that the service's own adapters read, which believe only what blocks prove. They omit data at wire level
// (dev/faulty-node/faults.ts).
import { faultyAnswer, type NodeFault } from '../../../dev/faulty-node/faults.ts'
import type { ChainNode } from '../../../src/chains/chain.ts'
import { createEthereumChain } from '../../../src/chains/ethereum/ethereum.ts'
import { openEthereumOutgoing } from '../../../src/chains/ethereum/sending/outgoing.ts'
import type { OutgoingNode } from '../../../src/chains/send/outgoing.ts'
import { openTronOutgoing } from '../../../src/chains/tron/sending/outgoing.ts'
import { createTronChain } from '../../../src/chains/tron/tron.ts'
import type { SimChain } from './chain.ts'
import { EthereumWire, type Reach } from './ethereum-wire.ts'
import { TronWire } from './tron-wire.ts'
import { closeWires, openWire } from './wire.ts'

/** The methods that the adapters serve. All others work as for any simulated node. */
type Reading = Pick<ChainNode, 'head' | 'finalHead' | 'block' | 'transfers' | 'finalRange' | 'transactionSender'>
type Proving = Pick<OutgoingNode, 'finalHead' | 'headHeight' | 'finalBlock' | 'outcome' | 'isImpossible' | 'isAbsent'>

/** The current state of a node. */
export interface Showing extends Reach {
  silences(): readonly NodeFault[]
}

/** Runs a question, or fails like the node. */
export type Asking = <Value>(question: () => Promise<Value>) => Promise<Value>

const requiredConfirmations = 3
const rangeMax = 100

export class Provers {
  readonly #chain: SimChain
  readonly #token: string
  readonly #wire: EthereumWire | TronWire
  readonly #urls: string[] = []

  constructor(chain: SimChain, token: string) {
    this.#chain = chain
    this.#token = token
    this.#wire = chain.network === 'ERC20' ? new EthereumWire(chain, token) : new TronWire(chain, token)
  }

  /** From now on a block's hash commits to its content. */
  begin(): void {
    this.#chain.seal = block => this.#wire.seal(block)
  }

  reading(showing: Showing, ask: Asking): Reading {
    const options = { ...this.#options(showing), requiredConfirmations, rangeMax }
    const opened = this.#chain.network === 'ERC20' ? createEthereumChain(options) : createTronChain(options)
    return {
      head: () => ask(async () => (await opened).head()),
      finalHead: () => ask(async () => (await opened).finalHead()),
      block: height => ask(async () => (await opened).block(height)),
      // Reads all transfers. A filter would query the database, whose timing differs from run to run.
      transfers: block => ask(async () => (await opened).transfers(block)),
      finalRange: (from, to) => ask(async () => (await opened).finalRange(from, to)),
      transactionSender: txHash => ask(async () => (await opened).transactionSender(txHash)),
    }
  }

  proving(showing: Showing, ask: Asking): Proving {
    const options = { ...this.#options(showing), requiredConfirmations, rangeMax }
    const opened = this.#chain.network === 'ERC20' ? openEthereumOutgoing(options) : openTronOutgoing(options)
    return {
      finalHead: () => ask(async () => (await opened).finalHead()),
      headHeight: () => ask(async () => (await opened).headHeight()),
      finalBlock: height => ask(async () => (await opened).finalBlock(height)),
      outcome: sent => ask(async () => (await opened).outcome(sent)),
      isImpossible: sent => ask(async () => (await opened).isImpossible(sent)),
      isAbsent: sent => ask(async () => (await opened).isAbsent(sent)),
    }
  }

  close(): void {
    closeWires(this.#urls)
  }

  #options(showing: Showing) {
    const honest = this.#wire.node(showing)
    const url = openWire((path, body) => {
      const faults = showing.silences().map(fault => ({ ...fault, head: showing.head() }))
      return faultyAnswer({ path, body }, honest(path, body), faults)
    })
    this.#urls.push(url)
    return { network: this.#chain.network, url, token: this.#token, chainId: 31_337, finality: 'finalized' as const }
  }
}
