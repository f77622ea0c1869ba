// The minimum cost of a stream: a Node server that answers with the headers and first bytes of our streams and holds the response open. On
// `write` it sends one event to all streams and ends them.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryInUse } from './memory.ts'

const headers: readonly [string, string][] = JSON.parse(process.env['BENCH_HEADERS'] ?? '[]')
const first = process.env['BENCH_FIRST'] ?? ''
const event = `id: 2\n${first.slice(first.indexOf('data:'))}`
const held: ServerResponse[] = []

const server = createServer((_, response) => {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.writeHead(200)
  response.write(first)
  held.push(response)
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
process.on('message', message => {
  if (message === 'memory') process.send!({ bytes: memoryInUse() })
  if (message === 'write') for (const response of held) response.end(event)
})
