import type { Problem, Validator } from '../../generated/validators.js'
import { CompatRefusal } from './compat-refusal.ts'
import type { ReceivedFields } from './received-fields.ts'

/** Returns fields that the contract's validator accepts. Refuses the others by the first problem's field. */
export function checkFields<Fields>(validator: Validator<Fields>, received: ReceivedFields): Fields {
  const fields: unknown = Object.fromEntries(received)
  if (validator(fields)) return fields
  throw new CompatRefusal(sentenceOf(validator.errors?.[0]))
}

function sentenceOf(problem: Problem | undefined): string {
  const missing = problem?.params.missingProperty
  if (typeof missing === 'string') return `missing ${missing}`
  return `invalid ${problem?.instancePath.split('/')[1] ?? 'request'}`
}
