// What the service says at level fatal calls a person, who looks for it in `docs/operating/log-lines.md`. Notes of payouts, sweeps and wallets
// stand in the manual as the code writes them.
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

/** Put together while the service runs: `is behind` and `differs from` stand for a value. */
const composed = ['the database is behind the journal', 'the database differs from the journal']

test('every note that the manual quotes is written by the code', t => {
  const pages = globSync('docs/operating/{payouts,signer,sweeps-and-wallets,backup-and-restore,alerts/*}.md', {
    cwd: root,
  })
  const quoted = pages.flatMap(page =>
    [...read(page).matchAll(/`([a-z][^`\n<>=/]*)`|(?<!\*)\*([a-z][^*\n]*)\*(?!\*)/g)]
      .map(([, literal, emphasized]) => ({ page, note: literal ?? emphasized! }))
      // Commands begin with the name of a program or of a group of commands.
      .filter(
        ({ note }) =>
          note.split(' ').length > 3 &&
          !/--|^(?:npm|systemctl|journalctl|pg_\w+|payouts|docker|float|grant|delete|revoke|select) /.test(note),
      ),
  )
  t.true(quoted.length > 20, String(quoted.length))
  for (const { page, note } of quoted)
    for (const part of note.split(/…|\.{3}/).map(one => one.replaceAll(/^[ :,;]+|[ :,;]+$/g, '')))
      t.true(part.length < 8 || code.includes(part) || composed.includes(part), `${page}: ${part}`)
})
