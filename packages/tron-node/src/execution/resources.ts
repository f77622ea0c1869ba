// Bandwidth and energy: what is left of them, what using them costs (java-tron BandwidthProcessor, EnergyProcessor).
import { activatedAt, amountAt, balanceOf, setBalance } from '../accounts.ts'
import {
  bandwidthPrice,
  createAccountFee,
  dayMs,
  freeBandwidth,
  sunPerTrx,
  totalBandwidthLimit,
  totalBandwidthWeight,
  totalEnergyLimit,
  totalEnergyWeight,
} from './parameters.ts'
import { Refusal } from '../refusal.ts'
import type { Overlay, StateReader } from '../state.ts'

export type Resource = 'BANDWIDTH' | 'ENERGY'
type Meter = 'freeBandwidth' | 'bandwidth' | 'energy'

/** What of a meter still counts as used at a time: use recovers linearly over 24 hours. */
export function usedOf(state: StateReader, meter: Meter, { address, time }: { address: string; time: number }): number {
  const [used = 0, since = 0] = (state.get(`${meter}Used:${address}`) ?? '').split('@').map(Number)
  const elapsed = Math.min(Math.max(time - since, 0), dayMs)
  return Number((BigInt(used) * BigInt(dayMs - elapsed)) / BigInt(dayMs))
}

/** Daily allowance from staked and delegated TRX, rounded down. */
export function stakedLimit(state: StateReader, resource: Resource, address: string): number {
  const sun =
    amountAt(state, stakeKeys.frozen(resource, address)) + amountAt(state, stakeKeys.acquired(resource, address))
  const [limit, weight] =
    resource === 'ENERGY' ? [totalEnergyLimit, totalEnergyWeight] : [totalBandwidthLimit, totalBandwidthWeight]
  return Number((BigInt(sun) * BigInt(limit)) / (BigInt(weight) * BigInt(sunPerTrx)))
}

/** The state's names for staked and lent TRX. */
export const stakeKeys = {
  frozen: (resource: string, owner: string) => `frozen:${resource}:${owner}`,
  acquired: (resource: string, receiver: string) => `acquired:${resource}:${receiver}`,
  delegated: (resource: string, owner: string, receiver: string) => `delegated:${resource}:${owner}:${receiver}`,
}

/** Energy an account may still use today without burning TRX. */
export function energyLeft(state: StateReader, address: string, time: number): number {
  return Math.max(0, stakedLimit(state, 'ENERGY', address) - usedOf(state, 'energy', { address, time }))
}

/** Counts energy as used from an account's stake. */
export function useEnergy(state: Overlay, address: string, { amount, time }: { amount: number; time: number }): void {
  addUse(state, 'energy', { address, amount, time })
}

/** Takes sun from a balance; the fee is burned. Refuses with the given code when the balance is too low. */
export function burn(state: Overlay, address: string, { sun, code }: { sun: number; code: string }): void {
  const balance = balanceOf(state, address)
  if (balance < BigInt(sun)) throw new Refusal(code, 'Account resource insufficient error.')
  setBalance(state, address, balance - BigInt(sun))
}

/** Charges a transaction's bytes: staked, else free, else 1000 sun each; a whole transaction fits or is burned whole. */
export function chargeBandwidth(
  state: Overlay,
  owner: string,
  { bytes, time, createsAccount }: { bytes: number; time: number; createsAccount: boolean },
): { net_usage?: number; net_fee?: number } {
  const fits = (meter: Meter, limit: number) => usedOf(state, meter, { address: owner, time }) + bytes <= limit
  if (fits('bandwidth', stakedLimit(state, 'BANDWIDTH', owner))) {
    addUse(state, 'bandwidth', { address: owner, amount: bytes, time })
    return { net_usage: bytes }
  }
  if (createsAccount) return burnBandwidth(state, owner, createAccountFee)
  if (fits('freeBandwidth', freeBandwidth)) {
    addUse(state, 'freeBandwidth', { address: owner, amount: bytes, time })
    return { net_usage: bytes }
  }
  return burnBandwidth(state, owner, bytes * bandwidthPrice)
}

/** The members of getaccountresource; zeros are left out, an unactivated address has none at all. */
export function resourceView(state: StateReader, address: string, time: number): Record<string, number> {
  if (activatedAt(state, address) === undefined) return {}
  const view = {
    freeNetUsed: usedOf(state, 'freeBandwidth', { address, time }),
    freeNetLimit: freeBandwidth,
    NetUsed: usedOf(state, 'bandwidth', { address, time }),
    NetLimit: stakedLimit(state, 'BANDWIDTH', address),
    TotalNetLimit: totalBandwidthLimit,
    TotalNetWeight: totalBandwidthWeight,
    EnergyUsed: usedOf(state, 'energy', { address, time }),
    EnergyLimit: stakedLimit(state, 'ENERGY', address),
    TotalEnergyLimit: totalEnergyLimit,
    TotalEnergyWeight: totalEnergyWeight,
  }
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== 0))
}

function burnBandwidth(state: Overlay, owner: string, sun: number): { net_fee: number } {
  burn(state, owner, { sun, code: 'BANDWITH_ERROR' })
  return { net_fee: sun }
}

function addUse(state: Overlay, meter: Meter, use: { address: string; amount: number; time: number }): void {
  const used = usedOf(state, meter, use) + use.amount
  state.set(`${meter}Used:${use.address}`, `${used}@${use.time}`)
}
