import { OperatorRefused } from '../operators/operator.service.ts'
import { ChainPaused } from '../chains/chain.ts'
import { Fault } from '../lib/fault.ts'
import { Refusal } from './command.ts'

const faultTexts: Partial<Record<string, string>> = {
  kyb_required: 'The merchant is PENDING_KYB: it gets a live key once it is approved',
  'api key limit reached': 'The merchant has as many active keys as it may have: revoke one first',
  'api key not found': 'There is no key of this id',
  'order not found': 'There is no such order',
}

/** Explains a refused change to its operator; `null` for an internal error. */
export function refusalText(error: unknown): string | null {
  if (error instanceof Refusal || error instanceof OperatorRefused) return error.message
  if (error instanceof ChainPaused) return `Refused: nothing is credited while ${error.message}`
  if (error instanceof Fault) return `Refused: ${faultTexts[error.code] ?? error.code}`
  return null
}
