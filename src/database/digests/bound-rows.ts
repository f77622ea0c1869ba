/**
 * The columns of a table that its digests cover, because money depends on them. The process that writes a row computes its digest, and
 * computes it again when one of these columns changes (docs/decisions/database-roles.md#row-digests).
 */
export interface BoundRow {
  readonly table: string
  /** The columns that identify a row. */
  readonly key: readonly string[]
  readonly columns: readonly string[]
  /** The timestamps among `key` and `columns`. */
  readonly times?: readonly string[]
  /** SQL condition for rows that must have a digest. Default: all. */
  readonly where?: string
}

const transferKey = ['environment', 'network', 'tx_hash', 'ordinal'] as const

export const boundRows = {
  orders: {
    table: 'orders',
    key: ['id'],
    columns: [
      'merchant_id',
      'environment',
      'network',
      'order_number',
      'address',
      'order_amount',
      'threshold_amount',
      'tolerance_ppm',
      'fee_rate_ppm',
      'required_confirmations',
      'webhook_url',
      'expire_at',
      'created_at',
    ],
    times: ['expire_at', 'created_at'],
  },
  withdrawal: {
    table: 'withdrawal',
    key: ['id'],
    columns: [
      'merchant_id',
      'environment',
      'network',
      'order_id',
      'address',
      'amount',
      'fee_amount',
      'required_approvals',
    ],
  },
  chain_transfer: {
    table: 'chain_transfer',
    key: transferKey,
    columns: [
      'order_id',
      'from_address',
      'to_address',
      'amount',
      'block_height',
      'block_hash',
      'block_time',
      'is_screened',
    ],
    times: ['block_time'],
    where: 'final_at is not null',
  },
  wallet_deposit: {
    table: 'wallet_deposit',
    key: transferKey,
    columns: ['wallet', 'from_address', 'amount', 'block_height', 'kind', 'taken_back_at'],
    times: ['taken_back_at'],
  },
  wallet_spending: {
    table: 'wallet_spending',
    key: transferKey,
    columns: ['from_address', 'to_address', 'amount', 'block_height', 'is_ours', 'taken_back_at'],
    times: ['taken_back_at'],
  },
  screening_verdict: {
    table: 'screening_verdict',
    key: transferKey,
    columns: ['provider', 'verdict', 'screened_at'],
    times: ['screened_at'],
  },
  withdrawal_verdict: {
    table: 'withdrawal_verdict',
    key: ['withdrawal_id'],
    columns: ['provider', 'verdict', 'screened_at'],
    times: ['screened_at'],
  },
  withdrawal_approval: {
    table: 'withdrawal_approval',
    key: ['withdrawal_id', 'operator', 'decision'],
    columns: ['sponsor', 'created_at'],
    times: ['created_at'],
  },
  frozen_approval: {
    table: 'frozen_approval',
    key: ['order_id', 'freeze_count', 'operator'],
    columns: ['decision', 'sponsor', 'created_at'],
    times: ['created_at'],
  },
  withdrawal_policy: {
    table: 'withdrawal_policy',
    key: ['merchant_id', 'environment'],
    columns: ['is_restricted', 'changed_at'],
    times: ['changed_at'],
  },
  withdrawal_address: {
    table: 'withdrawal_address',
    key: ['id'],
    columns: ['merchant_id', 'environment', 'network', 'address', 'created_at', 'usable_from', 'removed_at'],
    times: ['created_at', 'usable_from', 'removed_at'],
  },
} as const satisfies Record<string, BoundRow>

export type BoundTable = keyof typeof boundRows
type BoundColumn<T extends BoundTable> = (typeof boundRows)[T]['columns'][number] | (typeof boundRows)[T]['key'][number]

/** A value of a column. */
export type BoundValue = string | bigint | number | boolean | Date | null
export type BoundValues<T extends BoundTable> = Readonly<Record<BoundColumn<T>, BoundValue>>

/** The separator between values and the placeholder for null. No value contains a control character. */
export const separator = '\u001F'
const nothing = '\u001E'

/** Returns a value in the database's text form. */
export function boundText(value: BoundValue): string {
  if (value === null) return nothing
  if (value instanceof Date) return `${Math.floor(value.getTime() / 1000)}.${millisecondsOf(value)}000`
  return String(value)
}

function millisecondsOf(time: Date): string {
  return String(((time.getTime() % 1000) + 1000) % 1000).padStart(3, '0')
}

/** Returns SQL for the same text. `at` is the column's expression in the statement. */
export function boundSql(bound: BoundRow, column: string, at = column): string {
  const text = bound.times?.includes(column) ? `extract(epoch from ${at}::timestamptz(3))::text` : `${at}::text`
  return `coalesce(${text}, chr(30))`
}
