import { readFileSync } from 'node:fs'
import test from 'ava'
import { auditCommands } from '../../scripts/operator/audit.ts'
import { chainCommands } from '../../scripts/operator/chains.ts'
import { UsageError } from '../../scripts/operator/command.ts'
import { keyCommands } from '../../scripts/operator/keys.ts'
import { masterKeyCommands } from '../../scripts/operator/master-key.ts'
import { merchantCommands } from '../../scripts/operator/merchants.ts'
import { orderCommands } from '../../scripts/operator/orders.ts'
import { parseCommandLine } from '../../scripts/operator/parse.ts'
import { printable, table } from '../../scripts/operator/print.ts'
import { secretCommands } from '../../scripts/operator/secrets.ts'
import { operatorWith } from './command.ts'

const commands = [...merchantCommands, ...keyCommands]
const parse = (words: string, env: Readonly<Record<string, string>> = {}) =>
  parseCommandLine(words.split(' '), commands, env)

/** What is typed, and what is said about it. */
const mistakes: readonly (readonly [words: string, said: RegExp])[] = [
  ['merchants shwo m', /no command 'merchants shwo'; did you mean merchants show\?/],
  ['merchant show m', /did you mean merchants show\?/],
  ['bananas', /no command 'bananas'; npm run operator -- --help/],
  ['merchants', /'merchants' needs one of: list, show/],
  ['merchants list --limt 3', /no option --limt; did you mean --limit\?/],
  ['merchants list --operator ann', /no option --operator/],
  ['merchants list --status GONE', /--status must be PENDING_KYB or ACTIVE or SUSPENDED/],
  ['merchants list --json=yes', /--json takes no value/],
  ['merchants show', /<merchant> is missing/],
  ['merchants show m more', /'more' is one word too many/],
  ['merchants suspend m --operator ann', /--reason is missing/],
  ['merchants suspend m --reason --yes', /--reason needs a value/],
  ['merchants suspend m --operator ann --reason=', /--reason must be 1 to 1000 characters/],
  ['merchants approve m', /KASSA_OPERATOR/],
  ['keys create m --name x --operator ann', /--environment test\|live is missing/],
  // Its first letter is Cyrillic.
  ['merchants approve m --operator \u0430lice', /An operator's name has 1 to 100 characters: a to z/],
]

for (const [words, said] of mistakes) {
  test(`'${words}' is answered with what is wrong`, t => {
    t.regex(t.throws(() => parse(words), { instanceOf: UsageError }).message, said)
  })
}

test('a mistake in the words ends with code 2, without any configuration', async t => {
  const { code, stdout, stderr } = await operatorWith({}).run('merchants', 'aprove', 'm')
  t.is(code, 2)
  t.is(stdout, '')
  t.regex(stderr, /did you mean merchants approve\?/)
})

test('options may stand anywhere, and the operator may be named by the variable', t => {
  const request = parse('--json merchants --yes approve --tier PREMIUM m', { KASSA_OPERATOR: ' Ann ' })
  if (request.kind !== 'run') return t.fail()
  const { command, input, isJson, isYes } = request
  t.deepEqual([command.name, input.parameters, isJson, isYes], ['merchants approve', ['m'], true, true])
  t.deepEqual([input.operator, input.reason, input.option('tier')], ['Ann', null, 'PREMIUM'])
})

test('no control, format or line character of a stranger is printed', t => {
  t.is(printable('a\u001b[2Jb\u202ec\nd\u0085'), 'a\\u{1b}[2Jb\\u{202e}c d\\u{85}')
  t.is(table(['A', 'B'], [['x\u0007', null]], ''), 'A       B\nx\\u{7}  -')
})

test("the operator's guide names every command", t => {
  const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const others = [auditCommands, chainCommands, masterKeyCommands, orderCommands, secretCommands].flat()
  const names = [...commands, ...others].map(({ name }) => name)
  t.is(names.length, 21)
  t.deepEqual(
    names.filter(name => !guide.includes(`\`${name}`)),
    [],
  )
})
