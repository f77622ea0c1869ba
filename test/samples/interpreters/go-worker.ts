// Executes one Go program in an interpreter that is itself Go compiled to WebAssembly. A thread of its own, since a connection
// is waited for without giving way.
import { spawnSync } from 'node:child_process'
import vm from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { Run } from './interpreter.ts'
import { assembly } from './web-assembly.ts'

interface Task {
  /** The interpreter, and what it needs around it. */
  readonly module: object
  readonly surroundings: string
  /** Evaluated one after the other by the same interpreter. */
  readonly sources: readonly string[]
}

interface Go {
  readonly importObject: object
  run(instance: object): Promise<void>
}

interface Yaegi {
  eval(source: string): GoResult
}

/** What became of one source. */
export interface GoResult {
  readonly success: boolean
  readonly output: string
  readonly error: string | null
}

type Callback = (error: Error | null, value?: unknown) => void

const task = workerData as Task
const printed: Record<number, Buffer[]> = { 1: [], 2: [] }
const connection = 100
let sent: Buffer[] = []
let answer: Buffer | null = null

const none = (...args: readonly unknown[]) => {
  ;(args.at(-1) as Callback)(Object.assign(new Error('not implemented'), { code: 'ENOSYS' }))
}

/** The files of the program: what it prints to, and the connection. */
const files = {
  constants: { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 },
  writeSync(fd: number, bytes: Uint8Array): number {
    printed[fd]?.push(Buffer.from(bytes))
    return bytes.length
  },
  write(...[fd, bytes, offset, length, , done]: [number, Uint8Array, number, number, unknown, Callback]): void {
    ;(fd === connection ? sent : (printed[fd] ?? [])).push(Buffer.from(bytes.subarray(offset, offset + length)))
    done(null, length)
  },
  open(...[name, , , done]: [string, number, number, Callback]): void {
    if (name !== '/connection') return none(done)
    sent = []
    answer = null
    done(null, connection)
  },
  read(...[fd, bytes, offset, length, , done]: [number, Uint8Array, number, number, unknown, Callback]): void {
    if (fd !== connection) return done(null, 0)
    answer ??= exchange(Buffer.concat(sent))
    const part = answer.subarray(0, length)
    answer = answer.subarray(part.length)
    bytes.set(part, offset)
    done(null, part.length)
  },
  close: (_fd: number, done: Callback) => done(null),
  fsync: (_fd: number, done: Callback) => done(null),
}

/** Writes a request to the host it names and waits for everything that comes back. */
function exchange(request: Buffer): Buffer {
  const [, host = '', port = ''] = /^host: ([^:\r]+):(\d+)\r$/im.exec(request.toString('latin1')) ?? []
  const program = `const s = require('net').connect(${Number(port)}, ${JSON.stringify(host)}); process.stdin.on('data', d => s.write(d)); s.pipe(process.stdout)`
  return spawnSync(process.execPath, ['-e', program], { input: request, maxBuffer: 64 * 1024 * 1024 }).stdout
}

const fs = new Proxy(files, { get: (target, name) => Reflect.get(target, name) ?? none })
// It takes the presence of a process for Node, where it expects things that are not in a thread.
const surroundings = vm.createContext({
  fs,
  console: { log: () => {}, error: () => {}, warn: () => {} },
  crypto,
  performance,
  setTimeout,
  clearTimeout,
  TextEncoder,
  TextDecoder,
  Uint8Array,
  Date,
  WebAssembly: assembly,
}) as { yaegi?: Yaegi }
vm.runInContext(task.surroundings, surroundings)
const go = new (vm.runInContext('Go', surroundings) as new () => Go)()
const instance = await assembly.instantiate(task.module, go.importObject)
void go.run(instance)
const results = task.sources.map(source => surroundings.yaegi!.eval(source))
const text = (fd: number) => Buffer.concat(printed[fd] ?? []).toString('utf8')
const run: Run = {
  ok: results.every(one => one.success),
  output: text(1) + results.map(one => one.output).join(''),
  errors: text(2) + results.map(one => one.error ?? '').join(''),
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(run)
