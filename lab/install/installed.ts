// A server on which the package was installed by the commands of the manual, and nothing else.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Agent, fetch as fetchBy } from 'undici'
import { Kassa } from '../../sdk/typescript/src/index.ts'
import { block } from '../manual.ts'
import { address, playInternet, serverAddress, type Internet } from './internet.ts'
import { Machine } from './machine.ts'

/** Longer than the proxy lets requests wait while the service restarts. */
const patienceMs = 60_000

export interface Installed {
  readonly server: Machine
  readonly internet: Internet
  /** The operator's token. */
  readonly token: string
  readonly merchant: string
  /** The merchant's client, by the public name over TLS. */
  readonly kassa: Kassa
  /** Its API key. */
  readonly key: Key
}

interface Key {
  readonly key_id: string
  readonly secret: string
}

/** Plays the internet, boots the server, installs Kassa by the manual, and ends with the program `use`. */
export async function withInstalled(
  { run, network }: { readonly run: string; readonly network: string },
  use: (installed: Installed) => Promise<void>,
): Promise<never> {
  const internet = await playInternet(run)
  const server = new Machine(path.join(run, 'server'), network)
  try {
    await server.booted()
    prepare(server, internet)
    await use(await install(server, internet))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(server.run('systemctl --failed; journalctl -n 150 -o short --no-pager').out)
    process.exitCode = 1
  } finally {
    await server.off()
    await internet.stop()
  }
  process.exit()
}

/** What the lab needs and a server on the internet has: names, Debian's packages, and trust in the lab's authority. */
export function prepare(on: Machine, { hosts, authority }: Internet): void {
  on.write('etc/hosts', hosts)
  writeFileSync(path.join(on.folder, 'etc/resolv.conf'), `nameserver ${address}\n`)
  on.write('etc/apt/apt.conf.d/90lab', `Acquire::http::Proxy "http://${address}:3128";\n`)
  // The machine is thrown away: its packages need no flush to the disk.
  on.write('etc/dpkg/dpkg.cfg.d/lab', 'force-unsafe-io\n')
  on.write('usr/local/share/ca-certificates/lab.crt', authority)
  on.run('command -v update-ca-certificates && update-ca-certificates')
}

async function install(server: Machine, internet: Internet): Promise<Installed> {
  const here = block('install.md', 'install')
    .replace(/(kassa init(?:.*\\\n)*.*)/, '$1 --tls internal')
    .replace('kassa doctor', '$& || true')
  const first = await typed(server, here)
  // As the manual says: backups are the operator's next task.
  const failed = [...first.matchAll(/^fail +(?! |backups)(.*)$/gm)].map(([line]) => line)
  if (failed.length > 0 || !/^\d+ ok, /m.test(first)) throw new Error(`kassa doctor found:\n${failed.join('\n')}`)
  const token = /\b(op_\S+)/.exec(first)?.[1] ?? ''
  const merchant = /is merchant (\S+):/.exec(first)?.[1] ?? ''
  const second = await typed(server, block('install.md', 'key').replace('op_…', token).replace('MERCHANT', merchant))
  return { server, internet, token, merchant, kassa: clientOf(server, second), key: keyIn(second) }
}

function keyIn(shown: string): Key {
  return { key_id: /mk_live_\w+/.exec(shown)?.[0] ?? '', secret: /sk_live_[\w-]+/.exec(shown)?.[0] ?? '' }
}

/** A client of the public name over TLS, with the API key that a command has shown. */
export function clientOf(server: Machine, shown: string): Kassa {
  const dispatcher = dispatcherTo(server)
  const { key_id: keyId, secret } = keyIn(shown)
  return new Kassa({
    baseUrl: 'https://pay.example.com',
    keyId,
    secret,
    fetch: (url, init) => fetchBy(url, { ...(init as object), dispatcher }) as Promise<unknown> as Promise<Response>,
  })
}

/** Sends requests for the public name to the server, and trusts its certificate. */
export function dispatcherTo(server: Machine): Agent {
  const ca = [server.read('var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')]
  const lookup = (
    _host: string,
    _options: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => done(null, [{ address: serverAddress, family: 4 }])
  return new Agent({ connect: { ca, lookup, timeout: patienceMs }, headersTimeout: patienceMs })
}

/** Types a block of the manual. Throws when a command fails. */
export async function typed(server: Machine, script: string): Promise<string> {
  for (const command of commandsOf(script)) console.log(`# ${command.replaceAll(/op_[\w-]{20,}/g, 'op_…')}`)
  const answer = (said: string) => {
    if (/Press Enter when you have written them down[^\n]*$/.test(said)) {
      server.phrase = [...said.matchAll(/^ *\d+\. ([a-z]+)\r?$/gm)].map(([, word = '']) => word)
      return ''
    }
    if (said.endsWith('Recovery phrase (not shown): ')) return server.phrase.join(' ')
    const place = /Word (\d+): $/.exec(said)?.[1]
    return place === undefined ? null : (server.phrase[Number(place) - 1] ?? '')
  }
  const { code, out } = await server.type(script, answer, text => {
    if (process.env['KASSA_LAB_VERBOSE'] !== undefined) process.stdout.write(text)
  })
  if (code !== 0) throw new Error(`A command of the manual ended with ${code}:\n${out.slice(-4000)}`)
  return out
}

export function commandsOf(script: string): string[] {
  return script
    .replaceAll(/ *\\\n */g, ' ')
    .split('\n')
    .filter(line => line !== '')
}
