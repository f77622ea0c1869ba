import { Gauge, type Registry } from 'prom-client'
import type { ChainCheck } from '../payments/chain-check.store.ts'

const chain = ['environment', 'network'] as const

/** The gauges of the daily check of each network's record against its chain; absent where none was planned yet. */
export function checkGauges(registry: Registry): (checks: readonly ChainCheck[], now: Date) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `kassa_chain_check_${name}`, help, labelNames: chain, registers: [registry] })
  const age = gauge('age_seconds', 'Time since all payments were last read again.')
  const found = gauge('differences', 'What of the record the chain does not show.')
  return (checks, now) => {
    for (const one of [age, found]) one.reset()
    for (const { environment, network, succeededAt, differences } of checks) {
      age.set({ environment, network }, Math.max(0, (now.getTime() - succeededAt.getTime()) / 1000))
      found.set({ environment, network }, differences)
    }
  }
}
