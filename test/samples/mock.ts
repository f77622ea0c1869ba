// `npm run mock` as it is, on another port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { root } from '../contract/contract-document.ts'

export interface Mock {
  readonly url: string
  close(): Promise<void>
}

export async function startMock(): Promise<Mock> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { mock: string } }
  const [command, ...args] = scripts.mock.split(' ')
  const port = await freePort()
  const changed = args.map((arg, at) => (args[at - 1] === '--port' ? String(port) : arg))
  const file = path.join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  if (command !== 'prism' || !args.includes('--port')) throw new Error(`not made for ${scripts.mock}`)
  const child = spawn(process.execPath, [file, ...changed], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Prism is listening')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(output)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill()
      await closed
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
