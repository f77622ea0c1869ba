// Programs that root runs as the user of a service, which may have been taken over.
import { spawnSync, type SpawnSyncReturns } from 'node:child_process'

type Ran = SpawnSyncReturns<string>

/** Runs a program as this user, without the terminal of root, which `setsid` takes away. */
export function runAsUser(user: string, program: readonly string[], timeoutMs?: number): Ran {
  return runBare(['setsid', '--wait', 'runuser', '-u', user, '--', ...program], timeoutMs)
}

/** Runs a program for a while at most, without the environment of root: the program's user could read an operator's token in it. */
export function runBare([command = '', ...args]: readonly string[], timeout = 10_000): Ran {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
  return spawnSync(command, args, { cwd: '/', encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'], timeout })
}

/** Returns in a line why a program failed. */
export function failureOf({ error, stderr }: Ran): string {
  return error?.message ?? stderr.trim().replaceAll('\n', '; ')
}
