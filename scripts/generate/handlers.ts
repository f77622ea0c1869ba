import { contentOf, marker, operationsOf, responsesOf } from './document.ts'
import type { JsonObject, Operation } from './document.ts'

/** Renders `src/http/handlers.ts`: the handler of every operation. A missing file or a wrong type fails to compile. */
export function renderHandlers(document: JsonObject): string {
  const all = operationsOf(document, 'paths').toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))
  const isStreaming = (operation: Operation) =>
    responsesOf(document, operation).some(([, response]) => contentOf(response)?.mediaType === 'text/event-stream')
  const imports = all.map(({ operationId: id }) => `import { handler as ${id} } from './operations/${id}.ts'`)
  const table = (operations: readonly Operation[]) => operations.map(one => `    ${one.operationId},`).join('\n')
  return `// ${marker}
import type { AllHandlers } from './contract.ts'
${imports.join('\n')}

export const handlers = {
  answers: {
${table(all.filter(one => !isStreaming(one)))}
  },
  streams: {
${table(all.filter(one => isStreaming(one)))}
  },
} satisfies AllHandlers
`
}
