// What a block commits to, and what its nodes tell of it.
import { createHash } from 'node:crypto'
import test from 'ava'
import { ChainUnproven } from '../../src/chains/chain.ts'
import { mayHold, uniteBlooms } from '../../src/chains/ethereum/blocks/bloom.ts'
import { bytesOf, parseHeader, proveHeader } from '../../src/chains/ethereum/blocks/header.ts'
import { encodeReceipt } from '../../src/chains/ethereum/blocks/receipts.ts'
import { listRoot } from '../../src/chains/ethereum/blocks/trie.ts'
import { asArray, asObject, type Json } from '../../src/chains/parse.ts'
import { assertHeader, proveTransactions } from '../../src/chains/tron/blocks/block-proof.ts'
import { startAnvil } from '../helpers/anvil.ts'

/** Roots of lists of so many values, as another implementation of the trie (@ethereumjs/mpt) gives them. */
const roots: Readonly<Record<number, string>> = {
  0: '56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
  1: '5f0acf6a67ec9e414810ce05587222cc1b04ef35e10fdc0bd91b2a1f90369b1b',
  2: 'c8d933a0f9954266f75c995fcd108670eef3c69d5d943afab2e3daa1c5e19e2e',
  3: '578294e75732d36ae2fca5420d1b3ba40940eb2c126efee605631b287005ca72',
  16: 'ed3912135ec8c9aed613de0d61fedf983009bf1273c2230f82310d34f9c19c6e',
  17: 'f54dc966e02cdfb24159b78b277fa1f991731ba2d498cb9655572611d510f40e',
  127: '21d32a2cb557c49ab332cffa571e58472b13cfe945abe5ffa7c94f5357637088',
  128: 'b3b86073e3de625f2d5f7bc772809b0b50c22f9d88c2d70c7b98c9e7a7c76168',
  129: '628ec8a07ec4b56611c365457e528af482def6f40fb08985d50c3f6c2ff71246',
  200: 'f104ebbf008d9bbb47d71ba0b2df07f92083e6cf4c9e77629f2aa3ae9225d00b',
  300: '4d2dbf94820bd29a4469abef79f9cb1e193612bea9fb95381aafeced0c1cc18a',
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('the root of a list is that of its Merkle-Patricia trie, whatever its length', t => {
  for (const [count, root] of Object.entries(roots)) {
    const values = Array.from({ length: Number(count) }, (_, index) =>
      Buffer.from(String(index).repeat(1 + (index % 40))),
    )
    t.is(hexOf(listRoot(values)), root, count)
  }
})

test("receipts of all kinds of transactions hash to their block's root, and its header to its hash", async t => {
  const node = await startAnvil()
  t.teardown(() => node.stop())
  const [from, to] = (await node.call('eth_accounts')) as string[]
  const blob = `0x01${'11'.repeat(31)}`
  const authorization = { chainId: '0x1', address: to, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }
  const kinds = [
    { type: '0x0', gasPrice: '0x77359400' },
    { type: '0x1', gasPrice: '0x77359400', accessList: [] },
    { type: '0x2' },
    { type: '0x3', maxFeePerBlobGas: '0x77359400', blobVersionedHashes: [blob] },
    { type: '0x4', authorizationList: [authorization] },
    ...Array.from({ length: 130 }, () => ({})),
  ]
  await node.call('anvil_impersonateAccount', from)
  for (const kind of kinds) await node.call('eth_sendTransaction', { from, to, value: '0x1', ...kind })
  await node.mine()
  const block = asObject(await node.call('eth_getBlockByNumber', 'latest', false), 'block')
  const header = parseHeader(block, 'latest')
  const receipts = asArray(await node.call('eth_getBlockReceipts', block.hash), 'receipts').map(one =>
    asObject(one, 'receipt'),
  )
  t.deepEqual(
    receipts.slice(0, 5).map(({ type }) => type),
    ['0x0', '0x1', '0x2', '0x3', '0x4'],
  )
  t.is(receipts.length, kinds.length)
  t.is(`0x${hexOf(listRoot(receipts.map(encodeReceipt)))}`, header.receiptsRoot)
  t.is(proveHeader(header), 'own')
  const changed = (change: Json) => proveHeader(parseHeader({ ...block, ...change }, 'latest'))
  t.is(changed({ gasUsed: '0x1' }), 'contradicted')
  t.is(changed({ timestamp: '0x1' }), 'contradicted')
  t.is(changed({ logsBloom: `0x${'ff'.repeat(256)}` }), 'contradicted')
  t.is(changed({ ofTheNextFork: '0x1' }), 'own')
  t.is(changed({ ofTheNextFork: '0x1', requestsHash: null }), 'unknown')
})

test('a bloom holds what its logs name, and says so of little else', t => {
  const item = (text: string) => createHash('sha256').update(text).digest().subarray(0, 20)
  const bloom = uniteBlooms([])
  t.false(mayHold(bloom, item('nobody')))
  t.true(mayHold(uniteBlooms([bloom, Buffer.alloc(256, 255)]), item('anybody')))
  const address = bytesOf('0x0f572e5295c57f15886f9b263e2f6d2d6c7b5ec6')
  const bits = [1323, 431, 1319]
  for (const bit of bits) bloom[255 - (bit >> 3)]! |= 1 << (bit & 7)
  t.true(mayHold(bloom, address))
  for (const bit of bits) {
    const without = Uint8Array.from(bloom)
    without[255 - (bit >> 3)]! &= ~(1 << (bit & 7))
    t.false(mayHold(without, address))
  }
})

const transaction = (index: number, more: Json = {}): Json => {
  const raw = Buffer.from(`transaction ${index}`)
  const txID = createHash('sha256').update(raw).digest('hex')
  return { txID, raw_data_hex: hexOf(raw), signature: ['ab'.repeat(65)], ret: [{ contractRet: 'SUCCESS' }], ...more }
}

/** The leaf of such a transaction, written by hand: what was signed, its signature, and `contractRet` 1 in its result. */
const leaf = (index: number) => {
  const raw = Buffer.from(`transaction ${index}`)
  const signature = Buffer.from('ab'.repeat(65), 'hex')
  const parts = [Buffer.of(0x0a, raw.length), raw, Buffer.of(0x12, 65), signature, Buffer.of(0x2a, 2, 0x18, 1)]
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}
const pair = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const block = (txTrieRoot: Buffer, transactions: readonly Json[] | undefined): Json => ({
  block_header: { raw_data: { number: 7, txTrieRoot: hexOf(txTrieRoot) } },
  ...(transactions && { transactions }),
})

test("TRON's transactions hash to the root in their block's header: all of them, in their order, with their results", t => {
  const root = pair(pair(leaf(0), leaf(1)), leaf(2))
  const all = [transaction(0), transaction(1), transaction(2)]
  t.true(proveTransactions(block(root, all), 'block'))
  t.true(proveTransactions(block(leaf(0), all.slice(0, 1)), 'block'))
  t.true(proveTransactions(block(Buffer.alloc(32), undefined), 'block'))
  const wrong: readonly (readonly Json[] | undefined)[] = [
    undefined,
    [],
    all.slice(1),
    all.slice(0, 2),
    all.toReversed(),
    [...all, transaction(3)],
    [transaction(0, { ret: [{ contractRet: 'REVERT' }] }), ...all.slice(1)],
    [transaction(0, { ret: undefined }), ...all.slice(1)],
    [transaction(0, { signature: [] }), ...all.slice(1)],
    [transaction(0, { raw_data_hex: '00' }), ...all.slice(1)],
  ]
  for (const transactions of wrong)
    t.throws(() => proveTransactions(block(root, transactions), 'block'), { instanceOf: ChainUnproven })
  t.throws(() => proveTransactions(block(Buffer.alloc(32), all), 'block'), { instanceOf: ChainUnproven })
})

test('a transaction with a member that nobody here knows leaves its block unproven, and refuses nothing', t => {
  const strange = [{ '99': 'ab' }, { ret: [{ contractRet: 'SUCCESS', '99': 1 }] }, { ret: [{ contractRet: 'NEW' }] }]
  for (const more of strange) t.false(proveTransactions(block(leaf(0), [transaction(0, more)]), 'block'))
})

test("a TRON block's id is the hash of its header", t => {
  const raw = { number: 1, txTrieRoot: '00'.repeat(32), parentHash: 'ab'.repeat(32), timestamp: 300 }
  const hashes = [Buffer.of(0x12, 32), Buffer.alloc(32), Buffer.of(0x1a, 32), Buffer.alloc(32, 0xab)]
  const encoded = Buffer.concat([Buffer.of(0x08, 0xac, 0x02), ...hashes, Buffer.of(0x38, 1)])
  const hash = createHash('sha256').update(encoded).digest('hex')
  const id = `${'1'.padStart(16, '0')}${hash.slice(16)}`
  t.notThrows(() => assertHeader(raw, { id, what: 'block' }))
  t.throws(() => assertHeader({ ...raw, timestamp: 301 }, { id, what: 'block' }), {
    instanceOf: ChainUnproven,
  })
  t.notThrows(() => assertHeader({ ...raw, timestamp: 1, ofTheNextFork: 1 }, { id, what: 'block' }))
})
