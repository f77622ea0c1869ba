import { exitCodes, type Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** Pages every Kassa has, by the word that opens them. */
const pages: Readonly<Record<string, string>> = { docs: '/docs', errors: '/docs/errors', contract: '/openapi.yaml' }

export const open: Command = {
  name: 'open',
  args: ['[docs | errors | contract | order id]'],
  summary: 'open the documentation, or the checkout page of an order, in the browser',
  options: { print: { type: 'boolean', help: 'only print the address' } },
  examples: ['kassa open docs', 'kassa open 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'],
  async run(cli, [what = 'docs'], values) {
    const url = await addressOf(cli, what)
    cli.print({ url }, url)
    if (values['print'] === true || (await cli.browse(url))) return exitCodes.done
    cli.note('No browser could be started here; open the address by hand.')
    return exitCodes.failed
  },
}

async function addressOf(cli: Parameters<Command['run']>[0], what: string): Promise<string> {
  const page = Object.hasOwn(pages, what) ? pages[what] : undefined
  if (page === undefined) return (await cli.client().orders.retrieve(what, { signal: cli.signal })).payment_url
  const baseUrl = cli.baseUrl()
  if (baseUrl === '') throw new UsageError('No address: set KASSA_BASE_URL or give --base-url')
  return new URL(page, baseUrl).href
}
