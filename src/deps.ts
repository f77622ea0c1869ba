import type { Logger } from 'pino'
import type { AddressBook } from './deposit-addresses/address-book.ts'
import type { WatchedAddresses } from './deposit-addresses/watched-addresses.service.ts'
import type { Chain, Environment, Network } from './chains/chain.ts'
import type { OnChainBalances } from './chains/on-chain-balances.ts'
import type { Outgoing } from './chains/send/outgoing.ts'
import type { Config } from './config/config.ts'
import type { Claims } from './database/claims.ts'
import type { Database } from './database/database.ts'
import type { RowDigests } from './database/digests/row-digests.service.ts'
import type { Replica } from './database/connection/replica.ts'
import type { Clock, MovableClock } from './lib/clock.ts'
import type { JobQueue } from './queue/queue.ts'
import type { SendMail } from './mail/smtp.ts'
import type { Random } from './lib/random.ts'
import type { Keyring } from './lib/crypto/keyring.ts'
import type { MilestoneCounts } from './lib/traces/milestones.ts'
import type { Traces } from './lib/traces/trace.ts'
import type { OrderBatch } from './orders/create/order-batch.service.ts'
import type { Screening } from './screening/screening.ts'
import type { PollScheduler } from './payments/follow/poll-scheduler.service.ts'
import type { Post } from './webhooks/endpoints/egress.service.ts'

/** Everything a service may use of one cell. Built once, in app.ts; for the operator's command, in cli/open.ts. Nothing else is global. */
export interface Deps {
  readonly config: Config
  readonly clock: Clock
  /** The same clock as one that can be moved; only in a sandbox. */
  readonly movableClock?: MovableClock
  readonly random: Random
  readonly db: Database
  /** Where jobs are sent that follow from a change. */
  readonly queue: JobQueue
  /** How work of this cell is taken by its rows. */
  readonly claims: Claims
  /** The same for sandbox operations, which move clocks and merchants as no API may; absent where `db` may do that. */
  readonly sandbox?: Deps
  /** Where lists, timelines, figures and exports are read; absent where the primary answers all. */
  readonly replica?: Replica
  readonly keyring: Keyring
  /** What binds the rows that money depends on. */
  readonly digests: RowDigests
  readonly chains: ChainDirectory
  /** The ways out to them. */
  readonly outgoing: OutgoingDirectory
  /** Who tells what our addresses hold; absent where nobody asks. */
  readonly balances?: readonly { readonly environment: Environment; readonly balances: OnChainBalances }[]
  readonly watched: WatchedAddresses
  readonly polls: PollScheduler
  readonly screening: Screening
  readonly addressBook: AddressBook
  readonly orderBatch: OrderBatch
  /** The one way out to an address that a merchant gave. */
  readonly postWebhook: Post
  /** The way to the mail server; absent in a sandbox, whose mails are read at /mailbox. */
  readonly sendMail?: SendMail
  /** Where spans of payments go; absent where nobody collects them. */
  readonly traces?: Traces
  /** What this process has counted of its orders. */
  readonly milestones: MilestoneCounts
  readonly log: Logger
  /** Those of every cell, these among them, in the order of their numbers; absent where there is one. */
  readonly cells?: readonly Deps[]
}

/** Those of every cell. */
export function cellsOf(deps: Deps): readonly Deps[] {
  return deps.cells ?? [deps]
}

/** Those of cell 0, where what is counted for all cells together is counted: else each would allow as much again. */
export function firstCellOf(deps: Deps): Deps {
  return cellsOf(deps)[0]!
}

export interface ChainDirectory {
  readonly all: readonly { readonly environment: Environment; readonly chain: Chain }[]
  find(environment: Environment, network: Network): Chain | undefined
}

export interface OutgoingDirectory {
  readonly all: readonly { readonly environment: Environment; readonly way: Outgoing }[]
  find(environment: Environment, network: Network): Outgoing | undefined
}
