// Tells how the contract is made that empties several deposit addresses into a hot wallet (docs/operating.md, Sweeps). It asks no network
// and holds no key: whoever sends what it prints has no say in what the contract does.
//
//   npm run sweep-contract -- --token 0x… --hot 0x…
import { formatAddress, parseAddress } from '../src/chains/address.ts'
import { factory, sweepDelegate } from '../src/chains/ethereum/sending/sweep-delegate.ts'
import { readOptions } from './options.ts'

const usage = `Usage: npm run sweep-contract -- --token ADDRESS --hot ADDRESS
  --token  the token's contract, KASSA_LIVE_ERC20_TOKEN
  --hot    the hot wallet, by "npm run operator -- payouts list"`

const { values } = readOptions(usage, { options: { token: { type: 'string' }, hot: { type: 'string' } } })
const [token, hot] = [values.token, values.hot].map(text => parseAddress('ERC20', text ?? ''))
if (token && hot) {
  const contract = sweepDelegate({ token: formatAddress('ERC20', token), hot: formatAddress('ERC20', hot) })
  console.log(`It is at     ${contract.address}
Send to      ${factory}
no ether, with about 350,000 gas and this data:
0x${contract.creation}

Afterwards eth_getCode of its address is exactly:
0x${contract.code}`)
} else {
  console.error(usage)
  process.exitCode = 2
}
