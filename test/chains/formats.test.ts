import { createHash } from 'node:crypto'
import test from 'ava'
import { Web3 } from 'web3'
import { TronWeb } from 'tronweb'
import { addressOfKey } from '../../src/chains/address.ts'
import { ethereumFormat } from '../../src/chains/ethereum/sending/format.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../../src/chains/ethereum/rlp.ts'
import type { Intent, NonceTerms, Terms, TransactionFormat } from '../../src/chains/send/outgoing.ts'
import { tronFormat } from '../../src/chains/tron/sending/format.ts'
import { encodeFields } from '../../src/chains/tron/sending/protobuf.ts'
import type { Usdt } from '../../src/lib/money.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'

const privateKey = createHash('sha256').update('a key of the tests').digest()
const account = keyInMemory(privateKey)
/** Whatever web3 wants to know of a chain besides what it is told. */
const offline = {
  request: async ({ id }: { id?: unknown }) => ({ jsonrpc: '2.0', id, result: '0x7a69' }),
} as never
const amounts = [1n, 12_500_000n, 2n ** 63n] as readonly bigint[]

async function signed(format: TransactionFormat, intent: Intent, terms: Terms) {
  const unsigned = await format.build(intent, terms)
  return unsigned.attachSignature(await account.sign(unsigned.digest))
}

const ethereum = ethereumFormat(31_337)
const ethereumIntent = {
  kind: 'token' as const,
  token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  from: addressOfKey('ERC20', account.publicKey),
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 12_500_000n as Usdt,
}
const ethereumTerms: NonceTerms = {
  kind: 'nonce',
  nonce: 0,
  gasLimit: 81_000,
  maxFeePerGas: 3_000_000_000n,
  maxPriorityFeePerGas: 50_000_000n,
}

for (const nonce of [0, 1, 127, 128, 70_000])
  test(`Ethereum, number ${nonce}: byte for byte what web3 signs`, async t => {
    const web3 = new Web3(offline)
    for (const amount of amounts) {
      const intent = { ...ethereumIntent, amount: amount as Usdt }
      const terms = { ...ethereumTerms, nonce }
      const call = web3.eth.abi.encodeFunctionCall(
        {
          type: 'function',
          name: 'transfer',
          inputs: [
            { type: 'address', name: 'to' },
            { type: 'uint256', name: 'value' },
          ],
        },
        [intent.to, amount.toString()],
      )
      const theirs = await web3.eth.accounts.signTransaction(
        {
          to: intent.token,
          data: call,
          value: 0n,
          type: 2n,
          chainId: 31_337n,
          nonce,
          gas: terms.gasLimit,
          maxFeePerGas: terms.maxFeePerGas,
          maxPriorityFeePerGas: terms.maxPriorityFeePerGas,
        },
        privateKey,
      )
      const ours = await signed(ethereum, intent, terms)
      t.is(ours.raw, theirs.rawTransaction)
      t.is(ours.txHash, theirs.transactionHash)
      t.deepEqual(ethereum.decode(ours.raw), { ...ours, intent, terms, signer: intent.from })
    }
  })

const tronIntent = {
  kind: 'token' as const,
  token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  from: addressOfKey('TRC20', account.publicKey),
  to: 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C',
  amount: 12_500_000n as Usdt,
}
const reference = { height: 0x7_1234, hash: `00000000000712340011223344556677${'0'.repeat(32)}` }
const tronTerms = {
  kind: 'expiring',
  timestampMs: 1_799_999_000_000,
  expirationMs: 1_800_000_000_000,
  reference: { ...reference, hash: `${'0'.repeat(16)}0011223344556677${'0'.repeat(32)}` },
  feeLimit: 40_000_000n,
} as const

test('TRON: the hash is the one that tronweb gives the same transfer', async t => {
  const intent = { ...tronIntent, from: 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6' }
  const { digest } = await tronFormat.build(intent, tronTerms)
  t.is(Buffer.from(digest).toString('hex'), '415199c69e96cd8b37456fb22917f3d19209ed7f3c69bae3ca22a01753e81f05')
})

test('TRON: tronweb builds and signs the same bytes', async t => {
  const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1' })
  for (const amount of amounts) {
    const intent = { ...tronIntent, amount: amount as Usdt }
    const blockHeader = {
      ref_block_bytes: '1234',
      ref_block_hash: '0011223344556677',
      expiration: tronTerms.expirationMs,
      timestamp: tronTerms.timestampMs,
    }
    const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
      intent.token,
      'transfer(address,uint256)',
      { feeLimit: Number(tronTerms.feeLimit), callValue: 0, txLocal: true, blockHeader },
      [
        { type: 'address', value: intent.to },
        { type: 'uint256', value: amount.toString() },
      ],
      intent.from,
    )
    const theirs = await tronWeb.trx.sign(transaction, privateKey.toString('hex'))
    const ours = await signed(tronFormat, intent, tronTerms)
    t.is((await tronFormat.build(intent, tronTerms)).bytes, transaction.raw_data_hex)
    t.is(ours.txHash, theirs.txID)
    t.true(ours.raw.endsWith(theirs.signature[0]!.toLowerCase()))
    const read = tronFormat.decode(ours.raw)
    t.deepEqual(read.intent, intent)
    t.is(read.signer, intent.from)
    t.is(read.terms.kind === 'expiring' && read.terms.referenceMark, '12340011223344556677')
  }
})

