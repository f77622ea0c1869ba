import { isApiError } from '../../index.ts'
import type { Cli } from '../cli.ts'
import { exitCodes, type Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { hintFor } from '../explain-error.ts'

interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly message: string
  /** What to do; null when all is well. */
  readonly cure: string | null
}

/** Looks at everything that has to be right, in the order in which one thing needs the other. */
export const doctor: Command = {
  name: 'doctor',
  args: [],
  summary: 'look for what is wrong with this set-up, and say how to mend it',
  options: {},
  examples: ['kassa doctor', 'kassa doctor --profile shop --json'],
  async run(cli) {
    let isWell = true
    for (const check of checks) {
      const finding = await check(cli)
      report(cli, finding)
      isWell &&= finding.ok
      // What comes after needs what has just failed.
      if (!finding.ok && check !== webhooks) break
    }
    return isWell ? exitCodes.done : exitCodes.negative
  },
}

const checks: readonly ((cli: Cli) => Promise<Finding> | Finding)[] = [
  node,
  key,
  address,
  clock,
  signature,
  webhooks,
  secret,
]

function report({ print, paint }: Cli, finding: Finding): void {
  const { check, ok, message, cure } = finding
  const line = `${ok ? paint.good('ok   ') : paint.bad('wrong')}  ${check.padEnd(9)}  ${message}`
  print(finding, cure === null ? line : `${line}\n       ${paint.open('cure')}:     ${cure}`)
}

const well = (check: string, message: string): Finding => ({ check, ok: true, message, cure: null })
const wrong = (check: string, message: string, cure: string): Finding => ({ check, ok: false, message, cure })

function node(): Finding {
  const { node: version } = process.versions
  const isEnough = Number.parseInt(version, 10) >= 22
  return isEnough ? well('node', version) : wrong('node', `${version} is too old`, 'install Node 22 or later')
}

function key(cli: Cli): Finding {
  try {
    const found = cli.key()
    cli.client()
    return well('key', `${found?.keyId} of ${found?.source}`)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const cure =
      'take the key and its secret from the dashboard, or run `npm start` in the folder of Kassa for a sandbox'
    return wrong('key', error.message, cure)
  }
}

async function address(cli: Cli): Promise<Finding> {
  const baseUrl = cli.baseUrl()
  try {
    const { status } = await cli.client().service.health({ signal: cli.signal, maxRetries: 0, timeout: 10_000 })
    return well('address', `${baseUrl} answers: ${status}`)
  } catch (error) {
    const cure = 'start Kassa there (a sandbox: `npm start`), or set KASSA_BASE_URL or --base-url to where it is'
    return wrong('address', `${baseUrl}: ${messageOf(error)}`, cure)
  }
}

/** A signature is for five minutes; the client sets its clock by itself, other programs with this key do not. */
async function clock(cli: Cli): Promise<Finding> {
  const { lastResponse } = await cli.client().service.health({ signal: cli.signal })
  const date = Date.parse(lastResponse.headers.get('date') ?? '')
  const seconds = Number.isNaN(date) ? 0 : Math.round(cli.now() - date / 1000)
  if (Math.abs(seconds) <= 60) return well('clock', `within ${Math.abs(seconds)} s of the service's`)
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  return wrong('clock', `${Math.abs(seconds)} s ${direction} the service's`, 'let the system set its clock (NTP)')
}

async function signature(cli: Cli): Promise<Finding> {
  try {
    const merchant = await cli.client().merchants.me({ signal: cli.signal })
    const about = `${merchant.name}, ${merchant.status}`
    if (merchant.status !== 'SUSPENDED') return well('signature', `accepted for ${about}`)
    return wrong('signature', `accepted, but ${about}`, 'ask the operator of this Kassa why')
  } catch (error) {
    const hint = hintFor(error, cli.baseUrl())
    return wrong('signature', messageOf(error), hint ?? (isApiError(error) ? `see ${error.docUrl}` : 'try again'))
  }
}

async function webhooks(cli: Cli): Promise<Finding> {
  const client = cli.client()
  const active = (await client.webhooks.list({ signal: cli.signal })).filter(each => each.is_active)
  if (active.length === 0) {
    const cure = 'register an endpoint (kassa webhooks create), give each order a webhook_url, or use kassa listen'
    return wrong('webhooks', 'no endpoint receives events', cure)
  }
  for (const { id, url } of active) {
    const [latest] = await client.webhooks
      .listDeliveries(id, { limit: 1 }, { signal: cli.signal })
      .toArray({ limit: 1 })
    if (!latest?.last_error || latest.status === 'DELIVERED') continue
    const cure = `look at what ${url} writes about it, then: kassa webhooks deliveries ${id}`
    return wrong('webhooks', `${id} failed last: ${latest.last_error}`, cure)
  }
  return well('webhooks', `${active.length} active, the latest deliveries are fine`)
}

function secret(cli: Cli): Finding {
  if (cli.webhookSecret() !== undefined) return well('secret', 'the webhook secret is known here')
  const cure = 'set KASSA_WEBHOOK_SECRET to the one the dashboard shows; kassa verify and your receiver need it'
  return wrong('secret', 'no webhook secret is known here', cure)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
