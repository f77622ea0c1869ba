import type { Cli } from '../cli.ts'
import {
  exitCodes,
  limitOf,
  limitOption,
  needText,
  text,
  wholeNumber,
  withoutAbsent,
  type Command,
  type ExitCode,
  type Values,
} from '../command.ts'
import type { CreatePaymentLinkRequest, PaymentLink } from '../../index.ts'
import { metadataFrom, networkFrom } from './orders.ts'

export const paymentLinksCreate: Command = {
  name: 'payment-links create',
  args: [],
  summary: 'make a page that many customers can pay, and print its address',
  options: {
    title: { type: 'string', short: 't', value: 'text', help: 'what is paid for, shown on the page' },
    amount: { type: 'string', short: 'a', value: 'USDT', help: 'what each customer pays; or let them choose:' },
    min: { type: 'string', value: 'USDT', help: 'the least a customer may choose, with --max' },
    max: { type: 'string', value: 'USDT', help: 'the most a customer may choose, with --min' },
    network: { type: 'string', short: 'n', value: 'name', multiple: true, help: 'all by default; may be repeated' },
    description: { type: 'string', short: 'd', value: 'text', help: 'more about it, shown on the page' },
    reference: { type: 'string', short: 'r', value: 'text', help: 'your own number, copied to each order' },
    metadata: { type: 'string', short: 'm', value: 'key=value', multiple: true, help: 'copied to each order' },
    'return-url': { type: 'string', value: 'url', help: 'where the payer goes afterwards' },
    'expires-at': { type: 'string', value: 'time', help: 'an ISO 8601 time with zone' },
    'payments-max': { type: 'string', value: 'number', help: 'how many orders may be paid or open' },
    'idempotency-key': { type: 'string', value: 'text', help: 'the same key again gives the same link' },
  },
  examples: [
    'kassa payment-links create --title Workshop --amount 180 --payments-max 40',
    'kassa payment-links create --title Donation --min 15 --max 500 --network TRC20',
  ],
  async run(cli, _args, values) {
    return printed(cli, await cli.client().paymentLinks.create(linkFrom(values), { signal: cli.signal }))
  },
}

export const paymentLinksList: Command = {
  name: 'payment-links list',
  args: [],
  summary: 'list payment links, newest first',
  options: { limit: limitOption },
  examples: ['kassa payment-links list --limit 5'],
  async run(cli, _args, values) {
    const limit = limitOf(values)
    const query = { limit: Math.min(limit, 100) }
    for (const link of await cli.client().paymentLinks.list(query, { signal: cli.signal }).toArray({ limit }))
      printed(cli, link)
    return exitCodes.done
  },
}

export const paymentLinksPause: Command = {
  name: 'payment-links pause',
  args: ['<link id>'],
  summary: 'stop a link from creating orders; those that exist stay payable',
  options: {},
  examples: ['kassa payment-links pause pl_5Rk9wQz3XbT7mLc1VfYd2N'],
  async run(cli, [id]) {
    return printed(cli, await cli.client().paymentLinks.update(id!, { is_active: false }, { signal: cli.signal }))
  },
}

export const paymentLinksResume: Command = {
  name: 'payment-links resume',
  args: ['<link id>'],
  summary: 'let a paused link create orders again',
  options: {},
  examples: ['kassa payment-links resume pl_5Rk9wQz3XbT7mLc1VfYd2N'],
  async run(cli, [id]) {
    return printed(cli, await cli.client().paymentLinks.update(id!, { is_active: true }, { signal: cli.signal }))
  },
}

function printed(cli: Cli, link: PaymentLink): ExitCode {
  const { id, url, title, amount, open_amount: open, is_active: isActive } = link
  const state = isActive ? cli.paint.good('active') : cli.paint.bad('paused')
  const sum = open ? `${open.min} to ${open.max} USDT` : `${amount} USDT`
  cli.print(link, `${id}  ${state}  ${sum}  ${url}  ${title}`)
  return exitCodes.done
}

/** The service refuses what is missing or contradicts itself, and says which field. */
function linkFrom(values: Values): CreatePaymentLinkRequest {
  const { network, metadata } = values
  const [min, max] = [text(values, 'min'), text(values, 'max')]
  const isOpen = min !== undefined || max !== undefined
  const given = {
    amount: text(values, 'amount'),
    open_amount: isOpen
      ? { min: needText(values, 'min'), max: needText(values, 'max'), currency: 'USDT' as const }
      : undefined,
    networks: Array.isArray(network) ? network.map(one => networkFrom(String(one))) : undefined,
    description: text(values, 'description'),
    reference: text(values, 'reference'),
    metadata: metadataFrom(metadata),
    return_url: text(values, 'return-url'),
    expires_at: text(values, 'expires-at'),
    payments_max: wholeNumber(values, 'payments-max'),
    idempotency_key: text(values, 'idempotency-key'),
  }
  return { title: needText(values, 'title'), ...withoutAbsent(given) }
}
