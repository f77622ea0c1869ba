import type { Chain } from './chain.ts'
import { createEthereumChain } from './ethereum/ethereum.ts'
import type { EthereumOptions } from './ethereum/ethereum.ts'
import { quorum } from './quorum.ts'
import { createTronChain } from './tron/tron.ts'
import type { TronOptions } from './tron/tron.ts'

interface CommonSettings {
  /** One or more nodes, the preferred first. */
  readonly urls: readonly string[]
  /** How many of them must agree on final blocks; default two, or one where there is but one. */
  readonly agree?: number
}

export type ChainSettings =
  | (CommonSettings & Omit<EthereumOptions, 'url'> & { readonly network: 'ERC20' })
  | (CommonSettings & Omit<TronOptions, 'url'> & { readonly network: 'TRC20' })

/** The chain behind these settings, not yet verified. `now` counts milliseconds; it decides how long a sick node rests. */
export async function connectChain(settings: ChainSettings, now: () => number): Promise<Chain> {
  const { urls, agree = Math.min(2, urls.length) } = settings
  const chains = await Promise.all(urls.map(url => connectNode(settings, url)))
  // The host alone: path and query of a provider's address hold its key.
  return quorum(chains, { agree, now, names: urls.map(url => new URL(url).host) })
}

function connectNode(settings: ChainSettings, url: string): Promise<Chain> {
  return settings.network === 'ERC20'
    ? createEthereumChain({ ...settings, url })
    : createTronChain({ ...settings, url })
}
