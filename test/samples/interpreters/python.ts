import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Interpreter } from './interpreter.ts'
import { ownFirst } from './own-first.ts'
import { isInstalled, program } from './process.ts'
import { toolFolder } from './tools.ts'

/** The Python of this machine, where there is one, and CPython as WebAssembly, whose sockets are Node's. */
export function pythons(): Interpreter[] {
  const command = ['python3', 'python'].find(name => isInstalled(name))
  const own =
    command === undefined ? undefined : program({ name: 'Python of this machine', command, file: 'sample.py' })
  return ownFirst(own, webAssembly())
}

/** As much of Pyodide as is used. */
interface Pyodide {
  useNodeSockFS(): Promise<void>
  setStdout(options: { write: (bytes: Uint8Array) => number }): void
  setStderr(options: { write: (bytes: Uint8Array) => number }): void
  toPy(value: object): unknown
  runPythonAsync(code: string, options?: { globals: unknown }): Promise<unknown>
}

interface Package {
  loadPyodide(options: { indexURL: string }): Promise<Pyodide>
}

function webAssembly(): Interpreter {
  let starting: Promise<Pyodide> | undefined
  return {
    name: 'Python as WebAssembly',
    async run(source, { env }) {
      const python = await (starting ??= start())
      const output = collector()
      const errors = collector()
      python.setStdout(output)
      python.setStderr(errors)
      await python.runPythonAsync('import os; os.environ.update(env)', { globals: python.toPy({ env }) })
      try {
        const ended = await python.runPythonAsync(asProgram, { globals: python.toPy({ source }) })
        return { ok: ended === 0, output: output.text(), errors: errors.text() }
      } catch (error) {
        return { ok: false, output: output.text(), errors: String(error) }
      }
    },
  }
}

async function start(): Promise<Pyodide> {
  const indexURL = toolFolder('pyodide')
  const { loadPyodide } = (await import(pathToFileURL(path.join(indexURL, 'pyodide.mjs')).href)) as Package
  const python = await loadPyodide({ indexURL })
  await python.useNodeSockFS()
  return python
}

/** Outside a program of its own, `SystemExit` would end more than the sample: it is what `python` makes of it, a status. */
const asProgram = `
import sys
status = 0
try:
    exec(compile(source, 'sample.py', 'exec'), {'__name__': '__main__'})
except SystemExit as end:
    status = 0 if end.code is None else 1
    print(end.code, file=sys.stderr)
status
`

function collector() {
  const chunks: Buffer[] = []
  return {
    write(bytes: Uint8Array) {
      chunks.push(Buffer.from(bytes))
      return bytes.length
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
  }
}
