import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'ava'
import { addressOfKey } from '../../src/chains/address.ts'
import { batchFormat } from '../../src/chains/ethereum/sending/batch-format.ts'
import type { BatchIntent, BatchMember } from '../../src/chains/batch-transaction.ts'
import { ethereumFormat } from '../../src/chains/ethereum/sending/format.ts'
import type {
  Intent,
  NonceTerms,
  SignedTransaction,
  Terms,
  UnsignedTransaction,
} from '../../src/chains/send/outgoing.ts'
import { tronFormat } from '../../src/chains/tron/sending/format.ts'
import { usdt } from '../../src/lib/money.ts'
import { keyInMemory, type WalletSigner } from '../../src/signer/keys/wallet-signer.ts'

interface Made extends SignedTransaction {
  readonly digest: string
}

/** What was written by hand, field by field, before libraries built it. Bytes of a kind once signed are signed like that for ever. */
const recorded = JSON.parse(readFileSync(new URL('signed-bytes.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, Made | string>>>
>

const keyOf = (words: string): WalletSigner => keyInMemory(createHash('sha256').update(words).digest())
const hot = keyOf('the hot wallet of the tests')
const deposits = [1, 2, 3].map(index => keyOf(`deposit address ${index} of the tests`))
const delegate = '0x1111111111111111111111111111111111111111'
const numbered: NonceTerms = {
  kind: 'nonce',
  nonce: 0,
  gasLimit: 81_000,
  maxFeePerGas: 3_000_000_000n,
  maxPriorityFeePerGas: 50_000_000n,
}
const onEthereum = {
  token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  from: addressOfKey('ERC20', hot.publicKey),
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
}
const onTron = {
  token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  from: addressOfKey('TRC20', hot.publicKey),
  to: 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C',
}
const expiring = {
  kind: 'expiring',
  timestampMs: 1_799_999_000_000,
  expirationMs: 1_800_000_000_000,
  reference: { height: 0x7_1234, hash: `${'0'.repeat(16)}0011223344556677${'0'.repeat(32)}` },
  feeLimit: 40_000_000n,
} as const

type Case = { readonly intent: Intent; readonly terms: Terms }

function ethereumCases(): Record<string, Case> {
  const transfer = { kind: 'token', ...onEthereum, amount: usdt(12_500_000n) } as const
  const cases: Record<string, Case> = {}
  // Numbers that take no byte, one, and more. In the signatures of 10 and 64 r or s begins with zeros.
  for (const nonce of [0, 1, 10, 64, 127, 128, 255, 256, 65_535, 70_000, 2 ** 40])
    cases[`transfer ${nonce}`] = { intent: transfer, terms: { ...numbered, nonce } }
  for (const amount of [1n, 127n, 128n, 2n ** 63n - 1n])
    cases[`transfer of ${amount}`] = { intent: { ...transfer, amount: usdt(amount) }, terms: numbered }
  for (const maxFeePerGas of [3_300_000_001n, 600_000_000_000n]) {
    const terms = { ...numbered, nonce: 7, maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas / 10n }
    cases[`transfer 7 with a higher fee of ${maxFeePerGas}`] = { intent: transfer, terms }
  }
  const { from, to } = onEthereum
  for (const amount of [1n, 1_234_567_890_123n, 10n ** 21n])
    cases[`top-up of ${amount} wei`] = {
      intent: { kind: 'coin', from, to, amount },
      terms: { ...numbered, nonce: 4, gasLimit: 21_000 },
    }
  return cases
}

function tronCases(): Record<string, Case> {
  const cases: Record<string, Case> = {}
  for (const amount of [1n, 12_500_000n, 2n ** 63n - 1n])
    cases[`transfer of ${amount}`] = { intent: { kind: 'token', ...onTron, amount: usdt(amount) }, terms: expiring }
  // In the signatures of 26 and 60 r or s begins with zeros.
  for (const later of [0, 1, 26, 60]) {
    const terms = { ...expiring, timestampMs: expiring.timestampMs + later }
    cases[`transfer ${later} ms later`] = { intent: { kind: 'token', ...onTron, amount: usdt(5n) }, terms }
  }
  for (const height of [0, 0x1_0000, 0x7f_00ff]) {
    const terms = { ...expiring, reference: { ...expiring.reference, height } }
    cases[`transfer after block ${height}`] = { intent: { kind: 'token', ...onTron, amount: usdt(5n) }, terms }
  }
  const { from, to } = onTron
  for (const kind of ['coin', 'delegate', 'reclaim'] as const)
    for (const amount of [1n, 12_500_000n, 2n ** 52n])
      cases[`${kind} of ${amount} sun`] = { intent: { kind, from, to, amount }, terms: { ...expiring, feeLimit: 0n } }
  return cases
}

const batches = batchFormat(1)

async function memberOf(signer: WalletSigner, nonce: number | null): Promise<BatchMember> {
  const address = addressOfKey('ERC20', signer.publicKey)
  const amount = usdt(24_999_999n)
  if (nonce === null) return { address, amount, authorization: null }
  const signature = await signer.sign(await batches.authorizationDigest({ delegate, nonce }))
  return { address, amount, authorization: { delegate, nonce, signature } }
}

async function batchCases(): Promise<Record<string, BatchIntent>> {
  const [one, two, three] = deposits as [WalletSigner, WalletSigner, WalletSigner]
  const { from } = onEthereum
  const cases: Record<string, BatchIntent> = {
    'batch without authorizations': { from, delegate, members: [await memberOf(one, null), await memberOf(two, null)] },
    'batch of one with an authorization': { from, delegate, members: [await memberOf(one, 7)] },
    'batch of three, one delegated before': {
      from,
      delegate,
      members: [await memberOf(one, 0), await memberOf(two, null), await memberOf(three, 300)],
    },
  }
  // In the authorizations 86 and 267 r or s begins with zeros.
  for (const nonce of [0, 1, 86, 127, 128, 256, 267])
    cases[`batch with authorization ${nonce}`] = { from, delegate, members: [await memberOf(one, nonce)] }
  return cases
}

async function madeOf<T>(
  cases: Readonly<Record<string, T>>,
  build: (one: T) => Promise<UnsignedTransaction>,
): Promise<Record<string, Made>> {
  const all: Record<string, Made> = {}
  for (const [name, one] of Object.entries(cases)) {
    const unsigned = await build(one)
    const digest = Buffer.from(unsigned.digest).toString('hex')
    all[name] = { digest, ...unsigned.attachSignature(await hot.sign(unsigned.digest)) }
  }
  return all
}

test('Ethereum: transfers, top-ups and higher fees are the bytes they always were', async t => {
  const format = ethereumFormat(31_337)
  t.deepEqual(await madeOf(ethereumCases(), ({ intent, terms }) => format.build(intent, terms)), recorded['ethereum'])
})

test('Ethereum: batches, with authorizations and without, are the bytes they always were', async t => {
  const terms = { ...numbered, nonce: 300, gasLimit: 250_000 }
  t.deepEqual(await madeOf(await batchCases(), intent => batches.build(intent, terms)), recorded['batches'])
})

test('TRON: transfers, and energy lent and taken back, are the bytes they always were', async t => {
  t.deepEqual(await madeOf(tronCases(), ({ intent, terms }) => tronFormat.build(intent, terms)), recorded['tron'])
})
