import { encryptedAuditKey } from '../../operators/audit-log/audit-key.service.ts'
import { encryptedKeys } from '../../merchants/api-keys/api-key.service.ts'
import { encryptedDigestKeys } from '../../database/digests/row-digests.service.ts'
import { reseal } from '../../database/encryption/reencrypt.service.ts'
import type { EncryptedTable } from '../../database/encryption/encrypted-table.ts'
import { encryptedCompatCredentials } from '../../webhooks/credentials/compat-credential.service.ts'
import { encryptedWebhookSecrets } from '../../webhooks/endpoints/webhook-secret.service.ts'
import { encryptedClaims } from '../../withdrawals/refunds/refund-claim.service.ts'
import type { Change, Command } from '../command.ts'

/** Every column that a master key encrypts. */
export const encryptedTables: readonly EncryptedTable[] = [
  encryptedKeys,
  encryptedCompatCredentials,
  encryptedWebhookSecrets,
  encryptedAuditKey,
  encryptedDigestKeys,
  encryptedClaims,
]

/** Rows to lock at once, since requests signed with their keys must wait to write. */
const batchSize = 200

export const masterKeyCommands: readonly Command[] = [
  {
    kind: 'change',
    name: 'master-key rotate',
    summary: 'Encrypts every stored secret with the first key of KASSA_MASTER_KEY; safe to repeat at any time',
    notes:
      'Set KASSA_MASTER_KEY=<new>,<old> for every process first, run this, then remove the old key (docs/operating/keys.md).',
    parameters: [],
    options: [],
    plan: async () =>
      step(
        { secrets: 0, resealed: 0, unreadable: [] },
        encryptedTables.map(table => ({ table, after: null })),
      ),
  },
]

/** Position to continue from: a table and the key of the last row. */
interface TablePosition {
  readonly table: EncryptedTable
  readonly after: readonly string[] | null
}
type Totals = { readonly secrets: number; readonly resealed: number; readonly unreadable: readonly string[] }

/** Each batch is a transaction of its own, so an interrupted run can simply be repeated. */
function step(before: Totals, [position, ...others]: readonly TablePosition[]): Change {
  return {
    plan: 'Re-encrypt every stored secret with the first key of KASSA_MASTER_KEY.',
    action: 'master_key.rotated',
    subject: position?.table.name ?? '',
    async apply(deps) {
      if (!position) throw new Error('There is no table left to go through')
      const { table, after } = position
      const { seen, resealed, unreadable, next } = await reseal(deps, table, { after, limit: batchSize })
      const totals = {
        secrets: before.secrets + seen,
        resealed: before.resealed + resealed,
        unreadable: [...before.unreadable, ...unreadable.map(row => `${table.name} ${row}`)],
      }
      const left = next ? [{ table, after: next }, ...others] : others
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
  const lines = [`${secrets} rows read, ${resealed} re-encrypted, ${unreadable.length} unreadable.`]
  if (unreadable.length > 0) lines.push('No master key decrypts these. Keep the old keys:', ...unreadable)
  return lines.join('\n')
}
