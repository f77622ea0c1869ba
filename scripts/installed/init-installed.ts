// `kassa init`: makes the keys and settings of an installation by package, starts it, and enrolls the first people. Run again, it changes settings.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { HDKey } from '@scure/bip32'
import { networks, networkTable, type Network } from '../../src/chains/networks.ts'
import { examineNodes } from '../../src/cli/doctor/nodes.ts'
import type { Config } from '../../src/config/config.ts'
import { networkSettings, serviceSettings as knownService } from '../../src/config/settings.ts'
import { signerNetworkSettingNames, signerSettingNames } from '../../src/config/signer.ts'
import type { Finding } from '../../src/lib/finding.ts'
import { makeInstallation } from '../keys/installation-keys.ts'
import {
  answeredSettings,
  checkedSettings,
  linesOf,
  serviceSettings,
  signerLimits,
  type Answers,
  type Settings,
} from '../keys/installation-settings.ts'
import { Refused } from '../keys/offline-keys.ts'
import { readValues } from './unit.ts'

/** What the operator wants. Without an answer, the present one stays. */
export interface Wanted {
  readonly answers: Partial<Answers>
  /** Other settings by name; an empty value removes one. */
  readonly set: Settings
  /** Whether Caddy makes the certificate of the public name itself, for a machine that no public authority can reach. */
  readonly hasOwnAuthority: boolean | undefined
}

export interface Installed {
  /** /etc/kassa. */
  readonly folder: string
  readonly work: number
  readonly say: (line: string) => void
}

/** The files of settings, each with its lines. */
type Files = Readonly<Record<'settings.env' | 'signer.env' | 'proxy.env', Settings>>

export interface Plan {
  readonly isFirst: boolean
  readonly hasKeys: boolean
  readonly before: Files
  readonly after: Files
  readonly smtpUrl: string
  readonly config: Config
}

/** Returns what would change. Throws Refused with all problems, before anything is written. */
export function planOf({ folder }: Pick<Installed, 'folder'>, wanted: Wanted): Plan {
  const before = {
    'settings.env': settingsIn(folder, 'settings.env'),
    'signer.env': settingsIn(folder, 'signer.env'),
    'proxy.env': settingsIn(folder, 'proxy.env'),
  }
  const isFirst = Object.keys(before['settings.env']).length === 0
  const keys = settingsIn(folder, 'service/extended-keys.env')
  const xpubs = new Map(networks.map(one => [one, keys[`KASSA_LIVE_${one}_XPUB`] ?? standIn(one)]))
  const smtpFile = path.join(folder, 'service/smtp-url')
  const smtpUrl = wanted.answers.smtpUrl ?? (existsSync(smtpFile) ? readFileSync(smtpFile, 'utf8').trim() : '')
  const answered = isFirst ? serviceSettings(whole(wanted.answers), xpubs) : answeredSettings(wanted.answers, xpubs)
  const { service, signer } = bySide(wanted.set)
  const settings = without({ ...before['settings.env'], ...answered, ...service })
  const config = checkedSettings(settings, smtpUrl)
  const after = {
    'settings.env': settings,
    'signer.env': without({ ...(isFirst && signerLimits), ...before['signer.env'], ...signer }),
    'proxy.env': proxySettings(settings, wanted.hasOwnAuthority ?? Boolean(before['proxy.env']['KASSA_PUBLIC_TLS'])),
  }
  return { isFirst, hasKeys: Object.keys(keys).length > 0, before, after, smtpUrl, config }
}

function settingsIn(folder: string, name: string): Settings {
  const file = path.join(folder, name)
  return existsSync(file) ? readValues(readFileSync(file, 'utf8')) : {}
}

/** An extended key of nobody, so that settings can be checked and nodes tried before there are keys. */
function standIn(network: Network): string {
  return HDKey.fromMasterSeed(randomBytes(32)).derive(networkTable[network].accountPath).publicExtendedKey
}

function whole(answers: Partial<Answers>): Answers {
  const { publicHost, consoleHost, mailFrom, smtpUrl, nodes, isSingleMerchant = false } = answers
  if (publicHost === undefined || consoleHost === undefined || mailFrom === undefined || !smtpUrl || !nodes)
    throw new Refused(
      'The first time, kassa init needs --public-host, --console-host, --mail-from, --smtp-url-file and --node, all of them',
    )
  return { publicHost, consoleHost, mailFrom, smtpUrl, nodes, isSingleMerchant }
}

function bySide(set: Settings): { readonly service: Settings; readonly signer: Settings } {
  const ofSigner = new Set([...signerSettingNames, ...perNetwork(signerNetworkSettingNames)])
  const ofService = new Set([
    ...Object.keys(knownService('production')),
    ...perNetwork(network => Object.keys(networkSettings(network))),
  ])
  const unknown = Object.keys(set).filter(name => !ofSigner.has(name) && !ofService.has(name))
  if (unknown.length > 0) throw new Refused(`--set: there is no setting ${unknown.join(', ')}`)
  const isOfSigner = ([name]: [string, string]) => ofSigner.has(name) && !ofService.has(name)
  const all = Object.entries(set)
  return {
    service: Object.fromEntries(all.filter(one => !isOfSigner(one))),
    signer: Object.fromEntries(all.filter(isOfSigner)),
  }
}

