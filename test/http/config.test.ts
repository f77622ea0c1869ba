import { randomBytes } from 'node:crypto'
import test from 'ava'
import { HDKey } from '@scure/bip32'
import { ConfigError, readConfig } from '../../src/config/config.ts'
import { sandboxKeyStart } from '../../src/config/production.ts'
import type { Network } from '../../src/chains/networks.ts'
import { testAccount, testXpub } from '../helpers/deps.ts'

const production: Readonly<Record<string, string>> = {
  KASSA_MODE: 'production',
  DATABASE_URL: 'postgres://kassa@db.example/kassa',
  KASSA_MASTER_KEY: randomBytes(32).toString('hex'),
  KASSA_PUBLIC_URL: 'https://pay.kassa.example',
  KASSA_PRIVATE_PORT: '9100',
  KASSA_TRUSTED_PROXY_CIDRS: 'none',
  KASSA_SMTP_URL: 'smtps://kassa:secret@mail.kassa.example',
  KASSA_MAIL_FROM: 'Kassa <no-reply@kassa.example>',
  KASSA_SCREENING_LISTS: '/etc/kassa/sdn_advanced.xml',
  KASSA_LIVE_ERC20_RPC_URLS: 'https://one.example/key,https://two.example',
  KASSA_LIVE_ERC20_TOKEN: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  KASSA_LIVE_ERC20_CHAIN_ID: '1',
  KASSA_LIVE_ERC20_XPUB: testXpub('ERC20'),
  KASSA_LIVE_TRC20_RPC_URLS: 'https://tron.internal,https://three.example',
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
  for (const [budget, problem] of [
    ['daily=0', 'has a daily for one.example that is not a whole number from 1000 to 1000000000'],
    ['daily=100000;perSecond=many', 'has a perSecond for one.example that is not a whole number from 1 to 10000'],
    ['dayly=100000', 'has something behind one.example that is none of ;header=, ;daily= and ;perSecond='],
  ])
    t.true(
      problemsOf({ KASSA_LIVE_ERC20_RPC_URLS: `https://one.example/hush;${budget},https://two.example` }).includes(
        `KASSA_LIVE_ERC20_RPC_URLS ${problem}`,
      ),
      budget,
    )
  t.deepEqual(problemsOf({ KASSA_LIVE_ERC20_RPC_URLS: 'https://one.example/a,https://one.example/b' }), [needsTwo])
  for (const host of ['localhost', 'node.localhost', '127.1.2.3', '0.0.0.0', '[::1]', '[::]', '127.1', '2130706433']) {
    const problems = problemsOf({ KASSA_LIVE_ERC20_RPC_URLS: `https://one.example,https://${host}:8545` })
    t.is(problems.length, 1, host)
    t.regex(problems[0]!, /^KASSA_LIVE_ERC20_RPC_URLS names a local chain, on /)
  }
  t.true(
    problemsOf({ KASSA_LIVE_ERC20_RPC_URLS: 'one.example,two.example' }).includes(
      'KASSA_LIVE_ERC20_RPC_URLS holds something that is no http(s) address',
    ),
  )
})

test('a configuration in which everything is wrong is told everything at once', t => {
  const problems = problemsOf({
    KASSA_PUBLIC_URL: 'http://pay.kassa.example',
    DATABASE_URL: '',
    KASSA_MASTER_KEY: 'nonsense',
    KASSA_PRIVATE_PORT: '',
    KASSA_TRUSTED_PROXY_CIDRS: '',
    KASSA_SCREENING_LISTS: '',
    KASSA_LIVE_ERC20_TOKEN: '',
    KASSA_LIVE_ERC20_CHAIN_ID: '31337',
    KASSA_LIVE_TRC20_RPC_URLS: 'http://127.0.0.1:9090',
    KASSA_FEE_BASIC: '1',
    PORT: 'many',
  })
  for (const part of [
    'KASSA_PUBLIC_URL must be',
    'DATABASE_URL is missing',
    'KASSA_MASTER_KEY must be 64',
    'KASSA_PRIVATE_PORT is missing',
    'KASSA_TRUSTED_PROXY_CIDRS is missing',
    'screening is off',
    'KASSA_LIVE_ERC20_TOKEN is missing',
    'KASSA_LIVE_ERC20_CHAIN_ID must be 1',
    'KASSA_LIVE_TRC20_RPC_URLS needs at least two',
    'KASSA_LIVE_TRC20_RPC_URLS names a local chain',
    'KASSA_LIVE_TRC20_RPC_URLS must be https',
    'KASSA_FEE_BASIC must be',
    'PORT must be',
  ])
    t.true(
      problems.some(problem => problem.startsWith(part)),
      part,
    )
})

