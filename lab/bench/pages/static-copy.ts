// Serves each path with the bytes and headers of a message, like a file server on hapi. Sends its port.
import type { AddressInfo } from 'node:net'
import Hapi from '@hapi/hapi'
import { hapiSettings } from '../../../src/http/hapi-settings.ts'
import type { CopiedAnswer } from './copy-page.ts'

const answers = new Map<string, CopiedAnswer & { readonly bytes: Buffer }>()
process.on('message', (reported: readonly CopiedAnswer[]) => {
  for (const answer of reported) answers.set(answer.path, { ...answer, bytes: Buffer.from(answer.body, 'base64') })
  process.send!('told')
})

const server = Hapi.server({ host: '127.0.0.1', port: 0, ...hapiSettings, compression: false })
server.route({
  method: 'GET',
  path: '/{path*}',
  handler: ({ path }, h) => {
    const answer = answers.get(path)
    if (!answer) return h.response().code(404)
    const response = h.response(answer.bytes)
    for (const [name, value] of answer.headers) response.header(name, value)
    return response
  },
})
await server.start()
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send!({ port: (server.listener.address() as AddressInfo).port })
