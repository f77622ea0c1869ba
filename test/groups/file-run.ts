import type { ExecutionContext } from 'ava'
import type { Case, Declared, Hook, Run } from './declared.ts'

/** One file of a group while its tests run: what it opens is opened before its first test and closed after its last. */
export class FileRun {
  /** Its tests that may run beside each other have ended. */
  readonly #beside = Promise.withResolvers<void>()
  readonly #declared: Declared
  readonly #turn: Promise<void>
  #left: number
  #leftBeside: number
  #begun: Promise<void> | undefined
  #hasFailed = false

  /** Tests that may run beside each other run beside those of their own file only: they wait for their file's turn. */
  constructor(declared: Declared, turn: Promise<void>) {
    this.#declared = declared
    this.#turn = turn
    this.#left = declared.cases.length
    this.#leftBeside = declared.cases.filter(one => !one.isSerial).length
  }

  /** When the next file may run its tests beside each other. */
  get next(): Promise<void> {
    return this.#leftBeside === 0 ? this.#turn : this.#beside.promise
  }

  /** What AVA runs for a test: its file's hooks around it, as AVA would run them. */
  around(one: Case): Run {
    return async t => {
      if (!one.isSerial) await this.#turn
      const errors: unknown[] = []
      const teardowns: Run[] = []
      Object.assign(t, { teardown: (teardown: Run) => teardowns.unshift(teardown) })
      await attempt(errors, () => (this.#begun ??= this.#begin(t)))
      for (const { run } of [...this.#declared.beforeEach, one])
        if (errors.length === 0) await attempt(errors, () => run(t))
      for (const run of teardowns) await attempt(errors, () => run(t))
      await runHooks(errors, this.#declared.afterEach, t)
      await this.#end(errors, t, one)
      if (errors.length > 0) throw errors[0]
    }
  }

  async #begin(t: ExecutionContext): Promise<void> {
    for (const { run } of this.#declared.before) await run(t)
  }

  async #end(errors: unknown[], t: ExecutionContext, { isSerial }: Case): Promise<void> {
    this.#hasFailed ||= errors.length > 0
    this.#left -= 1
    const hooks = this.#declared.after.filter(hook => hook.isAlways || !this.#hasFailed)
    if (this.#left === 0) for (const { run } of hooks) await attempt(errors, () => run(t))
    if (isSerial) return
    this.#leftBeside -= 1
    if (this.#leftBeside === 0) this.#beside.resolve()
  }
}

async function attempt(errors: unknown[], work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    errors.push(error)
  }
}

async function runHooks(errors: unknown[], hooks: readonly Hook[], t: ExecutionContext): Promise<void> {
  for (const { isAlways, run } of hooks) if (isAlways || errors.length === 0) await attempt(errors, () => run(t))
}
