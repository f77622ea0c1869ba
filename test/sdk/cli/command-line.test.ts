import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import test from 'ava'
import { version } from '../../../sdk/typescript/src/version.ts'
import { commands } from '../../../sdk/typescript/src/cli/commands.ts'
import { runKassa, runProcess, type Surroundings } from './kassa.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'

const body =
  '{"event":"payment.confirmed","timestamp":"2026-01-01T00:00:00Z","data":{"order_id":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b"}}'
const signature = 't=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445'
const secret = 'whsec_test_9c1d4f7a'

/** A folder with no sandbox in it. */
function nowhere(env: Record<string, string> = {}): Surroundings & { cwd: string } {
  const cwd = temporaryFolder('cli')
  return { env: { KASSA_CONFIG: path.join(cwd, 'config.json'), ...env }, cwd }
}

test('--help names every command and where the key comes from', async t => {
  const { code, out } = await runKassa(['--help'], nowhere())
  t.is(code, 0)
  for (const command of commands.filter(({ isHidden }) => !isHidden)) {
    t.regex(out, new RegExp(`^  ${command.name.split(' ')[0]}\\b`, 'm'), command.name)
  }
  const lines = out.replaceAll(/\n {10,}/g, ' ')
  const names = commands.map(({ name }) => name)
  for (const [group, word] of names.map(name => name.split(' '))) {
    if (word && !names.includes(group!)) t.regex(lines, new RegExp(`^  ${group} .*\\b${word}\\b`, 'm'))
  }
  t.regex(out, /KASSA_KEY_ID/)
  t.regex(out, /Exit codes: 0 done, 1 refused/)
})

for (const words of commands.map(({ name }) => name.split(' '))) {
  test(`kassa ${words.join(' ')} --help shows its options and an example`, async t => {
    const { code, out } = await runKassa([...words, '--help'], nowhere())
    t.is(code, 0)
    t.true(out.includes(`Usage: kassa ${words.join(' ')}`))
    t.regex(out, /Examples:\n {2}\S/)
  })
}

test('kassa orders --help, and kassa help, tell of a group and of a command', async t => {
  for (const args of [
    ['orders', '--help'],
    ['orders', '-h'],
    ['help', 'orders'],
  ]) {
    const { code, out, err } = await runKassa(args, nowhere())
    t.deepEqual([code, err], [0, ''])
    for (const command of ['create', 'retrieve', 'list', 'watch']) t.regex(out, new RegExp(`^  ${command} `, 'm'))
    t.false(out.includes('trigger'))
  }
  t.regex((await runKassa(['help', 'verify'], nowhere())).out, /Usage: kassa verify/)
})

for (const args of [['--version'], ['verify', '--version'], ['orders', 'create', '--version']]) {
  test(`the version is told: kassa ${args.join(' ')}`, async t => {
    t.deepEqual(await runKassa(args, nowhere()), { code: 0, out: `${version}\n`, err: '' })
  })
}

const key = ['--key-id', 'mk_test_x', '--secret', 'sk_test_hidden', '--base-url', 'http://127.0.0.1:9']
const get = ['orders', 'retrieve', '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b']

/** The key and address above, some of it changed; `null` leaves an option out. */
function withKey(changes: Readonly<Record<string, string | null>>): string[] {
  const options = { '--key-id': key[1]!, '--secret': key[3]!, '--base-url': key[5]!, ...changes }
  return [...get, ...Object.entries(options).flatMap(([name, value]) => (value === null ? [] : [name, value]))]
}

