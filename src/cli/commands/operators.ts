import { ownerName, operatorName } from '../../operators/operator.ts'
import { disableOperator, isDisabledAtOnce, keepOperator } from '../../operators/approvals/disable.service.ts'
import { listDisablings } from '../../operators/approvals/operator-disabling.store.ts'
import { enrolOperator, renewToken, resetPasskeys } from '../../operators/operator.service.ts'
import { listOperators } from '../../operators/operator.store.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, UsageError, type Change, type Command, type Input, type Shown } from '../command.ts'
import { fields, printable, table } from '../print.ts'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { listActivePasskeys, type ActivePasskey } from '../../operators/sign-in/operator-passkey.store.ts'
import { readStoredKey } from '../../people/passkeys/public-key.service.ts'

/** The signer's operators file: printed here, compared by people, and brought to the signer's machine by one of them. */
const operatorKeysCommand: Command = {
  kind: 'show',
  name: 'operator keys',
  summary: "Prints the passkeys of all operators as the signer's operators file",
  notes: `KASSA_SIGNER_OPERATORS of the signer names that file. Each operator compares the fingerprint of each of his passkeys with what the
console showed him when he made it, before the file is put there: whoever writes the database could print others.`,
  parameters: [],
  options: [
    { name: 'origin', value: 'URL', summary: 'of the console (KASSA_CONSOLE_URL)' },
    { name: 'out', value: 'FILE', summary: 'to write instead of printing: the file changes as a whole, or not at all' },
  ],
  run: printKeys,
}

const nameOption = { name: 'name', value: 'NAME', isRequired: true, summary: 'whom' } as const
const common = { kind: 'change', parameters: [], options: [nameOption], mayOwnerRun: true } as const
const tokenNote = 'The token is not shown again. Who has it acts as this operator.'

export const operatorCommands: readonly Command[] = [
  {
    ...common,
    name: 'operator enrol',
    summary: 'Enrols a person who may run these commands; prints the token, once',
    notes: `Without a token the owner of the database enrols: DATABASE_URL is then that of an administrator of it. Operators who were
enrolled by one another count as one where two are needed, so the owner enrols those who are to check each other.`,
    plan: enrol,
  },
  {
    ...common,
    name: 'operator disable',
    summary: 'Disables an operator for good: at once when two people ask, after a day when one does',
    notes: `When a second person asks for it he acts no more; those of one sponsor are one person. When one alone has asked it is so a day later, unless
somebody calls it off (operator keep). The operator's own request does not count as one of the two. The owner of the database does it at once. His
approvals stop counting where a decision is still waiting.`,
    plan: disable,
  },
  {
    ...common,
    name: 'operator keep',
    summary: 'Cancels the disabling of an operator',
    notes: 'Any operator does it, he himself too. Two people who want it can ask again, at once.',
    plan: keep,
  },
  {
    ...common,
    name: 'operator renew',
    summary: 'Gives an operator a new token, shown once; the old one stops working',
    notes: 'Everybody renews his own; the owner of the database renews that of somebody who lost it.',
    plan: renew,
  },
  {
    ...common,
    name: 'operator reset',
    summary: 'Removes the lost passkeys and token of an operator; prints a new token, once',
    notes: 'For the owner of the database alone. With the token he makes a passkey in the console again.',
    plan: reset,
  },
  {
    kind: 'show',
    name: 'operator list',
    summary: 'Lists current and former operators',
    parameters: [],
    options: [],
    run: list,
  },
  operatorKeysCommand,
]

async function enrol(_deps: Deps, input: Input): Promise<Change> {
  const name = nameOf(input)
  return {
    plan: `Enrol ${name} as an operator.`,
    action: 'operator.enrolled',
    subject: name,
    async apply(joined) {
      const token = await enrolOperator(joined, { name, by: input.operator })
      if (token === null) throw new Refusal(`There is, or was, an operator ${name}: a name stays with one person`)
      return { result: { json: { name, token }, text: `${fields({ name, token })}\n${tokenNote}` }, detail: {} }
    },
  }
}

async function disable(deps: Deps, input: Input): Promise<Change> {
  const name = nameOf(input)
  const isAtOnce = await isDisabledAtOnce(deps, { name, by: input.operator })
  const when = isAtOnce
    ? `Disable operator ${name}, at once and for ever.`
    : `Disable operator ${name}, for ever: in 24 hours, or at once when another person asks for it too.`
  return {
    plan: `${when}${await describeRecruits(deps, name)}`,
    action: isAtOnce ? 'operator.disabled' : 'operator.disable_asked',
    subject: name,
    async apply(joined) {
      const outcome = await disableOperator(joined, { name, by: input.operator })
      if (outcome.kind === 'nobody') throw new Refusal(nobody(name))
      if (outcome.kind === 'asked before')
        throw new Refusal(
          `You have asked for it before: it is so at ${outcome.dueAt.toISOString()}, or once another person asks for it too`,
        )
      if ((outcome.kind === 'disabled') !== isAtOnce)
        throw new Refusal(`Operator ${name} is not as you were shown it: look again`)
      if (outcome.kind === 'disabled')
        return { result: { json: { name, is_active: false }, text: `Operator ${name} is disabled.` }, detail: {} }
      const due = outcome.dueAt.toISOString()
      const text = `Operator ${name} is disabled at ${due}, or at once when another person asks for it too. All operators see it, and each can call it off.`
      return { result: { json: { name, is_active: true, disabled_at: due }, text }, detail: { due_at: due } }
    },
  }
}

