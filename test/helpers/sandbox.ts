// Runs `dev/sandbox.ts` as a user does, in a folder and on ports of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../dev/ports.ts'
import type { SandboxFile } from '../../dev/sandbox-file.ts'
import { memoryFolder } from './memory-folder.ts'

/** With settings of its networks, where a test gives some. */
export type SandboxEnvironment = Awaited<ReturnType<typeof sandboxEnvironment>> &
  Readonly<Record<`KASSA_TEST_${string}`, string>>
export type RunningSandbox = {
  /** All it has printed so far. */
  output(): string
  /** Resolves when it is ready; rejects with its output when it ends before. */
  readonly ready: Promise<SandboxFile>
  readonly exited: Promise<number | NodeJS.Signals>
  signal(name: NodeJS.Signals): void
}

const sandboxProgram = fileURLToPath(new URL('../../dev/sandbox.ts', import.meta.url))

/** A new folder and free ports. */
export async function sandboxEnvironment() {
  const [port, postgres, ethereum, tron] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const home = mkdtempSync(path.join(memoryFolder(), 'kassa-sandbox-'))
  chmodSync(home, 0o711) // where PostgreSQL has to run as another user
  return {
    KASSA_HOME: home,
    PORT: String(port),
    KASSA_POSTGRES_PORT: String(postgres),
    KASSA_ETHEREUM_PORT: String(ethereum),
    KASSA_TRON_PORT: String(tron),
  }
}

export function startSandbox(environment: SandboxEnvironment): RunningSandbox {
  const child = spawn(process.execPath, [sandboxProgram], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals)
  const ready = new Promise<SandboxFile>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes('\nReady: ')) resolve(readSandboxFile(environment))
      })
    }
    void exited.then(code => reject(new Error(`The sandbox ended (${code}):\n${output}`)))
  })
  ready.catch(() => {}) // a sandbox that is meant to fail has nobody waiting for this
  return { output: () => output, ready, exited, signal: name => child.kill(name) }
}

export function sandboxFilePath(environment: SandboxEnvironment): string {
  return path.join(environment.KASSA_HOME, 'sandbox.json')
}

function readSandboxFile(environment: SandboxEnvironment): SandboxFile {
  return JSON.parse(readFileSync(sandboxFilePath(environment), 'utf8')) as SandboxFile
}
