import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import test from 'ava'
import { createDeriver } from '../../src/deposit-addresses/derive.ts'
import { withFiles } from '../../src/config/files.ts'
import { readConfig, readSignerConfig } from '../../src/config/config.ts'
import { inspectKeys } from '../../src/signer/keys/inspect.ts'
import { makeInstallation } from '../../scripts/keys/installation-keys.ts'
import { askAnswers } from '../../scripts/keys/installation-settings.ts'
import { showPhrase } from '../../scripts/keys/show-phrase.ts'

const words = 'test test test test test test test test test test test junk'
const script = path.resolve(import.meta.dirname, '../../scripts/init.ts')
let folder = ''
const at = (name: string) => path.join(folder, name)
test.before(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-init-'))
})
test.after.always(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: readonly string[]): Promise<{ code: number; out: string }> {
  return new Promise(resolve => {
    const child = execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out: stdout + stderr })
    })
    child.stdin?.end()
  })
}

test('what is made starts the service and the signer, is private, and is told without a secret', async t => {
  const reported = makeInstallation({
    out: at('made'),
    environment: 'live',
    words,
    databaseHost: 'db.internal',
    work: 1024,
  })
  const files = readdirSync(at('made'), { recursive: true, encoding: 'utf8', withFileTypes: true })
  for (const file of files) {
    const name = path.join(file.parentPath, file.name)
    t.is(statSync(name).mode & 0o777, file.isDirectory() ? 0o700 : 0o600, name)
    if (!file.isFile() || file.name.endsWith('.env')) continue
    t.false(reported.includes(readFileSync(name, 'utf8').trim()), name)
    t.false(readFileSync(name, 'utf8').includes(words), name)
  }
  const env = Object.fromEntries(
    readFileSync(at('made/service/extended-keys.env'), 'utf8')
      .trim()
      .split('\n')
      .map(line => line.split('=') as [string, string]),
  )
  const service = readConfig({
    ...env,
    KASSA_PUBLIC_URL: 'https://pay.example.com',
    DATABASE_URL_FILE: at('made/service/worker-database-url'),
    KASSA_MASTER_KEY_FILE: at('made/service/master-key'),
    KASSA_RECEIPT_KEYS_FILE: at('made/service/receipt-keys'),
    KASSA_TRUSTED_PROXY_CIDRS: 'none',
    KASSA_SMTP_URL: 'smtps://mail.example.com',
    KASSA_MAIL_FROM: 'Kassa <no-reply@pay.example.com>',
    KASSA_PRIVATE_PORT: '9100',
    KASSA_SCREENING_LISTS: '/lists/sdn_advanced.xml',
    ...chains,
  })
  t.regex(service.databaseUrl, /^postgres:\/\/kassa_worker:[\w-]{43}@db\.internal:5432\/kassa/)
  const signer = readSignerConfig({
    ...chains,
    KASSA_ROLES: 'signer',
    DATABASE_URL_FILE: at('made/signer/signer-database-url'),
    KASSA_SIGNER_PASSWORD_FILE: at('made/signer/password'),
    KASSA_SIGNER_OPERATORS: at('made/signer/operators.json'),
    KASSA_SIGNER_JOURNAL: folder,
    KASSA_SIGNER_PAYOUT_MAX: '1000',
    KASSA_SIGNER_DAY_MAX: '10000',
    ...keystores(at('made/signer')),
  })
  const { findings: found, addresses } = await inspectKeys(signer!)
  t.deepEqual(
    found.filter(one => one.state === 'fail'),
    [],
  )
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words))
  const first = createDeriver('ERC20', root.derive("m/44'/60'/0'").publicExtendedKey)(0)
  t.is(first, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  const hot = /hot wallet +(0x\w+)/.exec(reported)?.[1] ?? 'none'
  t.true(reported.includes(`first deposit address  ${first}`))
  t.true(found.some(one => one.text.includes(`hot wallet ${hot}`)))
  t.is(addresses.get('live ERC20'), hot)
  t.true(found.some(one => one.text.includes(`the first address is ${first}`)))
  t.throws(() => makeInstallation({ out: at('made'), environment: 'live', words, databaseHost: 'db', work: 1024 }), {
    code: 'EEXIST',
  })
})

