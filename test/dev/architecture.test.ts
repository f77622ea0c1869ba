// `docs/ARCHITECTURE.md` is true: every file and function that it names is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8')

/** `orders/decide.ts#decide` → the file and what it exports; folders end in `/`; `x.store.ts` stands for any store. */
const named = [...text.matchAll(/`((?!x\.)[\w./-]+(?:\.(?:ts|js|cjs|yaml|md|sql)|\/))(?:#(\w+))?`/g)].map(
  ([, file = '', name]) => ({
    file,
    name,
  }),
)

function find(file: string): string | undefined {
  return [path.join(root, 'src', file), path.join(root, file)].find(candidate => existsSync(candidate))
}

test('every file and folder that the architecture names is there', t => {
  t.true(named.length > 50)
  t.deepEqual(
    named.map(one => one.file).filter(file => find(file) === undefined),
    [],
  )
})

test('every function that the architecture names is exported by its file', t => {
  const functions = named.filter(one => one.name !== undefined)
  t.true(functions.length > 5)
  const missing = functions.filter(({ file, name }) => {
    const found = find(file)
    return (
      !found || !new RegExp(`^export (async )?(function|class|const) ${name}\\b`, 'm').test(readFileSync(found, 'utf8'))
    )
  })
  t.deepEqual(missing, [])
})

test('every folder of the service is in the picture and in the table', t => {
  const between = (from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to))
  const [picture, table] = [
    between('## The picture', '## Where things are'),
    between('## Where things are', '## The flows'),
  ]
  const folders = readdirSync(path.join(root, 'src'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  t.deepEqual(
    folders
      .map(({ name }) => name)
      .filter(name => !picture.includes(` ${name}/`) || !table.includes(`\`src/${name}/\``)),
    [],
  )
})

test('the flows fit on a page', t => {
  const flows = text.slice(text.indexOf('## The flows'), text.indexOf('## What must not happen'))
  t.true(flows.split('\n').length <= 75, 'lines')
})
