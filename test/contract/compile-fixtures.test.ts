import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'test/types')
const names = readdirSync(folder).filter(name => name.endsWith('.ts'))
const program = ts.createProgram(
  names.map(name => path.join(folder, name)),
  compilerOptions(),
)

for (const name of names) {
  const file = path.join(folder, name)
  const expected = markedLines(file)
  const title = expected.length > 0 ? 'does not compile, at the marked lines only' : 'compiles'
  test(`${name} ${title}`, t => {
    t.deepEqual(diagnosedLines(file), expected)
  })
}

test('the fixtures cover what the handler table must refuse', t => {
  const refused = names.filter(name => markedLines(path.join(folder, name)).length > 0)
  for (const name of ['missing-handler.ts', 'extra-operation.ts', 'wrong-status.ts', 'wrong-body-field.ts']) {
    t.true(refused.includes(name), name)
  }
  t.true(names.includes('complete.ts') && !refused.includes('complete.ts'))
})

function compilerOptions(): ts.CompilerOptions {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), file => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  return { ...options, incremental: false, tsBuildInfoFile: undefined }
}

/** What the compiler says about one file, as `line: TScode`. */
function diagnosedLines(file: string): string[] {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${file} was not read`)
  const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  return diagnostics.map(({ start = 0, code }) => `${source.getLineAndCharacterOfPosition(start).line + 1}: TS${code}`)
}

/** The lines a fixture marks with `// refused: TS…`, in the same form. */
function markedLines(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const code = /\/\/ refused: (TS\d+)$/.exec(line)?.[1]
    return code ? [`${index + 1}: ${code}`] : []
  })
}
