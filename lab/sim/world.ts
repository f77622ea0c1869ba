// A random simulation: two chains with their nodes, merchants, payers, a clock, and the processes of the service.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino, type Logger } from 'pino'
import { WatchedAddresses } from '../../src/deposit-addresses/watched-addresses.service.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import type { ChainKey, Network } from '../../src/chains/chain.ts'
import { directory, waysOut } from '../../src/app.ts'
import type { Database } from '../../src/database/database.ts'
import type { Deps } from '../../src/deps.ts'
import { usdt } from '../../src/lib/money.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { partiesOf, type ScreeningProvider } from '../../src/screening/screening.ts'
import { Journal } from '../../src/signer/journal/journal.ts'
import { LetOut } from '../../src/signer/policy/let-out.ts'
import { Sightings } from '../../src/signer/policy/sightings.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { registerWallet } from '../../src/signer/keys/register-wallet.service.ts'
import { signingWallet } from '../../src/signer/signer.service.ts'
import type { OutgoingPost } from '../../src/webhooks/endpoints/egress.service.ts'
import { testClock, type TestClock } from '../../test/helpers/deps.ts'
import { claimsBy } from '../../test/helpers/claims.ts'
import { type Moments, mortalDatabase, mortalWallet, mortalWay } from '../../test/payouts/crash.ts'
import { SimChain } from './chain/chain.ts'
import { Dice } from './dice.ts'
import { SimNodes } from './chain/nodes.ts'
import { networks, type Ground } from './service.ts'

/** In memory, because every journal entry waits for its disk. */
const memory = '/dev/shm'
const start = new Date('2026-06-01T12:00:00.000Z')
const million = usdt(1_000_000_000_000n)
const walletSigner = keyInMemory(createHash('sha256').update('the hot wallet of the simulations').digest())
export const capital = million
/** From this seed on, simulations may have batch sweeps and pre-activated TRON addresses. */
export const wideFrom = 2_000
/** From this seed on, simulations restore the database from a copy. */
const restoredFrom = 4_000
/** From this seed on, the service's adapters read the nodes, and nodes omit data of blocks. */
const silentFrom = 12_000

/** One network of a simulation. */
export interface Side {
  readonly key: ChainKey
  readonly chain: SimChain
  readonly nodes: SimNodes
  incoming: Deps['chains']['all'][number]['chain']
  readonly outgoing: Deps['outgoing']['all'][number]['way']
  readonly journalFile: string
  wallet: SigningWallet
}

export interface RequestedWithdrawal {
  readonly merchant: Principal
  readonly network: Network
  readonly amount: bigint
  readonly address: string
  readonly idempotencyKey: string
  /** Set for a refund. */
  readonly orderId: string | null
}

/** Final blocks whose record lacks something. */
export interface Gap {
  readonly key: ChainKey
  readonly from: number
  readonly to: number
  /** Transactions that the nodes omitted. */
  readonly hashes: readonly string[]
}

export interface Simulation {
  readonly ground: Ground
  readonly dice: Dice
  readonly clock: TestClock
  readonly sides: readonly Side[]
  /** Index of the busier network. */
  readonly busySide: number
  readonly bad: Set<string>
  /** Requests without a response, to be sent again. */
  readonly unanswered: RequestedWithdrawal[]
  /** The withdrawal of each idempotency key. */
  readonly answered: Map<string, string>
  /** Refund links, with their networks. */
  readonly links: Map<string, Network>
  /** Blocks to rescan. */
  readonly gaps: Gap[]
  /** Ids of events that merchants have received. */
  readonly received: Set<string>
  readonly receivers: Dice
  /** Percentage of webhooks that receivers refuse. */
  refuses: number
  isScreeningDown: boolean
  /** Whether deposit addresses are swept, and whether the surplus goes to a cold wallet. */
  readonly hasSweeps: boolean
  readonly hasCold: boolean
  /** Decides on blacklisting, in simulations with batches only. */
  readonly blacklisting: Dice
  readonly hasBatches: boolean
  /** Whether the database is restored from a copy. */
  readonly isRestored: boolean
  /** Whether the service's adapters read the nodes, and nodes omit data of blocks. */
  readonly isProven: boolean
  readonly trace: string[]
  /** The service as a process that lives, or that crashes at one of its points. */
  deps(moments?: Moments, db?: Database): Deps
  signer(side: Side, moments?: Moments): { readonly db: Database; readonly wallet: SigningWallet }
  /** Restarts the signer. */
  restartSigner(side: Side): void
  /** Restarts every process. */
  restart(): void
  readonly log: Logger
  close(): void
}

