import { hex } from '@scure/base'
import { formatAddress, parseAddress } from '../address.ts'
import { ChainUnavailable } from '../chain.ts'
import type { TokenState } from '../token-state.ts'
import { NodeFailure } from '../nodes/transport.ts'
import { readWord } from './amounts.ts'
import type { EthereumRpc } from './rpc.ts'

/** Selectors of the token's view functions (first four bytes of keccak256). */
const selectors = {
  basisPointsRate: 'dd644f72',
  maximumFee: '35390714',
  paused: '5c975abb',
  deprecated: '0e136b19',
  upgradedAddress: '26976e3f',
  isBlackListed: 'e47d6060',
} as const

/** Reads the issuer's switches of the token. A missing function means that the token lacks the feature. */
export async function readTokenState(rpc: EthereumRpc, token: string, account: string): Promise<TokenState> {
  const bytes = parseAddress('ERC20', account)
  if (!bytes) throw new TypeError(`${account} is not an Ethereum address`)
  const query = (name: keyof typeof selectors, word = '') =>
    queryToken(rpc, { token, name, data: `0x${selectors[name]}${word}` })
  const [feePoints, feeMax, paused, deprecated, successor, listed] = await Promise.all([
    query('basisPointsRate'),
    query('maximumFee'),
    query('paused'),
    query('deprecated'),
    query('upgradedAddress'),
    query('isBlackListed', hex.encode(bytes).padStart(64, '0')),
  ])
  return {
    feePoints,
    feeMax,
    isPaused: paused !== 0n,
    isDeprecated: deprecated !== 0n,
    successor: successor === 0n ? null : addressOf(successor),
    isBlacklisted: listed !== 0n,
  }
}

interface Question {
  readonly token: string
  readonly name: string
  readonly data: string
}

async function queryToken(rpc: EthereumRpc, { token, name, data }: Question): Promise<bigint> {
  try {
    const answer = await rpc.call('eth_call', { to: token, data }, 'latest')
    if (answer === '0x') throw new ChainUnavailable(`${name}(): the node answers nothing`)
    return readWord(answer, `${name}()`)
  } catch (error) {
    // A contract without that function reverts.
    if (error instanceof NodeFailure && error.kind === 'refused' && /revert/i.test(error.message)) return 0n
    throw error
  }
}

function addressOf(word: bigint): string {
  return formatAddress('ERC20', hex.decode(word.toString(16).padStart(64, '0').slice(24)))
}
