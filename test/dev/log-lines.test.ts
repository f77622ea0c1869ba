// What the service says at level fatal calls a person, who looks for it in `docs/operating/log-lines.md`.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const code = globSync('src/**/*.ts', { cwd: root }).map(read).join('\n')

/** Fields, then the line as a literal; `…` stands for what differs from time to time. */
const said = [...code.matchAll(/log\.fatal\(\s*(?:\{.*?\}|\w+),\s*(['`])(.*?)\1/gs)].map(([, , line = '']) =>
  line.replaceAll(/\$\{.*?\}/g, '…'),
)

/** The lines in the first column of the table. */
const reported = [...read('docs/operating/log-lines.md').matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(.*?)`/g)].map(([, line = '']) => line),
)

test('every line of level fatal is in the guide, which says what to do', t => {
  t.is(said.length, code.split('log.fatal(').length - 1, 'a line that is no literal was passed over')
  t.true(said.length > 10)
  t.deepEqual(
    said.filter(line => !reported.some(known => line.startsWith(known))),
    [],
  )
})
