import { startAnvil } from './anvil.ts'
import type { EthereumNode } from './ethereum-node.ts'
import { startGeth } from './geth.ts'

/** anvil, unless `KASSA_GETH` names the program of a real node. */
export function startEthereumNode(): Promise<EthereumNode> {
  const geth = process.env.KASSA_GETH
  return geth ? startGeth(geth) : startAnvil()
}
