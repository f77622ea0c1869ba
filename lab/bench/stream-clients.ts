// A process that opens streams and holds them. A process has a limit of open files, and the service needs as many as all its clients
// together. Sends `open` with a sample of the first stream once all are open, and `ended` once all have ended.
import { createHash, createHmac } from 'node:crypto'
import http from 'node:http'

export interface ClientOptions {
  readonly port: number
  readonly target: string
  /** The signing key. A page's stream needs none, but each address may have only a few, so these use many addresses of this machine. */
  readonly key: { readonly keyId: string; readonly secret: string } | null
  /** The number of its first stream among those of all processes. */
  readonly from: number
  readonly count: number
}

export interface Sample {
  readonly headers: http.IncomingHttpHeaders
  /** The bytes of the first event. */
  readonly first: string
}

interface ConnectedClient extends Sample {
  readonly response: http.IncomingMessage
}

const agent = new http.Agent({ maxSockets: Infinity })
const atOnce = 20
let held: readonly ConnectedClient[] = []

process.on('message', message => {
  if (message === 'close') for (const { response } of held) response.destroy()
  else void open(message as ClientOptions)
})
process.send!({ kind: 'ready' })

async function open(asked: ClientOptions): Promise<void> {
  const opened: ConnectedClient[] = []
  let started = 0
  const path = async () => {
    while (started < asked.count) {
      started += 1
      opened.push(await openOne(asked, asked.from + started))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, path))
  held = opened
  const closed = Promise.all(opened.map(({ response }) => new Promise(resolve => response.once('close', resolve))))
  const [{ headers, first }] = opened as [ConnectedClient]
  process.send!({ kind: 'open', sample: { headers, first } })
  await closed
  process.send!({ kind: 'ended' })
}

/** Resolves once the first event, the order's current state, has arrived. */
function openOne({ port, target, key }: ClientOptions, number: number): Promise<ConnectedClient> {
  const headers = key ? { authorization: authorization(target, key) } : {}
  const localAddress = `127.1.${Math.floor(number / 4000)}.${1 + (Math.floor(number / 16) % 250)}`
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: target, agent, headers, ...(key === null && { localAddress }) }
    const request = http.get(options, response => {
      if (response.statusCode !== 200) reject(new Error(`stream answered ${response.statusCode}`))
      let first = ''
      response.on('data', (chunk: Buffer) => {
        first += chunk.toString()
        if (first.includes('\ndata:')) resolve({ response, headers: response.headers, first })
      })
    })
    request.once('error', reject)
  })
}

function authorization(target: string, key: { keyId: string; secret: string }): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const text = `${timestamp}\nGET\n${target}\n${createHash('sha256').digest('hex')}`
  return `Bearer ${key.keyId}:${timestamp}:${createHmac('sha256', key.secret).update(text).digest('hex')}`
}
