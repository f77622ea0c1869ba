import { exitCodes, limitOf, limitOption, needText, text, withoutAbsent, type Command } from '../command.ts'
import type { ListWithdrawalsQuery } from '../../index.ts'
import { claimWords, lineOf, withdrawalWords } from '../withdrawal-words.ts'
import { networkFrom } from '../order-values.ts'
import { networks } from '../../generated/words.ts'

const example = '9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90'

export const balances: Command = {
  name: 'balances',
  args: [],
  summary: 'show what you have on each network',
  options: {},
  examples: ['kassa balances'],
  async run(cli, _args, _values) {
    const { balances: all } = await cli.client().balances.retrieve({ signal: cli.signal })
    for (const balance of all) {
      const { network, available, pending, reserved, frozen } = balance
      const rest = `pending ${pending}, reserved ${reserved}, frozen ${frozen}`
      cli.print(balance, `${network}  ${available.padStart(12)} USDT available  (${rest})`)
    }
    return exitCodes.done
  },
}

export const withdrawalsQuote: Command = {
  name: 'withdrawals quote',
  args: [],
  summary: 'tell what a withdrawal costs',
  options: {
    amount: { type: 'string', short: 'a', value: 'USDT', help: 'what is to arrive, for example 100' },
    network: { type: 'string', short: 'n', value: 'name', help: 'TRC20 (TRON) or ERC20 (Ethereum)' },
  },
  examples: ['kassa withdrawals quote --amount 100 --network TRC20'],
  async run(cli, _args, values) {
    const network = networkFrom(needText(values, 'network'))
    const asked = { amount: needText(values, 'amount'), currency: 'USDT' as const, network }
    const quote = await cli.client().withdrawals.quote(asked, { signal: cli.signal })
    const { amount, fee_amount: fee, total_amount: total, minimum_amount: minimum } = quote
    cli.print(quote, `${amount} USDT and a fee of ${fee}: ${total} USDT on ${network} (at least ${minimum})`)
    return exitCodes.done
  },
}

export const withdrawalsCreate: Command = {
  name: 'withdrawals create',
  args: [],
  summary: 'send money from your balance to an address',
  options: {
    amount: { type: 'string', short: 'a', value: 'USDT', help: 'what is to arrive; the fee is charged on top' },
    network: { type: 'string', short: 'n', value: 'name', help: 'TRC20 (TRON) or ERC20 (Ethereum)' },
    address: { type: 'string', value: 'address', help: 'where it goes; nobody can take it back' },
    'idempotency-key': { type: 'string', value: 'text', help: 'the same key again gives the same withdrawal' },
  },
  examples: [
    'kassa withdrawals create --amount 100 --network TRC20 --address TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE --idempotency-key payout_1',
  ],
  async run(cli, _args, values) {
    const wanted = {
      amount: needText(values, 'amount'),
      currency: 'USDT' as const,
      network: networkFrom(needText(values, 'network')),
      address: needText(values, 'address'),
      // Typed in twice it is one withdrawal: a key of the client's own would make it two.
      idempotency_key: needText(values, 'idempotency-key'),
    }
    const withdrawal = await cli.client().withdrawals.create(wanted, { signal: cli.signal })
    cli.print(withdrawal, withdrawalWords(withdrawal, cli.paint))
    return exitCodes.done
  },
}

export const withdrawalsRetrieve: Command = {
  name: 'withdrawals retrieve',
  args: ['<withdrawal id>'],
  summary: 'show a withdrawal or refund',
  options: {},
  examples: [`kassa withdrawals retrieve ${example}`],
  async run(cli, [id], _values) {
    const withdrawal = await cli.client().withdrawals.retrieve(id!, { signal: cli.signal })
    cli.print(withdrawal, withdrawalWords(withdrawal, cli.paint))
    return exitCodes.done
  },
}

export const withdrawalsList: Command = {
  name: 'withdrawals list',
  args: [],
  summary: 'list withdrawals and refunds, newest first',
  options: {
    status: { type: 'string', short: 's', value: 'name', help: 'only withdrawals in this status, such as COMPLETED' },
    network: { type: 'string', short: 'n', value: 'name', help: `only ${networks.join(' or ')}` },
    limit: limitOption,
  },
  examples: ['kassa withdrawals list', 'kassa withdrawals list --status FAILED --json'],
  async run(cli, _args, values) {
    const limit = limitOf(values)
    const network = text(values, 'network')
    const query = withoutAbsent({
      // The service knows its words, and says which one it does not know.
      status: text(values, 'status')?.toUpperCase() as ListWithdrawalsQuery['status'],
      network: network === undefined ? undefined : networkFrom(network),
      limit: Math.min(limit, 100),
    })
    for (const one of await cli.client().withdrawals.list(query, { signal: cli.signal }).toArray({ limit }))
      cli.print(one, lineOf(one, cli.paint))
    return exitCodes.done
  },
}

export const withdrawalsCancel: Command = {
  name: 'withdrawals cancel',
  args: ['<withdrawal id>'],
  summary: 'end a withdrawal that waits for approval',
  options: {},
  examples: [`kassa withdrawals cancel ${example}`],
  async run(cli, [id], _values) {
    const withdrawal = await cli.client().withdrawals.cancel(id!, { signal: cli.signal })
    cli.print(withdrawal, withdrawalWords(withdrawal, cli.paint))
    return exitCodes.done
  },
}

export const refundsCreate: Command = {
  name: 'refunds create',
  args: ['<order id>'],
  summary: 'send money of an order back',
  options: {
    amount: { type: 'string', short: 'a', value: 'USDT', help: 'all that is refundable by default' },
    address: { type: 'string', value: 'address', help: 'what your customer gave you; nobody can take it back' },
    claim: { type: 'boolean', help: 'instead of an address: a link by which your customer says it' },
    'idempotency-key': { type: 'string', value: 'text', help: 'the same key again gives the same refund' },
  },
  examples: [
    'kassa refunds create 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b --address TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE --idempotency-key refund_1',
  ],
  async run(cli, [id], values) {
    const wanted = {
      ...withoutAbsent({ amount: text(values, 'amount') }),
      ...(values['claim'] === true ? { claim: true } : { address: needText(values, 'address') }),
      idempotency_key: needText(values, 'idempotency-key'),
    }
    const refund = await cli.client().refunds.create(id!, wanted, { signal: cli.signal })
    cli.print(refund, 'refund_url' in refund ? claimWords(refund) : withdrawalWords(refund, cli.paint))
    return exitCodes.done
  },
}

export const refundsList: Command = {
  name: 'refunds list',
  args: ['<order id>'],
  summary: 'list the refunds of an order, newest first',
  options: { limit: limitOption },
  examples: ['kassa refunds list 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'],
  async run(cli, [id], values) {
    const limit = limitOf(values)
    const pages = cli.client().refunds.list(id!, { limit: Math.min(limit, 100) }, { signal: cli.signal })
    for (const one of await pages.toArray({ limit })) cli.print(one, lineOf(one, cli.paint))
    return exitCodes.done
  },
}
