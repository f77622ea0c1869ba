import type { components } from '../../../generated/api.ts'
import type { Network } from '../../chains/chain.ts'
import { parseUsdt, type Usdt } from '../../lib/money.ts'
import { readDestination } from './destination.ts'
import type { WithdrawalInput } from './request.ts'

/** Converts the validated body of `POST /v1/withdrawals` to values (docs/spec/decisions.md §6). */
export function readWithdrawalInput(
  body: components['schemas']['CreateWithdrawalRequest'],
  known: readonly { readonly network: Network; readonly token: string }[],
): WithdrawalInput {
  const { network, idempotency_key: idempotencyKey, metadata = {} } = body
  const address = readDestination(network, body.address, known)
  if (address === null) throw new Error('The body was not checked')
  return { amount: readAmount(body.amount), network, address, idempotencyKey, metadata, orderId: null }
}

/** Parses a validated amount. */
export function readAmount(text: string): Usdt {
  const amount = parseUsdt(text)
  if (amount === null) throw new Error('The body was not checked')
  return amount
}
