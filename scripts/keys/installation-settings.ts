// The settings of an installation, beside its keys, in the files that compose.yaml reads.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'
import { networks, networkTable, type Network } from '../../src/chains/networks.ts'
import { ConfigError, readConfig, type Config } from '../../src/config/config.ts'
import { Refused, writeNew } from './offline-keys.ts'

/** The operator's answers. */
export interface Answers {
  /** The name where payers and merchants reach the service. */
  readonly publicHost: string
  /** The name of the console, inside of the operators' network. */
  readonly consoleHost: string
  /** The sender of mails, such as `Tea House <no-reply@pay.example.com>`. */
  readonly mailFrom: string
  /** The mail server. Its address holds a password. */
  readonly smtpUrl: string
  /** The nodes of each network that is served. Their addresses may hold keys. */
  readonly nodes: ReadonlyMap<Network, readonly string[]>
  readonly isSingleMerchant: boolean
  /** Who gets alerts by mail; absent: no monitoring. */
  readonly alertsTo?: string | undefined
}

/** The port at which the kit's proxy serves the console. */
const consolePort = 9443
/** In USDT. Larger payouts are refused by the signer, and so is more than five of them a day. */
const payoutMax = 10_000
/** The signer's limits. */
export const signerLimits = {
  KASSA_SIGNER_PAYOUT_MAX: String(payoutMax),
  KASSA_SIGNER_DAY_MAX: String(5 * payoutMax),
}

export type Settings = Readonly<Record<string, string>>

/** Returns the settings of the service. Throws Refused with all problems. */
export function serviceSettings(answers: Answers, xpubs: ReadonlyMap<Network, string>): Settings {
  const settings = {
    ...answeredSettings(answers, xpubs),
    KASSA_WITHDRAWAL_AUTO_LIMIT: '0',
    KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT: '0',
    KASSA_WITHDRAWAL_SECOND_LIMIT: String(payoutMax),
  }
  checkedSettings(settings, answers.smtpUrl)
  return settings
}

/** Returns the settings that follow from these answers, which need not be all. */
export function answeredSettings(answers: Partial<Answers>, xpubs: ReadonlyMap<Network, string>): Settings {
  const { publicHost, consoleHost, mailFrom, isSingleMerchant, nodes = new Map<Network, readonly string[]>() } = answers
  return {
    ...(publicHost !== undefined && { KASSA_PUBLIC_URL: `https://${publicHost}` }),
    ...(consoleHost !== undefined && { KASSA_CONSOLE_URL: `https://${consoleHost}:${consolePort}` }),
    ...(mailFrom !== undefined && { KASSA_MAIL_FROM: mailFrom }),
    ...(isSingleMerchant === true && { KASSA_SINGLE_MERCHANT: 'true' }),
    ...Object.fromEntries([...nodes].flatMap(([network, urls]) => chainSettings(network, urls, xpubs))),
  }
}

function chainSettings(network: Network, nodes: readonly string[], xpubs: ReadonlyMap<Network, string>) {
  const { main, identitySetting } = networkTable[network]
  const prefix = `KASSA_LIVE_${network}`
  return [
    [`${prefix}_RPC_URLS`, nodes.join(',')],
    [`${prefix}_TOKEN`, main.token],
    [`${prefix}${identitySetting}`, main.identity],
    [`${prefix}_XPUB`, xpubs.get(network) ?? ''],
  ] as const
}

/** Reads the settings as the service will, with stand-ins for what the kit adds. Throws Refused with all problems. */
export function checkedSettings(settings: Settings, smtpUrl: string): Config {
  const ofKit = {
    DATABASE_URL: 'postgres://database/kassa',
    KASSA_ROLES: 'api,worker,console',
    KASSA_CONSOLE_PORT: '9200',
    KASSA_MASTER_KEY: randomBytes(32).toString('hex'),
    KASSA_SMTP_URL: smtpUrl,
    KASSA_PRIVATE_PORT: '9100',
    KASSA_TRUSTED_PROXY_CIDRS: 'none',
    KASSA_SCREENING_LISTS: '/lists/sdn_advanced.xml',
  }
  try {
    return readConfig({ ...ofKit, ...settings })
  } catch (error) {
    if (error instanceof ConfigError) throw new Refused(error.message)
    throw error
  }
}

