import { ChainUnavailable } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { isQuotedAfter, upsertTransferCost } from './payer-cost.store.ts'

/** One process asks each network once in this time, however many orders are read. */
const everySeconds = 60
/** The interval for networks whose nodes have a daily budget. */
const sparingSeconds = 600

/** Fetches the transfer cost of each network that has one. Keeps the last quote when no node answers. */
export async function quoteCosts({ db, outgoing, clock, log }: Deps): Promise<void> {
  await Promise.all(
    outgoing.all.map(async ({ environment, way }) => {
      const key = { environment, network: way.network }
      const quotedAt = clock.now()
      if (await isQuotedAfter(db, key, addSeconds(quotedAt, -(way.isCounted ? sparingSeconds : everySeconds)))) return
      try {
        const cost = await way.transferCost()
        if (cost) await upsertTransferCost(db, key, { cost, quotedAt })
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error
        log.debug({ ...key, err: error }, 'failed to fetch transfer cost')
      }
    }),
  )
}
