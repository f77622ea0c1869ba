import { hex } from '@scure/base'
import { formatAddress } from '../address.ts'
import { ChainUnavailable } from '../chain.ts'
import type { TokenState } from '../token-state.ts'
import { constantCall, isRevert, word } from './calls.ts'
import type { TronNode } from './node.ts'

/** Reads the issuer's switches of the token. A missing function means that the token lacks the feature. */
export async function readTokenState(node: TronNode, token: string, account: string): Promise<TokenState> {
  const query = (selector: string, parameter = '') => queryToken(node, { token, account, selector, parameter })
  const [feePoints, paused, isDeprecated, listed] = [
    await query('basisPointsRate()'),
    await query('paused()'),
    await readDeprecated(node, token, account),
    await query('isBlackListed(address)', word(account)),
  ]
  const successor = isDeprecated ? await query('upgradedAddress()') : 0n
  return {
    feePoints,
    feeMax: feePoints === 0n ? 0n : await query('maximumFee()'),
    isPaused: paused !== 0n,
    isDeprecated,
    successor:
      successor === 0n ? null : formatAddress('TRC20', hex.decode(successor.toString(16).padStart(64, '0').slice(24))),
    isBlacklisted: listed !== 0n,
  }
}

/** Whether the token forwards its calls to a successor, which then writes the logs. */
export async function readDeprecated(node: TronNode, token: string, account = token): Promise<boolean> {
  return (await queryToken(node, { token, account, selector: 'deprecated()', parameter: '' })) !== 0n
}

interface Question {
  readonly token: string
  readonly account: string
  readonly selector: string
  readonly parameter: string
}

async function queryToken(node: TronNode, { token, account, selector, parameter }: Question): Promise<bigint> {
  const [value, , refusal] = await constantCall(node, { from: account, token }, { selector, parameter })
  if (value !== null && refusal === null) return BigInt(`0x${value}`)
  // A contract without that function reverts. A timeout proves nothing.
  if (refusal !== null && isRevert(refusal)) return 0n
  throw new ChainUnavailable(`${selector}: ${refusal ?? 'the node answers nothing'}`)
}
