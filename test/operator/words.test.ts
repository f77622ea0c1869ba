import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { UsageError } from '../../src/cli/command.ts'
import { allCommands } from '../../src/cli/commands.ts'
import { printable, table } from '../../src/cli/print.ts'
import { parseCommandLine } from '../../src/cli/program.ts'
import { operatorInProcess } from './command.ts'

const parse = (words: string) => parseCommandLine(words.split(' '), allCommands)

/** What is typed, and what is said about it. */
const mistakes: readonly (readonly [words: string, said: RegExp])[] = [
  ['merchants shwo m', /unknown command 'shwo'\n\(Did you mean show\?\)/],
  ['merchant show m', /unknown command 'merchant'\n\(Did you mean merchants\?\)/],
  ['bananas', /unknown command 'bananas'[\s\S]*--help/],
  ['merchants', /merchants list[\s\S]*merchants show/],
  ['merchants list --limt 3', /unknown option '--limt'\n\(Did you mean --limit\?\)/],
  ['merchants list --yes', /unknown option '--yes'/],
  ['merchants approve m --operator ann', /unknown option '--operator'/],
  ['merchants list --status GONE', /'GONE' is invalid\. Allowed choices are PENDING_KYB, ACTIVE, SUSPENDED/],
  ['merchants list --json=yes', /unknown option '--json=yes'/],
  ['merchants show', /missing required argument 'merchant'/],
  ['merchants show m more', /too many arguments/],
  ['merchants suspend m', /required option '--reason <TEXT>' not specified/],
  ['merchants suspend m --reason --yes', /--reason needs a value/],
  ['merchants suspend m --reason=', /--reason must be 1 to 1000 characters/],
  ['keys create m --name x', /required option '--environment <test\|live>' not specified/],
]

for (const [words, said] of mistakes) {
  test(`'${words}' is answered with what is wrong`, t => {
    t.regex(t.throws(() => parse(words), { instanceOf: UsageError }).message, said)
  })
}

test('a mistake in the words ends with code 2, without any configuration', async t => {
  const { code, stdout, stderr } = await operatorInProcess({}).run('merchants', 'aprove', 'm')
  t.is(code, 2)
  t.is(stdout, '')
  t.regex(stderr, /Did you mean approve\?/)
})

test('the check of the books says how it is used, and what it does not know', t => {
  const check = (option: string) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('../../scripts/check-books.ts', import.meta.url)), option], {
      encoding: 'utf8',
      timeout: 120_000,
    })
  const [asked, mistaken] = [check('--help'), check('--chian')]
  t.is(asked.status, 0)
  t.regex(asked.stdout, /^Usage: npm run check:books[\s\S]*--chain/)
  t.is(mistaken.status, 2)
  t.regex(mistaken.stderr, /^Unknown option '--chian'.*\nUsage:/)
})

test('options of a command stand anywhere after it', t => {
  const request = parse('merchants approve --yes --tier PREMIUM m --json')
  if (request.kind !== 'run') return t.fail()
  const { command, input, isJson, isYes } = request
  t.deepEqual([command.name, input.parameters, isJson, isYes], ['merchants approve', ['m'], true, true])
  t.deepEqual([input.reason, input.option('tier')], [null, 'PREMIUM'])
})

test('no control, format or line character of a stranger is printed', t => {
  t.is(printable('a\u001b[2Jb\u202ec\nd\u0085'), 'a\\u{1b}[2Jb\\u{202e}c d\\u{85}')
  t.is(table(['A', 'B'], [['x\u0007', null]], ''), 'A       B\nx\\u{7}  -')
})

test("the operator's guide names every command", t => {
  const guide = readFileSync(new URL('../../docs/operating/commands.md', import.meta.url), 'utf8')
  const names = allCommands.map(({ name }) => name)
  t.true(names.length > 20)
  t.deepEqual(
    names.filter(name => !guide.includes(`\`${name}`)),
    [],
  )
})

test("what pages let an operator run are the operator's commands", t => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const known = new Set(allCommands.map(({ name }) => name))
  const pages = ['README.md', ...globSync('docs/{*.md,operating/**/*.md,guides/*.md}', { cwd: root })]
  const calls = pages.flatMap(file =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/npm run operator -- ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/g)].map(
      ([, call = '']) => ({ file, call }),
    ),
  )
  t.true(calls.length > 20)
  t.deepEqual(
    calls.filter(({ call }) => !known.has(call) && !known.has(call.split(' ')[0] ?? '')),
    [],
  )
})

test("every line of the log that refers to the operator's guide is explained there", t => {
  const root = new URL('../../', import.meta.url)
  const logLines = readFileSync(new URL('docs/operating/log-lines.md', root), 'utf8')
  const source = new URL('src/', root)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const lines = files.flatMap(name => [
    ...readFileSync(new URL(name, source), 'utf8').matchAll(
      /'([^']+); see (docs\/operating\/[\w-]+\.md)(?:, "([^"]+)")?'/g,
    ),
  ])
  t.true(lines.length >= 5)
  for (const [, line = '', page = '', heading] of lines) {
    const guide = readFileSync(new URL(page, root), 'utf8')
    if (heading !== undefined) t.true(guide.includes(`\n## ${heading}\n`), `${page}: ${heading}`)
    t.true(logLines.includes(`\`${line.replace(/:.*/, '')}\``), line)
  }
})
