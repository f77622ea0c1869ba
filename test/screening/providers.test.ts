import test from 'ava'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { signWebhook } from '../../src/lib/crypto/hmac.ts'
import { formatAddress, parseAddress } from '../../src/chains/address.ts'
import { usdt } from '../../src/lib/money.ts'
import { createChainalysisApi, createChainalysisOracle } from '../../src/screening/chainalysis.service.ts'
import { createHttpProvider } from '../../src/screening/http-provider.service.ts'
import { queryProviders, createScreening } from '../../src/screening/screening.service.ts'
import type { ScreeningProvider, IncomingTransfer, OutgoingPayment } from '../../src/screening/screening.ts'
import { testClock, testConfig } from '../helpers/deps.ts'
import { createFakeChain } from '../helpers/fake-chain.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answer = (asked: Asked, response: ServerResponse) => void

let url: string
let answer: Answer
const asked: Asked[] = []
const server = createServer((request, response) => {
  void respond(request, response)
})
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const one = {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body: await text(request),
  }
  asked.push(one)
  answer(one, response)
}
test.before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.beforeEach(() => {
  asked.length = 0
})
test.after.always(() => {
  server.closeAllConnections()
  server.close()
})

const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const evm = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const subject: IncomingTransfer = {
  direction: 'incoming',
  environment: 'test',
  network: 'ERC20',
  txHash: '0xabc',
  from: evm,
  txSender: evm,
  to: '0x0000000000000000000000000000000000000002',
  amount: usdt(25_500_000n),
}
const payment: OutgoingPayment = {
  direction: 'outgoing',
  environment: 'test',
  network: 'ERC20',
  from: null,
  to: evm,
  amount: usdt(25_500_000n),
}
const clock = testClock(new Date('2026-06-01T12:00:00Z'))
const timeoutMs = 300

const providers: Readonly<Record<string, () => ScreeningProvider>> = {
  'chainalysis-api': () => createChainalysisApi({ url, key: 'k', timeoutMs }),
  http: () => createHttpProvider({ url, secret: null, clock, timeoutMs }),
}

const useless: Readonly<Record<string, Answer>> = {
  'status 500': json({ identifications: [], verdict: 'clear' }, 500),
  'status 404': json({ identifications: [], verdict: 'clear' }, 404),
  'status 204': (_, response) => response.writeHead(204).end(),
  'a redirect': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'an HTML page': (_, response) => response.end('<html></html>'),
  'half of the JSON': (_, response) => response.end('{"verdict":"clear"'),
  'an empty body': (_, response) => response.end(),
  null: json(null),
  'a list': json([]),
  text: json('clear'),
  'other JSON': json({ result: 'ok' }),
  'another verdict': json({ verdict: 'CLEAR', identifications: {} }),
  'a verdict of another kind': json({ verdict: ['clear'], identifications: 'none' }),
  'a reference that is no text': json({ verdict: 'clear', reference: 7, identifications: [7] }),
  'identifications without a name': json({ identifications: [{}] }),
  'more bytes than any answer has': (_, response) => response.end(JSON.stringify(' '.repeat(70_000))),
  'no answer at all': () => {},
  'a body that never ends': (_, response) => response.writeHead(200).write('{'),
  'a connection that breaks': (_, response) => response.destroy(),
}

for (const [name, create] of Object.entries(providers)) {
  for (const [what, wrong] of Object.entries(useless)) {
    test.serial(`F-24 ${name}: ${what} is no verdict`, async t => {
      answer = wrong
      const [finding] = await queryProviders([create()], subject)
      t.is(finding?.verdict.kind, 'unknown')
      t.true(finding?.verdict.kind === 'unknown' && finding.verdict.error.length > 0)
    })
  }

  test.serial(`F-24 ${name}: nobody listening is no verdict`, async t => {
    const gone = name === 'http' ? createHttpProvider({ url: 'http://127.0.0.1:1', secret: null, clock }) : null
    const provider = gone ?? createChainalysisApi({ url: 'http://127.0.0.1:1', key: 'k' })
    t.is((await queryProviders([provider], subject))[0]?.verdict.kind, 'unknown')
  })
}

test.serial('chainalysis-api asks by key for every form of an account, and flags what is identified', async t => {
  answer = json({ identifications: [] })
  const provider = providers['chainalysis-api']!()
  const ofAccount = (address: string) => [
    address,
    address.toLowerCase(),
    formatAddress('TRC20', parseAddress('ERC20', address)!),
  ]
  const formsAsked = ofAccount(evm).map(address => `GET /api/v1/address/${address}`)
  t.is((await provider.screen(subject)).kind, 'clear')
  t.is(asked.length, 3)
  for (const form of formsAsked)
    t.true(
      asked.some(one => `${one.method} ${one.url}` === form),
      form,
    )
  t.true(asked.every(one => one.headers['x-api-key'] === 'k'))
  asked.length = 0
  t.is((await provider.screen({ ...subject, network: 'TRC20', from: tron, txSender: tron })).kind, 'clear')
  const onEthereum = formatAddress('ERC20', parseAddress('TRC20', tron)!)
  t.deepEqual(
    asked.map(one => one.url).toSorted(),
    [tron, onEthereum, onEthereum.toLowerCase()].map(form => `/api/v1/address/${form}`).toSorted(),
  )
  const identification = { category: 'sanctions', name: 'SANCTIONS: OFAC SDN Someone', description: null, url: null }
  answer = ({ url: path }, response) =>
    json({ identifications: path.endsWith(evm.toLowerCase()) ? [identification] : [] })({} as Asked, response)
  t.like(await provider.screen(subject), {
    kind: 'flagged',
    reason: 'The sending address is on a sanctions list',
    reference: 'SANCTIONS: OFAC SDN Someone',
  })
  const other = { ...subject, from: subject.to }
  t.like(await provider.screen(other), { reason: 'The signing address is on a sanctions list' })
  t.like(await provider.screen(payment), { reason: 'The destination address is on a sanctions list' })
})

