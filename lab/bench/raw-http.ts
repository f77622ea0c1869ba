// HTTP by hand for generators of load, which share the machine with what they measure: answers are hardly read.
import { connect, type Socket } from 'node:net'

/** A connection of which nothing was asked yet. */
export function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** A function that gives the status of the next answer on this connection, once the whole of it has arrived. */
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
