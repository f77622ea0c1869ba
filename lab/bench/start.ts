// Measures the time from the start of a service with all roles to its first response, by turns with Node running an empty file, and its private
// memory when idle.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../dev/ports.ts'
import { nodeFlags } from '../../dev/processes.ts'
import { median, openBenchFixture, round } from './fixture.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const turns = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** Time without requests before the memory is read. */
const restMs = 30_000

export async function benchStart(): Promise<void> {
  const fixture = await openBenchFixture()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-bench-start-'))
  const empty = path.join(folder, 'empty.js')
  writeFileSync(empty, '')
  const env = { ...fixture.env, KASSA_ROLES: 'api,worker,console', KASSA_HOST: '127.0.0.1' }
  try {
    const times: { readonly service: number; readonly empty: number }[] = []
    let rest = ''
    for (let turn = 0; turn <= turns; turn++) {
      const bare = await emptyMs(empty)
      const started = await startService({ ...env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') })
      if (turn === turns) {
        await pause(restMs)
        rest = `${round(privateMegabytes(started.child), 0)} MB of private memory after ${restMs / 1000} idle seconds`
      }
      await stop(started.child)
      // The first turn fills the cache of compiled files.
      if (turn > 0) times.push({ service: started.ms, empty: bare })
    }
    const seconds = median(times.map(one => one.service)) / 1000
    const ratio = round(median(times.map(one => one.service / one.empty)), 1)
    console.log(
      `start: ${round(seconds)} s to the first response (goal 1.2), ${ratio} of node with an empty file; ${rest}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await fixture.close()
  }
}

async function emptyMs(file: string): Promise<number> {
  const begun = performance.now()
  await once(spawn(process.execPath, [file]), 'exit')
  return performance.now() - begun
}

async function startService(env: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; ms: number }> {
  const [port, consolePort] = [await freePort(), await freePort()]
  const begun = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, main], {
    env: {
      ...process.env,
      ...env,
      PORT: `${port}`,
      KASSA_CONSOLE_PORT: `${consolePort}`,
      KASSA_PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
    await pause(5)
  }
  return { child, ms: performance.now() - begun }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false
  }
}

/** Returns the memory that no other process shares. */
function privateMegabytes({ pid }: ChildProcess): number {
  const kilobytes = /^Anonymous:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
