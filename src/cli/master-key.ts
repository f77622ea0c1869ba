import { resealKeys } from '../api-keys/reseal-keys.service.ts'
import type { Deps } from '../deps.ts'
import { resealWebhookSecrets } from '../webhooks/reseal-secrets.service.ts'
import type { Change, Command } from './command.ts'

/** Rows held locked at once: requests signed with their keys wait that long to write. */
const batchSize = 200

export const masterKeyCommands: readonly Command[] = [
  {
    kind: 'change',
    name: 'master-key rotate',
    summary: 'Seals every stored secret anew with the first key of KASSA_MASTER_KEY; may be repeated at any time',
    notes:
      'Set KASSA_MASTER_KEY=<new>,<old> for every process first, run this, then leave the old key out (docs/operating.md).',
    parameters: [],
    options: [],
    plan: async () => step({ secrets: 0, resealed: 0, unreadable: [] }, [keysAfter(''), webhookSecretsAfter(first)]),
  },
]

/** Before the first row. */
const first = { merchantId: '00000000-0000-0000-0000-000000000000', environment: 'live' } as const

/** One stretch of one table, and where to go on after it. */
type Stretch = { readonly table: string; readonly work: (deps: Deps) => Promise<Outcome> }
type Outcome = {
  readonly seen: number
  readonly resealed: number
  readonly unreadable: readonly string[]
  readonly next: Stretch | null
}
type Totals = { readonly secrets: number; readonly resealed: number; readonly unreadable: readonly string[] }

function keysAfter(after: string): Stretch {
  return {
    table: 'api_key',
    async work(deps) {
      const { next, ...outcome } = await resealKeys(deps, after, batchSize)
      return { ...outcome, next: next === null ? null : keysAfter(next) }
    },
  }
}

function webhookSecretsAfter(after: Parameters<typeof resealWebhookSecrets>[1]): Stretch {
  return {
    table: 'webhook_secret',
    async work(deps) {
      const { next, ...outcome } = await resealWebhookSecrets(deps, after, batchSize)
      return { ...outcome, next: next === null ? null : webhookSecretsAfter(next) }
    },
  }
}

/** Each stretch is a transaction of its own: one that is interrupted is simply run again. */
function step(before: Totals, [stretch, ...others]: readonly Stretch[]): Change {
  return {
    plan: 'Seal every stored secret anew with the first key of KASSA_MASTER_KEY.',
    action: 'master_key.rotated',
    subject: stretch?.table ?? '',
    async apply(deps) {
      if (!stretch) throw new Error('There is no table left to go through')
      const { seen, resealed, unreadable, next } = await stretch.work(deps)
      const totals = {
        secrets: before.secrets + seen,
        resealed: before.resealed + resealed,
        unreadable: [...before.unreadable, ...unreadable.map(row => `${stretch.table} ${row}`)],
      }
      const left = next ? [next, ...others] : others
      return {
        result: {
          json: totals,
          text: describe(totals),
          isBad: totals.unreadable.length > 0,
          ...(left.length > 0 && { next: step(totals, left) }),
        },
        detail: resealed > 0 ? { rows: seen, resealed, unreadable: unreadable.length } : null,
      }
    },
  }
}

function describe({ secrets, resealed, unreadable }: Totals): string {
  const lines = [`${secrets} rows read, ${resealed} sealed anew, ${unreadable.length} not readable.`]
  if (unreadable.length > 0) lines.push('No master key opens these; keep the old keys:', ...unreadable)
  return lines.join('\n')
}
