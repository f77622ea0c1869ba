import { Gauge, type Registry } from 'prom-client'
import type { ServiceState } from './service-state.ts'

/** Mails that were not sent: people wait for links, and owners were not told. */
export function mailGauges(registry: Registry): (found: ServiceState | null) => void {
  const registers = [registry]
  const late = new Gauge({
    name: 'kassa_mails_late',
    help: 'Mails written more than five minutes ago and not sent, up to 10000.',
    registers,
  })
  const failed = new Gauge({
    name: 'kassa_mails_failed',
    help: 'Mails given up within a week, up to 10000.',
    registers,
  })
  return found => {
    // A gauge without a value is shown as zero: what could not be read is taken away.
    for (const one of [late, failed]) one.remove()
    if (!found) return
    late.set(found.mails.late)
    failed.set(found.mails.failed)
  }
}
