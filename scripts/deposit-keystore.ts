// Makes the encrypted account of deposit addresses, …_DEPOSIT_KEYSTORE of the signer, from a recovery phrase. It asks no network and no
// database, and is meant for a machine that has neither. Nothing secret is an argument, printed, or written unencrypted.
//
//   npm run deposit-keystore -- --network ERC20 --password-file FILE --out FILE [--phrase-file FILE] [--account 0] [--xpub xpub…]
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { networks, networkTable, type Network } from '../src/chains/networks.ts'
import { depositKeys, accountOfKeystore } from '../src/signer/keys/keystore.ts'
import {
  askPhrase,
  checkedPhrase,
  keystoreWork,
  passwordLengthMin,
  readSecret,
  Refused,
  encryptAccount,
  seedKey,
  writeNew,
} from './keys/offline-keys.ts'

const usage = `Usage: npm run deposit-keystore -- --network ERC20|TRC20 --password-file FILE --out FILE
  --network        whose deposit addresses
  --password-file  the signer's KASSA_SIGNER_PASSWORD_FILE
  --out            the file to make; one that exists is not touched
  --phrase-file    where the recovery phrase is; without it, it is typed in or read from the standard input
  --account        the account of the phrase (0)
  --xpub           the extended public key in use: a phrase that does not lead to it is refused`

try {
  console.log(await make())
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function make(): Promise<string> {
  const { network, account, out, password, xpub, phraseFile } = readOptions()
  const words = checkedPhrase(phraseFile === undefined ? await askPhrase() : readSecret('--phrase-file', phraseFile))
  const derivation = networkTable[network].accountPath.replace(/0'$/, `${account}'`)
  const key = seedKey(words).derive(derivation)
  if (xpub !== undefined && xpub !== key.publicExtendedKey)
    throw new Refused(`The phrase does not lead to ${xpub}: its ${derivation} is ${key.publicExtendedKey}`)
  writeNew(out, encryptAccount(key, { password, work: keystoreWork }))
  const opened = depositKeys(network, accountOfKeystore(readFileSync(out, 'utf8'), password))(0)
  if (opened.address !== depositKeys(network, key)(0).address)
    throw new Error(`${out} does not open to what was sealed`)
  return [
    `Made ${out}, and opened it again. In the signer, …_${network}_DEPOSIT_KEYSTORE names it; everywhere else:`,
    `…_${network}_XPUB=${key.publicExtendedKey}`,
    `Account ${derivation}, whose first deposit address is ${opened.address}`,
  ].join('\n')
}

function readOptions() {
  const name = { type: 'string' } as const
  const known = { network: name, 'password-file': name, out: name, 'phrase-file': name, account: name, xpub: name }
  const values = (() => {
    try {
      return parseArgs({ options: known }).values
    } catch (error) {
      throw new Refused(`${error instanceof Error ? error.message : ''}\n${usage}`)
    }
  })()
  const { network: wanted, out, account: number = '0', 'password-file': passwordFile } = values
  const network: Network | undefined = networks.find(one => one === wanted)
  const account = /^\d{1,9}$/.test(number) ? Number(number) : -1
  if (network === undefined || out === undefined || passwordFile === undefined || account < 0) throw new Refused(usage)
  if (existsSync(out)) throw new Refused(`${out} exists: it is not touched`)
  const password = readSecret('--password-file', passwordFile).replace(/\r?\n$/, '')
  if (password.length < passwordLengthMin)
    throw new Refused(`--password-file: the password is shorter than ${passwordLengthMin} characters`)
  return { network, account, out, password, xpub: values.xpub, phraseFile: values['phrase-file'] }
}
