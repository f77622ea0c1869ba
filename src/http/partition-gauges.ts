import { Gauge, type Registry } from 'prom-client'
import type { ServiceState } from './service-state.ts'

/** Records that are let go by the month: whether the coming ones have their tables. */
export function partitionGauges(registry: Registry): (found: ServiceState | null) => void {
  const registers = [registry]
  const ahead = new Gauge({
    name: 'kassa_months_ahead_seconds',
    help: 'How long there are tables for the changes of orders yet; below zero there is none for now.',
    registers,
  })
  const rest = new Gauge({
    name: 'kassa_months_rest',
    help: 'Whether changes of orders lie outside of all months: 1 or 0.',
    registers,
  })
  return found => {
    for (const one of [ahead, rest]) one.remove()
    if (!found) return
    ahead.set((found.months.madeUntil.getTime() - found.business.getTime()) / 1000)
    rest.set(found.months.hasDefaultRows ? 1 : 0)
  }
}
