import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { toAddress } from './format/bytes.ts'
import { Chain } from './chain.ts'
import { stateOf } from './http/control.ts'
import type { NodeState } from './http/control.ts'
import { developmentGenesis } from './development-accounts.ts'
import { Faults } from './faults.ts'
import type { Fault } from './faults.ts'
import { slotMs } from './execution/parameters.ts'
import { Producer } from './producer.ts'
import { createNodeServer } from './http/server.ts'

export interface TronNodeOptions {
  /** 0 or absent: any free port. */
  readonly port?: number | undefined
  /** 127.0.0.1 when absent. */
  readonly host?: string | undefined
  /** Milliseconds between blocks, 3000 when absent; 0: blocks are sealed by `mine` alone, 3000 ms apart. */
  readonly blockIntervalMs?: number | undefined
  /** How many blocks the solid head is behind; when absent the state file's value, else 18. */
  readonly solidLag?: number | undefined
  /** Sun by address (T… or 41…) for a new chain; the development accounts when absent. */
  readonly genesis?: Readonly<Record<string, bigint>> | undefined
  /** Where the chain is kept; without it the chain ends with the process. */
  readonly stateFile?: string | undefined
  /** The ambient clock in milliseconds; Date.now when absent. */
  readonly now?: (() => number) | undefined
  /** Dynamic energy penalty in ten-thousandths, 0 when absent; 34 000 makes transfers cost what they do on mainnet. */
  readonly energyFactor?: number | undefined
}

export interface TronNode {
  readonly url: string
  readonly port: number
  /** Seals blocks, one when absent; the first at `timestamp` (ms) when given. */
  mine(count?: number, timestamp?: number): Promise<NodeState>
  /** Replaces the last `depth` blocks by empty ones; their transactions become pending again unless dropped. */
  fork(options: { depth: number; dropTransactions?: boolean }): Promise<readonly string[]>
  state(): NodeState
  /** Replaces the faults in force; an empty list heals the node. */
  faults(faults: readonly Fault[]): void
  /** Stops taking requests, finishes what is under way, closes the state file. */
  stop(): Promise<void>
}

/** Starts a TRON node of its own: one process, one witness set, no peers. */
export async function startTronNode(options: TronNodeOptions): Promise<TronNode> {
  const { blockIntervalMs = slotMs, host = '127.0.0.1' } = options
  const genesis = Object.entries(options.genesis ?? developmentGenesis())
  const chain = await Chain.open({
    slotMs: blockIntervalMs || slotMs,
    now: options.now ?? Date.now,
    genesis: new Map(genesis.map(([address, sun]) => [toAddress(address), sun])),
    solidLag: options.solidLag,
    stateFile: options.stateFile,
    energyFactor: options.energyFactor ?? 0,
  })
  const producer = new Producer(chain, blockIntervalMs)
  await producer.start()
  const controlled = { chain, faults: new Faults(), producer }
  const server = createNodeServer(controlled)
  server.listen(options.port ?? 0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    port,
    mine: async (count = 1, timestamp) => {
      await chain.mine(count, timestamp)
      return stateOf(controlled)
    },
    fork: ({ depth, dropTransactions = false }) => chain.fork(depth, dropTransactions),
    state: () => stateOf(controlled),
    faults: faults => controlled.faults.set(faults),
    stop: async () => {
      producer.pause()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await chain.close()
    },
  }
}