for (const [name, meant] of [
  ['KASSA_WITHDRAWAL_AUTO_LIMT', 'KASSA_WITHDRAWAL_AUTO_LIMIT'],
  ['KASSA_WITHDRAWAL_SECONDS_LIMIT', 'KASSA_WITHDRAWAL_SECOND_LIMIT'],
  ['KASSA_LIVE_ERC20_RPC_URL', 'KASSA_LIVE_ERC20_RPC_URLS'],
  ['KASSA_LIVE_TRC20_SWEEP_MNI', 'KASSA_LIVE_TRC20_SWEEP_MIN'],
  ['KASSA_MASTER_KEY_FIEL', 'KASSA_MASTER_KEY_FILE'],
] as const)
  test(`${name} is told, and that ${meant} may be meant`, t => {
    t.deepEqual(problemsOf({ [name]: '1' }), [`${name} is no setting: ${meant} may be meant`])
  })

test('a name like none of ours is somebody else’s, and so are settings of the signer', t => {
  t.deepEqual(
    problemsOf({ KASSA_IMAGE: '1', KASSA_HOME: '/srv', KASSA_RELEASE_NAME: 'x', KASSA_SIGNER_DAY_MAX: '1' }),
    [],
  )
  t.deepEqual(problemsOf({ KASSA_WITHDRAWAL_AUTO_LIMT: '' }), [])
})

const base64Text = Buffer.from('correct horse battery staple 4 7').toString('hex')
const hexKey = (start: string) => start + randomBytes(32 - start.length / 2).toString('hex')

/** One wrong setting at a time, and the one problem it is. */
const cellKey = (network: Network) => testAccount(network, 1).publicExtendedKey
const twoCells = {
  KASSA_CELLS: '2',
  KASSA_LIVE_ERC20_CELL_XPUBS: cellKey('ERC20'),
  KASSA_LIVE_TRC20_CELL_XPUBS: cellKey('TRC20'),
}

