import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { exitCodes, text, withoutAbsent, type Command } from '../command.ts'
import { networks } from '../../generated/words.ts'
import { UsageError } from '../usage-error.ts'
import { networkFrom } from '../order-values.ts'

export const statement: Command = {
  name: 'statement',
  args: [],
  summary: 'show what happened on your accounts, the last 30 days by default',
  options: {
    network: { type: 'string', short: 'n', value: 'name', help: `only ${networks.join(' or ')}` },
    from: { type: 'string', value: 'time', help: 'when the period begins, such as 2026-01-01T00:00:00Z' },
    to: { type: 'string', value: 'time', help: 'when it ends, which is not part of it; now by default' },
    output: { type: 'string', short: 'o', value: 'file', help: 'write it to a file.csv or file.pdf' },
  },
  examples: ['kassa statement', 'kassa statement --network TRC20 --output january.csv'],
  async run(cli, _args, values) {
    const network = text(values, 'network')
    const query = withoutAbsent({
      network: network === undefined ? undefined : networkFrom(network),
      from: text(values, 'from'),
      to: text(values, 'to'),
    })
    const output = text(values, 'output')
    const { balances } = cli.client()
    if (output !== undefined) {
      const isPdf = output.endsWith('.pdf')
      if (!isPdf && !output.endsWith('.csv')) throw new UsageError('--output takes a file that ends in .csv or .pdf')
      const options = { signal: cli.signal }
      const answer = isPdf ? await balances.statementPdf(query, options) : await balances.statementCsv(query, options)
      await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(output), options)
      cli.print({ file: output }, `Written to ${output}`)
      return exitCodes.done
    }
    const found = await balances.statement(query, { signal: cli.signal })
    const lines = found.entries.map(one => {
      const subject = one.withdrawal_id ?? one.order_id ?? ''
      return `${one.created_at}  ${one.network}  ${one.account.padEnd(9)} ${one.type.padEnd(15)} ${one.amount.padStart(15)}  ${subject}`
    })
    const sums = found.accounts.map(
      one =>
        `${one.network}  ${one.account.padEnd(9)} ${one.opening_balance} ${change(one.change)} = ${one.closing_balance} USDT`,
    )
    cli.print(found, [...lines, ...sums].join('\n') || 'Nothing happened.')
    return exitCodes.done
  },
}

function change(amount: string): string {
  return amount.startsWith('-') ? `- ${amount.slice(1)}` : `+ ${amount}`
}
