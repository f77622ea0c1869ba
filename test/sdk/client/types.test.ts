import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'test/types/sdk')
const names = readdirSync(folder)
const fixtures = programOf(
  names.map(name => path.join(folder, name)),
  {},
)

for (const name of names) {
  const file = path.join(folder, name)
  test(`${name} does not compile, at the marked lines only`, t => {
    const expected = markedLines(file)
    t.true(expected.length > 0)
    t.deepEqual(diagnosedLines(fixtures, file), expected)
  })
}

test('the types of the client can be made from each file by itself', t => {
  const entry = path.join(root, 'sdk/typescript/src/index.ts')
  const options = { declaration: true, isolatedDeclarations: true, noEmit: false, emitDeclarationOnly: true }
  const program = programOf([entry], options)
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(path.join(root, 'sdk/typescript/src')))
  t.true(own.length > 15)
  const problems = own.flatMap(source => program.getDeclarationDiagnostics(source))
  t.deepEqual(
    problems.map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
    [],
  )
})

function programOf(files: readonly string[], more: ts.CompilerOptions): ts.Program {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), file => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  return ts.createProgram(files, { ...options, incremental: false, tsBuildInfoFile: undefined, ...more })
}

/** What the compiler says about one file, as `line: TScode`. */
function diagnosedLines(program: ts.Program, file: string): string[] {
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
