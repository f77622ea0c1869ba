import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import test from 'ava'
import { ConfigError, readConfig, readSignerConfig } from '../../src/config/config.ts'

const sandbox = {
  KASSA_MODE: 'sandbox',
  DATABASE_URL: 'postgres://kassa@localhost/kassa',
  KASSA_MASTER_KEY: '00'.repeat(32),
}
const phrase = 'test test test test test test test test test test test junk'
const chain = {
  KASSA_TEST_ERC20_RPC_URLS: 'http://127.0.0.1:1',
  KASSA_TEST_ERC20_TOKEN: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  KASSA_TEST_ERC20_CHAIN_ID: '31337',
}
const live = {
  DATABASE_URL: 'postgres://kassa@localhost/kassa',
  KASSA_ROLES: 'signer',
  KASSA_SIGNER_JOURNAL: '/var/lib/kassa',
  KASSA_SIGNER_PASSWORD_FILE: '/run/secrets/password',
  KASSA_SIGNER_OPERATORS: '/etc/kassa/operators.json',
  KASSA_SIGNER_PAYOUT_MAX: '5000',
  KASSA_SIGNER_DAY_MAX: '50000',
  KASSA_LIVE_TRC20_RPC_URLS: 'https://one.example,https://two.example',
  KASSA_LIVE_TRC20_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  KASSA_LIVE_TRC20_GENESIS: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  KASSA_LIVE_TRC20_KEYSTORE: '/run/secrets/tron.json',
}
const problemsOf = (work: () => unknown): readonly string[] => {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('no other process starts with a key, whatever the mode', t => {
  for (const [name, value] of Object.entries({
    KASSA_SIGNER_MNEMONIC: phrase,
    KASSA_SIGNER_PASSWORD_FILE: '/run/secrets/password',
    KASSA_LIVE_TRC20_KEYSTORE: '/run/secrets/tron.json',
    KASSA_TEST_ERC20_KEYSTORE: '/run/secrets/ethereum.json',
  })) {
    const problems = problemsOf(() => readConfig({ ...sandbox, [name]: value }))
    t.is(problems.length, 1, name)
    t.regex(problems[0] ?? '', new RegExp(`^${name} is the signer's alone`))
    t.false(problems.join('\n').includes(value))
  }
  t.deepEqual(
    problemsOf(() => readConfig(sandbox)),
    [],
  )
})

test('the signer is a process of its own: its role goes with no other', t => {
  t.regex(problemsOf(() => readConfig({ ...sandbox, KASSA_ROLES: 'api,signer' })).join('\n'), /KASSA_ROLES/)
  t.is(readSignerConfig({ ...sandbox, KASSA_ROLES: 'api,worker' }), null)
})

test('the signer needs no master key; in a sandbox a phrase will do, in production only a keystore', t => {
  const own = { ...chain, KASSA_MODE: 'sandbox', KASSA_ROLES: 'signer', DATABASE_URL: live.DATABASE_URL }
  const read = readSignerConfig({ ...own, KASSA_SIGNER_JOURNAL: '/tmp/journal', KASSA_SIGNER_MNEMONIC: phrase })
  t.is(read?.phrase, phrase)
  t.is(read?.networks.length, 1)
  t.regex(
    problemsOf(() => readSignerConfig(own)).join('\n'),
    /KASSA_SIGNER_JOURNAL.*\n?.*KASSA_TEST_ERC20_KEYSTORE is missing/s,
  )
  t.is(readSignerConfig(live)?.networks[0]?.keystore, '/run/secrets/tron.json')
  const problems = problemsOf(() => readSignerConfig({ ...live, KASSA_SIGNER_MNEMONIC: phrase }))
  t.is(problems.length, 1)
  t.false(problems.join('').includes('junk'))
})

test('production names its limits, two nodes over TLS, and the chain and token that are real', t => {
  const problems = problemsOf(() =>
    readSignerConfig({
      ...live,
      KASSA_SIGNER_OPERATORS: '',
      KASSA_SIGNER_PAYOUT_MAX: '',
      KASSA_SIGNER_DAY_MAX: '',
      KASSA_LIVE_TRC20_RPC_URLS: 'http://127.0.0.1:9090',
      KASSA_LIVE_TRC20_GENESIS: '0'.repeat(64),
      KASSA_LIVE_TRC20_TOKEN: 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C',
      KASSA_LIVE_TRC20_FINALITY: '1',
    }),
  ).join('\n')
  for (const pattern of [
    /SIGNER_OPERATORS/,
    /PAYOUT_MAX/,
    /DAY_MAX/,
    /two independent/,
    /https/,
    /GENESIS must be/,
    /TOKEN must be/,
    /FINALITY/,
  ])
    t.regex(problems, pattern)
})

test('in production a key elsewhere is asked over TLS, unless it is on this machine', t => {
  const publicKey = '0x0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
  const problemsAt = (url: string, more: Record<string, string> = {}) =>
    problemsOf(() =>
      readSignerConfig({
        ...live,
        KASSA_LIVE_TRC20_KEYSTORE: '',
        KASSA_LIVE_TRC20_REMOTE_SIGNER: url,
        KASSA_LIVE_TRC20_REMOTE_PUBLIC_KEY: publicKey,
        ...more,
      }),
    )
  for (const url of ['https://keys.example/sign', 'http://127.0.0.1:9000/sign', 'http://[::1]:9000/sign'])
    t.deepEqual(problemsAt(url), [], url)
  for (const url of [
    'http://keys.example/sign',
    'http://10.0.0.7/sign',
    'http://localhost/sign',
    'http://127.0.0.1.example/sign',
    'http://127.0.0.1@keys.example/sign',
  ])
    t.regex(problemsAt(url).join('\n'), /^KASSA_LIVE_TRC20_REMOTE_SIGNER must be https/, url)
  const others = {
    KASSA_TEST_ERC20_RPC_URLS: 'https://one.example',
    KASSA_TEST_ERC20_TOKEN: chain.KASSA_TEST_ERC20_TOKEN,
    KASSA_TEST_ERC20_CHAIN_ID: '11155111',
    KASSA_TEST_ERC20_REMOTE_SIGNER: 'http://keys.example/sign',
    KASSA_TEST_ERC20_REMOTE_PUBLIC_KEY: publicKey,
  }
  t.regex(problemsAt('https://keys.example', others).join('\n'), /^KASSA_TEST_ERC20_REMOTE_SIGNER must be https/)
})

test('what an api or a worker loads holds nothing of the signer', t => {
  const main = readFileSync(new URL('../../src/main.ts', import.meta.url), 'utf8')
  t.deepEqual(main.match(/^import .*signer\/.*$/gm), null)
  const script = `import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    await import(${JSON.stringify(new URL('../../src/service.ts', import.meta.url).href)})
    await import(${JSON.stringify(new URL('../../src/jobs/worker.ts', import.meta.url).href)})
    console.log(JSON.stringify(loaded.filter(one => one.includes('/src/'))))`
  const loaded = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1)!,
  ) as string[]
  t.true(loaded.length > 100)
  t.deepEqual(
    loaded.filter(url => url.includes('/src/signer/')),
    [],
  )
})

test('a setting whose name is one letter off is told, and which may be meant', t => {
  t.deepEqual(
    problemsOf(() => readSignerConfig({ ...live, KASSA_SIGNER_DAY_MX: '1' })),
    ['KASSA_SIGNER_DAY_MX is no setting: KASSA_SIGNER_DAY_MAX may be meant'],
  )
})
