// Checks that a test exists for every status that the contract documents for an operation.
//
// A test is recognised by its file name (`createOrder.409.test.ts`), or by a title that begins with operation and status
// (`test('createOrder.409 same key, other amount: …')`). A test that walks through all operations has a comment `// covers *.401` in its file.
export type SourceFile = { readonly path: string; readonly text: string }
type Operation = { readonly operationId?: string; readonly responses?: Readonly<Record<string, unknown>> }
export type Contract = { readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options'])
const namedFile = /^test\/(?:.*\/)?(\w+)\.(\d{3})(?:[.-][\w.-]+)?\.test\.ts$/
const titledTest = /\btest(?:\.serial)?\(\s*['"`](\w+)\.(\d{3})\b/g
const coversComment = /\/\/ covers ([*\w., ]+)/g

/** Returns the documented responses (`createOrder.409`) that no test names, in contract order. */
export function untestedResponses(contract: Contract, files: readonly SourceFile[]): string[] {
  const tested = new Set(files.filter(file => file.path.startsWith('test/')).flatMap(testedBy))
  return documentedResponses(contract)
    .filter(({ operationId, status }) => !tested.has(`${operationId}.${status}`) && !tested.has(`*.${status}`))
    .map(({ operationId, status }) => `${operationId}.${status}`)
}

function documentedResponses(contract: Contract): { operationId: string; status: string }[] {
  return Object.values(contract.paths ?? {}).flatMap(item =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .flatMap(([, { operationId = '', responses = {} }]) =>
        Object.keys(responses).map(status => ({ operationId, status })),
      ),
  )
}

function testedBy({ path, text }: SourceFile): string[] {
  const name = namedFile.exec(path)
  const titles = [...text.matchAll(titledTest)].map(([, operation, status]) => `${operation}.${status}`)
  const comments = [...text.matchAll(coversComment)].flatMap(([, list = '']) =>
    list.split(',').map(entry => entry.trim()),
  )
  return [...(name ? [`${name[1]}.${name[2]}`] : []), ...titles, ...comments]
}
