// Measures what the small kit holds at rest: the service with all roles, the signer and PostgreSQL, started as compose.yaml starts them.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { freePort } from '../../dev/ports.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { until } from '../until.ts'
import { openBenchFixture } from './fixture.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mnemonic = 'test test test test test test test test test test test junk'
/** Time without requests before the memory is read. */
const restMs = 45_000
const goal = 350

interface Service {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

export async function benchWeight(): Promise<void> {
  const fixture = await openBenchFixture()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-bench-weight-'))
  const [port, consolePort] = [await freePort(), await freePort()]
  const { services } = parse(readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
    services: Readonly<Record<'service' | 'signer', Service>>
  }
  const start = ({ command, environment }: Service, env: Readonly<Record<string, string>>) => {
    const { MALLOC_ARENA_MAX = '', MALLOC_MMAP_THRESHOLD_ = '' } = environment
    const whole = { ...fixture.env, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, ...env }
    return spawn(process.execPath, command, { cwd: root, env: whole, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const service = start(services.service, {
    KASSA_ROLES: 'api,worker,console',
    DATABASE_API_URL: roleUrl(fixture.adminUrl, 'api'),
    PORT: `${port}`,
    KASSA_CONSOLE_PORT: `${consolePort}`,
    KASSA_PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  const signer = start(services.signer, {
    KASSA_MASTER_KEY: '',
    KASSA_ROLES: 'signer',
    DATABASE_URL: roleUrl(fixture.adminUrl, 'signer'),
    KASSA_SIGNER_MNEMONIC: mnemonic,
    KASSA_SIGNER_JOURNAL: folder,
  })
  try {
    // In production, service and documentation are there without a request.
    await until('the documentation is there', async () => {
      for (const name of ['docs', 'openapi.json', 'openapi.yaml']) {
        const answer = await fetch(`http://127.0.0.1:${port}/${name}`)
        await answer.arrayBuffer()
        if (!answer.ok) return false
      }
      return true
    })
    await pause(restMs)
    const parts = {
      service: megabytesOf(service),
      signer: megabytesOf(signer),
      PostgreSQL: proportionalMegabytes([fixture.databasePid, ...childrenOf(fixture.databasePid)]),
    }
    const sum = Object.values(parts).reduce((one, other) => one + other)
    const list = Object.entries(parts).map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`)
    console.log(`weight: ${sum.toFixed(0)} MB at rest (goal ${goal}): ${list.join(', ')}`)
  } finally {
    for (const child of [service, signer]) if (child.exitCode === null) await end(child)
    rmSync(folder, { recursive: true, force: true })
    await fixture.close()
  }
}

function megabytesOf({ pid, exitCode }: ChildProcess): number {
  if (pid === undefined || exitCode !== null) throw new Error(`a process has ended with ${exitCode}`)
  return proportionalMegabytes([pid])
}

/** Memory that processes share counts once: each has its part of it. */
function proportionalMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map(pid => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  return kilobytes.reduce((sum, one) => sum + Number(one) / 1024, 0)
}

function childrenOf(pid: number): number[] {
  return execFileSync('pgrep', ['-P', `${pid}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