/** Writes settings.env, signer.env and compose.env, and the address of the mail server as a secret. */
export function writeSettings(out: string, answers: Answers, settings: Settings): void {
  const at = (name: string) => path.join(out, name)
  writeNew(at('service/smtp-url'), answers.smtpUrl)
  writeNew(at('settings.env'), linesOf(settings))
  writeNew(at('signer.env'), linesOf(signerLimits))
  if (answers.alertsTo) writeNew(at('monitoring/alertmanager.yaml'), alertmanagerOf(answers, answers.alertsTo))
  writeNew(
    at('compose.env'),
    linesOf({
      COMPOSE_PROFILES: answers.alertsTo ? 'small,alerts' : 'small',
      KASSA_PUBLIC_HOST: answers.publicHost,
      KASSA_CONSOLE_NAME: answers.consoleHost,
    }),
  )
}

/** Fills Alertmanager's configuration with the mail server. There is no heartbeat yet: its address comes from another service. */
function alertmanagerOf({ smtpUrl, mailFrom }: Answers, to: string): string {
  const file = parseDocument(
    readFileSync(new URL('../../deploy/prometheus/alertmanager.yaml', import.meta.url), 'utf8'),
  )
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isTls = protocol === 'smtps:'
  const global = {
    smtp_smarthost: `${hostname}:${port || (isTls ? 465 : 587)}`,
    smtp_from: mailFrom,
    smtp_auth_username: decodeURIComponent(username),
    smtp_auth_password: decodeURIComponent(password),
  }
  for (const [name, value] of Object.entries(global)) file.setIn(['global', name], value)
  file.setIn(['receivers', 0, 'email_configs', 0, 'to'], to)
  file.deleteIn(['receivers', 1, 'webhook_configs'])
  return String(file)
}

export function linesOf(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}

/** Asks one question on the terminal; empty without an answer. */
export type Ask = (question: string) => Promise<string>

/** Asks for all answers. Returns `null` when the operator wants keys only. */
export async function askAnswers(ask: Ask): Promise<Answers | null> {
  const publicHost = await ask('Host name where payers reach Kassa, such as pay.example.com (empty: keys only): ')
  if (publicHost.trim() === '') return null
  const consoleHost = await ask('Host name of the operators’ console, another one, inside of your network: ')
  const isSingleMerchant = /^y(es)?$/i.test((await ask('Are you the only merchant? [y/N] ')).trim())
  const nodes = new Map<Network, readonly string[]>()
  for (const network of networks) {
    const { chainName } = networkTable[network]
    const urls = await ask(`Nodes of ${chainName}, separated by commas; three are best (empty: not served): `)
    if (urls.trim() !== '')
      nodes.set(
        network,
        urls.split(',').map(url => url.trim()),
      )
  }
  const mailFrom = await ask('Sender of mails, such as Tea House <no-reply@pay.example.com>: ')
  const smtpUrl = await ask('Mail server, as smtps://user:password@host: ')
  const alertsTo = await ask('Who gets alerts by mail (empty: no monitoring): ')
  return {
    publicHost: publicHost.trim(),
    consoleHost: consoleHost.trim(),
    mailFrom: mailFrom.trim(),
    smtpUrl: smtpUrl.trim(),
    nodes,
    isSingleMerchant,
    alertsTo: alertsTo.trim() || undefined,
  }
}

/** Asks who operates Kassa, and for the one merchant. */
export async function askPeople(ask: Ask, isSingleMerchant: boolean) {
  const operator = (await ask('Your name as the first operator, such as alice: ')).trim()
  if (!isSingleMerchant) return { operator }
  const merchant = (await ask('Name of your business, as payers see it: ')).trim()
  const email = (await ask('Email address of its owner: ')).trim()
  return { operator, merchant, email }
}

/** Reads nodes as `NETWORK=URL`, one each. Throws Refused. */
export function readNodes(given: readonly string[]): ReadonlyMap<Network, readonly string[]> {
  const nodes = new Map<Network, string[]>()
  for (const one of given) {
    const at = one.indexOf('=')
    const network = networks.find(name => name === one.slice(0, at).toUpperCase())
    if (network === undefined) throw new Refused(`--node must be ${networks.join(' or ')}=URL, not '${one}'`)
    nodes.set(network, [...(nodes.get(network) ?? []), one.slice(at + 1)])
  }
  return nodes
}
