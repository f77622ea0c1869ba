import { hex } from '@scure/base'
import { parseAddress } from '../address.ts'
import { ChainUnavailable } from '../chain.ts'
import { asArray, asHex, asObject } from '../parse.ts'
import { bytes32 } from './blocks/block.ts'
import type { EthereumRpc } from './rpc.ts'

/** Minimum tip in wei: 0.05 gwei. */
const tipMin = 50_000_000n
const feeBlocks = 20

/** Twice the next base fee covers six full blocks. The tip is the median of recent blocks. */
export async function readFees(rpc: EthereumRpc): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  const what = 'eth_feeHistory'
  const history = asObject(await rpc.call(what, `0x${feeBlocks.toString(16)}`, 'latest', [50]), what)
  const base = large(asArray(history.baseFeePerGas, `${what}.baseFeePerGas`).at(-1), what)
  const tips = asArray(history.reward ?? [], `${what}.reward`)
    .map(entry => large(asArray(entry, `${what}.reward[]`)[0], what))
    .toSorted((one, other) => (one < other ? -1 : 1))
  const median = tips[Math.floor(tips.length / 2)] ?? tipMin
  const maxPriorityFeePerGas = median > tipMin ? median : tipMin
  return { maxPriorityFeePerGas, maxFeePerGas: 2n * base + maxPriorityFeePerGas }
}

/** Builds the call that asks the token for an account's balance. */
export function balanceCall(token: string, account: string): { readonly to: string; readonly data: string } {
  return { to: token, data: `0x70a08231${word(account)}` }
}

export function readWord(answer: unknown, what: string): bigint {
  return BigInt(asHex(answer, bytes32, what))
}

/** Parses a quantity that may exceed a safe integer. */
export function large(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new ChainUnavailable(`${what} is no quantity`)
  return BigInt(value)
}

function word(address: string): string {
  const bytes = parseAddress('ERC20', address)
  if (!bytes) throw new TypeError(`${address} is not an Ethereum address`)
  return hex.encode(bytes).padStart(64, '0')
}
