// Sets the stage for a server with Debian and its internet: a container of systemd-nspawn with a separate network, and a program that plays
// everything outside of it. Only Debian's packages come from outside, by a proxy.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePackage } from '../../scripts/release/package.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Beside the project: a file system in memory or of another kind may not hold a system. */
const home = path.join(root, '.kassa/lab-install')
const base = path.join(home, 'debian-12')

/** Runs a program of the lab in the network around the server, and exits with its code. It gets a folder, the network of the server and `args`. */
export async function stage(
  program: string,
  { archive, args = [] }: { readonly archive?: string | undefined; readonly args?: readonly string[] },
): Promise<never> {
  if (process.getuid?.() !== 0) throw new Error('This lab makes namespaces and a container: run it as root')
  mkdirSync(home, { recursive: true })
  if (!existsSync(base)) bareDebian()
  const run = mkdtempSync(path.join(home, 'run-'))
  const networks = { outside: `kassa-${process.pid}-o`, server: `kassa-${process.pid}-s` }
  const proxy = packageProxy().listen(path.join(run, 'proxy.sock'))
  try {
    const file = archive === undefined ? makePackage(path.join(run, 'package')) : path.resolve(archive)
    execFileSync('cp', ['-a', base, path.join(run, 'server')])
    for (const one of [file, `${file}.sha256`]) execFileSync('cp', [one, path.join(run, 'server/root/')])
    makeNetworks(networks)
    const entered = [`--net=/run/netns/${networks.outside}`, process.execPath, path.join(root, program)]
    const child = spawn('nsenter', [...entered, run, networks.server, ...args], { stdio: 'inherit' })
    const [code] = (await once(child, 'close')) as [number | null]
    process.exitCode = code ?? 1
  } finally {
    proxy.close()
    for (const name of Object.values(networks)) execFileSync('sh', ['-c', `ip netns del ${name} 2>/dev/null || true`])
    if (process.env['KASSA_LAB_KEEP'] === undefined) rmSync(run, { recursive: true, force: true })
  }
  process.exit()
}

/** Debian with systemd and nothing else, kept for the next run. */
function bareDebian(): void {
  const made = `${base}.new`
  rmSync(made, { recursive: true, force: true })
  const own = '--include=systemd,systemd-sysv,dbus,libpam-systemd'
  execFileSync('debootstrap', ['--variant=minbase', own, 'bookworm', made], { stdio: ['ignore', 'inherit', 'inherit'] })
  execFileSync('mv', [made, base])
}

/** A network for the server and one for everything else, with a cable between them. Neither has a way out. */
function makeNetworks({ outside, server }: { readonly outside: string; readonly server: string }): void {
  const ip = (...args: readonly string[]) => execFileSync('ip', args)
  for (const name of [outside, server]) ip('netns', 'add', name)
  ip('-n', outside, 'link', 'add', 'out', 'type', 'veth', 'peer', 'name', 'host0', 'netns', server)
  // Addresses that count as public, since webhooks go nowhere else. Nothing of them leaves these two networks.
  ip('-n', outside, 'addr', 'add', '11.0.0.1/24', 'dev', 'out')
  ip('-n', server, 'addr', 'add', '11.0.0.2/24', 'dev', 'host0')
  for (const [name, link] of [
    [outside, 'out'],
    [outside, 'lo'],
    [server, 'host0'],
    [server, 'lo'],
  ] as const)
    ip('-n', name, 'link', 'set', link, 'up')
}

/** Passes requests for Debian's packages on, from a network without a way out. */
function packageProxy(): http.Server {
  return http.createServer((request, response) => {
    const { method, headers } = request
    const passed = http.request(request.url ?? '', { method, headers: { ...headers, connection: 'close' } }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
}
