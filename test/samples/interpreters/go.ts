import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Interpreter, Run } from './interpreter.ts'
import { ownFirst } from './own-first.ts'
import { isInstalled, program } from './process.ts'
import { toolFolder } from './tools.ts'
import { assembly } from './web-assembly.ts'

/** The Go of this machine, where there is one, and an interpreter of Go as WebAssembly. */
export function gos(): Interpreter[] {
  const own = program({ name: 'Go of this machine', command: 'go', args: ['run'], file: 'main.go' })
  return ownFirst(isInstalled('go', ['version']) ? own : undefined, webAssembly())
}

/** Does not start the program before its transport is replaced; its text is executed as it is. */
function webAssembly(): Interpreter {
  const folder = path.join(toolFolder('yaegi-wasm'), 'src')
  const surroundings = readFileSync(path.join(folder, 'wasm_exec.js'), 'utf8')
  const prelude = readFileSync(new URL('go-prelude.go', import.meta.url), 'utf8')
  let compiling: Promise<object> | undefined
  return {
    name: 'Go as WebAssembly',
    async run(source, { env }) {
      compiling ??= assembly.compile(readFileSync(path.join(folder, 'yaegi-browser.wasm')))
      const sources = [environment(env), prelude, source]
      const worker = new Worker(new URL('go-worker.ts', import.meta.url), {
        workerData: { module: await compiling, surroundings, sources },
      })
      try {
        const [run] = (await once(worker, 'message')) as [Run]
        return run
      } finally {
        await worker.terminate()
      }
    },
  }
}

function environment(env: Readonly<Record<string, string>>): string {
  const lines = Object.entries(env).map(
    ([name, value]) => `bridgeEnv.Setenv(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
  )
  return `package main\nimport bridgeEnv "os"\nfunc init() {\n${lines.join('\n')}\n}\n`
}
