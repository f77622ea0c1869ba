// Who acts: the operator of the token in the environment or a file. Never an argument, which every user of the machine could see.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ownerName } from '../operators/operator.ts'
import { operatorOfToken } from '../operators/operator.service.ts'
import type { Deps } from '../deps.ts'
import { UsageError, type ChangeCommand } from './command.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Returns the operator's token; `undefined` without one. Throws UsageError for a file that is unreadable or readable by others. */
export function readToken(env: Env): string | undefined {
  const token = env.KASSA_OPERATOR_TOKEN?.trim()
  const file = env.KASSA_OPERATOR_TOKEN_FILE?.trim()
  if (token && file) throw new UsageError('Set KASSA_OPERATOR_TOKEN or KASSA_OPERATOR_TOKEN_FILE, not both')
  if (!file) return token || undefined
  try {
    // systemd grants the right to read its copy by an entry that looks like one for a group.
    const isCredential = env.CREDENTIALS_DIRECTORY !== undefined && path.dirname(file) === env.CREDENTIALS_DIRECTORY
    if (process.platform !== 'win32' && !isCredential && (statSync(file).mode & 0o077) !== 0)
      throw new UsageError(`KASSA_OPERATOR_TOKEN_FILE: other users can read ${file}. Run chmod 600 ${file}`)
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`KASSA_OPERATOR_TOKEN_FILE cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Whether the owner of the database may act without an operator. */
export function isForOwner(command: ChangeCommand, token: string | undefined): boolean {
  return token === undefined && command.mayOwnerRun === true
}

/** Returns the name of the acting operator. Throws UsageError without a token, OperatorRefused for an unknown one. */
export async function actorOf(deps: Deps, command: ChangeCommand, token: string | undefined): Promise<string> {
  if (token !== undefined) return (await operatorOfToken(deps, token)).name
  if (isForOwner(command, token)) return ownerName
  throw new UsageError(
    'No operator token. Set KASSA_OPERATOR_TOKEN, or set KASSA_OPERATOR_TOKEN_FILE to a file that contains it',
  )
}
