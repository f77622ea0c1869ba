// Creates every key, password and setting that an installation needs. For compose it fills a new folder, and uses no network and no database: it is
// meant for an offline machine. For systemd (`kassa init`) it works on the server, starts everything, and changes settings when run again
// (docs/operating/install.md).
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { operatorName } from '../src/operators/operator.ts'
import { mailAddress } from '../src/people/users/mail-address.ts'
import { makeInstallation } from './keys/installation-keys.ts'
import { askAnswers, askPeople, readNodes, type Answers } from './keys/installation-settings.ts'
import { ask, checkedPhrase, keystoreWork, readSecret, Refused, writeNew } from './keys/offline-keys.ts'
import { showPhrase } from './keys/show-phrase.ts'

const usage = `Usage: npm run init -- --out FOLDER
       kassa init, on a server with the package (npm run init -- --for systemd)
  --out              the folder to create; it must not exist
  --environment      live (default) or test
  --phrase-file      the file with an existing recovery phrase; without it, a new phrase is created and shown once
  --new-phrase-file  write the new phrase to this file instead, on a machine without a terminal; never on a server's disk
  --database-host    the host of PostgreSQL (default: database)

For the settings of compose.yaml as well; on a terminal, the command asks for them:
  --public-host      the host name where payers and merchants reach the service
  --console-host     the host name of the operators' console, another one, inside of your network
  --node             NETWORK=URL, once for each node of a network; three are best. A network without nodes is not served
  --mail-from        the sender of mails, such as 'Tea House <no-reply@pay.example.com>'
  --smtp-url-file    the file with the address of the mail server, as smtps://user:password@host
  --alerts-to        the address that gets alerts by mail; without it nothing is monitored
  --single-merchant  you are the only merchant: no verification and no fee

For kassa init, which makes keys and settings the first time, and changes settings afterwards:
  --operator         the name of the first operator, such as alice
  --merchant         with --single-merchant: the name of your business, as payers see it
  --email            with --single-merchant: the email address of its owner
  --tls internal     Caddy makes the certificate itself, where no public authority can reach this machine
  --set              NAME=VALUE sets any other setting, NAME= removes it; once for each
  --dry-run          tries the nodes and shows what would change, and changes nothing`

const name = { type: 'string' } as const
const names = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

interface Options {
  readonly out: string
  readonly environment: 'live' | 'test'
  readonly phraseFile: string | undefined
  readonly newPhraseFile: string | undefined
  readonly databaseHost: string
  /** From the options; `null` without them. */
  readonly answers: Answers | null
}

