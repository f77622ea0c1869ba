// Creates every key and password that an installation needs in a new folder, and prints where each file goes. Uses no network and no database, and is
// meant for an offline machine (docs/operating/install.md, "Keys and settings of a new installation").
//
//   npm run init -- --out FOLDER [--environment live|test] [--phrase-file FILE | --new-phrase-file FILE] [--database-host HOST]
//     [--public-host NAME --console-host NAME --mail-from SENDER --smtp-url-file FILE --node NETWORK=URL … [--alerts-to ADDRESS] [--single-merchant]]
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { makeInstallation } from './keys/installation-keys.ts'
import { askAnswers, readNodes, type Answers } from './keys/installation-settings.ts'
import { ask, checkedPhrase, keystoreWork, readSecret, Refused, writeNew } from './keys/offline-keys.ts'
import { showPhrase } from './keys/show-phrase.ts'

const usage = `Usage: npm run init -- --out FOLDER
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
  --single-merchant  you are the only merchant: no verification and no fee`

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
  const options = readOptions()
  const answers =
    options.answers ?? (isAsked(options) ? await askAnswers(question => ask(question, { isHidden: false })) : null)
  const words = await phraseOf(options)
  console.log(makeInstallation({ ...options, answers, words, work: keystoreWork }))
  if (options.newPhraseFile !== undefined)
    console.log(`The recovery phrase is in ${options.newPhraseFile}. Move it to a safe place and delete the file here.`)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 2
}

/** The public test networks have no settings that are known here. */
function isAsked({ environment }: Options): boolean {
  return environment === 'live' && process.stdin.isTTY && process.stderr.isTTY
}

async function phraseOf({ phraseFile, newPhraseFile }: Options): Promise<string> {
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

function readOptions(): Options {
  const name = { type: 'string' } as const
  const known = {
    out: name,
    environment: name,
    'phrase-file': name,
    'new-phrase-file': name,
    'database-host': name,
    'public-host': name,
    'console-host': name,
    'mail-from': name,
    'smtp-url-file': name,
    'alerts-to': name,
    node: { type: 'string', multiple: true },
    'single-merchant': { type: 'boolean' },
  } as const
  const values = (() => {
    try {
      return parseArgs({ options: known }).values
    } catch (error) {
      throw new Refused(`${error instanceof Error ? error.message : ''}\n${usage}`)
    }
  })()
  const { out, environment = 'live', 'phrase-file': phraseFile, 'new-phrase-file': newPhraseFile } = values
  if (out === undefined || (environment !== 'live' && environment !== 'test')) throw new Refused(usage)
  if (phraseFile !== undefined && newPhraseFile !== undefined) throw new Refused(usage)
  if (existsSync(out)) throw new Refused(`${out} already exists. Choose another folder.`)
  if (newPhraseFile !== undefined && existsSync(newPhraseFile))
    throw new Refused(`${newPhraseFile} already exists. Choose another file.`)
  if (phraseFile === undefined && newPhraseFile === undefined && !(process.stdin.isTTY && process.stderr.isTTY))
    throw new Refused(
      `There is no terminal to show a new recovery phrase on. Use --new-phrase-file or --phrase-file.\n${usage}`,
    )
  const answers = answersOf(values)
  if (answers && environment !== 'live') throw new Refused('--public-host needs --environment live')
  return { out, environment, phraseFile, newPhraseFile, databaseHost: values['database-host'] ?? 'database', answers }
}

interface Given {
  readonly 'public-host'?: string
  readonly 'console-host'?: string
  readonly 'mail-from'?: string
  readonly 'smtp-url-file'?: string
  readonly 'alerts-to'?: string
  readonly node?: readonly string[]
  readonly 'single-merchant'?: boolean
}

/** All of them, or none. */
function answersOf(values: Given): Answers | null {
  const { 'public-host': publicHost, 'console-host': consoleHost, 'mail-from': mailFrom, node: nodes } = values
  const smtpFile = values['smtp-url-file']
  const given = [publicHost, consoleHost, mailFrom, smtpFile, nodes]
  if (given.every(one => one === undefined) && !values['single-merchant']) return null
  if (publicHost === undefined || consoleHost === undefined || mailFrom === undefined || !smtpFile || !nodes)
    throw new Refused(
      'Settings need --public-host, --console-host, --mail-from, --smtp-url-file and --node, all of them',
    )
  return {
    publicHost,
    consoleHost,
    mailFrom,
    smtpUrl: readSecret('--smtp-url-file', smtpFile).trim(),
    nodes: readNodes(nodes),
    isSingleMerchant: values['single-merchant'] ?? false,
    alertsTo: values['alerts-to'],
  }
}
