import { formatUsdt, type Usdt } from './money.ts'

/** What a decision about a withdrawal is about. */
export interface Decided {
  readonly id: string
  readonly merchantId: string
  readonly environment: string
  readonly network: string
  readonly address: string
  readonly amount: Usdt
  readonly feeAmount: Usdt
  readonly decision: 'approved' | 'rejected'
}

/**
 * What an operator signs who decides about a withdrawal: every value of it that never changes. The console shows it, the signer and
 * `audit verify` hold it against the withdrawal.
 */
export function decisionFacts(decided: Decided): Readonly<Record<string, string>> {
  const { id, merchantId, environment, network, address, amount, feeAmount, decision } = decided
  return {
    withdrawal: id,
    merchant: merchantId,
    environment,
    network,
    address,
    amount: formatUsdt(amount),
    fee: formatUsdt(feeAmount),
    decision,
  }
}