function perNetwork(namesOf: (network: Network) => readonly string[]): string[] {
  return ['LIVE', 'TEST'].flatMap(environment =>
    networks.flatMap(network => namesOf(network).map(name => `KASSA_${environment}_${network}${name}`)),
  )
}

function without(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
}

/** What Caddy has to know. */
function proxySettings(
  { KASSA_PUBLIC_URL: url = '', KASSA_CONSOLE_URL: console = '' }: Settings,
  isOwn: boolean,
): Settings {
  return {
    KASSA_PUBLIC_HOST: new URL(url).host,
    KASSA_PUBLIC_TLS: isOwn ? 'tls internal' : '',
    KASSA_API_UPSTREAM: '127.0.0.1:8080',
    KASSA_CONSOLE_NAME: new URL(console).hostname,
    KASSA_OPERATORS_BIND: '127.0.0.1',
    KASSA_CONSOLE_UPSTREAM: '127.0.0.1:9200',
  }
}

/** Says what a plan would change, in lines without secrets. */
export function changesOf({ before, after, hasKeys }: Plan): string[] {
  const lines = (Object.keys(after) as (keyof Files)[]).flatMap(file => {
    const names = new Set([...Object.keys(before[file]), ...Object.keys(after[file])])
    return [...names].flatMap(name => {
      const [old, now] = [before[file][name], after[file][name]]
      if (old === now) return []
      if (!hasKeys && name.endsWith('_XPUB')) return [`${file}: + ${name}=(from the recovery phrase)`]
      if (now === undefined) return [`${file}: - ${name}`]
      return [`${file}: ${old === undefined ? '+' : '~'} ${name}=${shown(name, now)}`]
    })
  })
  return [...(hasKeys ? [] : ['keys and passwords: + service/, signer/, database/']), ...lines]
}

/** Addresses of nodes hold the keys of providers. */
function shown(name: string, value: string): string {
  if (/_RPC_URLS$|_FEEDS$/.test(name))
    return value
      .split(',')
      .map(url => new URL(url).host)
      .join(',')
  return /_(KEY|KEYS|SECRET|HEADERS|URL)$/.test(name) && !/^KASSA_(PUBLIC|CONSOLE)_URL$/.test(name) ? '(hidden)' : value
}

/** Tries every node, as `doctor` does. Returns the findings, and whether payments could be credited. */
export async function tryNodes({ networks: all }: Config, say: (line: string) => void): Promise<boolean> {
  let isGood = true
  for (const network of all) {
    const findings = await examineNodes(network, { isProduction: true, now: () => new Date() })
    for (const finding of findings) sayFinding(finding, say)
    if (findings.some(one => one.state === 'fail')) isGood = false
    if (network.nodes.length < 3)
      say(
        `warn  ${networkTable[network.network].chainName} has ${network.nodes.length} nodes: while one is away, no payment is credited. Name three (--node).`,
      )
  }
  return isGood
}

function sayFinding({ state, text, cure }: Finding, say: (line: string) => void): void {
  say(`${state.padEnd(4)}  ${text}`)
  if (cure !== null) say(`      → ${cure}`)
}

/** Makes keys from this phrase. They take their place together, so that an interrupted run leaves nothing. Returns the report. */
export function makeKeys({ folder, work }: Pick<Installed, 'folder' | 'work'>, words: string): string {
  const out = path.join(folder, '.new')
  rmSync(out, { recursive: true, force: true })
  const report = makeInstallation({
    out,
    environment: 'live',
    words,
    databaseHost: '127.0.0.1',
    work,
    isInstalled: true,
  })
  // The one that tells whether there are keys comes last.
  for (const name of ['signer', 'database', 'service']) renameSync(path.join(out, name), path.join(folder, name))
  rmSync(out, { recursive: true })
  return report
}

/** Writes the settings of a plan, with the extended keys that there are by now. */
export function writePlan({ folder }: Pick<Installed, 'folder'>, { after, smtpUrl }: Plan): void {
  const keys = settingsIn(folder, 'service/extended-keys.env')
  const settings = { ...after['settings.env'] }
  for (const name of Object.keys(settings)) if (keys[name] !== undefined) settings[name] = keys[name]
  replace(path.join(folder, 'service/smtp-url'), smtpUrl)
  for (const [name, values] of Object.entries({ ...after, 'settings.env': settings }))
    replace(path.join(folder, name), linesOf(values))
  const operators = path.join(folder, 'operators.json')
  if (existsSync(operators)) return
  copyFileSync(path.join(folder, 'signer/operators.json'), operators)
  // Not secret: the signer itself reads it.
  chmodSync(operators, 0o644)
}

/** Replaces a file at once, readable only by its owner. */
function replace(file: string, content: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${content}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
