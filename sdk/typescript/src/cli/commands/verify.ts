import { readFile } from 'node:fs/promises'
import { exitCodes, needText, text, type Command, type Values } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { explainSignature } from '../explain-signature.ts'

/** Says whether a received webhook is genuine and, when it is not, why. Needs no network. */
export const verify: Command = {
  name: 'verify',
  args: ['[body file]'],
  summary: 'say whether a webhook is genuine, and what is wrong when it is not',
  options: {
    signature: { type: 'string', value: 't=…,v1=…', help: 'value of the header X-Merchant-Signature' },
    'webhook-secret': { type: 'string', value: 'whsec_…', help: 'or KASSA_WEBHOOK_SECRET' },
    at: { type: 'string', value: 'unix time', help: 'when it was received, in seconds; now by default' },
    'ignore-age': { type: 'boolean', help: 'do not compare its time with the clock' },
  },
  examples: [
    "kassa verify body.json --signature 't=1767225600,v1=8027…' --webhook-secret whsec_…",
    "cat body.json | kassa verify --signature 't=1767225600,v1=8027…' --ignore-age",
  ],
  async run(cli, [file], values) {
    const secret = text(values, 'webhook-secret') ?? cli.webhookSecret()
    if (!secret) throw new UsageError('--webhook-secret is missing')
    const header = needText(values, 'signature')
    const body = file === undefined || file === '-' ? await readAll(cli.stdin) : await readBody(file)
    const now = values['ignore-age'] ? null : (receivedAt(values) ?? cli.now())
    const explanation = explainSignature({ body, header, secret, now })
    const { genuine, message } = explanation
    cli.print(explanation, genuine ? cli.paint.good(message) : cli.paint.bad(message))
    return explanation.genuine ? exitCodes.done : exitCodes.negative
  },
}

function receivedAt(values: Values): number | undefined {
  const at = text(values, 'at')
  if (at === undefined) return undefined
  if (!/^\d{1,11}$/.test(at)) throw new UsageError(`--at takes Unix time in seconds, not ${JSON.stringify(at)}`)
  return Number(at)
}

async function readBody(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function readAll(input: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of input) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
