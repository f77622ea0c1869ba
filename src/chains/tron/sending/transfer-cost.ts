import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '@scure/base'
import { formatAddress } from '../../address.ts'
import { ChainUnavailable } from '../../chain.ts'
import type { TransferCost } from '../../send/outgoing.ts'
import { constantCall, readParameters, word } from '../calls.ts'
import type { TronNode } from '../node.ts'

/** Extra energy to write a first balance instead of changing one (java-tron EnergyCost: SET_SSTORE 20000, RESET_SSTORE 5000). */
const firstBalanceEnergy = 15_000
/** Size of a signed token transfer as the network counts it: 345 bytes from most wallets, slightly more with a high fee limit. */
const transferBytes = 350
/** Two accounts without a key. */
const [payer, payee] = ['payer', 'payee'].map(name =>
  formatAddress('TRC20', sha256(utf8.decode(`kassa transfer cost ${name}`)).subarray(0, 20)),
) as [string, string]

/**
 * Estimates the current cost of a token transfer, from a transfer of zero. That needs no account with tokens and costs as much as one between
 * two holders. A first balance adds a fixed part, multiplied like all energy of a busy contract.
 */
export async function readTransferCost(node: TronNode, token: string): Promise<TransferCost> {
  const parameter = word(payee) + '0'.repeat(64)
  const call = { selector: 'transfer(address,uint256)', parameter }
  const [, energy, refusal, penalty] = await constantCall(node, { from: payer, token }, call)
  if (refusal !== null) throw new ChainUnavailable(`a transfer of nothing is refused: ${refusal}`)
  const { energyPrice, bandwidthPrice } = await readParameters(node)
  return {
    energyToKnownAddress: energy,
    energyToFresh: energyToFresh(energy, penalty),
    energyPrice,
    bytes: transferBytes,
    bytePrice: bandwidthPrice,
  }
}

/** Returns the energy for a receiver without tokens, given that for a receiver with tokens and its surcharge. */
export function energyToFresh(energy: number, penalty: number): number {
  if (energy <= penalty) throw new ChainUnavailable(`a transfer needs ${energy} energy, ${penalty} of it a surcharge`)
  return energy + Math.ceil((firstBalanceEnergy * energy) / (energy - penalty))
}
