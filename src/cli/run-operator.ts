// Runs one command, from its words to its exit code.
import type { AuditHead } from '../operators/audit-log/audit-chain.ts'
import { audited, type AuditAction, type Audited } from '../operators/audit-log/audit.service.ts'
import { ConfigError } from '../config/config.ts'
import { connectionProblem } from '../database/connection/connection-problem.ts'
import { sqlState } from '../database/sql-state.ts'
import type { Deps } from '../deps.ts'
import { actorOf, isForOwner, readToken, type Env } from './actor.ts'
import {
  UsageError,
  type Applied,
  type Change,
  type ChangeCommand,
  type Input,
  type Shown,
  type SignerKeys,
  Refusal,
} from './command.ts'
import { allCommands } from './commands.ts'
import { parseCommandLine } from './program.ts'
import { refusalText } from './refusal.ts'
import type { Terminal } from './terminal.ts'

/** The service's settings; those of the database's owner if no operator acts. */
export type SettingsOf = (isOwner: boolean) => Promise<Env>

/** What a command uses besides the service. */
export type CommandEnvironment = {
  readonly env: Env
  readonly settingsOf: SettingsOf
  readonly terminal: Terminal
  readonly signerKeys: SignerKeys
}

type Output = { readonly isJson: boolean; readonly terminal: Terminal }
type ChangeRequest = { readonly command: ChangeCommand; readonly input: Input }
type Way = Output & { readonly isYes: boolean }

/** Runs a command and returns its exit code: 0 done, 1 refused or a problem found, 2 invalid or unable to run. */
export async function runOperator(
  args: readonly string[],
  { env, settingsOf, terminal, signerKeys }: CommandEnvironment,
): Promise<number> {
  try {
    const request = parseCommandLine(args, allCommands)
    if (request.kind === 'help') {
      terminal.out(`${request.text}\n`)
      return args.length === 0 ? 2 : 0
    }
    const { command, cell } = request
    const ofCell = (settings: Env): Env => (cell === undefined ? settings : { ...settings, KASSA_CELL: cell })
    if (command.kind === 'examine') {
      const isOwner = command.isForOwner === true
      const settings = ofCell(await settingsOrNone(asked => settingsOf(asked || isOwner), env))
      const printLine = (line: string) => terminal.err(`${line}\n`)
      return print(await command.run({ settings, signerKeys }, request.input, printLine), { ...request, terminal })
    }
    // Loaded only now, since help and misspelt words need no database.
    const { openService } = await import('./open.ts')
    const token = command.kind === 'change' ? readToken(env) : undefined
    const settings = ofCell(await settingsOf(command.kind === 'change' && isForOwner(command, token)))
    // The log goes to standard error, since the output may be piped.
    const { deps, close } = await openService(settings, { write: text => terminal.err(text) })
    try {
      if (command.kind === 'show') return print(await command.run(deps, request.input), { ...request, terminal })
      const input = { ...request.input, operator: await actorOf(deps, command, token) }
      return await change(deps, { command, input }, { ...request, terminal })
    } finally {
      await close()
    }
  } catch (error) {
    const { text, code } = failureOf(error)
    terminal.err(`${text}\n`)
    return code
  }
}

/** Runs an examination, which reports what is missing, even without a database or running sandbox. */
async function settingsOrNone(settingsOf: SettingsOf, env: Env): Promise<Env> {
  try {
    return await settingsOf(false)
  } catch (error) {
    if (error instanceof UsageError) return env
    throw error
  }
}

/** Plans, asks, makes the change and logs it. A long change takes several transactions, each logged. */
async function change(deps: Deps, { command, input }: ChangeRequest, way: Way): Promise<number> {
  let next: Change | undefined = await command.plan(deps, input)
  if (!command.isOnlyNoted) await confirm(next.plan, way)
  let code = 0
  const printLine = (line: string) => way.terminal.err(`${line}\n`)
  while (next) {
    const { action, subject, apply, isUrgent = false }: Change = next
    const auditAction: AuditAction = { operator: input.operator, reason: input.reason, action, subject, isUrgent }
    const { result, audit, isWaiting }: Audited<Applied> = await audited(deps, auditAction, apply)
    const shown: Shown = result.afterwards ? await result.afterwards(deps, printLine) : result
    const json = { ...(shown.json as object), audit }
    next = result.next
    const text = shown.text + (isWaiting ? waitingLine : auditLine(audit))
    // Only the last step is the result. Earlier ones report progress.
    if (next) way.terminal.err(`${text}\n`)
    else code = print({ ...shown, json, text }, way)
  }
  return code
}

const waitingLine =
  '\n(Done. The audit log is unavailable, so the entry is queued and written later. See docs/operating/alerts/KassaAuditLog.md)'

function auditLine(audit: AuditHead | null): string {
  return audit ? `\n(audit ${audit.id}:${audit.hash})` : ''
}

function print({ json, text, isBad, notice }: Shown, { isJson, terminal }: Output): number {
  if (notice !== undefined) terminal.err(`${notice}\n`)
  terminal.out(`${isJson ? JSON.stringify(json, null, 2) : text}\n`)
  return isBad ? 1 : 0
}

const notAllowed = '42501'

function failureOf(error: unknown): { text: string; code: number } {
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError || error instanceof ConfigError) return { text, code: 2 }
  const refusal = refusalText(error)
  if (refusal !== null) return { text: refusal, code: 1 }
  const state = sqlState(error)
  const problem = connectionProblem(error)
  if (problem !== null) return { text: problem, code: 2 }
  if (state === notAllowed) {
    const hint = 'to enrol without an operator token, set DATABASE_URL to a database administrator'
    return { text: `The database denied permission: ${text}; ${hint}`, code: 1 }
  }
  // The operating system's answer, such as a full disk, says all.
  const isOfSystem = error instanceof Error && 'syscall' in error
  return { text: error instanceof Error && !isOfSystem ? (error.stack ?? text) : text, code: 1 }
}

// The question goes to standard error, so that the output can be piped.
/** Returns when the operator confirms. Throws Refusal for any other answer, UsageError when nobody can be asked. */
async function confirm(
  plan: string,
  { isYes, terminal }: { readonly isYes: boolean; readonly terminal: Terminal },
): Promise<void> {
  terminal.err(`${plan}\n`)
  if (isYes) return
  if (!terminal.ask) {
    throw new UsageError('Nothing was done: there is no terminal to confirm on. Add --yes to skip the confirmation')
  }
  if (!/^y(es)?$/i.test((await terminal.ask('Continue? (yes/no) ')).trim())) throw new Refusal('Nothing was done.')
}