test('TRON: TRX and energy, byte for byte what tronweb builds, and nothing more is read', async t => {
  const { transactionBuilder } = new TronWeb({ fullHost: 'http://127.0.0.1:1' })
  const blockHeader = {
    ref_block_bytes: '1234',
    ref_block_hash: '0011223344556677',
    expiration: tronTerms.expirationMs,
    timestamp: tronTerms.timestampMs,
  }
  const { from, to } = tronIntent
  const terms = { ...tronTerms, feeLimit: 0n }
  for (const amount of [1n, 12_500_000n, 2n ** 52n]) {
    const sun = Number(amount)
    const theirs = {
      coin: await transactionBuilder.sendTrx(to, sun, from, { blockHeader }),
      delegate: await transactionBuilder.delegateResource(sun, to, 'ENERGY', from, false, undefined, { blockHeader }),
      reclaim: await transactionBuilder.undelegateResource(sun, to, 'ENERGY', from, { blockHeader }),
    }
    for (const kind of ['coin', 'delegate', 'reclaim'] as const) {
      const intent = { kind, from, to, amount }
      t.is((await tronFormat.build(intent, terms)).bytes, theirs[kind].raw_data_hex, kind)
      const { raw } = await signed(tronFormat, intent, terms)
      t.deepEqual(tronFormat.decode(raw).intent, intent)
    }
  }
  const bandwidth = await transactionBuilder.delegateResource(1, to, 'BANDWIDTH', from, false, undefined, {
    blockHeader,
  })
  const locked = await transactionBuilder.delegateResource(1, to, 'ENERGY', from, true, 9, { blockHeader })
  const many = await transactionBuilder.freezeBalanceV2(1, 'ENERGY', from, { blockHeader })
  for (const { raw_data_hex: bytes } of [bandwidth, locked, many]) {
    const digest = createHash('sha256').update(Buffer.from(bytes, 'hex')).digest()
    const { compact, recovery } = await account.sign(digest)
    const raw = encodeFields([
      { number: 1, value: Buffer.from(bytes, 'hex') },
      { number: 2, value: Uint8Array.of(...compact, 27 + recovery) },
    ])
    t.throws(() => tronFormat.decode(Buffer.from(raw).toString('hex')), { instanceOf: TypeError })
  }
  for (const amount of [0n, -1n, 2n ** 53n, 2n ** 63n])
    await t.throwsAsync(tronFormat.build({ kind: 'coin', from, to, amount }, terms), { message: /cannot be sent/ })
})

test('bytes with anything more or else than one transfer are not read', async t => {
  const one = await signed(ethereum, ethereumIntent, ethereumTerms)
  t.throws(() => ethereumFormat(1).decode(one.raw), { message: /another chain/ })
  t.throws(() => ethereum.decode(`${one.raw}00`), { instanceOf: TypeError })
  t.throws(() => ethereum.decode(one.raw.replace('a9059cbb', '23b872dd')), { message: /something else/ })
  t.throws(() => ethereum.decode(one.raw.slice(0, -2)), { instanceOf: TypeError })
  const fields = decodeRlp(Buffer.from(one.raw.slice(4), 'hex')) as readonly RlpItem[]
  const padded = encodeRlp(fields.with(4, Uint8Array.of(0, 1, 2)))
  t.throws(() => ethereum.decode(`0x02${Buffer.from(padded).toString('hex')}`), { message: /another way than ours/ })
  const other = await signed(tronFormat, tronIntent, tronTerms)
  t.throws(() => tronFormat.decode(other.raw.replace('a9059cbb', '23b872dd')), { message: /something else/ })
  t.throws(() => tronFormat.decode(`${other.raw}1a0100`), { message: /field 3/ })
  t.throws(() => tronFormat.decode(other.raw.slice(0, -2)), { instanceOf: TypeError })
})

test('a signature of another key is seen', async t => {
  const stranger = keyInMemory(createHash('sha256').update('another key').digest())
  for (const [format, intent, terms] of [
    [ethereum, ethereumIntent, ethereumTerms],
    [tronFormat, tronIntent, tronTerms],
  ] as const) {
    const unsigned = await format.build(intent, terms)
    const { raw } = unsigned.attachSignature(await stranger.sign(unsigned.digest))
    t.not(format.decode(raw).signer, intent.from)
  }
})

test('Ethereum: ether alone is byte for byte what web3 signs, and a call with ether is not read', async t => {
  const web3 = new Web3(offline)
  const { from, to } = ethereumIntent
  const intent = { kind: 'coin' as const, from, to, amount: 1_234_567_890_123n }
  const terms = { ...ethereumTerms, nonce: 4, gasLimit: 21_000 }
  const theirs = await web3.eth.accounts.signTransaction(
    {
      to,
      data: '0x',
      value: intent.amount,
      type: 2n,
      chainId: 31_337n,
      nonce: terms.nonce,
      gas: terms.gasLimit,
      maxFeePerGas: terms.maxFeePerGas,
      maxPriorityFeePerGas: terms.maxPriorityFeePerGas,
    },
    privateKey,
  )
  const ours = await signed(ethereum, intent, terms)
  t.is(ours.raw, theirs.rawTransaction)
  t.deepEqual(ethereum.decode(ours.raw), { ...ours, intent, terms, signer: from })
  const both = await web3.eth.accounts.signTransaction(
    {
      to,
      data: '0xa9059cbb',
      value: 1n,
      type: 2n,
      chainId: 31_337n,
      nonce: 4n,
      gas: 50_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    },
    privateKey,
  )
  t.throws(() => ethereum.decode(both.rawTransaction), { message: /ether with a call/ })
  await t.throwsAsync(ethereum.build({ ...intent, kind: 'delegate' }, terms), { message: /no energy/ })
})
