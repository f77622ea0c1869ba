import { randomInt } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import test from 'ava'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { addBaseMultiples } from '../../src/deposit-addresses/base-multiples.ts'
import { createBatchDeriver, createDeriver } from '../../src/deposit-addresses/derive.ts'
import { addressOfKey, formatAddress, parseAddress } from '../../src/chains/address.ts'

const master = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'test '.repeat(11)}junk`))
const account = { ERC20: master.derive("m/44'/60'/0'"), TRC20: master.derive("m/44'/195'/0'") }
const networks = ['ERC20', 'TRC20'] as const

test('addresses of the public development mnemonic are those that every wallet derives', t => {
  const ethereum = createDeriver('ERC20', account.ERC20.publicExtendedKey)
  t.is(ethereum(0), '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  t.is(ethereum(1), '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const tron = createDeriver('TRC20', account.TRC20.publicExtendedKey)
  t.is(tron(0), 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6')
  t.is(tron(1), 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C')
})

test('derived addresses are addresses of their own network only', t => {
  for (const network of networks) {
    const derive = createDeriver(network, account[network].publicExtendedKey)
    for (const index of [0, 7, 2 ** 31 - 1]) {
      t.true(parseAddress(network, derive(index)) !== null)
      t.false(parseAddress(network === 'ERC20' ? 'TRC20' : 'ERC20', derive(index)) !== null)
    }
  }
})

test('each is the address of the child that BIP32 says, as its library derives it', t => {
  for (const network of networks) {
    const derive = createDeriver(network, account[network].publicExtendedKey)
    const receiving = account[network].deriveChild(0)
    const random = Array.from({ length: 200 }, () => randomInt(2 ** 31))
    for (const index of [0, 1, 255, 256, 65_536, 2 ** 24, 2 ** 31 - 1, ...random])
      t.is(derive(index), addressOfKey(network, receiving.deriveChild(index).publicKey!), String(index))
  }
})

test('many derived at once are the same as each by itself', t => {
  for (const network of networks) {
    const derive = createDeriver(network, account[network].publicExtendedKey)
    const deriveMany = createBatchDeriver(network, account[network].publicExtendedKey)
    const random = Array.from({ length: 200 }, () => randomInt(2 ** 31))
    const indexes = [0, 1, 255, 256, 65_536, 2 ** 24, 2 ** 31 - 1, ...random]
    t.deepEqual(deriveMany(indexes), indexes.map(derive))
    for (const index of indexes.slice(0, 20)) t.deepEqual(deriveMany([index]), [derive(index)])
    t.deepEqual(deriveMany([]), [])
    t.throws(() => deriveMany([1, -1]), { instanceOf: RangeError })
  }
})

test('sums of a point and multiples of the base point are right where parts of a sum meet', t => {
  const { Point } = secp256k1
  const order = Point.Fn.ORDER
  const parents = [1n, 5n, 512n, 1n << 20n, order - 1n, order - 512n]
  const offsets = [
    1n,
    2n,
    5n,
    511n,
    512n,
    513n,
    1023n,
    1024n,
    1n << 20n,
    (1n << 255n) - 1n,
    order - 2n,
    order - 513n,
    order - 1n,
  ]
  for (const parent of parents) {
    const point = Point.BASE.multiply(parent)
    const fitting = offsets.filter(offset => (offset + parent) % order !== 0n)
    const expected = fitting.map(offset => Point.BASE.multiply((offset + parent) % order).toAffine())
    t.deepEqual(addBaseMultiples(point.toAffine(), fitting), expected)
    for (const [at, offset] of fitting.entries())
      t.deepEqual(addBaseMultiples(point.toAffine(), [offset]), [expected[at]!])
  }
  t.throws(
    () => addBaseMultiples(Point.BASE.toAffine(), [order - 1n]),
    undefined,
    'nobody has a key of the neutral point',
  )
})

test('an extended private key is refused, and its text is not in the message', t => {
  const secret = account.ERC20.privateExtendedKey
  for (const text of [secret, ` ${secret}`]) {
    const error = t.throws(() => createDeriver('ERC20', text), { instanceOf: TypeError, message: /PRIVATE/ })
    t.false(error?.message.includes(secret.slice(4, 20)))
  }
})

test('a key of another level than the account is refused', t => {
  const wrong = [master, master.derive("m/44'"), account.ERC20.deriveChild(0), master.derive("m/44'/60'/0")]
  for (const key of wrong) t.throws(() => createDeriver('ERC20', key.publicExtendedKey), { message: /account/ })
})

test('a damaged extended key is refused', t => {
  const text = account.ERC20.publicExtendedKey
  t.throws(() =>
    createDeriver(
      'ERC20',
      text.replace(/.$/, end => (end === 'a' ? 'b' : 'a')),
    ),
  )
  t.throws(() => createDeriver('ERC20', ''))
})

test('numbers that are no index of a child are refused', t => {
  const derive = createDeriver('ERC20', account.ERC20.publicExtendedKey)
  for (const index of [-1, 0.5, Number.NaN, 2 ** 31]) t.throws(() => derive(index), { instanceOf: RangeError })
})

const texts: readonly (readonly ['ERC20' | 'TRC20', string, boolean, string])[] = [
  ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7', true, 'EIP-55'],
  ['ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec7', true, 'all lower case'],
  ['ERC20', '0xDAC17F958D2EE523A2206206994597C13D831EC7', true, 'all upper case'],
  ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831eC7', false, 'one letter in the wrong case'],
  ['ERC20', 'dAC17F958D2ee523a2206206994597C13D831ec7', false, 'no 0x'],
  ['ERC20', '0XdAC17F958D2ee523a2206206994597C13D831ec7', false, '0X'],
  ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec', false, 'a digit short'],
  ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7\n', false, 'a line break'],
  ['ERC20', ' 0xdAC17F958D2ee523a2206206994597C13D831ec7', false, 'a blank'],
  ['ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false, 'an address of TRON'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true, 'base58check'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', false, 'a letter in the wrong case'],
  ['TRC20', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', false, 'hex'],
  ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false, 'an address of Bitcoin'],
  ['TRC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7', false, 'an address of Ethereum'],
  ['TRC20', '', false, 'nothing'],
]

for (const [network, text, expected, what] of texts) {
  test(`address on ${network}: ${what} is ${expected ? 'accepted' : 'refused'}`, t => {
    t.is(parseAddress(network, text) !== null, expected)
  })
}

test('an address is read back as the bytes it was written from', t => {
  const bytes = Uint8Array.from({ length: 20 }, (_, index) => index * 7)
  for (const network of networks) t.deepEqual(parseAddress(network, formatAddress(network, bytes)), bytes)
  t.throws(() => formatAddress('ERC20', bytes.subarray(1)), { instanceOf: RangeError })
})
