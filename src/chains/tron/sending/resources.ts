import { asArray, asObject, asWhole, isObject } from '../../parse.ts'
import { readSun, word } from '../calls.ts'
import type { TronNode } from '../node.ts'

/** An account's means to pay for a transaction. */
export interface Resources {
  /** `null`: the account was never activated. */
  readonly sun: bigint | null
  /** Remaining energy from its own and delegated stake: `EnergyLimit − EnergyUsed`. */
  readonly energy: number
  /** Bytes left of one kind of bandwidth, since a transaction uses a single kind. */
  readonly bytes: number
  /** The network's totals of energy and stake: their ratio is the daily energy per TRX. */
  readonly totals: { readonly energy: bigint; readonly trx: bigint }
}

export async function readResources(node: TronNode, account: string): Promise<Resources> {
  const what = 'wallet/getaccountresource'
  const [sun, answer] = await Promise.all([
    readSun(node, account),
    node.query('wallet', 'getaccountresource', { address: hexOf(account) }),
  ])
  const reported = asObject(answer, what)
  const of = (name: string) => asWhole(reported[name] ?? 0, `${what}.${name}`)
  const left = (limit: string, used: string) => Math.max(0, of(limit) - of(used))
  return {
    sun,
    energy: left('EnergyLimit', 'EnergyUsed'),
    bytes: Math.max(left('NetLimit', 'NetUsed'), left('freeNetLimit', 'freeNetUsed')),
    totals: { energy: BigInt(of('TotalEnergyLimit')), trx: BigInt(of('TotalEnergyWeight')) },
  }
}

/** Returns the sun of stake for so much energy, in whole TRX, at least one (the network's minimum). `null` without totals. */
export function stakeFor(energy: number, { totals }: Pick<Resources, 'totals'>): bigint | null {
  if (totals.energy === 0n || totals.trx === 0n) return null
  const trx = (BigInt(energy) * totals.trx + totals.energy - 1n) / totals.energy
  return (trx > 1n ? trx : 1n) * 1_000_000n
}

/** Returns the sun of stake whose energy an account could delegate now. */
export async function readLendable(node: TronNode, account: string): Promise<bigint> {
  const what = 'wallet/getcandelegatedmaxsize'
  const answer = asObject(
    await node.query('wallet', 'getcandelegatedmaxsize', { owner_address: hexOf(account), type: 1 }),
    what,
  )
  return BigInt(asWhole(answer.max_size ?? 0, `${what}.max_size`))
}

/** Returns the sun of stake whose energy one account has delegated to another. */
export async function readDelegated(
  node: TronNode,
  ends: { readonly from: string; readonly to: string },
): Promise<bigint> {
  const what = 'wallet/getdelegatedresourcev2'
  const asked = { fromAddress: hexOf(ends.from), toAddress: hexOf(ends.to) }
  const answer = asObject(await node.query('wallet', 'getdelegatedresourcev2', asked), what)
  return asArray(answer.delegatedResource ?? [], `${what}.delegatedResource`)
    .map(row => (isObject(row) ? row.frozen_balance_for_energy : undefined))
    .reduce<bigint>((sum, sun) => sum + BigInt(asWhole(sun ?? 0, `${what}.frozen_balance_for_energy`)), 0n)
}

export async function isContract(node: TronNode, account: string): Promise<boolean> {
  const answer = asObject(await node.query('wallet', 'getcontract', { value: hexOf(account) }), 'wallet/getcontract')
  return Object.keys(answer).length > 0
}

function hexOf(account: string): string {
  return `41${word(account).slice(24)}`
}
