// `docs/test-coverage.md` says which test carries which case: both must say the same.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { root } from './contract-document.ts'

interface Row {
  readonly id: string
  /** Everything the row says of the tests that carry it. */
  readonly carriers: string
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rows: readonly Row[] = [...read('docs/test-coverage.md').matchAll(/^\| ([AVCWS]-\d\d) \| .+? \| (.+) \|$/gm)].map(
  ([, id = '', carriers = '']) => ({ id, carriers }),
)

const title = /\btest(?:\.serial)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs

function titlesOf(file: string): string[] {
  return [...read(file).matchAll(title)].map(([, , text = '']) => text)
}

/** The cases a title names, ranges such as `V-01…V-13` included. */
function idsOf(text: string): string[] {
  const ranges = [...text.matchAll(/\b([AVCWS])-(\d\d)…\1-(\d\d)\b/g)].flatMap(([, family, from, to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => `${family}-${String(Number(from) + at).padStart(2, '0')}`,
    ),
  )
  return [...ranges, ...(text.match(/\b[AVCWS]-\d\d\b/g) ?? [])]
}

test('every case has one row, in order', t => {
  const ids = rows.map(row => row.id)
  t.is(new Set(ids).size, ids.length)
  t.true(ids.length > 130)
  for (const family of 'AVCWS') {
    const own = ids.filter(id => id.startsWith(family))
    t.deepEqual(own, own.toSorted())
  }
})

test('a row names tests whose titles carry its case, or says why there is none', t => {
  t.deepEqual(rows.flatMap(problemsOf), [])
})

function problemsOf({ id, carriers }: Row): string[] {
  const named = [...carriers.matchAll(/`([^`]+)`(?:: “([^”]+)”)?/g)]
  if (named.length === 0) return isExcused(carriers) ? [] : [`${id} names neither a test nor a reason`]
  return named.flatMap(([, file = '', words]) => {
    if (!existsSync(path.join(root, file))) return [`${id}: there is no ${file}`]
    const isThere = (text: string) => (words === undefined ? idsOf(text).includes(id) : text.includes(words))
    return titlesOf(file).some(isThere) ? [] : [`${id}: no title in ${file} has “${words ?? id}”`]
  })
}

function isExcused(carriers: string): boolean {
  return /^(out of scope now|the decisions differ): ./.test(carriers)
}

test('a case that a title names has a row, and none that says it is not tested', t => {
  const known = new Set(rows.filter(row => !isExcused(row.carriers)).map(row => row.id))
  const files = ['test', 'dev', 'packages'].flatMap(folder => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
  t.true(files.length > 80)
  const named = files.flatMap(file => titlesOf(file).flatMap(idsOf))
  t.deepEqual(
    [...new Set(named)].filter(id => !known.has(id)),
    [],
    'its row in docs/test-coverage.md',
  )
})
