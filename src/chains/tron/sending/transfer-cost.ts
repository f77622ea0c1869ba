import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '@scure/base'
import { formatAddress } from '../../address.ts'
import { ChainUnavailable } from '../../chain.ts'
import type { TransferCost } from '../../send/outgoing.ts'
import { constantCall, readParameters, word } from '../calls.ts'
import type { TronNode } from '../node.ts'

/** Energy that writing a first balance costs above changing one (java-tron EnergyCost: SET_SSTORE 20000, RESET_SSTORE 5000). */
const firstBalanceEnergy = 15_000
/** Bytes of a signed transfer of a token as the network counts them: 345 by most wallets, a little more with a high limit of fees. */
const transferBytes = 350
/** Two accounts that nobody has a key of. */
const [payer, payee] = ['payer', 'payee'].map(name =>
  formatAddress('TRC20', sha256(utf8.decode(`kassa transfer cost ${name}`)).subarray(0, 20)),
) as [string, string]

/**
 * What a transfer of the token costs now. Asked by a transfer of nothing, which needs nobody who has anything and changes balances as
 * one between two holders does; a first balance costs more by a fixed part, multiplied as all energy of a busy contract is.
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

/** What a transfer needs to an account without the token, where it needs so much, surcharge included, to one with it. */
export function energyToFresh(energy: number, penalty: number): number {
  if (energy <= penalty) throw new ChainUnavailable(`a transfer needs ${energy} energy, ${penalty} of it a surcharge`)
  return energy + Math.ceil((firstBalanceEnergy * energy) / (energy - penalty))
}
