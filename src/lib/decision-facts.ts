import { formatUsdt, type Usdt } from './money.ts'

/** The withdrawal that a decision concerns. */
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
 * The facts that an operator signs to decide about a withdrawal: all its values that never change. The console shows them; the signer and
 * `audit verify` compare them with the withdrawal.
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