const chains = {
  KASSA_LIVE_ERC20_RPC_URLS: 'https://a.example,https://b.example',
  KASSA_LIVE_ERC20_TOKEN: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  KASSA_LIVE_ERC20_CHAIN_ID: '1',
  KASSA_LIVE_TRC20_RPC_URLS: 'https://c.example,https://d.example',
  KASSA_LIVE_TRC20_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  KASSA_LIVE_TRC20_GENESIS: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
}

function keystores(signer: string): Record<string, string> {
  return Object.fromEntries(
    ['ERC20', 'TRC20'].flatMap(network => [
      [`KASSA_LIVE_${network}_KEYSTORE`, path.join(signer, `${network.toLowerCase()}-hot.json`)],
      [`KASSA_LIVE_${network}_DEPOSIT_KEYSTORE`, path.join(signer, `${network.toLowerCase()}-deposits.json`)],
    ]),
  )
}

test('a key that does not open, or that others may read, is told', async t => {
  makeInstallation({ out: at('bad'), environment: 'live', words, databaseHost: 'db', work: 1024 })
  const settings = (password: string) => ({
    mode: 'production' as const,
    networks: readSignerConfig({
      ...chains,
      ...keystores(at('bad/signer')),
      KASSA_ROLES: 'signer',
      DATABASE_URL: 'postgres://db/kassa',
      KASSA_SIGNER_PASSWORD_FILE: password,
      KASSA_SIGNER_OPERATORS: at('bad/signer/operators.json'),
      KASSA_SIGNER_JOURNAL: folder,
      KASSA_SIGNER_PAYOUT_MAX: '1',
      KASSA_SIGNER_DAY_MAX: '1',
    })!.networks,
    operatorsFile: at('nowhere/operators.json'),
    journalDirectory: at('nowhere'),
    witnessDirectory: folder,
    passwordFile: password,
    remote: { tokenFile: null, certificateFile: null, keyFile: null, authorityFile: null },
    phrase: null,
  })
  chmodSync(at('bad/signer/trc20-hot.json'), 0o644)
  writeFileSync(at('wrong'), 'another password', { mode: 0o600 })
  const reported = (await inspectKeys(settings(at('wrong')))).findings
    .filter(one => one.state !== 'ok')
    .map(one => one.text)
  t.is(reported.filter(text => text.includes('the password does not open this keystore')).length, 4)
  t.true(reported.some(text => /every user of this machine can read .*trc20-hot\.json/.test(text)))
  t.true(reported.some(text => /nowhere is not writable/.test(text)))
  t.true(reported.some(text => /cannot use the operators file \(KASSA_SIGNER_OPERATORS\)/.test(text)))
  writeFileSync(at('bad/signer/erc20-hot.json'), 'not a keystore')
  const { findings: broken } = await inspectKeys(settings(at('bad/signer/password')))
  t.true(broken.some(one => one.state === 'fail' && one.text.includes('the file is not a keystore')))
})

test('a phrase is shown once, cleared away, and asked for; whoever does not know it makes nothing', async t => {
  const phrase = 'one two three four five six seven eight nine ten eleven twelve'
  const play = async (answers: (word: number) => string) => {
    let written = ''
    const asked: string[] = []
    const screen = {
      write: (text: string) => void (written += text),
      ask: async (question: string) => {
        asked.push(question)
        return answers(Number(/^Word (\d+)/.exec(question)?.[1]))
      },
    }
    return { isKnown: await showPhrase(phrase, screen, () => 2), written, asked }
  }
  const right = await play(word => phrase.split(' ')[word - 1] ?? '')
  t.true(right.isKnown)
  t.deepEqual(right.asked.slice(1), ['Word 3: ', 'Word 4: ', 'Word 5: ', 'Word 6: '])
  t.true(right.written.indexOf('12. twelve') < right.written.indexOf('\u001b[3J'))
  t.false((await play(() => 'banana')).isKnown)
})

test('nothing that exists is touched, and without a terminal no phrase is made that nobody would see', async t => {
  writeFileSync(at('there'), 'kept')
  const exists = await run('--out', at('there'), '--phrase-file', at('there'))
  t.is(exists.code, 2)
  t.regex(exists.out, /there already exists/)
  const unseen = await run('--out', at('new'))
  t.is(unseen.code, 2)
  t.regex(unseen.out, /no terminal to show a new recovery phrase on/)
  t.deepEqual(
    readdirSync(folder).filter(name => name === 'new'),
    [],
  )
  t.is(readFileSync(at('there'), 'utf8'), 'kept')
})

