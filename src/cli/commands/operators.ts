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
  notes: `Set KASSA_SIGNER_OPERATORS of the signer to that file. Before you copy it there, each operator compares the fingerprints of their passkeys with
those that the console showed when they were created: anyone who can write to the database could have replaced them.`,
  parameters: [],
  options: [
    { name: 'origin', value: 'URL', summary: 'the origin of the console (default: KASSA_CONSOLE_URL)' },
    { name: 'out', value: 'FILE', summary: 'write to this file instead; it is replaced atomically' },
  ],
  run: printKeys,
}

const nameOption = { name: 'name', value: 'NAME', isRequired: true, summary: 'the name of the operator' } as const
const common = { kind: 'change', parameters: [], options: [nameOption], mayOwnerRun: true } as const
const tokenNote = 'The token is not shown again. Anyone with it can act as this operator.'

export const operatorCommands: readonly Command[] = [
  {
    ...common,
    name: 'operator enrol',
    summary: 'Enrols a person who may run these commands; prints the token, once',
    notes: `Without a token, the database owner enrols: set DATABASE_URL to a database administrator. Operators who enrolled one another count as
one person where two are needed, so let the owner enrol those who check each other.`,
    plan: enrol,
  },
  {
    ...common,
    name: 'operator disable',
    summary: 'Disables an operator for good: at once when two people ask, after a day when one does',
    notes: `Takes effect at once when a second person asks for it; operators with one sponsor count as one person. After a single request it takes effect a day
later, unless somebody cancels it (operator keep). The operator's own request does not count. For the database owner it takes effect at once.
Approvals of a disabled operator stop counting for decisions that are still open.`,
    plan: disable,
  },
  {
    ...common,
    name: 'operator keep',
    summary: 'Cancels the disabling of an operator',
    notes: 'Any operator can do it, including the one affected. Two people can ask again and disable at once.',
    plan: keep,
  },
  {
    ...common,
    name: 'operator renew',
    summary: 'Gives an operator a new token, shown once; the old one stops working',
    notes: 'Operators renew their own token. The database owner renews a lost one.',
    plan: renew,
  },
  {
    ...common,
    name: 'operator reset',
    summary: 'Removes the lost passkeys and token of an operator; prints a new token, once',
    notes: 'Only for the database owner. With the token, the operator creates a new passkey in the console.',
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
      if (token === null)
        throw new Refusal(`The name ${name} is taken by a current or former operator. Choose another name`)
      return { result: { json: { name, token }, text: `${fields({ name, token })}\n${tokenNote}` }, detail: {} }
    },
  }
}

async function disable(deps: Deps, input: Input): Promise<Change> {
  const name = nameOf(input)
  const isAtOnce = await isDisabledAtOnce(deps, { name, by: input.operator })
  const when = isAtOnce
    ? `Disable operator ${name} permanently, at once.`
    : `Disable operator ${name} permanently: in 24 hours, or at once when another person asks for it too.`
  return {
    plan: `${when}${await describeRecruits(deps, name)}`,
    action: isAtOnce ? 'operator.disabled' : 'operator.disable_asked',
    subject: name,
    async apply(joined) {
      const outcome = await disableOperator(joined, { name, by: input.operator })
      if (outcome.kind === 'nobody') throw new Refusal(nobody(name))
      if (outcome.kind === 'asked before')
        throw new Refusal(
          `You have already asked for it. It takes effect at ${outcome.dueAt.toISOString()}, or when another person asks for it too`,
        )
      if ((outcome.kind === 'disabled') !== isAtOnce)
        throw new Refusal(`Operator ${name} has changed since it was shown. Check operator list and try again`)
      if (outcome.kind === 'disabled')
        return { result: { json: { name, is_active: false }, text: `Operator ${name} is disabled.` }, detail: {} }
      const due = outcome.dueAt.toISOString()
      const text = `Operator ${name} will be disabled at ${due}, or at once when another person asks for it too. Every operator sees this and can cancel it.`
      return { result: { json: { name, is_active: true, disabled_at: due }, text }, detail: { due_at: due } }
    },
  }
}

/** Whom an operator enrolled stays: whoever disables him may mean them too. */
async function describeRecruits({ db }: Deps, name: string): Promise<string> {
  const active = (await listOperators(db)).filter(one => one.enrolledBy === name && one.disabledAt === null)
  return active.length === 0
    ? ''
    : ` Operators enrolled by ${name} stay active: ${active.map(one => one.name).join(', ')}.`
}

async function keep(_deps: Deps, input: Input): Promise<Change> {
  const name = nameOf(input)
  return {
    plan: `Cancel the disabling of operator ${name}.`,
    action: 'operator.kept',
    subject: name,
    async apply(joined) {
      if (!(await keepOperator(joined, name))) throw new Refusal(`Nobody has asked to disable ${name}`)
      return { result: { json: { name, is_active: true }, text: `Operator ${name} stays active.` }, detail: {} }
    },
  }
}

async function renew(_deps: Deps, input: Input): Promise<Change> {
  const name = nameOf(input)
  if (input.operator !== name && input.operator !== ownerName)
    throw new Refusal(`Only ${name} or the database owner can renew this token`)
  return {
    plan: `Give operator ${name} a new token. The old one stops working.`,
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
  if (input.operator !== ownerName) throw new Refusal(`Only the database owner can reset an operator`)
  return {
    plan: `Remove the passkeys and the token of operator ${name}, end all sessions, and create a new token.`,
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
    text: table(headings, rows, 'No operators yet. Enrol one with operator enrol.'),
  }
}

function nameOf(input: Input): string {
  const text = input.option('name') ?? ''
  const name = operatorName(text)
  // Names that look alike in two alphabets would pass for one operator.
  if (name === null)
    throw new UsageError(
      `The name of an operator must have 1 to 100 characters of a to z, digits and . _ @ -, starting with a letter, not '${printable(text)}'`,
    )
  return name
}

function nobody(name: string): string {
  return `${name} is not an active operator. See operator list`
}

/** Limit of the file. No approval involves that many people. */
const keysMax = 1000

async function printKeys(deps: Deps, input: Input): Promise<Shown> {
  const origin = input.option('origin') ?? deps.config.consoleUrl ?? deps.config.console?.url
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new UsageError(
      'Set --origin or KASSA_CONSOLE_URL to the origin of the console, such as https://console.example, without a path',
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
  return { json: { ...json, out }, text: `Wrote ${passkeys.length} passkeys to ${out}.`, ...notice }
}

function noticeOf({ operator, name }: ActivePasskey): string {
  return `Skipped the passkey "${printable(name)}" of ${operator}: its key type is not supported. ${operator} must add another one and remove it.`
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
