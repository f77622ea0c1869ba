// A way to the database that loses answers: the connection ends after the server has committed what bears a certain text.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface LossyWay {
  /** The database's URL by this way. */
  readonly url: string
  /** The answer to the commit of what bears this text first is lost. */
  lose(text: string): void
  /** How many were lost. */
  readonly lost: number
  close(): Promise<void>
}

/** The server says that it is idle and in no transaction: what it was asked is committed. */
const readyAndIdle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export async function lossyWay(databaseUrl: string): Promise<LossyWay> {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const texts = new Set<string>()
  const sockets = new Set<Socket>()
  const counted = { lost: 0 }
  const server = createServer(client => {
    const database = connect(target)
    const connection = { bearsText: false, isInTransaction: false, isLost: false }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [client, database].forEach(one => one.destroy()))
    }
    client.on('data', (chunk: Buffer) => {
      const sent = chunk.toString('latin1')
      if (/\bbegin\b/i.test(sent)) connection.isInTransaction = true
      const found = [...texts].find(text => sent.includes(text))
      if (found !== undefined) {
        texts.delete(found)
        connection.bearsText = true
      }
      if (/\b(commit|rollback)\b/i.test(sent)) connection.isInTransaction = false
      if (connection.bearsText && !connection.isInTransaction) connection.isLost = true
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (!connection.isLost) return void client.write(chunk)
      if (!chunk.includes(readyAndIdle)) return
      counted.lost += 1
      client.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    lose: text => void texts.add(text),
    get lost() {
      return counted.lost
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
