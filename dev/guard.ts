// Stops a program when this process dies, however it dies. Foreign programs (PostgreSQL, anvil) do not notice their
// parent's death, but a shell at the other end of a pipe does.
import { spawn } from 'node:child_process'

const script = 'read -r _; kill -s "$1" "$2" 2>/dev/null; shift 2; for f in "$@"; do sleep 1; rm -rf "$f"; done'

/**
 * Sends `signal` to `pid` when this process is gone and then removes the `leftovers`. Returns the function that calls the
 * guard off; call it once the program has ended. Does nothing without a program, and on Windows, which has no POSIX shell.
 */
export function guard(pid: number | undefined, signal: 'INT' | 'TERM', leftovers: readonly string[] = []): () => void {
  if (pid === undefined || process.platform === 'win32') return () => {}
  const shell = spawn('sh', ['-c', script, 'guard', signal, String(pid), ...leftovers], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {})
  shell.unref()
  const pipe = shell.stdin
  // The open pipe shows that we live. It must not keep this process alive.
  if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  return () => {
    shell.kill('SIGKILL')
  }
}
