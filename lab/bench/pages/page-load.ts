// Loads pages over several connections without a pause, each as a client with its own address that requests one page after the other. On
// `stop`, reports the number of responses by status and ends.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { answersOf, opened } from '../raw-http.ts'

export interface PageLoad {
  readonly port: number
  readonly connections: number
  readonly paths: readonly string[]
}

export interface Loaded {
  readonly perSecond: number
  /** By status. */
  readonly answered: Readonly<Record<string, number>>
}

process.send!('ready')
const [{ port, connections, paths }] = (await once(process, 'message')) as [PageLoad]
const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)))
const answered: Record<string, number> = {}
const over = new AbortController()
const begun = performance.now()
process.once('message', () => over.abort())
await Promise.all(sockets.map((socket, path) => load(socket, path)))
const done = answered['200'] ?? 0
process.send!({ perSecond: done / ((performance.now() - begun) / 1000), answered } satisfies Loaded)
process.disconnect()

async function load(socket: Socket, path: number): Promise<void> {
  const next = answersOf(socket)
  for (let iteration = path; !over.signal.aborted; iteration += connections) {
    const status = next()
    socket.write(
      `GET ${paths[iteration % paths.length]} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: 203.0.113.${path + 1}\r\n\r\n`,
    )
    const reported = `${await status}`
    answered[reported] = (answered[reported] ?? 0) + 1
  }
  socket.destroy()
}
