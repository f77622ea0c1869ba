// A program that is restarted whenever it ends, as systemd or Kubernetes would.
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram, type ProgramOptions } from '../../dev/processes.ts'

/** The memory of a program at one moment of its life. */
export interface Weight {
  readonly megabytes: number
  /** Since it was started the last time. */
  readonly ageSeconds: number
}

export interface Supervised {
  readonly name: string
  /** Why it ended, each time that nobody killed it. An absent database may be a reason; see its log. */
  readonly endings: readonly string[]
  /** `null` while it does not run. */
  memory(): Weight | null
  /** Sends SIGKILL; the program is restarted. */
  kill(): Promise<void>
  /** Sends SIGSTOP; `resume` sends SIGCONT. */
  pause(): void
  resume(): void
  /** Pauses for this long. */
  freeze(ms: number): Promise<void>
  /** Sets its clock this far ahead of the machine's; 0 resets it. */
  setClock(offsetMs: number): void
  /** Ends it and starts it again only when the returned function is called. */
  hold(): Promise<() => void>
  stop(): Promise<void>
}

export interface SupervisedOptions extends ProgramOptions {
  /** The file with the clock's offset, which stepped-clock.ts reads. */
  readonly clockFile: string
}

const pauseMs = 1000

export function supervise(options: SupervisedOptions): Supervised {
  const endings: string[] = []
  const over = new AbortController()
  let isKilled = false
  let held: Promise<void> = Promise.resolve()
  let bornAt = performance.now()
  let program = startProgram(options)
  const keepRunning = async () => {
    while (!over.signal.aborted) {
      const reason = await program.ended
      if (over.signal.aborted) return
      if (!isKilled) endings.push(reason)
      isKilled = false
      await sleep(pauseMs)
      await held
      if (over.signal.aborted) return
      bornAt = performance.now()
      program = startProgram(options)
    }
  }
  void keepRunning()
  const pause = () => void process.kill(program.pid, 'SIGSTOP')
  const resume = () => void process.kill(program.pid, 'SIGCONT')
  return {
    name: options.name,
    endings,
    memory: () => weigh(program.pid, (performance.now() - bornAt) / 1000),
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
    async hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      over.signal.addEventListener('abort', () => resolve())
      isKilled = true
      await program.stop()
      return resolve
    },
    async stop() {
      over.abort()
      await program.stop()
    },
  }
}

function weigh(pid: number, ageSeconds: number): Weight | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return kilobytes ? { megabytes: Number(kilobytes[1]) / 1024, ageSeconds } : null
  } catch {
    return null // it is being started
  }
}
