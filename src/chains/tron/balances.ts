import { ChainUnavailable } from '../chain.ts'
import type { BalancesNode } from '../on-chain-balances.ts'
import { asArray, asObject } from '../parse.ts'
import { readNewest } from './blocks/block.ts'
import { word } from './calls.ts'
import { openNode, type TronNode } from './node.ts'
import { verify, type TronOptions } from './tron.ts'

/** Providers allow about ten requests a second. */
const parallelMax = 4

/** Opens one TRON node for balances in its newest final block. One request per account, since nodes keep no old state. */
export async function openTronBalances(options: TronOptions): Promise<BalancesNode> {
  const node = openNode(options)
  return {
    network: 'TRC20',
    isOfNewest: true,
    verify: () => verify(node, options),
    finalHead: () => readNewest(node, 'walletsolidity'),
    async balances(addresses) {
      const found: bigint[] = []
      for (let from = 0; from < addresses.length; from += parallelMax) {
        const some = addresses.slice(from, from + parallelMax)
        found.push(...(await Promise.all(some.map(address => readBalance(node, options.token, address)))))
      }
      return found
    },
  }
}

async function readBalance(node: TronNode, token: string, address: string): Promise<bigint> {
  const what = 'balanceOf()'
  const account = `41${word(address).slice(24)}`
  const answer = asObject(
    await node.query('walletsolidity', 'triggerconstantcontract', {
      owner_address: account,
      contract_address: `41${word(token).slice(24)}`,
      function_selector: 'balanceOf(address)',
      parameter: word(address),
    }),
    what,
  )
  const result = asObject(answer.result, `${what}.result`)
  const [value] = asArray(answer.constant_result ?? [], `${what}.constant_result`)
  if (result.result !== true || 'message' in result || typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value))
    throw new ChainUnavailable(`${what}: ${JSON.stringify(result).slice(0, 200)}`)
  return BigInt(`0x${value}`)
}
