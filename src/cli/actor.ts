// Who acts: the operator whose token the environment or a file holds. Never an argument, which every user of the machine sees.
import { readFileSync, statSync } from 'node:fs'
import { ownerName } from '../operators/operator.ts'
import { operatorOfToken } from '../operators/operator.service.ts'
import type { Deps } from '../deps.ts'
import { UsageError, type ChangeCommand } from './command.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** The operator's token; `undefined` when none is set. Throws UsageError for a file that cannot be read or that others may read. */
export function readToken(env: Env): string | undefined {
  const token = env.KASSA_OPERATOR_TOKEN?.trim()
  const file = env.KASSA_OPERATOR_TOKEN_FILE?.trim()
  if (token && file) throw new UsageError('Set KASSA_OPERATOR_TOKEN or KASSA_OPERATOR_TOKEN_FILE, not both')
  if (!file) return token || undefined
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw new UsageError(`KASSA_OPERATOR_TOKEN_FILE: others may read ${file}; chmod 600 keeps it yours`)
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`KASSA_OPERATOR_TOKEN_FILE cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Whether the owner of the database may act where no operator does. */
export function isForOwner(command: ChangeCommand, token: string | undefined): boolean {
  return token === undefined && command.mayOwnerRun === true
}

/** The name of who acts. Throws UsageError without a token, OperatorRefused for one that is nobody's. */
export async function actorOf(deps: Deps, command: ChangeCommand, token: string | undefined): Promise<string> {
  if (token !== undefined) return (await operatorOfToken(deps, token)).name
  if (isForOwner(command, token)) return ownerName
  throw new UsageError(
    'Who does it? Put your token into KASSA_OPERATOR_TOKEN, or the name of a file with it into KASSA_OPERATOR_TOKEN_FILE',
  )
}
