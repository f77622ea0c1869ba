import { hex } from '@scure/base'
import test from 'ava'
import type { BatchIntent } from '../../src/chains/batch-transaction.ts'
import { batchFormat } from '../../src/chains/ethereum/sending/batch-format.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../../src/chains/ethereum/rlp.ts'
import type { NonceTerms } from '../../src/chains/send/outgoing.ts'
import { usdt } from '../../src/lib/money.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { developmentAccounts } from '../helpers/ethereum-node.ts'

const [hot, deposit] = developmentAccounts
const delegate = '0x1111111111111111111111111111111111111111'
const terms: NonceTerms = {
  kind: 'nonce',
  nonce: 300,
  maxPriorityFeePerGas: 50_000_000n,
  maxFeePerGas: 2_000_000_000n,
  gasLimit: 250_000,
}
/** What ethers 6.17 makes of the same with the same keys. */
const theirs =
  '0x04f9010c0182012c8402faf08084773594008303d09094111111111111111111111111111111111111111180b840' +
  '00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000017d783f' +
  'c0f85cf85a019411111111111111111111111111111111111111110701a08e63e49bf57dfc506164712cf304dfab56f44786891710b94454958e56d31b58a0' +
  '123170f4170f8dc9369e5ebbfca7f19e9cb50dfa1e445b2beb5a565ef575b43b01a021ae5f10e2d1d72b5bde898a163cd6898911e6fa26992b57d1e53ede' +
  '00a4462ba0713cb93349da684860e29bb058612574e6ba9a036115139f4bd3f29b0445a71a'

const format = batchFormat(1)
const sign = async (privateKey: string, digest: Uint8Array) => keyInMemory(Buffer.from(privateKey, 'hex')).sign(digest)

async function intentOf(change: Partial<BatchIntent> = {}, nonce = 7): Promise<BatchIntent> {
  const signature = await sign(deposit.privateKey, await format.authorizationDigest({ delegate, nonce }))
  const authorization = { delegate, nonce, signature }
  const members = [{ address: deposit.address, amount: usdt(24_999_999n), authorization }]
  return { from: hot.address, delegate, members, ...change }
}

async function signed(intent: BatchIntent): Promise<string> {
  const unsigned = await format.build(intent, terms)
  return unsigned.attachSignature(await sign(hot.privateKey, unsigned.digest)).raw
}

test('a batch is written as ethers writes it, and read back to the last field', async t => {
  const intent = await intentOf()
  t.is(await signed(intent), theirs)
  const read = format.decode(theirs)
  t.is(read.signer, hot.address)
  t.deepEqual(read.terms, terms)
  t.like(read.intent, { from: hot.address, delegate })
  t.like(read.intent.members[0], { address: deposit.address, amount: usdt(24_999_999n) })
  t.like(read.intent.members[0]?.authorization, { delegate, nonce: 7 })
})

test('authorizations come in the order of their addresses', async t => {
  const members = await Promise.all(
    [deposit, hot].map(async ({ address, privateKey }) => {
      const signature = await sign(privateKey, await format.authorizationDigest({ delegate, nonce: 7 }))
      return { address, amount: usdt(1n), authorization: { delegate, nonce: 7, signature } }
    }),
  )
  const fields = [
    ...(decodeRlp(hex.decode((await signed(await intentOf({ members }))).slice(4))) as readonly RlpItem[]),
  ]
  fields[9] = (fields[9] as readonly RlpItem[]).toReversed()
  t.throws(() => format.decode(`0x04${hex.encode(encodeRlp(fields))}`), { message: /in another order/ })
})

test('where all addresses are delegated it is an ordinary transaction', async t => {
  const [member] = (await intentOf()).members
  const intent = await intentOf({ members: [{ ...member!, authorization: null }] })
  const raw = await signed(intent)
  t.true(raw.startsWith('0x02'))
  t.deepEqual(format.decode(raw).intent, intent)
  t.is(format.decode(raw).signer, hot.address)
})

test('an authorization for all chains, or for another one, is neither written nor read', t => {
  for (const id of [0, -1, 1.5, Number.NaN]) t.throws(() => batchFormat(id), { message: /no id of a chain/ })
  t.throws(() => batchFormat(5).decode(theirs), { message: /another chain/ })
  const forAll = changed(fields => {
    const [authorization] = fields[9] as RlpItem[][]
    authorization![0] = new Uint8Array()
  })
  t.throws(() => format.decode(forAll), { message: /another chain, or for all/ })
})

/** The bytes with one thing changed; whose signature that makes it does not matter. */
function changed(change: (fields: RlpItem[]) => void): string {
  const fields = [...(decodeRlp(hex.decode(theirs.slice(4))) as readonly RlpItem[])]
  change(fields)
  return `0x04${hex.encode(encodeRlp(fields))}`
}

test('whatever else it could do is no batch of ours', async t => {
  const [member] = (await intentOf()).members
  const anothers = { ...member!, address: '0x2222222222222222222222222222222222222222' }
  const wrong: readonly (readonly [string, RegExp])[] = [
    [theirs.replace('0x04', '0x03'), /of no kind/],
    [theirs.replace('0x04', '0x02'), /more fields or fewer/],
    [`${theirs}00`, /behind the end/],
    [changed(fields => void (fields[6] = Uint8Array.of(1))), /sends ether/],
    [changed(fields => void (fields[8] = [[new Uint8Array(20), []]])), /access list/],
    [changed(fields => void (fields[7] = new Uint8Array())), /no list of addresses/],
    [changed(fields => void (fields[7] = (fields[7] as Uint8Array).subarray(1))), /no list of addresses/],
    [changed(fields => void (fields[1] = Uint8Array.of(0, 5))), /no number/],
    [changed(fields => void (fields[1] = new Uint8Array(8).fill(0x7f))), /no number/],
    [changed(fields => void (fields[4] = Uint8Array.of(2, 0, 0, 0))), /more gas/],
    [changed(fields => void (fields[12] = new Uint8Array(32).fill(0xff))), /higher of two/],
    [changed(fields => void fields.pop()), /more fields or fewer/],
    // Nodes take no list of authorizations that is empty.
    [changed(fields => void (fields[9] = [])), /another way/],
    // Somebody else's authorization, and one that comes twice.
    [await signed(await intentOf({ members: [anothers] })), /of nobody, or comes twice/],
    [await signed(await intentOf({ members: [member!, member!] })), /listed twice/],
  ]
  for (const [raw, message] of wrong) t.throws(() => format.decode(raw), { message })
})
