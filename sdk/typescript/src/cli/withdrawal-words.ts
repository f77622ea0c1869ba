import type { Paint } from './paint.ts'

/** What the command line tells of a withdrawal; every field comes from the contract's Withdrawal. */
export interface DescribedWithdrawal {
  readonly id: string
  readonly order_id: string | null
  readonly status: string
  readonly amount: string
  readonly fee_amount: string
  readonly network: string
  readonly address: string
  readonly tx_hash: string | null
  readonly failure_reason: string | null
  readonly created_at: string
}

/** A withdrawal in full, a line per fact. */
export function withdrawalWords(withdrawal: DescribedWithdrawal, paint: Paint): string {
  const { id, order_id: order, status, amount, fee_amount: fee, network, address } = withdrawal
  return [
    `${id}  ${paint.status(status)}`,
    `  amount       ${amount} USDT on ${network}, fee ${fee}`,
    `  address      ${address}`,
    ...(order === null ? [] : [`  refund of    ${order}`]),
    ...(withdrawal.tx_hash === null ? [] : [`  transaction  ${withdrawal.tx_hash}`]),
    ...(withdrawal.failure_reason === null ? [] : [`  reason       ${withdrawal.failure_reason}`]),
  ].join('\n')
}

/** A withdrawal in one line. */
export function lineOf(withdrawal: DescribedWithdrawal, paint: Paint): string {
  const { id, status, amount, network, address, created_at: at } = withdrawal
  return [at, id, paint.status(status, status.padEnd(9)), `${amount} USDT on ${network}`, address].join('  ')
}

/** What the command line tells of a link by which a refund is claimed. */
export function claimWords(
  claim: Readonly<Record<'refund_url' | 'amount' | 'network' | 'expires_at', string>>,
): string {
  return `${claim.refund_url}\n  amount       ${claim.amount} USDT on ${claim.network}, until ${claim.expires_at}`
}
