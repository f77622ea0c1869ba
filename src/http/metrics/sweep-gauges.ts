import { Gauge, type Registry } from 'prom-client'
import { networkTable } from '../../chains/networks.ts'
import { purposeTable, type Purpose } from '../../chains/purpose.ts'
import type { ServiceState } from './service-state.ts'

const states = ['UNDER_WAY', 'WAITING'] as const
const purposes = Object.keys(purposeTable) as Purpose[]

/** Gauges of open sweeps and of the fees of our transactions. */
export function sweepGauges(registry: Registry): (found: ServiceState | null) => void {
  const chain = ['environment', 'network'] as const
  const registers = [registry]
  const open = new Gauge({
    name: 'kassa_sweeps_open',
    help: 'Sweeps that have not ended, up to 10000: UNDER_WAY with a transaction, WAITING for a lower fee or for a person.',
    labelNames: [...chain, 'state'],
    registers,
  })
  const age = new Gauge({
    name: 'kassa_sweep_age_seconds',
    help: 'Age of the oldest open sweep in this state.',
    labelNames: [...chain, 'state'],
    registers,
  })
  const fees = new Gauge({
    name: 'kassa_fees_day_coins',
    help: 'Fees of the transactions that became final within 24 hours, in ether or TRX, by what they were for.',
    labelNames: [...chain, 'purpose'],
    registers,
  })
  return found => {
    for (const one of [open, age, fees]) one.reset()
    if (!found) return
    for (const { environment, network } of found.chains) {
      const isHere = (other: { readonly environment: string; readonly network: string }) =>
        other.environment === environment && other.network === network
      for (const state of states) {
        const one = found.sweeps.find(other => isHere(other) && other.state === state)
        open.set({ environment, network, state }, one?.count ?? 0)
        const seconds = one ? (found.now.getTime() - one.since.getTime()) / 1000 : 0
        age.set({ environment, network, state }, Math.max(0, seconds))
      }
      for (const purpose of purposes) {
        const one = found.fees.find(other => isHere(other) && other.purpose === purpose)
        // Rounded for people and alerts. The table has the exact amounts.
        const coins = Number(one?.amount ?? 0n) / Number(networkTable[network].unitsOfCoin)
        fees.set({ environment, network, purpose }, coins)
      }
    }
  }
}
