import { listWallets } from '../../deposit-addresses/wallet.store.ts'
import { ChainUnavailable } from '../../chains/chain.ts'
import { batchToolsOf } from '../../chains/registry.ts'
import type { Deps } from '../../deps.ts'

/** The batch contract is missing on a chain whose settings require it. */
export class NoSweepContract extends Error {
  override readonly name = 'NoSweepContract'
}

/**
 * Throws NoSweepContract at startup if settings require batches and a node shows no contract with its code. Ignores nodes that are down,
 * since every batch asks again. Skips a chain until the signer has registered its wallet.
 */
export async function refuseWithoutContract({
  config,
  db,
  outgoing,
  log,
}: Pick<Deps, 'config' | 'db' | 'outgoing' | 'log'>): Promise<void> {
  for (const { environment, network, token, sweep } of config.networks) {
    if (sweep?.strategy !== 'batch') continue
    const batches = outgoing.find(environment, network)?.batches
    const [hot] = await listWallets(db, { environment, network })
    if (!batches || hot === undefined) continue
    const contract = batchToolsOf(network).contract({ token, hot, retired: [] })
    try {
      const without = await batches.withoutContract(contract)
      if (without.length === 0) continue
      throw new NoSweepContract(
        `KASSA_${environment.toUpperCase()}_${network}_SWEEP_STRATEGY is batch, and the contract for it is not at ${contract.address} by ` +
          `${without.join(', ')}: "npm run sweep-contract -- --token ${token} --hot ${hot}" tells how it is made.`,
      )
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      log.warn({ environment, network, err: error }, 'batch contract check failed: nodes unavailable')
    }
  }
}
