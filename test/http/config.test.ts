import { randomBytes } from 'node:crypto'
import test from 'ava'
import { HDKey } from '@scure/bip32'
import { ConfigError, readConfig } from '../../src/config.ts'
import { testXpub } from '../helpers/deps.ts'

const production: Readonly<Record<string, string>> = {
  KASSA_MODE: 'production',
  DATABASE_URL: 'postgres://kassa@db.example/kassa',
  KASSA_MASTER_KEY: randomBytes(32).toString('hex'),
  KASSA_PUBLIC_URL: 'https://pay.kassa.example',
  KASSA_LIVE_ERC20_RPC_URLS: 'https://one.example/key,https://two.example',
  KASSA_LIVE_ERC20_TOKEN: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  KASSA_LIVE_ERC20_CHAIN_ID: '1',
  KASSA_LIVE_ERC20_XPUB: testXpub('ERC20'),
  KASSA_LIVE_TRC20_RPC_URLS: 'http://tron.internal,https://three.example',
  KASSA_LIVE_TRC20_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  KASSA_LIVE_TRC20_GENESIS: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  KASSA_LIVE_TRC20_XPUB: testXpub('TRC20'),
}

const account = HDKey.fromMasterSeed(Buffer.alloc(32, 3)).derive("m/44'/60'/0'")

const testNetwork: Readonly<Record<string, string>> = {
  KASSA_TEST_ERC20_RPC_URLS: 'https://sepolia.example',
  KASSA_TEST_ERC20_TOKEN: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  KASSA_TEST_ERC20_CHAIN_ID: '11155111',
  KASSA_TEST_ERC20_XPUB: account.publicExtendedKey,
}

function problemsOf(change: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig({ ...production, ...change })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('a complete production configuration starts, with a test network, a public range and a proxy of a private network', t => {
  t.deepEqual(
    problemsOf({
      ...testNetwork,
      KASSA_EGRESS_ALLOW_CIDRS: '8.8.8.0/24, 2606:4700::/32, 93.184.216.34/32, 12.0.0.0/8',
      KASSA_TRUSTED_PROXY_CIDRS: '10.0.0.0/24',
    }),
    [],
  )
})

for (const cidr of [
  '127.0.0.0/8',
  '10.1.2.0/24',
  '8.0.0.0/5', // holds 10.0.0.0/8
  '128.0.0.0/1', // holds 169.254.0.0/16, 172.16.0.0/12 and 192.168.0.0/16
  '0.0.0.0/0',
  '100.64.0.0/10',
  '169.254.169.254/32',
  '172.0.0.0/8',
  '198.18.0.0/16',
  '240.0.0.0/5',
  '::/0',
  '::1/128',
  '2000::/3', // holds 6to4 and Teredo, which wrap IPv4 addresses
  '2001::/16',
  '2002:7f00:1::/48',
  'fc00::/7',
  'fe80::/10',
  '::ffff:127.0.0.0/104',
  '64:ff9b::/96',
]) {
  test(`production opens no egress to ${cidr}`, t => {
    t.deepEqual(problemsOf({ KASSA_EGRESS_ALLOW_CIDRS: `8.8.8.0/24,${cidr}` }), [
      `KASSA_EGRESS_ALLOW_CIDRS may not contain ${cidr} in production: it is not wholly public`,
    ])
  })
}

for (const name of ['KASSA_EGRESS_ALLOW_CIDRS', 'KASSA_TRUSTED_PROXY_CIDRS']) {
  for (const text of ['nonsense', '10.0.0.0', '8.8.8.0/33', '8.8.8.0/', '8.8.8/24', '0x8.8.8.8/32', '8.8.8.0/24/24']) {
    test(`${name}=${text} is named when the service starts, in a sandbox too`, t => {
      const error = t.throws(() => readConfig({ ...production, KASSA_MODE: 'sandbox', [name]: text }), {
        instanceOf: ConfigError,
      })
      t.true(error.problems.includes(`${name}: '${text}' is no range such as 203.0.113.0/24`))
      t.true(problemsOf({ [name]: text }).includes(error.problems[0]!))
    })
  }
}

const wrongKeys: readonly (readonly [string, string])[] = [
  ['xprvNONSENSE', 'an extended PRIVATE key was given: use the public one'],
  [account.privateExtendedKey, 'an extended PRIVATE key was given: use the public one'],
  [account.deriveChild(0).publicExtendedKey, "the extended public key is not that of an account, m/44'/coin'/account'"],
  [`${testXpub('TRC20').slice(0, -1)}1`, 'it cannot be decoded'],
  ['nonsense', 'it cannot be decoded'],
]
for (const [key, why] of wrongKeys) {
  test(`a key of which ${why} (${key.slice(0, 8)}…) ends the start, and is not repeated`, t => {
    const problems = problemsOf({ KASSA_LIVE_TRC20_XPUB: key })
    t.deepEqual(problems, [`KASSA_LIVE_TRC20_XPUB is not the extended public key of an account: ${why}`])
  })
}

test('live and test never share an extended key, whichever networks they are of', t => {
  t.deepEqual(problemsOf({ ...testNetwork, KASSA_TEST_ERC20_XPUB: testXpub('TRC20') }), [
    'KASSA_TEST_ERC20_XPUB is a key of the live environment: use one of its own',
  ])
})

test('live money is on the main chains alone', t => {
  for (const id of ['31337', '1337', '11155111', '01']) {
    t.deepEqual(problemsOf({ KASSA_LIVE_ERC20_CHAIN_ID: id }), [
      'KASSA_LIVE_ERC20_CHAIN_ID must be 1: on any other chain the money is not real',
    ])
  }
  t.regex(
    problemsOf({ KASSA_LIVE_TRC20_GENESIS: '0'.repeat(64) }).join('\n'),
    /^KASSA_LIVE_TRC20_GENESIS must be 0{16}1ebf/,
  )
})

test('live networks have two nodes on two hosts, none of them on this machine', t => {
  const needsTwo = 'KASSA_LIVE_ERC20_RPC_URLS needs at least two independent nodes'
  t.deepEqual(problemsOf({ KASSA_LIVE_ERC20_RPC_URLS: 'https://one.example/a,https://one.example/b' }), [needsTwo])
  for (const host of ['localhost', 'node.localhost', '127.1.2.3', '0.0.0.0', '[::1]', '[::]', '127.1', '2130706433']) {
    const problems = problemsOf({ KASSA_LIVE_ERC20_RPC_URLS: `https://one.example,http://${host}:8545` })
    t.is(problems.length, 1, host)
    t.regex(problems[0]!, /^KASSA_LIVE_ERC20_RPC_URLS names a local chain, on /)
  }
  t.true(
    problemsOf({ KASSA_LIVE_ERC20_RPC_URLS: 'one.example,two.example' }).includes(
      'KASSA_LIVE_ERC20_RPC_URLS holds something that is no http(s) address',
    ),
  )
})
