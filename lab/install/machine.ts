// The server of the lab: Debian under systemd-nspawn, with systemd as process 1.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const bootSecondsMax = 60

export class Machine {
  readonly folder: string
  /** The words of the recovery phrase, once a command has shown them. */
  phrase: readonly string[] = []
  private readonly nspawn: ChildProcess
  private leader = 0

  /** Boots the file system of this folder in a network. */
  constructor(folder: string, network: string) {
    this.folder = folder
    const args = ['-D', folder, `--network-namespace-path=/run/netns/${network}`, '--register=no', '--keep-unit']
    const quiet = ['--console=pipe', '--resolv-conf=off', '--timezone=off', '--hostname=server', '--boot', '-q']
    this.nspawn = spawn('systemd-nspawn', [...args, ...quiet], { stdio: ['ignore', 'pipe', 'pipe'] })
    const log = createWriteStream(path.join(folder, '../console.log'))
    this.nspawn.stdout?.pipe(log)
    this.nspawn.stderr?.pipe(log)
  }

  async booted(): Promise<void> {
    for (let waited = 0; waited < bootSecondsMax; waited += 1) {
      await sleep(1000)
      if (this.nspawn.exitCode !== null) throw new Error(`systemd-nspawn ended: see ${this.folder}/../console.log`)
      this.leader = Number(
        spawnSync('pgrep', ['-P', String(this.nspawn.pid)], { encoding: 'utf8' }).stdout.split('\n')[0],
      )
      if (this.leader > 0 && /running|degraded/.test(this.run('systemctl is-system-running || true').out)) return
    }
    throw new Error('The server has not booted')
  }

  /** Returns the arguments of `nsenter` that run a command there. */
  enter(command: string): string[] {
    const entered = ['-t', String(this.leader), '-m', '-u', '-i', '-n', '-p', '--']
    const env = [
      'env',
      '-i',
      'HOME=/root',
      'TERM=dumb',
      // The terminal has no size, so that psql would show its first line and wait.
      'PAGER=cat',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ]
    return [...entered, ...env, 'sh', '-c', `cd /root && ${command}`]
  }

  run(command: string): { readonly code: number; readonly out: string } {
    const { status, stdout, stderr } = spawnSync('nsenter', this.enter(command), { encoding: 'utf8' })
    return { code: status ?? 1, out: stdout + stderr }
  }

  /** Runs a command while this process, which is the server's internet, goes on. */
  async does(command: string): Promise<{ readonly code: number; readonly out: string }> {
    const child = spawn('nsenter', this.enter(command), { stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (out += text))
    const code = await new Promise<number>(resolve => child.once('close', ended => resolve(ended ?? 1)))
    return { code, out }
  }

  /** Types commands into one shell on a terminal, as a person does, and answers what is asked. */
  async type(
    script: string,
    answer: (said: string) => string | null,
    show: (text: string) => void,
  ): Promise<{ code: number; out: string }> {
    writeFileSync(path.join(this.folder, 'root/typed.sh'), `set -e\n${script}\n`)
    const child = spawn('nsenter', this.enter("script -qec 'sh /root/typed.sh' /dev/null"), {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let out = ''
    let answered = 0
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      show(text)
      const reply = answer(out.slice(answered))
      if (reply === null) return
      answered = out.length
      // As a person, who types once the question is there.
      setTimeout(() => child.stdin.write(`${reply}\n`), 500)
    })
    const code = await new Promise<number>(resolve => child.once('close', ended => resolve(ended ?? 1)))
    return { code, out }
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8')
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true })
    appendFileSync(path.join(this.folder, file), text)
  }

  async off(): Promise<void> {
    if (this.nspawn.exitCode !== null) return
    const ended = new Promise(resolve => this.nspawn.once('close', resolve))
    if (this.leader > 0) execFileSync('kill', ['-s', 'RTMIN+4', String(this.leader)])
    await Promise.race([ended, sleep(20_000)])
    if (this.nspawn.exitCode === null && this.leader > 0) spawnSync('kill', ['-KILL', String(this.leader)])
    this.nspawn.kill('SIGKILL')
  }
}
