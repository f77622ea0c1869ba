// Follows the README's first ten minutes to the letter, in a fresh clone: `npm run lab -- first-ten-minutes`. Prints the time of each step;
// the exit code says whether the webhook arrived. Uses the ports of the environment, so it can run beside a sandbox. With `--installed` the
// clone gets the packages of this folder, and nothing is installed.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../dev/ports.ts'
import { lendPackages } from './lend-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The longest step is the installation. */
const stepMs = 300_000

class Program {
  printed = ''
  private news = Promise.withResolvers<'news'>()
  readonly ended: Promise<string>
  private readonly child: ChildProcess
  private readonly command: string

  constructor(command: string, cwd: string, env: NodeJS.ProcessEnv) {
    this.command = command
    // In its own process group, so that everything it started ends with it.
    this.child = spawn(command, { cwd, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.listen(text))
    }
    this.ended = once(this.child, 'close').then(([code, signal]) => String(signal ?? code))
  }

  private listen(text: string): void {
    this.printed += text
    this.news.resolve('news')
    this.news = Promise.withResolvers()
  }

  /** Waits for this output. Throws with the whole output if the program ends or times out. */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), stepMs)
    try {
      for (;;) {
        const found = pattern.exec(this.printed)
        if (found) return found
        const over = await Promise.race([this.news.promise, this.ended, late.promise])
        if (over !== 'news' && !pattern.test(this.printed)) {
          throw new Error(`${this.command} (${over}) did not print ${String(pattern)}:\n${this.printed}`)
        }
      }
    } finally {
      clearTimeout(timer)
    }
  }

  async succeed(): Promise<void> {
    const code = await this.ended
    if (code !== '0') throw new Error(`${this.command} ended with ${code}:\n${this.printed}`)
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.pid === undefined) return
    process.kill(-this.child.pid, signal)
    await this.ended
  }
}

const clone = mkdtempSync(path.join(os.tmpdir(), 'kassa-newcomer-'))
const running: Program[] = []
const begun = performance.now()
try {
  await followReadme()
  console.log(`Done: from the clone to the webhook in ${seconds(begun)}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const program of running.toReversed()) await program.stop('SIGINT')
  rmSync(clone, { recursive: true, force: true })
}

async function followReadme(): Promise<void> {
  const hookPort = String(await freePort())
  await step('git clone', takeCopy)
  if (process.argv.includes('--installed')) lendPackages(root, clone)
  // The only deviation: port 3000 may be taken on this machine.
  const readme = readFileSync(path.join(clone, 'README.md'), 'utf8').replaceAll('3000', hookPort)
  const [hook = '', order = ''] = blocks(readme, 'js')
  const [home, env] = [path.join(clone, '.kassa'), { ...process.env, CI: 'true' }]

  const start = (command: string): Program => {
    const said = command.replace(/[0-9a-f-]{36}/, '<order id>')
    if (!readme.includes(`\n${said}\n`) && !readme.includes(`\`${said}\``))
      throw new Error(`The README does not say ${command}`)
    const program = new Program(command, clone, { ...env, KASSA_HOME: home })
    running.push(program)
    return program
  }
  await step('npm start', async () => start('npm start').until(/\nReady: /))
  await step('npm run build:sdk', () => start('npm run build:sdk').succeed())
  writeFileSync(path.join(clone, 'hook.mjs'), hook)
  writeFileSync(path.join(clone, 'order.mjs'), order)
  const receiver = start('npx node hook.mjs')
  await step('a receiver of webhooks', () => receiver.until(/waiting for webhooks/))
  const listening = start(`npx kassa listen --forward-to http://127.0.0.1:${hookPort}/hook`)
  await step('kassa listen', () => listening.until(/Listening to the events/))
  const ordering = start('npx node order.mjs')
  const [, id = ''] = await step('an order with the SDK', () => ordering.until(/^([0-9a-f-]{36})\n(http\S+)$/m))
  await step('paying it', () => start(`npx node dev/pay.ts ${id}`).succeed())
  await step('PAID', () => ordering.until(/^PAID 2[45]/m))
  await step('the webhook', () => receiver.until(/^deliver ord_\S+ 25$/m))
  await step('its answer', () => listening.until(/payment\.confirmed .*-> 204/))
}

/** Clones the commit. Without git (an archive, another owner), copies the folder without installed or built files. */
function takeCopy(): void {
  try {
    execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'pipe' })
  } catch {
    const left = /(^|\/)(node_modules|dist|\.git|\.kassa)$/
    cpSync(root, clone, { recursive: true, filter: source => !left.test(source) })
  }
}

async function step<Result>(name: string, run: () => Result | Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await run()
  console.log(`${name.padEnd(24)} ${seconds(started)}`)
  return result
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Returns the README's code blocks in one language, in order. */
function blocks(readme: string, language: string): string[] {
  return [...readme.matchAll(new RegExp('^```' + language + '\\n([\\s\\S]*?)^```', 'gm'))].map(([, text = '']) => text)
}