const mistakes: readonly (readonly [string[], RegExp])[] = [
  [[], /Usage: kassa .*command/],
  [['pay'], /There is no command pay/],
  [['lissen'], /There is no command lissen: did you mean listen\?/],
  [['--amount', '25'], /There is no option --amount/],
  [['orders', 'crate'], /There is no command crate: did you mean create\?/],
  [withKey({ '--base-url': 'nonsense' }), /--base-url must be an address such as .*, not nonsense/],
  [
    withKey({ '--base-url': 'https://pay.example.com/v1' }),
    /--base-url must end with the host, such as https:\/\/pay\.example\.com,/,
  ],
  [withKey({ '--secret': 'sk_test_hid den' }), /--secret was not copied exactly/],
  [withKey({ '--secret': 'sk_live_hidden' }), /--key-id is of test and --secret of live/],
  [withKey({ '--key-id': 'sk_test_hidden', '--secret': 'mk_test_x' }), /--key-id and --secret are swapped/],
  [withKey({ '--secret': null }), /There is a --key-id, or KASSA_KEY_ID, but no --secret/],
  [withKey({ '--key-id': null }), /There is a --secret, or KASSA_SECRET, but no --key-id/],
  [['listen', ...key, '--events', 'payment.confirmd'], /no payment\.confirmd\. The events are payment\.confirmed, /],
  [['listen', ...key, '--events', 'payment.confirmed,order.paid'], /no order\.paid/],
  [['orders'], /Usage: kassa orders .*create/s],
  [['orders', 'retrieve'], /<order id> is missing/],
  [['orders', 'retrieve', 'x', 'y'], /more words than the command takes: x, y/],
  [['orders', 'list', '--limit', '0'], /--limit is 1 or more/],
  [['listen', '-f'], /A value is missing: -f, --forward-to <url>/],
  [['get', 'v1/orders', ...key], /A path begins with a slash/],
  [['post', '/v1/orders', '-d', 'amount', ...key], /-d takes name=value or name:=json/],
  [['post', '/v1/orders', '-d', 'amount:=x', ...key], /amount:= takes JSON, not "x"/],
  [
    ['post', '/v1/orders', ...key],
    /createOrder takes a body, and there is none\. Give its fields: kassa post \/v1\/orders -d currency=… -d network=…/,
  ],
  [['profiles', 'use', 'shop'], /There is no profile shop/],
  [['orders', 'list', '--profile', 'shop'], /There is no profile shop; none is kept yet/],
  [withKey({ '--secret': 'whsec_hidden' }), /--secret begins with whsec_, which is for verifying/],
  [['completion', 'tcsh'], /Shells are bash, zsh, fish, not tcsh/],
  [['orders', 'create', '--network', 'TRC20'], /--amount is missing/],
  [['orders', 'create', '--amount', '25', '--network', 'BEP20'], /--network is one of TRC20, ERC20, not "BEP20"/],
  [['orders', 'create', '--amount', '25', '--network', 'TRC20', '--metadata', 'cart'], /--metadata takes key=value/],
  [['orders', 'create', '--amonut', '25'], /There is no option --amonut: did you mean --amount\?/],
  [['listen', '--forward-to', 'localhost'], /--forward-to takes an address such as http:\/\/localhost:3000\/hook/],
  [['trigger', 'payment.done'], /payment.done cannot be triggered; these can: payment.confirmed/],
  [['trigger', 'payment.expired', '--scenario', 'late'], /--scenario belongs to payment.confirmed/],
  [['orders', 'retrieve', 'x'], /No key: set KASSA_KEY_ID and KASSA_SECRET/],
  [['verify', '--signature', signature], /--webhook-secret is missing/],
  [['verify', 'no-such-file', '--signature', signature, '--webhook-secret', secret], /cannot read no-such-file/],
]

for (const [args, expected] of mistakes) {
  test(`a wrong command line is explained and ends with 2: kassa ${args.join(' ')}`, async t => {
    const { code, out, err } = await runKassa(args, nowhere())
    t.is(code, 2)
    t.regex(err + out, expected)
    t.notRegex(err, /\n\s+at /, 'no stack')
    t.false(err.includes('hidden') || err.includes('hid den'), 'no secret')
  })
}

