// Which answers the contract documents, and which of them were seen. Read from the document itself, not from what is
// generated from it for the service, so that the service cannot be blind to what it is measured by.
import { operationsOf, responsesOf } from '../../scripts/generate/document.ts'
import type { JsonObject } from '../../scripts/generate/document.ts'

/** Every operation with every status it documents, as `createOrder.409`, in the order of the contract. */
export function documentedAnswers(document: JsonObject): string[] {
  return operationsOf(document, 'paths').flatMap(operation =>
    responsesOf(document, operation).map(([status]) => `${operation.operationId}.${status}`),
  )
}

/** One line for each answer that is documented and was not produced, or was produced and is not documented. */
export function gaps(documented: readonly string[], produced: ReadonlySet<string>): string[] {
  return [
    ...documented.filter(answer => !produced.has(answer)).map(answer => `documented, never produced: ${answer}`),
    ...[...produced]
      .filter(answer => !documented.includes(answer))
      .map(answer => `produced, not documented: ${answer}`),
  ]
}
