// What one process changes, on the streams of another.
import type { ExecutionContext } from 'ava'
import { flowNetworks } from '../flows/service.ts'
import { contention } from '../helpers/contention.ts'
import type { OpenStream } from '../helpers/events.ts'
import type { Cluster } from './races-cluster.ts'

export async function changedElsewhere(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.service.merchant()
  const delays: number[] = []
  for (let index = 0; index < 11; index++) {
    const { id } = await cluster.order(index, merchant)
    const stream = await cluster.stream(index + 1, merchant, `/v1/orders/${id}/events`)
    t.is((await stream.next())?.data.status, 'OPEN')
    await cluster.ask(index, { method: 'POST', target: `/v1/orders/${id}/cancel`, as: merchant })
    const answeredAt = performance.now()
    t.is((await stream.next())?.data.status, 'EXPIRED')
    delays.push(performance.now() - answeredAt)
    t.is(await stream.next(), null)
  }
  delays.sort((one, other) => one - other)
  t.true(delays[5]! < 1000 * contention(), `${delays.map(Math.round).join()} ms`)
  t.true(delays.at(-1)! < 5000 * contention())
}

export async function paymentOnAllStreams(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.service.merchant()
  const orders = await Promise.all(
    flowNetworks.flatMap(network => [0, 1].map(index => cluster.order(index, merchant, { network }))),
  )
  const streams = await Promise.all(
    [0, 1].flatMap(index => orders.map(({ id }) => cluster.stream(index, merchant, `/v1/orders/${id}/events`))),
  )
  const reading = Promise.all(streams.map(read))
  for (const order of orders) await cluster.pay(order)
  await cluster.mine()
  await cluster.finalize()
  const seen = await reading
  for (const [at, { id }] of orders.entries()) {
    const written = await cluster.query<{ version: string; status: string }>(
      'select version::text, status from order_event where order_id = $1 order by version',
      [id],
    )
    const rows = written.map(row => `${row.version} ${row.status}`)
    // The first event is the order as it was when the stream began; from there on nothing is missing.
    for (const events of [seen[at]!, seen[at + orders.length]!])
      t.deepEqual(events.slice(1), rows.slice(-events.length + 1))
    t.is(rows.at(-1)!.split(' ')[1], 'PAID')
  }
}

async function read(stream: OpenStream): Promise<string[]> {
  // Confirmations come anew with each block, under the id of the change before.
  return [...new Set((await stream.rest()).map(event => `${event.id} ${event.data.status}`))]
}
