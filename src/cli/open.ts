// Dependencies of a command: those of the service without chains, screening, queues and ports.
import { AddressBook } from '../deposit-addresses/address-book.ts'
import { WatchedAddresses } from '../deposit-addresses/watched-addresses.service.ts'
import { PollScheduler } from '../payments/follow/poll-scheduler.service.ts'
import { pino, type DestinationStream } from 'pino'
import { configOfCell } from '../config/of-cell.ts'
import { readConfig, type Config } from '../config/config.ts'
import { claimsOn } from '../database/claims.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/orm.ts'
import { RowDigests } from '../database/digests/row-digests.service.ts'
import type { Deps } from '../deps.ts'
import { entities } from '../entities.ts'
import { movableClock, systemClock, type Clock } from '../lib/clock.ts'
import { MilestoneCounts } from '../lib/traces/milestones.ts'
import { systemRandom } from '../lib/random.ts'
import { keyring } from '../lib/crypto/keyring.ts'
import { OrderBatch } from '../orders/create/order-batch.service.ts'
import { findOffset } from '../sandbox/clock.store.ts'
import type { Env } from './actor.ts'
import { JobQueue } from '../queue/queue.ts'

const connectionsMax = 2

/** Opens the database of these settings. Logs only problems, to `errors`. Throws ConfigError. */
export async function openService(
  settings: Env,
  errors: DestinationStream,
): Promise<{ deps: Deps; close(): Promise<void> }> {
  const first = readConfig(settings)
  const config = configOfCell(first, first.ownCell)
  const db = await openDatabase({ url: config.databaseUrl, entities, connectionsMax })
  try {
    const log = pino({ level: 'warn', base: null }, errors)
    const parts = depsOf(config, db)
    return {
      deps: { ...parts, clock: await clockOf(config, db), log },
      close: async () => {
        await parts.queue.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Business time. A sandbox's may run ahead. */
async function clockOf(config: Config, db: Database): Promise<Clock> {
  if (config.mode !== 'sandbox') return systemClock
  const clock = movableClock()
  clock.setOffset(await findOffset(db))
  return clock
}

function depsOf(config: Config, db: Database): Omit<Deps, 'clock' | 'log'> {
  const keys = keyring(config.masterKeys)
  const digests = new RowDigests({ db, keyring: keys, random: systemRandom })
  const addressBook = new AddressBook(config.networks, keys)
  return {
    config,
    db,
    queue: new JobQueue({ db, schema: config.queueSchema }),
    random: systemRandom,
    keyring: keys,
    addressBook,
    digests,
    orderBatch: new OrderBatch({ db, config, random: systemRandom, addressBook, digests }),
    // Commands neither read chains nor screen: the service's workers evaluate the consequences.
    chains: { all: [], find: () => undefined },
    outgoing: { all: [], find: () => undefined },
    claims: claimsOn(db, { random: systemRandom, clock: systemClock }),
    watched: new WatchedAddresses(),
    polls: new PollScheduler(),
    screening: { find: () => [] },
    milestones: new MilestoneCounts(),
    postWebhook: () => Promise.reject(new Error('Webhooks are sent by the service')),
  }
}
