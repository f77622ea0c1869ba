// Prints how to deploy the contract that sweeps several deposit addresses into a hot wallet (docs/operating/sweeps-and-wallets.md). Uses no network
// and no key. Whoever sends the printed data cannot change what the contract does.
//
//   npm run sweep-contract -- --token 0x… --hot 0x… [--network NAME]
import { formatAddress, parseAddress } from '../src/chains/address.ts'
import { networks } from '../src/chains/networks.ts'
import { adapterOf, batchToolsOf } from '../src/chains/registry.ts'
import { readOptions } from './options.ts'

/** The networks with such a contract. */
const known = networks.filter(network => adapterOf(network).sending?.batches)
const usage = `Usage: npm run sweep-contract -- --token ADDRESS --hot ADDRESS
  --token    the token's contract, KASSA_LIVE_${known[0]}_TOKEN
  --hot      the hot wallet, as "npm run operator -- payouts list" shows it
  --network  ${known.join(' or ')} (${known[0]})`

const word = { type: 'string' } as const
const { values } = readOptions(usage, { options: { token: word, hot: word, network: word } })
const network = known.find(one => one === (values.network ?? known[0]))
const [token, hot] = [values.token, values.hot].map(text => network && parseAddress(network, text ?? ''))
if (network && token && hot) {
  const { factory, contract: contractOf } = batchToolsOf(network)
  const addresses = { token: formatAddress(network, token), hot: formatAddress(network, hot) }
  const contract = contractOf({ ...addresses, retired: [] })
  console.log(`Contract     ${contract.address}
Send to      ${factory}
with no ether, about 350,000 gas and this data:
0x${contract.creation}

Afterwards eth_getCode of the contract must return exactly:
0x${contract.code}`)
} else {
  console.error(usage)
  process.exitCode = 2
}
