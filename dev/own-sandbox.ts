// A sandbox for one tool, beside other sandboxes on the machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from './ports.ts'
import { chainPortVariable, localNetworks } from './settings.ts'

const portVariables = [
  'PORT',
  'KASSA_PRIVATE_PORT',
  'KASSA_CONSOLE_PORT',
  'KASSA_POSTGRES_PORT',
  ...localNetworks.map(chainPortVariable),
]

/** Starts a sandbox in this folder, on free ports, and waits until it is ready. Returns the function that stops it. */
export async function startOwnSandbox(home: string): Promise<() => Promise<void>> {
  const ports = Object.fromEntries(
    await Promise.all(portVariables.map(async name => [name, `${await freePort()}`] as const)),
  )
  const child = spawn(process.execPath, [fileURLToPath(new URL('sandbox.ts', import.meta.url))], {
    env: { ...process.env, ...ports, KASSA_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Ready:')) break
  child.stdout.resume()
  return async () => {
    child.kill('SIGINT')
    await ended
  }
}