test('a file of a setting that is empty or beside the setting itself is a problem', t => {
  writeFileSync(at('empty'), '\n')
  t.deepEqual(withFiles({ DATABASE_URL_FILE: at('empty') }).problems, [
    `DATABASE_URL_FILE names an empty file: ${at('empty')}`,
  ])
  t.deepEqual(withFiles({ KASSA_WEBHOOK_CA_FILE: at('empty'), OTHER_FILE: '/x' }).problems, [])
})

const settingsOptions = (smtpFile: string) => [
  '--public-host=pay.shop.example',
  '--console-host=console.shop.example',
  '--mail-from=Shop <no-reply@pay.shop.example>',
  `--smtp-url-file=${smtpFile}`,
]

test('with the answers of an operator the settings are written as well, for the networks that have nodes', async t => {
  writeFileSync(at('phrase'), words, { mode: 0o600 })
  writeFileSync(at('smtp'), 'smtps://shop:hush@mail.example.com', { mode: 0o600 })
  const nodes = ['--node', 'trc20=https://a.example/key', '--node', 'TRC20=https://b.example']
  const made = await run(
    '--out',
    at('whole'),
    '--phrase-file',
    at('phrase'),
    '--single-merchant',
    ...settingsOptions(at('smtp')),
    ...nodes,
  )
  t.is(made.code, 0, made.out)
  t.notRegex(made.out, /hush|a\.example/)
  const settings = readFileSync(at('whole/settings.env'), 'utf8')
  t.regex(settings, /^KASSA_LIVE_TRC20_RPC_URLS=https:\/\/a\.example\/key,https:\/\/b\.example$/m)
  t.regex(settings, /^KASSA_SINGLE_MERCHANT=true$/m)
  t.notRegex(settings, /ERC20|hush/)
  t.is(statSync(at('whole/settings.env')).mode & 0o777, 0o600)
  t.is(readFileSync(at('whole/service/smtp-url'), 'utf8').trim(), 'smtps://shop:hush@mail.example.com')
})

test('a wrong answer is told before anything is made', async t => {
  writeFileSync(at('phrase 2'), words, { mode: 0o600 })
  writeFileSync(at('smtp 2'), 'smtps://mail.example.com', { mode: 0o600 })
  const common = ['--out', at('never'), '--phrase-file', at('phrase 2')]
  const given = settingsOptions(at('smtp 2'))
  const twoNodes = ['--node', 'ERC20=https://a.example', '--node', 'ERC20=https://b.example']
  for (const [args, problem] of [
    [['--public-host', 'pay.shop.example'], /Settings need --public-host, .*all of them/],
    [[...given, '--node', 'BEP20=https://a.example'], /--node must be TRC20 or ERC20=URL/],
    [[...given, '--node', 'ERC20=nonsense'], /KASSA_LIVE_ERC20_RPC_URLS/],
    [[...given, '--node', 'ERC20=https://a.example'], /KASSA_LIVE_ERC20_RPC_URLS needs at least two/],
    [[...given, ...twoNodes, '--console-host', 'pay.shop.example'], /KASSA_CONSOLE_URL/],
  ] as const) {
    const { code, out } = await run(...common, ...args)
    t.is(code, 2, out)
    t.regex(out, problem)
    t.notRegex(out, /\n +at /)
  }
  t.false(existsSync(at('never')))
})

test('on a terminal the command asks for the settings, and an empty host name means keys only', async t => {
  const asked: string[] = []
  const answering = (answers: readonly string[]) => (question: string) => {
    asked.push(question)
    return Promise.resolve(answers[asked.length - 1] ?? '')
  }
  t.is(await askAnswers(answering([''])), null)
  asked.length = 0
  const answers = [
    ' pay.shop.example',
    'console.shop.example',
    'y',
    '',
    'https://a.example, https://b.example',
    'a@b.example',
    'smtps://m',
  ]
  t.deepEqual(await askAnswers(answering(answers)), {
    publicHost: 'pay.shop.example',
    consoleHost: 'console.shop.example',
    isSingleMerchant: true,
    nodes: new Map([['ERC20', ['https://a.example', 'https://b.example']]]),
    mailFrom: 'a@b.example',
    smtpUrl: 'smtps://m',
  })
  t.regex(asked[3] ?? '', /Nodes of TRON/)
})
