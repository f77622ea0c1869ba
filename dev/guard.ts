// Stops a program when this process dies in any way. PostgreSQL and anvil do not notice their parent's death, but a shell at the other end
// of a pipe does.
import { spawn } from 'node:child_process'

const script = 'read -r _; kill -s "$1" "$2" 2>/dev/null; shift 2; for f in "$@"; do sleep 1; rm -rf "$f"; done'

/**
 * Sends `signal` to `pid` once this process is gone, and then removes the `leftovers`. Returns a function that cancels the guard; call it
 * once the program has ended. Does nothing without a program, or on Windows, which has no POSIX shell.
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
  // The open pipe shows that this process lives. It must not keep it alive.
  if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  return () => {
    shell.kill('SIGKILL')
  }
}