/** Whom an operator enrolled stays: whoever disables him may mean them too. */
async function describeRecruits({ db }: Deps, name: string): Promise<string> {
  const active = (await listOperators(db)).filter(one => one.enrolledBy === name && one.disabledAt === null)
  return active.length === 0 ? '' : ` Whom ${name} enrolled can still act: ${active.map(one => one.name).join(', ')}.`
}

async function keep(_deps: Deps, input: Input): Promise<Change> {
  const name = nameOf(input)
  return {
    plan: `Let operator ${name} act on: call off what others have asked for.`,
    action: 'operator.kept',
    subject: name,
    async apply(joined) {
      if (!(await keepOperator(joined, name))) throw new Refusal(`Nobody has asked to disable ${name}`)
      return { result: { json: { name, is_active: true }, text: `Operator ${name} acts on.` }, detail: {} }
    },
  }
}

async function renew(_deps: Deps, input: Input): Promise<Change> {
  const name = nameOf(input)
  if (input.operator !== name && input.operator !== ownerName)
    throw new Refusal(`Only ${name} or the owner of the database renews that token: who has it acts as ${name}`)
  return {
    plan: `Give operator ${name} another token; the one before is worth nothing then.`,
    action: 'operator.token_renewed',
    subject: name,
    async apply(joined) {
      const token = await renewToken(joined, name)
      if (token === null) throw new Refusal(nobody(name))
      return { result: { json: { name, token }, text: `${fields({ name, token })}\n${tokenNote}` }, detail: {} }
    },
  }
}

async function reset(_deps: Deps, input: Input): Promise<Change> {
  const name = nameOf(input)
  if (input.operator !== ownerName)
    throw new Refusal(`Only the owner of the database does it: who has the new token makes a passkey as ${name}`)
  return {
    plan: `Take the passkeys and the token of operator ${name} away, end his sessions, and give him another token.`,
    action: 'operator.passkeys_reset',
    subject: name,
    async apply(joined) {
      const token = await resetPasskeys(joined, name)
      if (token === null) throw new Refusal(nobody(name))
      return { result: { json: { name, token }, text: `${fields({ name, token })}\n${tokenNote}` }, detail: {} }
    },
  }
}

async function list(deps: Deps) {
  const disablings = await listDisablings(deps.db)
  const operators = (await listOperators(deps.db)).map(one => ({
    name: one.name,
    is_active: one.disabledAt === null,
    enrolled_by: one.enrolledBy ?? ownerName,
    counts_as: one.sponsor,
    enrolled_at: one.enrolledAt.toISOString(),
    disabled_at: one.disabledAt?.toISOString() ?? null,
    disabling: disablings
      .filter(({ operator }) => operator === one.name)
      .map(({ askedBy, dueAt }) => ({ asked_by: askedBy, due_at: dueAt.toISOString() })),
  }))
  const rows = operators.map(one => [
    one.name,
    one.is_active ? (one.disabling[0] ? `active until ${one.disabling[0].due_at}` : 'active') : 'disabled',
    one.enrolled_by,
    one.counts_as,
    one.enrolled_at,
    one.disabled_at,
  ])
  const headings = ['NAME', 'STATE', 'ENROLLED BY', 'COUNTS AS', 'ENROLLED', 'DISABLED']
  return {
    json: { operators },
    text: table(headings, rows, 'There are no operators: npm run operator -- operator enrol'),
  }
}

function nameOf(input: Input): string {
  const text = input.option('name') ?? ''
  const name = operatorName(text)
  // Names that look alike in two alphabets would pass for one operator.
  if (name === null)
    throw new UsageError(
      `An operator's name has 1 to 100 characters: a to z, digits and . _ @ -, a letter first; not '${printable(text)}'`,
    )
  return name
}

function nobody(name: string): string {
  return `Nobody named ${name} is an operator now; npm run operator -- operator list`
}

/** Limit of the file. No approval involves that many people. */
const keysMax = 1000

async function printKeys(deps: Deps, input: Input): Promise<Shown> {
  const origin = input.option('origin') ?? deps.config.consoleUrl ?? deps.config.console?.url
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new UsageError(
      'name the origin of the console, by --origin https://console.example or KASSA_CONSOLE_URL: nothing behind the host',
    )
  const read = await Promise.all(
    (await listActivePasskeys(deps.db, keysMax)).map(async one => ({ one, key: await readStoredKey(one.publicKey) })),
  )
  const passkeys = read.flatMap(({ one, key }) =>
    key === null
      ? []
      : [
          {
            operator: one.operator,
            counts_as: one.sponsor,
            credential_id: one.credentialId,
            public_key: key.plainKey,
            fingerprint: key.fingerprint,
          },
        ],
  )
  const leftOut = read.filter(({ key }) => key === null)
  const json = { origin, passkeys }
  const notice = leftOut.length > 0 && { notice: leftOut.map(({ one }) => noticeOf(one)).join('\n') }
  const text = JSON.stringify(json, null, 2)
  const out = input.option('out')
  if (out === undefined) return { json, text, ...notice }
  replaceFile(out, `${text}\n`)
  return { json: { ...json, out }, text: `${passkeys.length} passkeys are in ${out}.`, ...notice }
}

function noticeOf({ operator, name }: ActivePasskey): string {
  return `The passkey "${printable(name)}" of ${operator} is left out: its key is of a kind that nobody can verify. ${operator} makes another one, and removes it.`
}

/** A shell truncates the target of `>` before the command runs. This keeps the old file until the new one is complete. */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`
  try {
    writeFileSync(draft, text, { mode: 0o644, flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}
