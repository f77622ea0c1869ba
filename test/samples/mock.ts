// `npm run lab -- mock` as it is, on a free port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from '../contract/contract-document.ts'

export interface Mock {
  readonly url: string
  /** Presses Ctrl-C; resolves with the exit code. */
  close(): Promise<number | null>
}

export async function startMock(): Promise<Mock> {
  const env = { ...process.env, PORT: '0' }
  const child = spawn(process.execPath, [path.join(root, 'lab', 'run.ts'), 'mock'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const listening = /^The mock is listening on (http:\S+) /m.exec(output)
      if (listening) resolve(listening[1]!)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(output)))
  })
  return {
    url,
    async close() {
      child.kill('SIGINT')
      const [code] = (await closed) as [number | null]
      return code
    },
  }
}
