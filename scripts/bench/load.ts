// Sends signed order requests, so many connections at once, for so many seconds; tells how many were answered 201 or 200.
import { createHash, createHmac } from 'node:crypto'
import { Agent, request } from 'undici'

interface Load {
  readonly port: number
  readonly seconds: number
  readonly connections: number
  readonly keys: readonly { keyId: string; secret: string }[]
}

process.once('message', message => {
  void run(message as Load).then(result => process.send!(result))
})
process.send!('ready')

async function run({ port, seconds, connections, keys }: Load): Promise<{ perSecond: number; refused: number }> {
  const dispatcher = new Agent({ connections, pipelining: 1 })
  let done = 0
  let refused = 0
  let counter = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const lane = async () => {
    while (performance.now() < end) {
      const key = keys[counter % keys.length]!
      const body = JSON.stringify({
        amount: '25',
        currency: 'USDT',
        network: counter % 2 ? 'ERC20' : 'TRC20',
        idempotency_key: `k${process.pid}-${(counter += 1)}`,
      })
      const response = await request(`http://127.0.0.1:${port}/v1/orders`, {
        method: 'POST',
        dispatcher,
        body,
        headers: headers(key, body),
      })
      await response.body.dump()
      if (response.statusCode < 300) done += 1
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  await dispatcher.close()
  return { perSecond: done / ((performance.now() - begin) / 1000), refused }
}

function headers(key: { keyId: string; secret: string }, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const text = `${timestamp}\nPOST\n/v1/orders\n${createHash('sha256').update(body).digest('hex')}`
  const signature = createHmac('sha256', key.secret).update(text).digest('hex')
  return { authorization: `Bearer ${key.keyId}:${timestamp}:${signature}`, 'content-type': 'application/json' }
}
