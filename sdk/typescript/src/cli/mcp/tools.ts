// What an agent may do with Kassa: read, and make or end requests for money. No tool sends money, accepts less than was asked, or
// changes keys, webhooks or rates.
import { z, type ZodObject } from 'zod'
import { networks, orderStatuses } from '../../generated/words.ts'
import type { CreateOrderRequest, Kassa, ListOrdersQuery } from '../../index.ts'
import { withoutAbsent } from '../command.ts'

export interface Tool<Arguments = never> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Whether it changes nothing. */
  readonly isReadOnly: boolean
  readonly input: ZodObject
  run(kassa: Kassa, given: Arguments, options: { readonly signal: AbortSignal }): Promise<object>
}

const tool = <Input extends ZodObject>(one: Tool<z.infer<Input>> & { readonly input: Input }): Tool => one

const orderId = z.string().describe('The `id` of an order, a UUID.')
const limit = z.number().int().min(1).max(100).default(20).describe('How many at most, newest first.')
const amount = z.string().describe('USDT as a decimal string of at most 6 decimals, more than 10: "25.50".')
const price = z
  .strictObject({
    amount: z.string().describe('A decimal string: "180".'),
    currency: z.string().describe('ISO 4217: EUR.'),
  })
  .describe('A price in another currency, instead of `amount`. The merchant must have a rate for it.')
const key = z
  .string()
  .describe('Text of your choice. The same key gives the same result again, so use one for each wish of the user.')
const shared = {
  description: z.string().optional().describe('What is paid for; payers see it.'),
  reference: z.string().optional().describe("The merchant's own number: an invoice, a cart. Up to 64 characters."),
  metadata: z.record(z.string(), z.string()).optional().describe('Comes back in events.'),
  idempotency_key: key,
}

export const tools: readonly Tool[] = [
  tool({
    name: 'create_order',
    title: 'Create an order',
    description:
      'Creates an order and returns it with `payment_url`, the checkout page to give to the payer, and the deposit address. Give exactly one of `amount` and `price`.',
    isReadOnly: false,
    input: z.strictObject({
      amount: amount.optional(),
      price: price.optional(),
      network: z.enum(networks).describe('TRC20 is USDT on TRON, ERC20 is USDT on Ethereum.'),
      ...shared,
      return_url: z.string().optional().describe('Where the payer goes afterwards; HTTPS.'),
      expires_in: z.number().int().optional().describe('Seconds, 300 to 86400; 1800 by default.'),
    }),
    run: (kassa, given, options) =>
      kassa.orders.create(
        { currency: 'USDT', ...withoutAbsent(given) } as CreateOrderRequest & { amount: string },
        options,
      ),
  }),
  tool({
    name: 'retrieve_order',
    title: 'Look at an order',
    description: 'Returns an order: status, what was asked, what arrived, what is missing, its transfers.',
    isReadOnly: true,
    input: z.strictObject({ order_id: orderId }),
    run: (kassa, { order_id: id }, options) => kassa.orders.retrieve(id, options),
  }),
  tool({
    name: 'list_orders',
    title: 'List orders',
    description: 'Lists orders, newest first. Filters combine with and.',
    isReadOnly: true,
    input: z.strictObject({
      status: z.enum(orderStatuses).optional(),
      network: z.enum(networks).optional(),
      reference: z.string().optional().describe("The merchant's own number, whole."),
      payment_link_id: z.string().optional(),
      limit,
    }),
    run: async (kassa, given, options) => ({
      orders: await kassa.orders.list(withoutAbsent(given) as ListOrdersQuery, options).toArray({ limit: given.limit }),
    }),
  }),
  tool({
    name: 'order_timeline',
    title: 'Explain an order',
    description: 'Tells what happened to an order and why it is in its state, oldest first.',
    isReadOnly: true,
    input: z.strictObject({ order_id: orderId }),
    run: (kassa, { order_id: id }, options) => kassa.orders.timeline(id, options),
  }),
  tool({
    name: 'cancel_order',
    title: 'Cancel an order',
    description: 'Ends an order that has received nothing. It cannot be opened again. Ask the user first.',
    isReadOnly: false,
    input: z.strictObject({ order_id: orderId }),
    run: (kassa, { order_id: id }, options) => kassa.orders.cancel(id, options),
  }),
  tool({
    name: 'request_remainder',
    title: 'Ask for the rest',
    description: 'Lets the checkout page of an UNDERPAID order ask for exactly what is missing.',
    isReadOnly: false,
    input: z.strictObject({
      order_id: orderId,
      expires_in: z.number().int().optional().describe('Seconds, 300 to 604800; a day by default.'),
    }),
    run: (kassa, { order_id: id, ...given }, options) =>
      kassa.orders.requestRemainder(id, withoutAbsent(given), options),
  }),
  tool({
    name: 'create_payment_link',
    title: 'Make a payment link',
    description:
      'Makes a page that many customers can pay, and returns its `url`. Give exactly one of `amount` and `price`.',
    isReadOnly: false,
    input: z.strictObject({
      title: z.string().describe('What is paid for; payers see it.'),
      amount: amount.optional(),
      price: price.optional(),
      ...shared,
      payments_max: z.number().int().optional().describe('How many orders may be paid or open.'),
    }),
    run: (kassa, given, options) => kassa.paymentLinks.create({ title: given.title, ...withoutAbsent(given) }, options),
  }),
  tool({
    name: 'list_payment_links',
    title: 'List payment links',
    description: 'Lists payment links, newest first.',
    isReadOnly: true,
    input: z.strictObject({ limit }),
    run: async (kassa, given, options) => ({
      payment_links: await kassa.paymentLinks.list({ limit: given.limit }, options).toArray(given),
    }),
  }),
  tool({
    name: 'retrieve_balances',
    title: 'Look at balances',
    description: 'Returns what the merchant has, and what is reserved, on each network in USDT.',
    isReadOnly: true,
    input: z.strictObject({}),
    run: (kassa, _given, options) => kassa.balances.retrieve(options),
  }),
  tool({
    name: 'list_withdrawals',
    title: 'List withdrawals',
    description: 'Lists payouts and refunds, newest first. To send money, the user signs in to the dashboard.',
    isReadOnly: true,
    input: z.strictObject({ limit }),
    run: async (kassa, given, options) => ({
      withdrawals: await kassa.withdrawals.list({ limit: given.limit }, options).toArray(given),
    }),
  }),
  tool({
    name: 'list_events',
    title: 'List events',
    description: 'Lists what happened to orders and withdrawals, newest first.',
    isReadOnly: true,
    input: z.strictObject({ limit }),
    run: async (kassa, given, options) => ({
      events: await kassa.events.list({ limit: given.limit }, options).toArray(given),
    }),
  }),
]
