import test from 'ava'
import { TronWeb } from 'tronweb'
import { blockId, headerData } from '../src/format/block.ts'
import { account } from './testing.ts'
import { decodeRaw, encodeRaw, readTransaction, transactionId } from '../src/format/transaction.ts'

// Real data of the Nile test network, as printed in tronprotocol/documentation-en.
const nileTransfer =
  '0a0229272208939ece39d08a7abe40d8c483c1dd335a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e' +
  '5472616e73666572436f6e747261637412320a1541dd791d6b49e190062d650e6a23c575510d35f2f912154192ad11c1bf16b3b14b0bd6b5c7e2' +
  'db73a0b5e83a18c0843d70d68780c1dd33'

test('the id of a real transfer is the hash of its bytes, and its JSON encodes to the same bytes', t => {
  t.is(transactionId(nileTransfer), '6303c7639f591407ef9f34a7ac8c9c9a21151f5a6af21924502515734fc267ab')
  t.is(encodeRaw(decodeRaw(nileTransfer)), nileTransfer)
  t.deepEqual(decodeRaw(nileTransfer).contract[0]?.parameter.value, {
    owner_address: '41dd791d6b49e190062d650e6a23c575510d35f2f9',
    to_address: '4192ad11c1bf16b3b14b0bd6b5c7e2db73a0b5e83a',
    amount: 1_000_000,
  })
})

test('a real token transfer encodes from JSON to the bytes of its id', t => {
  const value = {
    data: `a9059cbb${'088a2bfcb1c7271029fd69a66859d55560895884'.padStart(64, '0')}${'64'.padStart(64, '0')}`,
    owner_address: '41dd791d6b49e190062d650e6a23c575510d35f2f9',
    contract_address: '41eca9bc828a3005b9a3b909f2cc5c2a54794de05f',
  }
  const type_url = 'type.googleapis.com/protocol.TriggerSmartContract'
  const rawHex = encodeRaw({
    contract: [{ parameter: { value, type_url }, type: 'TriggerSmartContract' }],
    ref_block_bytes: '28c3',
    ref_block_hash: 'ce6d340282788569',
    expiration: 1_777_447_227_000,
    fee_limit: 100_000_000,
    timestamp: 1_777_447_168_009,
  })
  t.is(transactionId(rawHex), '8c621a0dc9bd4d405b20d0a43143955b9f546f98bbfde1aec295a65b0f925629')
})

test('the id of a real block follows from its header', t => {
  const header = {
    number: 66_987_627,
    timestamp: 1_777_445_307_000,
    parentId: '0000000003fe266a65d5194c947f6f7a059d4646c8e9a5293226bc7fdcfc775e',
    transactionRoot: 'f8156964cc3e5793a368f938a18ea45c02bd48fe3a412f7091ce8d9ef56df174',
    witness: '41e7860196ad5b5718c1d6326babab039b70b8c1cd',
  }
  t.is(blockId(header, 34), '0000000003fe266bf6b6d392f654dc2e5011601546ed04623d9fcc4e9d439a25')
  t.is(headerData(header, 34).version, 34)
})

test('tronweb and this codec agree on the id of a token transfer built offline', async t => {
  const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1', privateKey: account(0).privateKey })
  const built = await tronWeb.transactionBuilder.triggerSmartContract(
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'transfer(address,uint256)',
    {
      feeLimit: 40_000_000,
      callValue: 0,
      txLocal: true,
      blockHeader: {
        ref_block_bytes: '1234',
        ref_block_hash: '0011223344556677',
        expiration: 1_800_000_000_000,
        timestamp: 1_799_999_000_000,
      },
    },
    [
      { type: 'address', value: 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C' },
      { type: 'uint256', value: 12_500_000 },
    ],
    'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6',
  )
  const expected = '415199c69e96cd8b37456fb22917f3d19209ed7f3c69bae3ca22a01753e81f05'
  t.is(built.transaction.txID, expected)
  const read = readTransaction(built.transaction.raw_data_hex, [])
  t.is(read.id, expected)
  t.is(encodeRaw(read.raw), built.transaction.raw_data_hex)
})

test('the development phrase gives the addresses every wallet derives from it', t => {
  t.is(account(0).address, 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6')
  t.is(account(1).address, 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C')
})

test('malformed bytes are refused instead of half read', t => {
  t.throws(() => decodeRaw('0a02'), { message: /truncated/ })
  t.throws(() => decodeRaw('zz'), { message: /INVALID hex/ })
  t.throws(() => encodeRaw({ contract: [{ type: 'Nonsense', parameter: { value: {}, type_url: '' } }] }), {
    message: /unsupported contract/,
  })
})
