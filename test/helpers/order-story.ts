import type { Rows } from '../../src/database/database.ts'

/** The statuses an order has passed through since it was opened, each change once. */
export async function statusesOf(db: Rows, orderId: string): Promise<string[]> {
  const rows = await db.query<{ status: string }>(
    'select status from order_event where order_id = $1 order by version',
    [orderId],
  )
  return rows.map(row => row.status).filter((status, index, all) => status !== all[index - 1])
}

/** The events an order has caused, in their order. */
export async function eventsOf(db: Rows, orderId: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await db.query<{ body: string }>(
    'select body from webhook_event where order_id = $1 order by position',
    [orderId],
  )
  return rows.map(row => JSON.parse(row.body)).map(body => ({ type: body.event, data: body.data }))
}
