// Minimal HTTP for load generators, which share the machine with what they measure: it barely parses the responses.
import { connect, type Socket } from 'node:net'

/** Opens a connection without a request. */
export function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Returns a function that resolves with the status of the next response on this connection, once all of it has arrived. */
export function answersOf(socket: Socket): () => Promise<number> {
  let waiting: PromiseWithResolvers<number> | null = null
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? Number.NaN)
    if (received.length < headEnd + 4 + length) return
    const status = Number.isNaN(length) ? Number.NaN : Number(received.slice(9, 12))
    received = ''
    waiting?.resolve(status)
  })
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('the service closed a connection'))
  socket.on('error', fail).on('close', () => fail())
  return () => (waiting = Promise.withResolvers<number>()).promise
}