export async function openSimulation(ground: Ground, seed: number | 'founding'): Promise<Simulation> {
  await ground.clear()
  const { founding } = ground
  const dice = new Dice(`world ${seed}`)
  const clock = testClock(founding?.time ?? start)
  const trace: string[] = []
  const folder = mkdtempSync(path.join(existsSync(memory) ? memory : os.tmpdir(), 'kassa-world-'))
  const log = pino({ level: 'error' }, { write: line => void trace.push(shorten(line)) })
  const bad = new Set<string>()
  const isProven = seed !== 'founding' && seed >= silentFrom
  const parts = networks.map(network => openSide(network, { dice, folder, ground, isProven }))
  let watched = new WatchedAddresses()
  const random = dice.of('values').random()
  const tokens = dice.of('claims').random()
  const openClaims = () => claimsBy(clock, tokens)
  let claims = openClaims()
  const isRestored = seed !== 'founding' && seed >= restoredFrom
  const hasSweeps = dice.chance(75)
  const hasCold = dice.chance(40)
  // Uses separate dice, so that everything else in a simulation stays the same.
  const isWide = seed !== 'founding' && seed >= wideFrom
  const hasBatches = isWide && dice.of('batches').chance(40)
  const warmsTronAddresses = isWide && dice.of('warming').chance(25)
  const { config } = ground.service.deps
  const rules = config.networks.map(one => ({
    ...one,
    sweep:
      hasSweeps && one.sweep ? { ...one.sweep, strategy: hasBatches ? ('batch' as const) : one.sweep.strategy } : null,
    hot: hasCold ? one.hot : null,
  }))
  const simulation: Simulation = {
    ground,
    dice,
    clock,
    sides: parts,
    busySide: dice.below(networks.length),
    bad,
    unanswered: [],
    answered: new Map(),
    links: new Map(),
    gaps: [],
    received: new Set(),
    receivers: dice.of('receivers'),
    refuses: 0,
    isScreeningDown: false,
    hasSweeps,
    hasCold,
    hasBatches,
    blacklisting: dice.of('blacklisting'),
    isRestored,
    isProven,
    trace,
    log,
    deps(moments, chosen = ground.db) {
      const { deps } = ground.service
      const db = moments ? mortalDatabase(chosen, moments) : chosen
      const ways = parts.map(({ outgoing }) => ({
        environment: 'test' as const,
        way: moments ? mortalWay(outgoing, moments) : outgoing,
      }))
      return {
        ...deps,
        config: { ...config, networks: rules, warmsTronAddresses },
        clock,
        random,
        db,
        // A crashed process forgets which claims it lost.
        claims: moments ? openClaims() : claims,
        get orderBatch() {
          return new OrderBatch({
            db,
            config: deps.config,
            random,
            addressBook: deps.addressBook,
            digests: deps.digests,
          })
        },
        watched,
        chains: directory(parts.map(({ incoming }) => ({ environment: 'test' as const, chain: incoming }))),
        outgoing: waysOut(ways),
        screening: { find: () => [provider(simulation)] },
        postWebhook: async post => receive(simulation, post),
        log,
      }
    },
    signer(side, moments) {
      if (!moments) return { db: ground.signerDb, wallet: side.wallet }
      return { db: mortalDatabase(ground.signerDb, moments), wallet: mortalWallet(side.wallet, moments) }
    },
    restartSigner(side) {
      side.wallet.journal.close()
      side.wallet = walletOf(ground, side)
    },
    restart() {
      watched = new WatchedAddresses()
      claims = openClaims()
      for (const side of parts) {
        side.incoming = side.nodes.incoming()
        simulation.restartSigner(side)
      }
    },
    close() {
      for (const { wallet, nodes } of parts) {
        wallet.journal.close()
        nodes.close()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (const side of parts) {
    bad.add(side.chain.address('bad'))
    side.chain.rich = side.wallet.address
    side.chain.hasStake = dice.chance(60)
    const founded = founding?.chains.get(side.key.network)
    if (founded) {
      side.chain.goOnFrom(founded)
      side.nodes.begin()
    } else await fillWallet(ground, side, clock)
  }
  return simulation
}

async function fillWallet(ground: Ground, { wallet, chain }: Side, clock: TestClock): Promise<void> {
  await registerWallet({ db: ground.signerDb, clock }, wallet)
  const operator = chain.address('operator')
  chain.send([{ from: operator, to: wallet.address, amount: capital }], operator)
}

interface SimulationOptions {
  readonly dice: Dice
  readonly folder: string
  readonly ground: Ground
  readonly isProven: boolean
}

function openSide(network: (typeof networks)[number], { dice, folder, ground, isProven }: SimulationOptions): Side {
  const chain = new SimChain(network, dice.of(`chain ${network}`), start)
  const { token } = ground.service.deps.config.networks.find(one => one.network === network)!
  const nodes = new SimNodes(chain, dice.of(`nodes ${network}`), isProven ? { token } : null)
  const key: ChainKey = { environment: 'test', network }
  const side = {
    key,
    chain,
    nodes,
    incoming: nodes.incoming(),
    outgoing: nodes.outgoing(),
    journalFile: path.join(folder, network),
  }
  return { ...side, wallet: walletOf(ground, side) }
}

function walletOf({ service, deposits }: Ground, side: Omit<Side, 'wallet'>): SigningWallet {
  const { key, outgoing, journalFile, chain: simulated } = side
  const { token } = service.deps.config.networks.find(one => one.network === key.network)!
  const limits = { approvalAbove: million, secondApprovalAbove: million, unapprovedDayMax: million }
  const settings = { mode: 'sandbox', payoutMax: million, dayMax: million, ...limits } as const
  const chain = {
    ...key,
    token,
    feeMax: key.network === 'ERC20' ? 300 : 100,
    coldAddresses: [simulated.address('cold')],
  }
  return signingWallet({
    settings,
    chain,
    walletSigner: walletSigner,
    deposits: deposits[key.network]!,
    outgoing,
    journal: Journal.open(journalFile),
    sightings: Sightings.open(`${journalFile}.lists`),
    letOut: new LetOut(),
  })
}

function provider(simulation: Simulation): ScreeningProvider {
  return {
    name: 'sim',
    async screen(subject) {
      if (simulation.isScreeningDown) throw new Error('down')
      if (!partiesOf(subject).some(({ address }) => simulation.bad.has(address)))
        return { kind: 'clear', reference: null, evidence: {} }
      return { kind: 'flagged', reason: 'chosen', reference: null, evidence: {} }
    },
  }
}

function receive(simulation: Simulation, { headers }: OutgoingPost) {
  if (simulation.receivers.chance(simulation.refuses)) return { kind: 'answered', status: 503 } as const
  const id = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-webhook-id')?.[1]
  simulation.received.add(id ?? 'without id')
  return { kind: 'answered', status: 200 } as const
}

/** Shortens a log line to the event and its reason. */
function shorten(line: string): string {
  const { msg, err, reason, note } = JSON.parse(line) as Record<string, unknown>
  const message = (err as { message?: string } | undefined)?.message
  return `    log: ${[msg, reason, note, message].filter(Boolean).join('; ').slice(0, 300)}`
}
