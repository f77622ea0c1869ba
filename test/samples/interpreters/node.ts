import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Interpreter, Run, RunOptions } from './interpreter.ts'

/** Node, in a thread that executes one sample after the other, each a module of its own. */
export function nodeThread(): Interpreter {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-sample-'))
  let worker: Worker | undefined
  let count = 0
  return {
    name: 'Node',
    async run(source, options) {
      const file = path.join(folder, `${count++}.mjs`)
      writeFileSync(file, source)
      worker ??= new Worker(new URL('node-worker.ts', import.meta.url))
      const run = await execute(worker, file, options)
      if (!run.isOver) {
        await worker.terminate()
        worker = undefined
      }
      return run
    },
    async close() {
      await worker?.terminate()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What the thread tells: everything printed so far, and whether the sample has come to its end. */
export interface Reported extends Run {
  readonly isOver: boolean
}

async function execute(worker: Worker, file: string, { env, enough }: RunOptions): Promise<Reported> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage({ url: pathToFileURL(file).href, env })
  for (;;) {
    const [reported] = (await once(worker, 'message')) as [Reported]
    if (reported.isOver) return reported
    if (enough?.test(reported.output)) return { ...reported, ok: true }
  }
}
