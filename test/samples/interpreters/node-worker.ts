// Imports one sample after the other and tells what each prints.
import { format } from 'node:util'
import { parentPort } from 'node:worker_threads'
// oxlint-disable-next-line import/no-unassigned-import -- it teaches the loader where the package is
import '../stand-ins/sdk-from-source.ts'
import type { Reported } from './node.ts'

interface Task {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
}

let output = ''
let errors = ''

function report(reported: Pick<Reported, 'ok' | 'isOver'>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage({ ...reported, output, errors })
}

function print(text: string): boolean {
  output += text
  report({ ok: true, isOver: false })
  return true
}

console.log = (...values: unknown[]) => void print(`${format(...values)}\n`)
console.warn = (...values: unknown[]) => void (errors += `${format(...values)}\n`)
process.stdout.write = print

parentPort!.on('message', ({ url, env }: Task) => {
  output = ''
  errors = ''
  Object.assign(process.env, env)
  import(url).then(
    () => report({ ok: true, isOver: true }),
    (error: unknown) => {
      errors += error instanceof Error ? (error.stack ?? error.message) : String(error)
      report({ ok: false, isOver: true })
    },
  )
})
