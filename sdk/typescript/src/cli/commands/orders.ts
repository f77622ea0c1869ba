import {
  exitCodes,
  limitOf,
  limitOption,
  needText,
  text,
  wholeNumber,
  withoutAbsent,
  type Command,
  type Values,
} from '../command.ts'
import { networkFrom, sharedFrom, sharedOptions, sumFrom } from '../order-values.ts'
import { UsageError } from '../usage-error.ts'
import type { ListOrdersQuery } from '../../index.ts'
import { momentWords, orderWords } from '../order-words.ts'
import { networks } from '../../generated/words.ts'

export const ordersCreate: Command = {
  name: 'orders create',
  args: [],
  summary: 'create an order and print its address and checkout page',
  options: {
    amount: { type: 'string', short: 'a', value: 'USDT', help: 'for example 25 or 25.50; more than 10' },
    network: { type: 'string', short: 'n', value: 'name', help: 'TRC20 (TRON) or ERC20 (Ethereum)' },
    ...sharedOptions,
    'webhook-url': { type: 'string', value: 'url', help: 'receiver of the events of this order only' },
    'expires-in': { type: 'string', value: 'seconds', help: '300 to 86400; 1800 by default' },
    tolerance: { type: 'string', value: 'fraction', help: 'accepted underpayment, 0.01 by default' },
  },
  examples: [
    'kassa orders create --amount 25 --network TRC20',
    'kassa orders create --amount 25 --network ERC20 --metadata cart=17 --json',
  ],
  async run(cli, _args, values) {
    const wanted = orderFrom(values)
    const order = await cli.client().orders.create(wanted, { signal: cli.signal })
    cli.print(order, orderWords(order, cli.paint))
    return exitCodes.done
  },
}

export const ordersRetrieve: Command = {
  name: 'orders retrieve',
  args: ['<order id>'],
  summary: 'show an order',
  options: {},
  examples: ['kassa orders retrieve 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'],
  async run(cli, [id], _values) {
    const order = await cli.client().orders.retrieve(id!, { signal: cli.signal })
    cli.print(order, orderWords(order, cli.paint))
    return exitCodes.done
  },
}

export const ordersList: Command = {
  name: 'orders list',
  args: [],
  summary: 'list orders, newest first',
  options: {
    status: { type: 'string', short: 's', value: 'name', help: 'only orders in this status, such as PAID' },
    reference: { type: 'string', short: 'r', value: 'text', help: 'only orders with this number of yours' },
    'payment-link': { type: 'string', value: 'link id', help: 'only orders of this payment link' },
    network: { type: 'string', short: 'n', value: 'name', help: `only ${networks.join(' or ')}` },
    limit: limitOption,
  },
  examples: [
    'kassa orders list',
    'kassa orders list --status UNDERPAID --limit 5 --json',
    'kassa orders list --reference INV-2026-0042',
    'kassa orders list --payment-link pl_5Rk9wQz3XbT7mLc1VfYd2N',
  ],
  async run(cli, _args, values) {
    const limit = limitOf(values)
    const network = text(values, 'network')
    const query = withoutAbsent({
      // The service knows its words, and says which one it does not know.
      status: text(values, 'status')?.toUpperCase() as ListOrdersQuery['status'],
      network: network === undefined ? undefined : networkFrom(network),
      reference: text(values, 'reference'),
      payment_link_id: text(values, 'payment-link'),
      limit: Math.min(limit, 100),
    })
    for (const order of await cli.client().orders.list(query, { signal: cli.signal }).toArray({ limit })) {
      const { order_number: number, status, order_amount: amount, price, network: on, created_at: at, id } = order
      const sum = price === null ? `${amount} USDT` : `${amount} USDT (${price.amount} ${price.currency})`
      const words = [at, number, cli.paint.status(status, status.padEnd(15)), `${sum} on ${on}`, id]
      cli.print(order, words.join('  '))
    }
    return exitCodes.done
  },
}

export const ordersCancel: Command = {
  name: 'orders cancel',
  args: ['<order id>'],
  summary: 'end an order that has received nothing',
  options: {},
  examples: ['kassa orders cancel 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'],
  async run(cli, [id], _values) {
    const order = await cli.client().orders.cancel(id!, { signal: cli.signal })
    cli.print(order, orderWords(order, cli.paint))
    return exitCodes.done
  },
}

export const ordersAccept: Command = {
  name: 'orders accept',
  args: ['<order id>'],
  summary: 'take an underpaid order for paid',
  options: {},
  examples: ['kassa orders accept 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'],
  async run(cli, [id], _values) {
    const order = await cli.client().orders.accept(id!, { signal: cli.signal })
    cli.print(order, orderWords(order, cli.paint))
    return exitCodes.done
  },
}

export const ordersRemainder: Command = {
  name: 'orders remainder',
  args: ['<order id>'],
  summary: 'ask for the rest of an underpaid order on its payment page',
  options: {
    'expires-in': { type: 'string', value: 'seconds', help: 'how long to ask, 300 to 604800; default: a day' },
  },
  examples: ['kassa orders remainder 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b --expires-in 3600'],
  async run(cli, [id], values) {
    const asked = withoutAbsent({ expires_in: wholeNumber(values, 'expires-in') })
    const order = await cli.client().orders.requestRemainder(id!, asked, { signal: cli.signal })
    cli.print(order, orderWords(order, cli.paint))
    return exitCodes.done
  },
}

export const ordersTimeline: Command = {
  name: 'orders timeline',
  args: ['<order id>'],
  summary: 'tell why an order is in its state',
  options: {},
  examples: ['kassa orders timeline 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'],
  async run(cli, [id], _values) {
    const timeline = await cli.client().orders.timeline(id!, { signal: cli.signal })
    for (const entry of timeline.entries) cli.print(entry, `${entry.at}  ${entry.type.padEnd(22)}  ${entry.message}`)
    return exitCodes.done
  },
}

export const ordersWatch: Command = {
  name: 'orders watch',
  args: ['<order id>'],
  summary: 'follow an order until it ends; exit code 0 when it was paid',
  options: {},
  examples: ['kassa orders watch 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'],
  async run(cli, [id], _values) {
    let isPaid = false
    for await (const order of cli.client().orders.watch(id!, { signal: cli.signal })) {
      cli.print(order, momentWords(order, cli.paint))
      isPaid = order.status === 'PAID' || order.status === 'EXPIRED_PAID'
    }
    return isPaid ? exitCodes.done : exitCodes.negative
  },
}

/** The contract checks everything; only what the command line itself can get wrong is looked at here. */
function orderFrom(values: Values) {
  const tolerance = text(values, 'tolerance')
  if (tolerance !== undefined && !/^0(\.\d{1,6})?$/.test(tolerance)) {
    throw new UsageError(`--tolerance takes a fraction such as 0.01, not ${JSON.stringify(tolerance)}`)
  }
  const given = {
    ...sharedFrom(values),
    webhook_url: text(values, 'webhook-url'),
    expires_in: wholeNumber(values, 'expires-in'),
    tolerance_percent: tolerance === undefined ? undefined : Number(tolerance),
  }
  return {
    ...sumFrom(values),
    currency: 'USDT' as const,
    network: networkFrom(needText(values, 'network')),
    ...withoutAbsent(given),
  }
}