test.serial('http: the subject is posted, signed when there is a secret, and the verdict read', async t => {
  answer = json({ verdict: 'clear', reference: 'case 7' })
  const signed = createHttpProvider({ url: `${url}/kyt?x=1`, secret: 'shared', clock })
  t.like(await signed.screen(subject), { kind: 'clear', reference: 'case 7' })
  const [request] = asked
  t.like(request, { method: 'POST', url: '/kyt?x=1' })
  t.deepEqual(JSON.parse(request!.body), {
    direction: 'incoming',
    environment: 'test',
    network: 'ERC20',
    tx_hash: '0xabc',
    from: evm,
    tx_sender: evm,
    to: subject.to,
    amount: '25.5',
    currency: 'USDT',
  })
  const seconds = Date.parse('2026-06-01T12:00:00Z') / 1000
  t.is(request!.headers['x-kassa-signature'], `t=${seconds},v1=${signWebhook('shared', seconds, request!.body)}`)

  t.is((await signed.screen(payment)).kind, 'clear')
  t.deepEqual(JSON.parse(asked.at(-1)!.body), {
    direction: 'outgoing',
    environment: 'test',
    network: 'ERC20',
    from: null,
    to: evm,
    amount: '25.5',
    currency: 'USDT',
  })

  answer = json({ verdict: 'flagged', reason: 'Mixer\u0000', reference: 'case 8' })
  t.like(await signed.screen(subject), { kind: 'flagged', reason: 'Mixer', reference: 'case 8' })
  answer = json({ verdict: 'flagged' })
  const unsigned = providers.http!()
  t.like(await unsigned.screen(subject), { kind: 'flagged', reason: 'Flagged by screening', reference: null })
  t.is(asked.at(-1)?.headers['x-kassa-signature'], undefined)
})

test('the oracle is asked about both parties, and its silence is no verdict', async t => {
  const fake = createFakeChain({ network: 'ERC20' })
  const contract = fake.address(9)
  const oracle = createChainalysisOracle(fake.chain, contract)
  const [from, txSender] = [fake.address(1), fake.address(2)]
  t.is((await oracle.screen({ ...subject, from, txSender })).kind, 'clear')
  fake.list({ contract, name: 'isSanctioned', account: txSender })
  t.like(await oracle.screen({ ...subject, from, txSender }), {
    kind: 'flagged',
    reason: 'The signing address is on a sanctions list',
  })
  t.like(await oracle.screen({ ...payment, from, to: txSender }), {
    reason: 'The destination address is on a sanctions list',
  })
  t.is(
    (await oracle.screen({ ...payment, from: txSender, to: from })).kind,
    'clear',
    'our own wallet is not the question',
  )
  const onTron = formatAddress('TRC20', parseAddress('ERC20', txSender)!)
  t.is((await oracle.screen({ ...payment, network: 'TRC20', to: onTron })).kind, 'flagged', 'the same key on TRON')
  fake.fail(1, { method: 'isListed' })
  t.is((await queryProviders([oracle], { ...subject, from, txSender }))[0]?.verdict.kind, 'unknown')
})

test('the configuration decides who screens where; nothing configured is nobody', async t => {
  const chains = (['ERC20', 'TRC20'] as const).map(network => ({
    environment: 'test' as const,
    chain: createFakeChain({ network }).chain,
  }))
  const names = async (env: Record<string, string>) => {
    const screening = await createScreening({ config: testConfig('postgres://nowhere', env), chains, clock })
    return (['ERC20', 'TRC20'] as const).map(network => screening.find('test', network).map(one => one.name))
  }
  t.deepEqual(await names({}), [[], []])
  t.deepEqual(await names({ KASSA_SCREENING_TOKEN_BLACKLIST: 'on' }), [['token-blacklist'], ['token-blacklist']])
  t.deepEqual(
    await names({
      KASSA_SCREENING_ORACLE_TEST: evm,
      KASSA_SCREENING_CHAINALYSIS_KEY: 'k',
      KASSA_SCREENING_HTTP_URL: 'https://kyt.example',
    }),
    [
      ['chainalysis-api', 'http', 'chainalysis-oracle'],
      ['chainalysis-api', 'http', 'chainalysis-oracle'],
    ],
  )
  await t.throwsAsync(names({ KASSA_SCREENING_LISTS: '/nowhere.json' }), { message: /nowhere/ })
  t.throws(() => testConfig('postgres://nowhere', { KASSA_SCREENING_ORACLE_LIVE: '0x1' }), { message: /ORACLE_LIVE/ })
  t.throws(() => testConfig('postgres://nowhere', { KASSA_SCREENING_HTTP_URL: 'kyt' }), { message: /HTTP_URL/ })
})
