// "To change X" in `docs/ARCHITECTURE.md` is a promise: each row is performed on a copy of the tree, on the files that it names and no
// others, and the copy passes the checks. All rows are performed together, so that one run of the slow checks tries them all.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { checkImports } from '../../scripts/checks/import-rules.ts'
import type { ChangeRow } from './change/row.ts'
import { changeRows, proofProgram } from './change/rows.ts'
import { copyTree, edit, run } from './change/tree.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const architecture = readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8')
const filesMax = 5
/** What the changes are for, tried in the copy. */
const proofFile = 'test/dev/change-proof.ts'

/** The rows of the table: a change, and the files and folders it names. */
const table = architecture
  .slice(architecture.indexOf('## To change X'))
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| Change'))
  .map(line => {
    const [, change = '', files = ''] = line.split('|').map(cell => cell.trim())
    return { change, named: [...files.matchAll(/`([\w./-]+)(?:#\w+)?`/g)].map(([, name = '']) => name) }
  })

function filesOf({ edits }: ChangeRow): string[] {
  return [...new Set(edits.map(({ file }) => file))]
}

/** A name in the table stands for itself, or for a file below `src/`; a folder for every file in it. */
function isNamed(file: string, named: readonly string[]): boolean {
  return named
    .flatMap(name => [name, `src/${name}`])
    .some(name => (name.endsWith('/') ? file.startsWith(name) : file === name))
}

test('every row of the table is performed', t => {
  t.true(table.length >= 10)
  t.deepEqual(table.map(row => row.change).sort(), changeRows.map(row => row.change).sort())
})

for (const row of changeRows) {
  test(`${row.change}: nothing is touched but at most ${filesMax} files that the table names`, t => {
    const named = table.find(({ change }) => change === row.change)?.named ?? []
    t.deepEqual(
      filesOf(row).filter(file => !isNamed(file, named)),
      [],
    )
    t.true(filesOf(row).length <= filesMax)
  })
}

test.serial('with every change performed the copy passes the checks', async t => {
  t.timeout(600_000)
  const copy = copyTree(root)
  t.teardown(() => rmSync(copy, { recursive: true, force: true }))
  for (const one of changeRows.flatMap(row => row.edits)) edit(copy, one)
  edit(copy, { file: proofFile, to: proofProgram })
  const checks: readonly (readonly [string, readonly string[]])[] = [
    [process.execPath, ['scripts/generate.ts']],
    // The entities are the tables.
    [process.execPath, ['scripts/generate.ts', '--check']],
    [process.execPath, ['scripts/checks/tidy.ts', '--responses']],
    [process.execPath, ['scripts/checks/breaking-changes.ts']],
    ['oxlint', ['-A', 'all', '--type-check']],
    [process.execPath, [proofFile]],
  ]
  for (const [program, args] of checks) {
    const { ok, output } = run(copy, program, args)
    t.true(ok, `${args.join(' ')}\n${output}`)
    if (!ok) return
  }
  t.deepEqual((await checkImports(copy)).violations, [])
})
