// What happens to an order, its money and its webhooks. Each milestone is one log line and one count.
import type { Logger } from 'pino'

/** Every milestone, as its log line says it, in the order in which a paid and swept order passes them. docs/operating/when-it-breaks.md lists them. */
export const milestones = [
  'order created',
  'payment seen',
  'payment final',
  'payment credited',
  'order amount seen',
  'order confirming',
  'order paid',
  'order paid late',
  'order expired',
  'order underpaid',
  'order cancelled',
  'order accepted',
  'order remainder requested',
  'order payment reorged out',
  'order frozen',
  'order released',
  'order set apart',
  'order reversed',
  'webhook delivered',
  'webhook attempt failed',
  'sweep begun',
  'sweep completed',
  'withdrawal created',
  'withdrawal approved',
  'withdrawal signed',
  'withdrawal broadcast',
  'withdrawal completed',
  'withdrawal failed',
  'withdrawal rejected',
  'withdrawal cancelled',
  'withdrawal reopened',
] as const
export type Milestone = (typeof milestones)[number]

/** Counts the milestones of one process since its start. */
export class MilestoneCounts {
  readonly #counts = new Map<Milestone, number>(milestones.map(one => [one, 0]))

  add(milestone: Milestone): void {
    this.#counts.set(milestone, this.of(milestone) + 1)
  }

  of(milestone: Milestone): number {
    return this.#counts.get(milestone) ?? 0
  }
}

export interface MilestoneDeps {
  readonly log: Logger
  readonly milestones: MilestoneCounts
}

/** Ids, hashes, amounts and states. Never a secret, a name or a payer's address. */
type Fields = Readonly<Record<string, string | number | null>> & { readonly orderId: string | null }

/** Logs and counts a milestone. Call it after the commit. */
export function logMilestone({ log, milestones: counts }: MilestoneDeps, milestone: Milestone, fields: Fields): void {
  counts.add(milestone)
  log.info(fields, milestone)
}
