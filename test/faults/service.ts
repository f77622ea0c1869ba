// The real service as a process of its own, which can be killed at any moment.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../dev/ports.ts'

export interface ServiceProcess {
  readonly url: string
  /** How it ended; pending while it runs. */
  readonly ended: Promise<number | NodeJS.Signals>
  readonly isRunning: boolean
  /** SIGKILL, and waits until nothing is left of it. */
  kill(): Promise<void>
  /** SIGTERM, and waits for its end. */
  stop(): Promise<number | NodeJS.Signals>
  /** All it has logged so far. */
  log(): string
}

const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const runningLine = /"msg":"(kassa|signer) started"/

/** Starts `src/main.ts` with this environment and waits until it says that it is running. */
export async function startServiceProcess(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env, PORT: port, KASSA_LOG_LEVEL: 'info' },
    // The channel ends it when this process dies.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  let isRunning = true
  const ended = once(child, 'close').then(([code, signal]) => {
    isRunning = false
    return (signal ?? code) as number | NodeJS.Signals
  })
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text
        if (runningLine.test(log)) resolve()
      })
    }
    void ended.then(how => reject(new Error(`The service ended (${how}) before it ran:\n${log}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    ended,
    get isRunning() {
      return isRunning
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    log: () => log,
  }
}
