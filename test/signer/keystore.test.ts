import { randomBytes, randomUUID } from 'node:crypto'
import test from 'ava'
import { Web3 } from 'web3'
import { TronWeb } from 'tronweb'
import { addressOfKey } from '../../src/chains/address.ts'
import { networkTable } from '../../src/chains/networks.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { keyOfPhrase, openKeystore, encryptKeystore } from '../../src/signer/keys/keystore.ts'

const password = 'correct horse battery staple'
const key = randomBytes(32)
const seal = () =>
  encryptKeystore(key, {
    id: randomUUID(),
    address: '00'.repeat(20),
    password,
    salt: randomBytes(32),
    iv: randomBytes(16),
    n: 1024,
  })

test('a keystore of ours is opened by web3, and one of web3 by us', async t => {
  const web3 = new Web3('http://127.0.0.1:1')
  const theirs = await web3.eth.accounts.decrypt(seal(), password)
  t.is(theirs.privateKey, `0x${key.toString('hex')}`)
  const made = await web3.eth.accounts.encrypt(key, password, { kdf: 'scrypt', n: 1024, r: 8, p: 1 })
  t.deepEqual(Buffer.from(openKeystore(JSON.stringify(made), password)), key)
})

test('a wrong password opens nothing, and no message repeats it or the key', t => {
  const error = t.throws(() => openKeystore(seal(), 'wrong'))
  t.notRegex(error.message, /wrong|[0-9a-f]{16}/)
  const broken = JSON.parse(seal()) as { crypto: { mac: string } }
  broken.crypto.mac = '00'.repeat(32)
  t.throws(() => openKeystore(JSON.stringify(broken), password), { message: /does not open/ })
})

test('the hot wallet of a phrase is account 1, of which no deposit address comes', t => {
  const phrase = 'test test test test test test test test test test test junk'
  const addresses = (['ERC20', 'TRC20'] as const).map(network =>
    addressOfKey(network, keyInMemory(keyOfPhrase(phrase, networkTable[network].accountPath)).publicKey),
  )
  t.deepEqual(addresses, [
    '0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650',
    TronWeb.fromMnemonic(phrase, "m/44'/195'/1'/0/0").address,
  ])
})