const refused: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
  [
    'a node over http',
    { KASSA_LIVE_TRC20_RPC_URLS: 'http://tron.internal,https://three.example' },
    /_RPC_URLS must be https/,
  ],
  [
    'a token that is not USDT on Ethereum',
    { KASSA_LIVE_ERC20_TOKEN: `0x${'12'.repeat(20)}` },
    /_TOKEN must be 0xdAC17F/,
  ],
  [
    'a token that is not USDT on TRON',
    { KASSA_LIVE_TRC20_TOKEN: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' },
    /_TOKEN must be TR7NHq/,
  ],
  ['a finality of its own', { KASSA_LIVE_ERC20_FINALITY: '3' }, /_FINALITY must be finalized/],
  ['no list of sanctioned addresses', { KASSA_SCREENING_LISTS: '' }, /^screening is off/],
  ['the token blacklist off', { KASSA_SCREENING_TOKEN_BLACKLIST: 'off' }, /_TOKEN_BLACKLIST may not be off/],
  [
    'a screening service without its secret',
    { KASSA_SCREENING_HTTP_URL: 'https://screen.example' },
    /^KASSA_SCREENING_HTTP_SECRET is missing/,
  ],
  [
    'a screening service over http',
    { KASSA_SCREENING_HTTP_URL: 'http://screen.example', KASSA_SCREENING_HTTP_SECRET: 'x' },
    /^KASSA_SCREENING_HTTP_URL must be an https/,
  ],
  ['no word about proxies', { KASSA_TRUSTED_PROXY_CIDRS: '' }, /^KASSA_TRUSTED_PROXY_CIDRS is missing/],
  ['everybody as a proxy', { KASSA_TRUSTED_PROXY_CIDRS: '0.0.0.0/0' }, /may not contain 0\.0\.0\.0\/0/],
  ['everybody of IPv6 as a proxy', { KASSA_TRUSTED_PROXY_CIDRS: '10.0.0.0/8,::/0' }, /may not contain ::\/0/],
  ['half of everybody as a proxy', { KASSA_TRUSTED_PROXY_CIDRS: '128.0.0.0/1' }, /may not contain 128\.0\.0\.0\/1/],
  ['certificates unchecked', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /^NODE_TLS_REJECT_UNAUTHORIZED=0/],
  ['a master key of zeros', { KASSA_MASTER_KEY: '0'.repeat(64) }, /^KASSA_MASTER_KEY is not random/],
  ['a master key that repeats', { KASSA_MASTER_KEY: '0123456789abcdef'.repeat(4) }, /^KASSA_MASTER_KEY is not random/],
  [
    'a master key that counts',
    { KASSA_MASTER_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('hex') },
    /^KASSA_MASTER_KEY is not random/,
  ],
  ['a master key that is a sentence', { KASSA_MASTER_KEY: base64Text }, /^KASSA_MASTER_KEY is not random/],
  [
    'a weak key among good ones',
    { KASSA_MASTER_KEY: `${hexKey('')},${'ab'.repeat(32)}` },
    /^KASSA_MASTER_KEY is not random/,
  ],
  [
    "a sandbox's master key",
    { KASSA_MASTER_KEY: hexKey(sandboxKeyStart.toString('hex')) },
    /^KASSA_MASTER_KEY is the key of a sandbox/,
  ],
  ['no private port', { KASSA_PRIVATE_PORT: '' }, /^KASSA_PRIVATE_PORT is missing/],
  ['one port for both', { KASSA_PRIVATE_PORT: '8080' }, /^KASSA_PRIVATE_PORT must be another/],
  ['no database', { DATABASE_URL: '' }, /^DATABASE_URL is missing/],
  ['no master key', { KASSA_MASTER_KEY: '' }, /^KASSA_MASTER_KEY is missing/],
  ['no public address', { KASSA_PUBLIC_URL: '' }, /^KASSA_PUBLIC_URL is missing/],
  ['a public address over http', { KASSA_PUBLIC_URL: 'http://pay.example' }, /^KASSA_PUBLIC_URL must be an https/],
  ['a limit that is none', { KASSA_RATE_LIMIT_PER_MINUTE: '1000000' }, /switches the limit off/],
  ['a schema that is no plain name', { KASSA_DATABASE_SCHEMA: 'a b; c' }, /^KASSA_DATABASE_SCHEMA must be a name/],
  [
    'more cells than it has keys for',
    { KASSA_CELLS: '2', KASSA_LIVE_TRC20_CELL_XPUBS: cellKey('TRC20') },
    /^KASSA_LIVE_ERC20_CELL_XPUBS names 0 keys, but KASSA_CELLS is 2/,
  ],
  [
    'two cells with one key',
    { ...twoCells, KASSA_LIVE_ERC20_CELL_XPUBS: testXpub('ERC20') },
    /ERC20_CELL_XPUBS names a key twice/,
  ],
  ['no cell that takes merchants', { ...twoCells, KASSA_FULL_CELLS: '0,1' }, /^KASSA_FULL_CELLS names all cells/],
  ['a full cell that there is none of', { KASSA_FULL_CELLS: '3' }, /^KASSA_FULL_CELLS names 3, but KASSA_CELLS is 1/],
  ['a cell of its own that there is none of', { KASSA_CELL: '1' }, /^KASSA_CELL is 1, but KASSA_CELLS is 1/],
  ['cells that are no number', { KASSA_CELLS: 'two' }, /^KASSA_CELLS must be a whole number/],
  ['an unknown level of the log', { KASSA_LOG_LEVEL: 'loud' }, /^KASSA_LOG_LEVEL must be one of/],
  ['the chain id of the other network', { KASSA_LIVE_TRC20_CHAIN_ID: '1' }, /_CHAIN_ID is no setting of TRC20/],
]
for (const [name, change, expected] of refused) {
  test(`production does not start with ${name}`, t => {
    const problems = problemsOf(change)
    t.is(problems.length, 1, problems.join('\n'))
    t.regex(problems[0]!, expected)
  })
}

test('a key that cannot be read is not repeated, nor a database address, nor a node', t => {
  const problems = problemsOf({
    KASSA_MASTER_KEY: 'hush-key',
    DATABASE_URL: 'hush-password',
    KASSA_LIVE_ERC20_RPC_URLS: 'hush-node',
  })
  t.is(problems.length, 3)
  t.notRegex(problems.join('\n'), /hush/)
})
