import type { TokenRestriction } from '../payouts/reserves/token-watch.store.ts'
import { printable } from './print.ts'

export function restrictionText({ environment, network, text, problems, since }: TokenRestriction): string {
  const message = `${environment} ${network}: payouts, refunds and sweeps are paused since ${since.toISOString()}: ${printable(text)}`
  const next = problems.includes('deprecated')
    ? '. New payments may go undetected: see docs/operating/payouts.md, "When the issuer restricts the token"'
    : '. They resume by themselves when the restriction ends'
  return message + next
}

export function viewRestriction({ environment, network, text, problems, since }: TokenRestriction) {
  return { environment, network, problems, reason: text, since: since.toISOString() }
}