try {
  if (process.argv.includes('--for')) await initInstalled()
  else await fillFolder()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function fillFolder(): Promise<void> {
  const options = readOptions()
  const answers =
    options.answers ?? (isAsked(options) ? await askAnswers(question => ask(question, { isHidden: false })) : null)
  const words = await phraseOf(options)
  console.log(makeInstallation({ ...options, answers, words, work: keystoreWork }))
  if (options.newPhraseFile !== undefined) sayPhraseFile(options.newPhraseFile)
}

function sayPhraseFile(file: string): void {
  console.log(`The recovery phrase is in ${file}. Move it to a safe place and delete the file here.`)
}

/** On a server with the package. Nothing is written before all answers are right and the nodes answer. */
async function initInstalled(): Promise<void> {
  const values = parsed()
  const { folder = '/etc/kassa', 'dry-run': isDryRun = false } = values
  if (values.for !== 'systemd' || (values.tls !== undefined && values.tls !== 'internal')) throw new Refused(usage)
  if (values['alerts-to'] !== undefined)
    throw new Refused(
      '--alerts-to is for compose. For systemd, docs/operating/monitoring.md says how to set up Alertmanager.',
    )
  const { changesOf, makeKeys, planOf, tryNodes, writePlan } = await import('./installed/init-installed.ts')
  const installed = { folder, work: keystoreWork }
  const say = (line: string) => console.log(line)
  const people = { operator: values.operator, merchant: values.merchant, email: values.email }
  const isFirst = !existsSync(`${folder}/settings.env`)
  const mustAsk = isFirst && values['public-host'] === undefined && process.stdin.isTTY && process.stderr.isTTY
  const visible = (question: string) => ask(question, { isHidden: false })
  const answers = mustAsk ? ((await askAnswers(visible)) ?? {}) : someAnswers(values)
  if (mustAsk) Object.assign(people, await askPeople(visible, answers.isSingleMerchant ?? false))
  if (isFirst) refuseStrangers(people, answers.isSingleMerchant ?? false)
  const plan = planOf(installed, {
    answers,
    set: Object.fromEntries((values.set ?? []).map(readSetting)),
    hasOwnAuthority: values.tls === undefined ? undefined : true,
  })
  if (!plan.hasKeys) refuseUnseenPhrase(values)
  if (!(await tryNodes(plan.config, say)))
    throw new Refused('Nothing was changed: with these nodes, payments would not be credited.')
  const changes = changesOf(plan)
  for (const line of changes.length > 0 ? changes : ['No setting changes.']) say(line)
  if (isDryRun) return say('Nothing was changed (--dry-run).')
  if (!plan.hasKeys) {
    const { 'phrase-file': phraseFile, 'new-phrase-file': newPhraseFile } = values
    say(makeKeys(installed, await phraseOf({ phraseFile, newPhraseFile })))
    if (newPhraseFile !== undefined) sayPhraseFile(newPhraseFile)
  }
  writePlan(installed, plan)
  const { addPeople, startInstalled } = await import('./installed/start-installed.ts')
  await startInstalled(plan.after['proxy.env'], say)
  for (const line of await addPeople(plan.after['settings.env'], people)) say(line)
  say('Kassa runs. Check it with: kassa doctor')
}

function readSetting(given: string): [string, string] {
  const at = given.indexOf('=')
  if (at < 1) throw new Refused(`--set must be NAME=VALUE, not '${given}'`)
  return [given.slice(0, at), given.slice(at + 1)]
}

/** Before anything is made: afterwards a mistake would leave an installation without people. */
function refuseStrangers(
  people: Record<'operator' | 'merchant' | 'email', string | undefined>,
  isSingle: boolean,
): void {
  if (people.operator === undefined || operatorName(people.operator) === null)
    throw new Refused('--operator must be a name such as alice: the first person who operates Kassa')
  if (isSingle && (!people.merchant || mailAddress(people.email ?? '') === null))
    throw new Refused(
      '--single-merchant needs --merchant, the name of your business, and --email, the address of its owner',
    )
}

/** The public test networks have no settings that are known here. */
function isAsked({ environment }: Options): boolean {
  return environment === 'live' && process.stdin.isTTY && process.stderr.isTTY
}

async function phraseOf({ phraseFile, newPhraseFile }: Pick<Options, 'phraseFile' | 'newPhraseFile'>): Promise<string> {
  if (phraseFile !== undefined) return checkedPhrase(readSecret('--phrase-file', phraseFile))
  const words = generateMnemonic(wordlist, 256)
  if (newPhraseFile !== undefined) {
    writeNew(newPhraseFile, words)
    return words
  }
  const screen = {
    write: (text: string) => void process.stderr.write(text),
    ask: (question: string) => ask(question, { isHidden: false }),
  }
  if (await showPhrase(words, screen, below => randomInt(below))) return words
  throw new Refused('The words did not match, so nothing was created. Run the command again: it shows a new phrase.')
}

function parsed() {
  const known = {
    out: name,
    for: name,
    folder: name,
    environment: name,
    'phrase-file': name,
    'new-phrase-file': name,
    'database-host': name,
    'public-host': name,
    'console-host': name,
    'mail-from': name,
    'smtp-url-file': name,
    'alerts-to': name,
    node: names,
    'single-merchant': flag,
    operator: name,
    merchant: name,
    email: name,
    tls: name,
    set: names,
    'dry-run': flag,
    help: flag,
  } as const
  const values = (() => {
    try {
      return parseArgs({ options: known }).values
    } catch (error) {
      throw new Refused(`${error instanceof Error ? error.message : ''}\n${usage}`)
    }
  })()
  if (!values.help) return values
  console.log(usage)
  process.exit(0)
}

type Values = ReturnType<typeof parsed>

function readOptions(): Options {
  const values = parsed()
  const { out, environment = 'live', 'phrase-file': phraseFile, 'new-phrase-file': newPhraseFile } = values
  if (out === undefined || (environment !== 'live' && environment !== 'test')) throw new Refused(usage)
  if (existsSync(out)) throw new Refused(`${out} already exists. Choose another folder.`)
  refuseUnseenPhrase(values)
  const answers = answersOf(values)
  if (answers && environment !== 'live') throw new Refused('--public-host needs --environment live')
  return { out, environment, phraseFile, newPhraseFile, databaseHost: values['database-host'] ?? 'database', answers }
}

/** Refuses to make a phrase that nobody would see. */
function refuseUnseenPhrase({ 'phrase-file': phraseFile, 'new-phrase-file': newPhraseFile }: Values): void {
  if (phraseFile !== undefined && newPhraseFile !== undefined) throw new Refused(usage)
  if (newPhraseFile !== undefined && existsSync(newPhraseFile))
    throw new Refused(`${newPhraseFile} already exists. Choose another file.`)
  if (phraseFile === undefined && newPhraseFile === undefined && !(process.stdin.isTTY && process.stderr.isTTY))
    throw new Refused(
      `There is no terminal to show a new recovery phrase on. Use --new-phrase-file or --phrase-file.\n${usage}`,
    )
}

/** All of them, or none. */
function answersOf(values: Values): Answers | null {
  const answers = someAnswers(values)
  const { publicHost, consoleHost, mailFrom, smtpUrl, nodes, isSingleMerchant, alertsTo } = answers
  if (Object.values(answers).every(one => one === undefined)) return null
  if (publicHost === undefined || consoleHost === undefined || mailFrom === undefined || !smtpUrl || !nodes)
    throw new Refused(
      'Settings need --public-host, --console-host, --mail-from, --smtp-url-file and --node, all of them',
    )
  return { publicHost, consoleHost, mailFrom, smtpUrl, nodes, isSingleMerchant: isSingleMerchant ?? false, alertsTo }
}

/** Those that were given. */
function someAnswers(values: Values): Partial<Answers> {
  const { 'public-host': publicHost, 'console-host': consoleHost, 'mail-from': mailFrom, node: nodes } = values
  const { 'smtp-url-file': smtpFile, 'single-merchant': isSingleMerchant, 'alerts-to': alertsTo } = values
  return {
    ...(publicHost !== undefined && { publicHost }),
    ...(consoleHost !== undefined && { consoleHost }),
    ...(mailFrom !== undefined && { mailFrom }),
    ...(smtpFile !== undefined && { smtpUrl: readSecret('--smtp-url-file', smtpFile).trim() }),
    ...(nodes !== undefined && { nodes: readNodes(nodes) }),
    ...(isSingleMerchant !== undefined && { isSingleMerchant }),
    ...(alertsTo !== undefined && { alertsTo }),
  }
}