test('with --json an error is one object on standard error, whatever went wrong', async t => {
  const refused = http.createServer((_request, response) => {
    response
      .writeHead(404, { 'content-type': 'application/json', 'x-request-id': 'req-1' })
      .end('{"error":"order not found"}')
  })
  refused.listen(0, '127.0.0.1')
  await once(refused, 'listening')
  t.teardown(() => refused.close())
  const address = `http://127.0.0.1:${(refused.address() as AddressInfo).port}`
  const reported = async (args: readonly string[]) => {
    const { code, out, err } = await runKassa([...args, '--json'], nowhere())
    t.is(out, '')
    return { code, ...(JSON.parse(err) as object) }
  }
  t.like(await reported(withKey({ '--base-url': address })), {
    code: 1,
    error: 'order not found',
    status: 404,
    operation: 'getOrder',
    request_id: 'req-1',
    retryable: false,
  })
  const there = [...key.slice(0, 4), '--base-url', address]
  const refusal = { code: 1, error: 'order not found', status: 404, request_id: 'req-1', retryable: false }
  t.like(await reported(['get', '/v1/orders/x?limit=1', ...there]), { ...refusal, operation: 'getOrder' })
  t.like(await reported(['get', '/v1/nothing', ...there]), { ...refusal, operation: null })
  t.like(await reported(['post', '/v1/orders', '-d', 'amount=25', ...there]), { ...refusal, operation: 'createOrder' })
  t.like(await reported(withKey({})), { code: 1, error: 'KassaConnectionError', status: null, operation: 'getOrder' })
  t.like(await reported(['orders', 'create', '--amonut', '25']), {
    code: 2,
    error: 'UsageError',
    status: null,
    operation: null,
  })
  t.regex(
    (await runKassa(['orders', 'retrieve', '--help'], nowhere())).out,
    /--json .*an error too,\s+on standard error/,
  )
  t.regex((await runKassa(['--help'], nowhere())).out, /error is one object on standard error.*\n.*status, operation/)
})

test('verify reads the body from a file or from standard input, and its exit code is the answer', async t => {
  const there = nowhere({ KASSA_WEBHOOK_SECRET: secret })
  writeFileSync(path.join(there.cwd, 'body.json'), body)
  const options = ['--signature', signature, '--at', '1767225600']
  // As a process: the file is named as seen from its folder, and standard input is a pipe.
  const fromFile = await runProcess(['verify', 'body.json', ...options], there)
  t.deepEqual(fromFile, { code: 0, out: 'The signature is genuine.\n', err: '' })
  t.is((await runProcess(['verify', ...options], { ...there, input: body })).code, 0)

  const changed = await runKassa(['verify', '--json', ...options], { ...there, input: body + '\n' })
  t.is(changed.code, 3)
  t.deepEqual(Object.keys(JSON.parse(changed.out) as object), ['genuine', 'message'])
  const old = await runKassa(['verify', '--signature', signature], { ...there, input: body })
  t.is(old.code, 3)
  t.regex(old.out, /right, but was made \d+ s ago/)
  t.is((await runKassa(['verify', '--signature', signature, '--ignore-age'], { ...there, input: body })).code, 0)
})

test('where nobody answers the reason is told, without a stack and without the secret', async t => {
  const env = { KASSA_KEY_ID: 'mk_test_x', KASSA_SECRET: 'sk_test_hidden', KASSA_BASE_URL: 'http://127.0.0.1:9' }
  const { code, err } = await runKassa(['orders', 'retrieve', '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'], nowhere(env))
  t.is(code, 1)
  t.regex(err, /127\.0\.0\.1:9|connect/i)
  t.notRegex(err, /hidden|\n\s+at /)
})

test('as a process it answers on its two streams and with its exit code, and finds the sandbox of its folder', async t => {
  const there = nowhere()
  const { code, out, err } = await runProcess(['lissen'], there)
  t.deepEqual([code, out], [2, ''])
  t.regex(err, /There is no command lissen/)
  const merchant = { key_id: 'mk_test_x', secret: 'sk_test_hidden', webhook_secret: 'whsec_x' }
  mkdirSync(path.join(there.cwd, '.kassa'))
  const file = path.join(there.cwd, '.kassa/sandbox.json')
  writeFileSync(file, JSON.stringify({ base_url: 'http://127.0.0.1:9', merchant }))
  const opened = await runProcess(['open', '--print'], there)
  t.deepEqual(opened, { code: 0, out: 'http://127.0.0.1:9/docs\n', err: '' })
})
