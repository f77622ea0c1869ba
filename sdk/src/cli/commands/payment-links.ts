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
import { networkFrom, sharedFrom, sharedOptions, sumFrom } from '../order-values.ts'

export const paymentLinksCreate: Command = {
  name: 'payment-links create',
  args: [],
  summary: 'make a page that many customers can pay, and print its address',
  options: {
    title: { type: 'string', short: 't', value: 'text', help: 'what is paid for, shown on the page' },
    amount: { type: 'string', short: 'a', value: 'USDT', help: 'what each customer pays; or let them choose:' },
    min: { type: 'string', value: 'amount', help: 'the least a customer may choose, with --max' },
    max: { type: 'string', value: 'amount', help: 'the most a customer may choose, with --min' },
    currency: { type: 'string', value: 'code', help: 'the currency of --min and --max, USDT by default' },
    suggest: {
      type: 'string',
      value: 'amount',
      multiple: true,
      help: 'an amount to pick, up to five; may be repeated',
    },
    network: { type: 'string', short: 'n', value: 'name', multiple: true, help: 'all by default; may be repeated' },
    ...sharedOptions,
    'expires-at': { type: 'string', value: 'time', help: 'an ISO 8601 time with zone' },
    'payments-max': { type: 'string', value: 'number', help: 'how many orders may be paid or open' },
  },
  examples: [
    'kassa payment-links create --title Workshop --amount 180 --payments-max 40',
    'kassa payment-links create --title Workshop --price 180EUR',
    'kassa payment-links create --title Donation --min 15 --max 500 --suggest 25 --suggest 50',
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
  const { id, url, title, amount, price, open_amount: open, is_active: isActive } = link
  const state = isActive ? cli.paint.good('active') : cli.paint.bad('paused')
  const fixed = price ? `${price.amount} ${price.currency}` : `${amount} USDT`
  const sum = open ? `${open.min} to ${open.max} ${open.currency}` : fixed
  cli.print(link, `${id}  ${state}  ${sum}  ${url}  ${title}`)
  return exitCodes.done
}

/** The service refuses what is missing or contradicts itself, and says which field. */
function linkFrom(values: Values): CreatePaymentLinkRequest {
  const { network } = values
  const given = {
    networks: Array.isArray(network) ? network.map(one => networkFrom(String(one))) : undefined,
    expires_at: text(values, 'expires-at'),
    payments_max: wholeNumber(values, 'payments-max'),
    ...sharedFrom(values),
  }
  return { title: needText(values, 'title'), ...priceFrom(values), ...withoutAbsent(given) }
}

/** An amount, a price, or the bounds that the customer chooses within. */
function priceFrom(values: Values) {
  if (values['min'] === undefined && values['max'] === undefined) return sumFrom(values)
  const currency = (text(values, 'currency') ?? 'USDT').toUpperCase()
  const isFixed = values['amount'] !== undefined || values['price'] !== undefined
  const { suggest } = values
  const suggested = Array.isArray(suggest) ? { suggested: suggest.map(String) } : {}
  return {
    ...(isFixed && sumFrom(values)),
    open_amount: { min: needText(values, 'min'), max: needText(values, 'max'), currency, ...suggested },
  }
}
