import { amountAt } from '../accounts.ts'
import type { Chain } from '../chain.ts'
import { toBase58 } from '../format/bytes.ts'
import {
  bandwidthPrice,
  createAccountFee,
  energyPrice,
  feeLimitMax,
  freeBandwidth,
  memoFee,
  newAccountFee,
  totalBandwidthLimit,
  totalEnergyLimit,
} from '../execution/parameters.ts'
import { address, flag, integer, text } from './query.ts'
import type { Query } from './query.ts'
import { resourceView, stakeKeys } from '../execution/resources.ts'
import { accountView } from './views.ts'

/** Reads of accounts and of the node's own parameters. */
export const accountHandlers = {
  getaccount: (chain: Chain, query: Query, solid: boolean) =>
    accountView(chain.view(solid), address(query, 'address'), flag(query, 'visible')),
  getaccountresource: resources,
  getaccountnet: (chain: Chain, query: Query, solid: boolean) =>
    Object.fromEntries(Object.entries(resources(chain, query, solid)).filter(([name]) => /net/i.test(name))),
  getcandelegatedmaxsize: (chain: Chain, query: Query, solid: boolean) => {
    const owner = address(query, 'owner_address')
    const size = amountAt(
      chain.view(solid),
      stakeKeys.frozen(integer(query, 'type') === 1 ? 'ENERGY' : 'BANDWIDTH', owner),
    )
    return size > 0 ? { max_size: size } : {}
  },
  getdelegatedresourcev2: delegatedResource,
  validateaddress,
  getchainparameters: () => ({
    chainParameter: Object.entries(chainParameters).map(([key, value]) => ({ key, value })),
  }),
  getenergyprices: () => ({ prices: `0:${energyPrice}` }),
  getbandwidthprices: () => ({ prices: `0:${bandwidthPrice}` }),
  getnodeinfo,
}

const chainParameters = {
  getMaintenanceTimeInterval: 21_600_000,
  getCreateAccountFee: createAccountFee,
  getTransactionFee: bandwidthPrice,
  getCreateNewAccountFeeInSystemContract: newAccountFee,
  getCreateNewAccountBandwidthRate: 1,
  getEnergyFee: energyPrice,
  getMaxFeeLimit: feeLimitMax,
  getMemoFee: memoFee,
  getFreeNetLimit: freeBandwidth,
  getTotalNetLimit: totalBandwidthLimit,
  getTotalEnergyCurrentLimit: totalEnergyLimit,
  getUnfreezeDelayDays: 14,
}

function resources(chain: Chain, query: Query, solid: boolean): Record<string, number> {
  return resourceView(chain.view(solid), address(query, 'address'), chain.record.head.timestamp)
}

/** What one account lends another; members at zero are left out, and the whole list where nothing is lent. */
function delegatedResource(chain: Chain, query: Query, solid: boolean): object {
  const [from, to] = [address(query, 'fromAddress'), address(query, 'toAddress')]
  const delegated = (resource: string) => amountAt(chain.view(solid), stakeKeys.delegated(resource, from, to))
  const [bandwidth, energy] = [delegated('BANDWIDTH'), delegated('ENERGY')]
  if (bandwidth + energy === 0) return {}
  const shown = (one: string) => (flag(query, 'visible') ? toBase58(one) : one)
  const row = {
    from: shown(from),
    to: shown(to),
    ...(bandwidth > 0 ? { frozen_balance_for_bandwidth: bandwidth } : {}),
    ...(energy > 0 ? { frozen_balance_for_energy: energy } : {}),
  }
  return { delegatedResource: [row] }
}

function validateaddress(_chain: Chain, query: Query): object {
  const given = text(query, 'address')
  try {
    const isBase58 = toBase58(address(query, 'address')) === given
    return { result: true, message: isBase58 ? 'Base58check format' : 'Hex string format' }
  } catch (error) {
    return { result: false, message: error instanceof Error ? error.message : 'Invalid address' }
  }
}

function getnodeinfo(chain: Chain): object {
  const { head, solid, blocks } = chain.record
  return {
    block: `Num:${head.number},ID:${head.id}`,
    solidityBlock: `Num:${solid},ID:${blocks[solid]?.id}`,
    configNodeInfo: { codeVersion: '4.8.1', solidityNode: false },
  }
}
