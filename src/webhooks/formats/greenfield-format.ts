import { createHmac } from 'node:crypto'
import type { Format, Notice } from './format.ts'

/** An event of Greenfield, with what only its type has. */
export interface GreenfieldEvent {
  readonly type: string
  readonly [name: string]: unknown
}

/** What a notice tells: events of one invoice, in order, and what all of them repeat. */
export type GreenfieldFields = {
  readonly events: readonly GreenfieldEvent[]
  readonly webhookId: string
  readonly timestamp: number
  readonly storeId: string
  readonly invoiceId: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** What a test notice is about. */
export interface GreenfieldTest extends Pick<GreenfieldFields, 'webhookId' | 'storeId'> {
  readonly id: string
  readonly at: Date
}

/** Returns the fields of a test notice. Plugins recognize the id, and none treats `InvoiceCreated` as a payment. */
export function greenfieldTest({ webhookId, storeId, id, at }: GreenfieldTest): GreenfieldFields {
  const timestamp = Math.floor(at.getTime() / 1000)
  const invoiceId = `__test__${id}__test__`
  return { events: [{ type: 'InvoiceCreated' }], webhookId, timestamp, storeId, invoiceId, metadata: {} }
}

/** A POST for each event. The bytes of a delivery are the same at every attempt. Any 2xx answer takes it. */
export const greenfieldFormat: Format = {
  sign(fields, { url, key, deliveryId }) {
    const { events, webhookId, timestamp, storeId, invoiceId, metadata } = fields as GreenfieldFields
    return events.map(({ type, ...own }, index) => {
      const id = index === events.length - 1 ? deliveryId : `${deliveryId}.${index + 1}`
      const about = { deliveryId: id, webhookId, originalDeliveryId: id, isRedelivery: false, type, timestamp }
      const body = JSON.stringify({ ...about, storeId, invoiceId, ...own, metadata })
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'BTCPay-Sig': signGreenfield(body, key) }
      return { method: 'POST', url, headers, body }
    })
  },
  isTaken: () => true,
  only(fields, wanted): Notice['fields'] | null {
    const events = (fields as GreenfieldFields).events.filter(({ type }) => wanted.includes(type))
    return events.length === 0 ? null : { ...fields, events }
  },
}

/** The value of `BTCPay-Sig`. */
export function signGreenfield(body: string, key: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
}
