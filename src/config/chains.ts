import { cellProblems } from './cells.ts'
import { ConfigError } from './config.ts'
import { withFiles } from './files.ts'
import { configuredNetworks, networkConfig, readNetwork, type NetworkConfig } from './network.ts'
import { networkProblems, sharedKeyProblems } from './production.ts'
import { modes, readSettings, serviceSettings, type Env, type NetworkSettings } from './settings.ts'

/**
 * Reads the configured networks, for a program that reads chains and serves nobody. It needs no other setting of the service, and must get
 * none of its secrets. Throws ConfigError.
 */
export function readNetworks(given: Env): readonly NetworkConfig[] {
  const { env, problems } = withFiles(given)
  const mode = modes.find(one => one === env.KASSA_MODE?.trim()) ?? 'production'
  const chains = configuredNetworks(mode, env).map(one => readNetwork(one, env))
  const { KASSA_CELLS, KASSA_CELL } = serviceSettings(mode)
  const cells = readSettings({ KASSA_CELLS, KASSA_CELL }, env)
  const all = [
    ...problems,
    ...cells.problems,
    ...chains.flatMap(chain => chain.problems),
    ...cellProblems(cells.values, chains),
    ...(mode === 'production' ? [...chains.flatMap(networkProblems), ...sharedKeyProblems(chains)] : []),
    ...(chains.length === 0
      ? ['no network is configured: give this program the settings KASSA_LIVE_… of the service']
      : []),
  ]
  if (all.length > 0) throw new ConfigError(all)
  return chains.map(chain => networkConfig(chain, chain.values as NetworkSettings))
}
