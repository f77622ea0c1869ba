import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ControlOrder {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Stands in for the program that holds the sandbox's keys: notes what it is asked, and answers as it is told. */
export interface FakeControl {
  readonly url: string
  readonly token: string
  readonly orders: ControlOrder[]
  /** By name of the order; throwing makes it a failure of the control server. */
  answers: Record<string, (body: ControlOrder['body']) => unknown>
  close(): Promise<void>
}

export async function startFakeControl(): Promise<FakeControl> {
  const token = 'control-token-of-the-test'
  const orders: ControlOrder[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
      const order = { name: request.url!.slice(1), body: JSON.parse(text) as ControlOrder['body'] }
      const isKnown = request.headers.authorization === `Bearer ${token}`
      if (isKnown) orders.push(order)
      try {
        if (!isKnown) throw new Error('wrong token')
        response.end(JSON.stringify(control.answers[order.name]?.(order.body) ?? {}))
      } catch (error) {
        response.writeHead(500).end(JSON.stringify({ error: String(error) }))
      }
    })()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const control: FakeControl = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    orders,
    answers: {},
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return control
}
