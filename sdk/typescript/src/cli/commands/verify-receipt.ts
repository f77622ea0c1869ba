import { readFile } from 'node:fs/promises'
import { exitCodes, text, type Command } from '../command.ts'
import { ReceiptError } from '../../receipts/receipt-error.ts'
import { verifyReceipt as verify, type ReceiptKeys } from '../../receipts/verify-receipt.ts'
import { UsageError } from '../usage-error.ts'

/** Says whether the receipt of an order is genuine. With a file of keys it needs no network. */
export const verifyReceipt: Command = {
  name: 'verify receipt',
  args: ['<receipt file>'],
  summary: 'say whether the receipt of an order is genuine, and what is wrong when it is not',
  options: {
    key: { type: 'string', value: 'file', help: 'the keys, as the service publishes them; asked of it by default' },
  },
  examples: ['kassa verify receipt receipt.json --key kassa-receipt-keys.json'],
  async run(cli, [file], values) {
    const keyFile = text(values, 'key')
    const receipt = await read(file!)
    const keys =
      keyFile === undefined
        ? await cli.client().service.receiptKeys({ signal: cli.signal })
        : keysFrom(await read(keyFile), keyFile)
    try {
      const found = await verify(receipt, keys)
      const { order_number: order, credited_amount: credited, received_amount: received, network, paid_at: at } = found
      const words = `Genuine: ${order} was paid ${received} USDT on ${network} at ${at}, of which ${credited} were credited.`
      cli.print({ genuine: true, ...found }, cli.paint.good(words))
      return exitCodes.done
    } catch (error) {
      if (!(error instanceof ReceiptError)) throw error
      const { message, field } = error
      cli.print({ genuine: false, message, field }, cli.paint.bad(`Not genuine: ${message}`))
      return exitCodes.negative
    }
  },
}

function keysFrom(content: string, file: string): ReceiptKeys {
  try {
    const keys = JSON.parse(content) as ReceiptKeys
    if (Array.isArray(keys.keys)) return keys
  } catch {
    // Told below.
  }
  throw new UsageError(`${file} is no list of keys such as /.well-known/kassa-receipt-keys.json`)
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
