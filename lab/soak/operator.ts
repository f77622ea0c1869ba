// The operator's actions during a soak run: the operator's own command, in its own process.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import type { Stack } from './stack.ts'

const program = fileURLToPath(new URL('../../scripts/operator.ts', import.meta.url))

/** Enrols an operator and returns the token. */
export async function enrolOperator(stack: Stack): Promise<string> {
  const said = await run(stack, { DATABASE_URL: stack.database.url() }, ['operator', 'enrol', '--name', 'soak'])
  const [token] = /\bop_\S+/.exec(said) ?? []
  if (token === undefined) throw new Error(`no token was shown: ${said}`)
  return token
}

/** Runs the command with this token, in the role of the service. */
export async function operate(stack: Stack, token: string, words: readonly string[]): Promise<string> {
  const settings = { DATABASE_URL: roleUrl(stack.database.url(), 'worker'), KASSA_OPERATOR_TOKEN: token }
  return run(stack, settings, words)
}

async function run(stack: Stack, settings: Record<string, string>, words: readonly string[]): Promise<string> {
  const env = { ...stack.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, '--yes'], { env })
  return stdout
}
