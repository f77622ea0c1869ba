// Creates a keystore of the signer from a recovery phrase: the account of deposit addresses, or a hot wallet. For an offline machine: it uses no
// network and no database. No secret is passed as an argument, printed, or written unencrypted.
//
//   npm run keystore -- --network ERC20 --password-file FILE --out FILE [--phrase-file FILE] [--account 0] [--xpub xpub…]
//   npm run keystore -- --hot --account 1001 --network ERC20 --password-file FILE --out FILE [--phrase-file FILE]
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { networks, networkTable, type Network } from '../src/chains/networks.ts'
import { depositKeys, accountOfKeystore } from '../src/signer/keys/keystore.ts'
import { hotAccount, writeHotKeystore } from './keys/installation-keys.ts'
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

const usage = `Usage: npm run keystore -- --network ERC20|TRC20 --password-file FILE --out FILE
  --network        the network of the addresses
  --hot            the next hot wallet instead of the deposit addresses; needs --account
  --password-file  the signer's KASSA_SIGNER_PASSWORD_FILE
  --out            the file to create; it must not exist
  --phrase-file    the file with the recovery phrase; without it, type the phrase or pipe it to standard input
  --account        the account of the phrase (default: 0); for --hot 1001 at the first replacement, 1002 at the second
  --xpub           the extended public key in use; a phrase that does not lead to it is refused`

try {
  console.log(await make())
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function make(): Promise<string> {
  const { network, account, out, password, xpub, phraseFile, isHot } = readOptions()
  const words = checkedPhrase(phraseFile === undefined ? await askPhrase() : readSecret('--phrase-file', phraseFile))
  const derivation = networkTable[network].accountPath.replace(/0'$/, `${account}'`)
  const key = seedKey(words).derive(derivation)
  if (isHot) {
    const hot = writeHotKeystore(network, key, { file: out, password, work: keystoreWork })
    return `Created ${out} and verified that it opens. The hot wallet ${derivation}/0/0 is ${hot}`
  }
  if (xpub !== undefined && xpub !== key.publicExtendedKey)
    throw new Refused(`The phrase does not lead to ${xpub}: its ${derivation} is ${key.publicExtendedKey}`)
  writeNew(out, encryptAccount(key, { password, work: keystoreWork }))
  const opened = depositKeys(network, accountOfKeystore(readFileSync(out, 'utf8'), password))(0)
  if (opened.address !== depositKeys(network, key)(0).address)
    throw new Error(`${out} does not decrypt to the key that was encrypted`)
  return [
    `Created ${out} and verified that it opens. Set …_${network}_DEPOSIT_KEYSTORE to it in the signer. Everywhere else set:`,
    `…_${network}_XPUB=${key.publicExtendedKey}`,
    `Account ${derivation}; its first deposit address is ${opened.address}`,
  ].join('\n')
}

function readOptions() {
  const name = { type: 'string' } as const
  const known = {
    network: name,
    'password-file': name,
    out: name,
    'phrase-file': name,
    account: name,
    xpub: name,
    hot: { type: 'boolean' } as const,
  }
  const values = (() => {
    try {
      return parseArgs({ options: known }).values
    } catch (error) {
      throw new Refused(`${error instanceof Error ? error.message : ''}\n${usage}`)
    }
  })()
  const { network: wanted, out, 'password-file': passwordFile, hot: isHot = false } = values
  const network: Network | undefined = networks.find(one => one === wanted)
  const account = /^\d{1,9}$/.test(values.account ?? '0') ? Number(values.account ?? 0) : -1
  if (network === undefined || out === undefined || passwordFile === undefined || account < 0) throw new Refused(usage)
  if (isHot && account <= hotAccount)
    throw new Refused(
      `--hot needs --account: ${hotAccount + 1} at the first replacement, ${hotAccount + 2} at the second. ${hotAccount} is the first hot wallet.`,
    )
  if (isHot && values.xpub !== undefined)
    throw new Refused('--xpub is for deposit addresses: a hot wallet has no extended key.')
  if (existsSync(out)) throw new Refused(`${out} already exists. Choose another file.`)
  const password = readSecret('--password-file', passwordFile).replace(/\r?\n$/, '')
  if (password.length < passwordLengthMin)
    throw new Refused(`--password-file: the password is shorter than ${passwordLengthMin} characters`)
  return { network, account, out, password, isHot, xpub: values.xpub, phraseFile: values['phrase-file'] }
}
