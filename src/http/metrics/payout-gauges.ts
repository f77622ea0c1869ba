import { Gauge, type Registry } from 'prom-client'
import { tokenProblemNames } from '../../chains/token-state.ts'
import type { ServiceState } from './service-state.ts'

/** Gauges of open withdrawals. A state that grows old is stuck. */
export function payoutGauges(registry: Registry): (found: ServiceState | null) => void {
  const chain = ['environment', 'network'] as const
  const registers = [registry]
  const labelNames = [...chain, 'state'] as const
  const waiting = new Gauge({
    name: 'kassa_payouts_waiting',
    help: 'Withdrawals that have not ended: PENDING approval, APPROVED, READY to be signed, SIGNED, BROADCAST, UNCLEAR.',
    labelNames,
    registers,
  })
  const age = new Gauge({
    name: 'kassa_payout_age_seconds',
    help: 'Age of the oldest withdrawal in this state.',
    labelNames,
    registers,
  })
  const paused = new Gauge({
    name: 'kassa_wallet_halted',
    help: 'Whether the signer has paused the wallet of a chain: 1 or 0.',
    labelNames: chain,
    registers,
  })
  const restricted = new Gauge({
    name: 'kassa_token_restricted',
    help: 'Whether the issuer of the token has restricted its transfers: 1 or 0.',
    labelNames: [...chain, 'problem'] as const,
    registers,
  })
  return found => {
    for (const one of [waiting, age, paused, restricted]) one.reset()
    if (!found) return
    for (const { environment, network } of found.chains) {
      const isPaused = found.pausedWallets.some(one => one.environment === environment && one.network === network)
      paused.set({ environment, network }, isPaused ? 1 : 0)
      const restriction = found.restrictions.find(one => one.environment === environment && one.network === network)
      for (const problem of tokenProblemNames)
        restricted.set({ environment, network, problem }, restriction?.problems.includes(problem) ? 1 : 0)
      for (const state of ['PENDING', 'APPROVED', 'READY', 'SIGNED', 'BROADCAST', 'UNCLEAR']) {
        const one = found.payouts.find(
          other => other.environment === environment && other.network === network && other.state === state,
        )
        waiting.set({ environment, network, state }, one?.count ?? 0)
        age.set(
          { environment, network, state },
          one ? Math.max(0, (found.business.getTime() - one.since.getTime()) / 1000) : 0,
        )
      }
    }
  }
}
