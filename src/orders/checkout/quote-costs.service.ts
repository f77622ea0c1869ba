import { ChainUnavailable } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { isQuotedAfter, upsertTransferCost } from './payer-cost.store.ts'

/** Each network is asked once in this time, by whichever process comes first, however many orders are read meanwhile. */
const everySeconds = 60
/** Where the calls of a day are counted. */
const sparingSeconds = 600

/** Asks what a transfer costs on each network where that is asked for. What no node answers stays as it was told last. */
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
        log.debug({ ...key, err: error }, 'nobody told what a transfer costs')
      }
    }),
  )
}
