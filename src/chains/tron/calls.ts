import { hex } from '@scure/base'
import { parseAddress } from '../address.ts'
import { ChainUnavailable } from '../chain.ts'
import type { TransferIntent } from '../send/outgoing.ts'
import { asArray, asObject, asWhole, isObject } from '../parse.ts'
import type { TronNode } from './node.ts'

/** Simulates a call. Returns its result, energy, surcharge on busy contracts, and the reason it would fail. */
export async function constantCall(
  node: TronNode,
  { from, token }: Pick<TransferIntent, 'from' | 'token'>,
  { selector, parameter }: { readonly selector: string; readonly parameter: string },
): Promise<readonly [value: string | null, energy: number, refusal: string | null, penalty: number]> {
  const answer = asObject(
    await node.query('wallet', 'triggerconstantcontract', {
      owner_address: `41${word(from).slice(24)}`,
      contract_address: `41${word(token).slice(24)}`,
      function_selector: selector,
      parameter,
    }),
    selector,
  )
  const result = asObject(answer.result, `${selector}.result`)
  if (result.result !== true) throw new ChainUnavailable(`${selector}: ${JSON.stringify(result).slice(0, 200)}`)
  const message = typeof result.message === 'string' ? Buffer.from(result.message, 'hex').toString('utf8') : null
  const [first] = asArray(answer.constant_result ?? [], `${selector}.constant_result`)
  const value = typeof first === 'string' && /^[0-9a-f]{64}$/i.test(first) ? first : null
  const energy = asWhole(answer.energy_used ?? 0, `${selector}.energy_used`)
  return [value, energy, message, asWhole(answer.energy_penalty ?? 0, `${selector}.energy_penalty`)]
}

/** The network's prices in sun: its chain parameters. */
export interface ChainParameters {
  /** Per unit of energy. */
  readonly energyPrice: bigint
  /** Per byte of a transaction, without stake. */
  readonly bandwidthPrice: bigint
}

export async function readParameters(node: TronNode): Promise<ChainParameters> {
  const what = 'wallet/getchainparameters'
  const answer = asObject(await node.query('wallet', 'getchainparameters'), what)
  const rows = asArray(answer.chainParameter, `${what}.chainParameter`)
  const valueOf = (key: string) => {
    const row = rows.find(one => isObject(one) && one.key === key)
    return BigInt(asWhole(isObject(row) ? row.value : undefined, `${what}.${key}`))
  }
  return { energyPrice: valueOf('getEnergyFee'), bandwidthPrice: valueOf('getTransactionFee') }
}

/** Returns `null` for an account that was never activated. */
export async function readSun(node: TronNode, account: string): Promise<bigint | null> {
  const what = 'wallet/getaccount'
  const answer = asObject(await node.query('wallet', 'getaccount', { address: `41${word(account).slice(24)}` }), what)
  return Object.keys(answer).length === 0 ? null : BigInt(asWhole(answer.balance ?? 0, `${what}.balance`))
}

export function word(address: string): string {
  const bytes = parseAddress('TRC20', address)
  if (!bytes) throw new TypeError(`${address} is not a TRON address`)
  return hex.encode(bytes).padStart(64, '0')
}

/** Whether the contract itself reverted. A timeout or an unknown sender says nothing about the contract. */
export function isRevert(refusal: string): boolean {
  return /revert/i.test(refusal)
}
