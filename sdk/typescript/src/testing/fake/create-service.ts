import { networks } from '../../generated/words.ts'
import { createChains } from './chains.ts'
import { expireDue } from './controls.ts'
import { createRateWindows } from './rate-windows.ts'
import type { FakeService } from './state.ts'

export type ServiceOptions = Pick<FakeService, 'feeRate' | 'requestsPerMinute' | 'receive' | 'now'>

/** A service without merchants. */
export function createService(options: ServiceOptions): FakeService {
  const { now } = options
  const counts = new Map<string, number>()
  let offsetMs = 0
  const service: FakeService = {
    ...options,
    merchants: [],
    chains: createChains(),
    rates: createRateWindows(now),
    business: () => new Date(now().getTime() + offsetMs),
    async advance(seconds) {
      for (const network of networks) service.chains.mine(network, 1)
      await service.pass(seconds)
    },
    async pass(seconds) {
      offsetMs += seconds * 1000
      await service.chains.runDue()
      for (const { states } of service.merchants) {
        for (const state of Object.values(states)) {
          await expireDue(state)
          await state.deliveries.retry()
        }
      }
    },
    count(kind) {
      const next = (counts.get(kind) ?? 0) + 1
      counts.set(kind, next)
      return next
    },
  }
  return service
}
