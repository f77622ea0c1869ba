import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import test from 'ava'
import { Web3 } from 'web3'
import { TronWeb } from 'tronweb'
import { addressOfKey } from '../../src/chains/address.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { depositKeys, accountOfKeystore, openKeystore } from '../../src/signer/keys/keystore.ts'

const phrase = 'test test test test test test test test test test test junk'
const password = 'correct horse battery staple'
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase))

let folder = ''
test.before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kassa-keystore-'))
  writeFileSync(at('password'), `${password}\n`, { mode: 0o600 })
  writeFileSync(at('phrase'), `${phrase}\n`, { mode: 0o600 })
})
test.after.always(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)
const script = path.resolve(import.meta.dirname, '../../scripts/keystore.ts')

async function run(args: readonly string[], stdin = ''): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [script, '--password-file', at('password'), ...args])
  child.stdin.on('error', () => {}) // a program that refuses its arguments reads nothing
  child.stdin.end(stdin)
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

/** What nobody may find in a file or on the screen. */
function secretsIn(content: string): string[] {
  const key = root.derive("m/44'/60'/0'").privateKey!
  return [phrase, password, Buffer.from(key).toString('hex'), 'xprv'].filter(one => content.includes(one))
}

test('a phrase from a pipe becomes a keystore that opens to the addresses other wallets derive, and the xpub is told', async t => {
  const { code, out, err } = await run(['--network', 'ERC20', '--out', at('eth.json')], ` ${phrase}\n`)
  t.is(code, 0, err)
  const content = readFileSync(at('eth.json'), 'utf8')
  t.is(statSync(at('eth.json')).mode & 0o777, 0o600)
  const keys = depositKeys('ERC20', accountOfKeystore(content, password))
  t.is(keys(0).address, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  t.is(keys(9).address, '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')
  const xpub = root.derive("m/44'/60'/0'").publicExtendedKey
  t.true(out.includes(`_ERC20_XPUB=${xpub}\n`))
  t.deepEqual(secretsIn(content + out + err), [])
  const error = await t.throwsAsync(new Web3('http://127.0.0.1:1').eth.accounts.decrypt(content, 'another password'))
  t.truthy(error)
})

test('the keystore of the next hot wallet opens to the account that is asked for, above those of deposit addresses', async t => {
  const hot = ['--network', 'ERC20', '--phrase-file', at('phrase'), '--hot']
  const { code, out, err } = await run([...hot, '--account', '1001', '--out', at('hot.json')])
  t.is(code, 0, err)
  const key = openKeystore(readFileSync(at('hot.json'), 'utf8'), password)
  t.deepEqual(Buffer.from(key), Buffer.from(root.derive("m/44'/60'/1001'/0/0").privateKey!))
  t.true(out.includes(addressOfKey('ERC20', keyInMemory(key).publicKey)))
})

test('a phrase from a file and another account, on TRON; the xpub in use has to be that of the phrase', async t => {
  const args = ['--network', 'TRC20', '--phrase-file', at('phrase'), '--account', '2']
  const xpub = root.derive("m/44'/195'/2'").publicExtendedKey
  const other = root.derive("m/44'/195'/0'").publicExtendedKey
  const refused = await run([...args, '--out', at('other.json'), '--xpub', other])
  t.is(refused.code, 2)
  t.regex(refused.err, /does not lead to/)
  const { code, err } = await run([...args, '--out', at('tron.json'), '--xpub', xpub])
  t.is(code, 0, err)
  const keys = depositKeys('TRC20', accountOfKeystore(readFileSync(at('tron.json'), 'utf8'), password))
  t.is(keys(7).address, TronWeb.fromMnemonic(phrase, "m/44'/195'/2'/0/7").address)
  t.false(readdirSync(folder).includes('other.json'))
})

test('refusals name what is wrong and leave nothing behind', async t => {
  writeFileSync(at('there.json'), 'keep me')
  writeFileSync(at('short'), 'short\n', { mode: 0o600 })
  writeFileSync(at('open'), phrase)
  chmodSync(at('open'), 0o644)
  const network = ['--network', 'ERC20']
  const wrong: readonly (readonly [string[], string, RegExp])[] = [
    [[...network, '--out', at('there.json')], phrase, /already exists/],
    [[...network, '--out', at('no.json')], phrase.replace('junk', 'test'), /recovery phrase is invalid/],
    [[...network, '--out', at('no.json'), '--password-file', at('short')], phrase, /shorter than 12/],
    [[...network, '--out', at('no.json'), '--phrase-file', at('open')], '', /other users can read/],
    [[...network, '--out', at('no.json'), '--phrase-file', at('none')], '', /does not exist/],
    [['--network', 'BTC', '--out', at('no.json')], phrase, /^Usage/],
    [[...network, '--out', at('no.json'), '--phrase', phrase], '', /Usage/],
    [[...network, '--out', at('no.json'), '--hot'], phrase, /--hot needs --account: 1001 at the first replacement/],
    [[...network, '--out', at('no.json'), '--hot', '--account', '1000'], phrase, /1000 is the first hot wallet/],
    [[...network, '--out', at('no.json'), '--hot', '--account', '1001', '--xpub', 'x'], phrase, /no extended key/],
  ]
  const answers = await Promise.all(wrong.map(([args, stdin]) => run(args, stdin)))
  for (const [index, [, , says]] of wrong.entries()) {
    const { code, out, err } = answers[index]!
    t.is(code, 2)
    t.regex(err, says)
    t.is(out, '')
    t.deepEqual(secretsIn(err), [])
  }
  t.is(readFileSync(at('there.json'), 'utf8'), 'keep me')
  t.false(readdirSync(folder).includes('no.json'))
})
