// Makes every key and password that an installation needs, in a folder of its own, and prints what goes where. It asks no network and
// no database, and is meant for a machine that has neither (docs/operating/install.md, "Keys of a new installation").
//
//   npm run init -- --out FOLDER [--environment live|test] [--phrase-file FILE | --new-phrase-file FILE] [--database-host HOST]
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { makeInstallation } from './keys/installation-keys.ts'
import { ask, checkedPhrase, keystoreWork, readSecret, Refused, writeNew } from './keys/offline-keys.ts'
import { showPhrase } from './keys/show-phrase.ts'

const usage = `Usage: npm run init -- --out FOLDER
  --out              the folder to make; one that exists is not touched
  --environment      live (the default) or test
  --phrase-file      a recovery phrase that exists already; without it a new one is made and shown once
  --new-phrase-file  where the new phrase is written instead, for a machine without a terminal: never on the disk of a server
  --database-host    where PostgreSQL is (database)`

interface Options {
  readonly out: string
  readonly environment: 'live' | 'test'
  readonly phraseFile: string | undefined
  readonly newPhraseFile: string | undefined
  readonly databaseHost: string
}

try {
  const options = readOptions()
  const words = await phraseOf(options)
  console.log(makeInstallation({ ...options, words, work: keystoreWork }))
  if (options.newPhraseFile !== undefined)
    console.log(`The recovery phrase is in ${options.newPhraseFile}: carry it away, and erase it here.`)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 2
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
  throw new Refused('The words were not known: nothing was made. Begin anew; there will be other words.')
}

function readOptions(): Options {
  const name = { type: 'string' } as const
  const known = { out: name, environment: name, 'phrase-file': name, 'new-phrase-file': name, 'database-host': name }
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
  if (existsSync(out)) throw new Refused(`${out} exists: it is not touched`)
  if (newPhraseFile !== undefined && existsSync(newPhraseFile))
    throw new Refused(`${newPhraseFile} exists: it is not touched`)
  if (phraseFile === undefined && newPhraseFile === undefined && !(process.stdin.isTTY && process.stderr.isTTY))
    throw new Refused(
      `There is no terminal to show a new recovery phrase on: use --new-phrase-file or --phrase-file\n${usage}`,
    )
  return { out, environment, phraseFile, newPhraseFile, databaseHost: values['database-host'] ?? 'database' }
}
