import { NotAFile } from '../operators/audit-log/anchor-file.service.ts'
import { OperatorRefused } from '../operators/operator.service.ts'
import { ChainPaused } from '../chains/chain.ts'
import { Fault } from '../lib/fault.ts'
import { Refusal } from './command.ts'

const faultTexts: Partial<Record<string, string>> = {
  kyb_required: 'The merchant is PENDING_KYB. Approve it before you create a live key',
  'api key limit reached': 'The merchant has reached its limit of active keys. Revoke one first',
  'api key not found': 'API key not found',
  'order not found': 'Order not found',
}

/** Explains a refused change to its operator; `null` for an internal error. */
export function refusalText(error: unknown): string | null {
  if (error instanceof Refusal || error instanceof OperatorRefused || error instanceof NotAFile) return error.message
  if (error instanceof ChainPaused) return `Refused: nothing is credited while ${error.message}`
  if (error instanceof Fault) return `Refused: ${faultTexts[error.code] ?? error.code}`
  return null
}
