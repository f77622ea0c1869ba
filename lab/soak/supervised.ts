// A program that is started again whenever it ends, as systemd or Kubernetes would.
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram, type ProgramOptions } from '../../dev/processes.ts'

export interface Supervised {
  readonly name: string
  /** How often it ended although nobody killed it: a database that is away may be a reason, see its log. */
  readonly endings: readonly string[]
  /** Memory in use, in MB; `null` while it does not run. */
  memory(): number | null
  /** SIGKILL; it is started again. */
  kill(): Promise<void>
  /** SIGSTOP, and SIGCONT. */
  pause(): void
  resume(): void
  /** Stands still for so long. */
  freeze(ms: number): Promise<void>
  /** Its clock is so far ahead of the machine's from now on; 0 sets it right. */
  setClock(offsetMs: number): void
  stop(): Promise<void>
}

export interface SupervisedOptions extends ProgramOptions {
  /** Where its clock stands, as stepped-clock.ts reads it. */
  readonly clockFile: string
}

const pauseMs = 1000

export function supervise(options: SupervisedOptions): Supervised {
  const endings: string[] = []
  const over = new AbortController()
  let isKilled = false
  let program = startProgram(options)
  const keepRunning = async () => {
    while (!over.signal.aborted) {
      const reason = await program.ended
      if (over.signal.aborted) return
      if (!isKilled) endings.push(reason)
      isKilled = false
      await sleep(pauseMs)
      if (!over.signal.aborted) program = startProgram(options)
    }
  }
  void keepRunning()
  const pause = () => void process.kill(program.pid, 'SIGSTOP')
  const resume = () => void process.kill(program.pid, 'SIGCONT')
  return {
    name: options.name,
    endings,
    memory() {
      try {
        const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))
        return kilobytes ? Number(kilobytes[1]) / 1024 : null
      } catch {
        return null // it is being started
      }
    },
    async kill() {
      isKilled = true
      process.kill(program.pid, 'SIGKILL')
      await program.ended
    },
    pause,
    resume,
    async freeze(ms) {
      pause()
      await sleep(ms)
      resume()
    },
    setClock(offsetMs) {
      writeFileSync(options.clockFile, String(offsetMs))
    },
    async stop() {
      over.abort()
      await program.stop()
    },
  }
}
