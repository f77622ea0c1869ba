// covers createWithdrawal.201, createWithdrawal.400, createWithdrawal.409, getWithdrawal.200, getWithdrawal.404
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { formatAddress } from '../../src/chains/address.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { payee, startMoneyOut, type MoneyOut } from './fixture.ts'

let at: MoneyOut
test.before(async () => {
  at = await startMoneyOut()
})
test.after.always(async t => {
  await assertBooks(t, at.service.deps.db)
  await at.close()
})

test.serial(
  'createWithdrawal.201 what is asked for is reserved with its fee, and approved where nobody is asked',
  async t => {
    const merchant = await at.richMerchant(100n)
    const { status, json } = await at.withdraw(merchant, { amount: '20.5', metadata: { purpose: 'rent' } })
    t.is(status, 201)
    t.like(json, {
      merchant_id: merchant.merchantId,
      order_id: null,
      status: 'APPROVED',
      amount: '20.5',
      fee_amount: '1',
      total_amount: '21.5',
      address: payee.TRC20,
      tx_hash: null,
      metadata: { purpose: 'rent' },
    })
    t.deepEqual(await at.balance(merchant), { available: '78.5', pending: '0', reserved: '21.5', frozen: '0' })
    t.deepEqual((await at.get(merchant, `/v1/withdrawals/${json.id}`)).json, json)
  },
)

test.serial('createWithdrawal.201 the same key and parameters are one withdrawal, as it is now', async t => {
  const merchant = await at.richMerchant(100n)
  const body = { amount: '10', idempotency_key: 'payout_1' }
  const [one, ...others] = await Promise.all(Array.from({ length: 12 }, () => at.withdraw(merchant, body)))
  t.is(new Set([one!, ...others].map(({ json }) => json.id)).size, 1)
  t.is([one!, ...others].filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 11)
  t.is((await at.balance(merchant)).reserved, '11')
  await at.claim()
  await at.report(one!.json.id, { type: 'signed', txHash: 'ab'.repeat(32) })
  const later = await at.withdraw(merchant, { ...body, amount: '10.0' })
  t.like(later.json, { id: one!.json.id, status: 'SIGNED' })
})

test.serial('createWithdrawal.409 a key stands for 30 days for what it was used for, and for nothing else', async t => {
  const merchant = await at.richMerchant(100n)
  const used = { idempotency_key: 'payout_1' }
  const first = await at.withdraw(merchant, used)
  for (const change of [
    { amount: '11' },
    { metadata: { a: 1 } },
    { address: formatAddress('TRC20', Buffer.alloc(20, 3)) },
  ]) {
    const { status, json } = await at.withdraw(merchant, { ...used, ...change })
    t.deepEqual([status, json], [409, { error: 'duplicate idempotency key' }])
  }
  const other = await at.richMerchant(100n)
  t.is((await at.withdraw(other, { ...used, amount: '11' })).status, 201)
  at.service.clock.advanceBusiness(30 * 86_400)
  const later = await at.withdraw(merchant, { ...used, amount: '11' })
  t.is(later.status, 201)
  t.not(later.json.id, first.json.id)
})

test.serial('createWithdrawal.400 a failed attempt uses up no key', async t => {
  const merchant = await at.richMerchant(20n)
  const body = { idempotency_key: 'payout_1' }
  t.is((await at.withdraw(merchant, { ...body, amount: '20' })).json.error, 'insufficient balance')
  t.is((await at.withdraw(merchant, { ...body, amount: '19' })).status, 201)
})

test.serial(
  'createWithdrawal.400 what is wrong is told in the order amount, currency, network, address, minimum, balance',
  async t => {
    const merchant = await at.richMerchant(20n)
    const wrong: readonly (readonly [object, string])[] = [
      [{ amount: '1000' }, 'insufficient balance'],
      [{ amount: '9.999999' }, 'amount below minimum'],
      [{ address: payee.ERC20 }, 'invalid destination address'],
      [{ network: 'BEP20' }, 'unsupported network'],
      [{ currency: 'EUR' }, 'unsupported currency'],
      [{ amount: 10 }, 'invalid amount'],
    ]
    let body = {}
    for (const [change, error] of wrong) {
      body = { ...body, ...change }
      const { status, json } = await at.withdraw(merchant, body)
      t.deepEqual([status, json], [400, { error }])
    }
    t.is((await at.withdraw(merchant, { idempotency_key: undefined })).json.error, 'missing idempotency key')
    t.is((await at.withdraw(merchant, { idempotency_key: '' })).json.error, 'invalid idempotency key')
    t.is((await at.withdraw(merchant, { metadata: [] })).json.error, 'invalid metadata')
    t.is((await at.withdraw(merchant, { adress: payee.TRC20 })).json.error, 'unknown field: adress')
    t.is((await at.balance(merchant)).available, '20')
  },
)

test.serial('createWithdrawal.400 M-04 the balance has to cover the fee as well, to the millionth', async t => {
  const merchant = await at.richMerchant(20n)
  t.is((await at.withdraw(merchant, { amount: '20' })).json.error, 'insufficient balance')
  t.is((await at.withdraw(merchant, { amount: '19.000001' })).json.error, 'insufficient balance')
  t.is((await at.withdraw(merchant, { amount: '19' })).status, 201)
  t.is((await at.balance(merchant)).available, '0')
})

test.serial('createWithdrawal.400 M-23 nothing is paid where nobody can use it, or to ourselves', async t => {
  const merchant = await at.richMerchant(100n)
  const order = await at.open(merchant)
  const { TRC20, ERC20 } = payee
  const { config } = at.service.deps
  const token = (network: string) => config.networks.find(one => one.network === network)!.token
  const own = (
    await at.service.deps.db.query<{ address: string }>(
      `select address from deposit_address where network = 'ERC20' limit 1`,
    )
  )[0]!.address
  const wallet = formatAddress('TRC20', new Uint8Array(20).fill(0x77))
  await at.service.admin.query(
    `insert into wallet (environment, network, address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, created_at)
     values ('live', 'TRC20', $1, 0, 0, 0, '', now())`,
    [wallet],
  )
  const upper = `0x${'Ab'.repeat(20)}`
  const wrong: readonly (readonly [string, unknown])[] = [
    ['TRC20', undefined],
    ['TRC20', 7],
    ['TRC20', ''],
    ['TRC20', ` ${TRC20}`],
    ['TRC20', `${TRC20.slice(0, -1)}${TRC20.endsWith('1') ? '2' : '1'}`],
    ['TRC20', ERC20],
    ['TRC20', `41${'11'.repeat(20)}`],
    ['TRC20', formatAddress('TRC20', new Uint8Array(20))],
    // Precompiled contracts: the check of a batch of signatures, and the counting of votes.
    ['TRC20', formatAddress('TRC20', account(0x0a))],
    ['TRC20', formatAddress('TRC20', account(0x01000005))],
    ['TRC20', token('TRC20')],
    ['TRC20', order.address],
    ['TRC20', wallet],
    ['ERC20', TRC20],
    ['ERC20', upper],
    ['ERC20', `0x${'0'.repeat(40)}`],
    ['ERC20', formatAddress('ERC20', account(0x01))],
    ['ERC20', formatAddress('ERC20', account(0x100))],
    ['ERC20', token('ERC20')],
    ['ERC20', token('ERC20').toLowerCase()],
    ['ERC20', own],
    ['ERC20', own.toLowerCase()],
  ]
  for (const [network, address] of wrong) {
    const { status, json } = await at.withdraw(merchant, { network, address })
    t.deepEqual([status, json], [400, { error: 'invalid destination address' }], `${network} ${String(address)}`)
  }
})

/** The account with this number. */
function account(value: number): Uint8Array {
  const bytes = new Uint8Array(20)
  new DataView(bytes.buffer).setUint32(16, value)
  return bytes
}

test.serial('createWithdrawal.400 an address in another spelling is the same request', async t => {
  const merchant = await at.richMerchant(0n)
  const lower = { network: 'ERC20', address: payee.ERC20.toLowerCase() }
  // There is no money on Ethereum: what matters is that the address is taken.
  t.is((await at.withdraw(merchant, lower)).json.error, 'insufficient balance')
})

test.serial(
  'M-03 60 withdrawals at once from a balance for ten: ten are reserved, the others refused, nothing is below zero',
  async t => {
    const merchant = await at.richMerchant(110n)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => at.withdraw(merchant, { amount: '10', idempotency_key: `${index}` })),
    )
    const accepted = answers.filter(({ status }) => status === 201)
    t.is(accepted.length, 10)
    t.true(answers.every(({ status, json }) => status === 201 || json.error === 'insufficient balance'))
    t.deepEqual(await at.balance(merchant), { available: '0', pending: '0', reserved: '110', frozen: '0' })
    await assertBooks(t, at.service.deps.db)
    assertNoDeadlocks(t, at.service.deps.db)
  },
)

test.serial(
  'createWithdrawal.400 limits of one withdrawal and of a day hold, also for those that come at once',
  async t => {
    const small = await startMoneyOut({ KASSA_WITHDRAWAL_MAX: '50', KASSA_WITHDRAWAL_DAILY_MAX: '100' })
    t.teardown(() => small.close())
    const merchant = await small.richMerchant(500n)
    t.is((await small.withdraw(merchant, { amount: '50.000001' })).json.error, 'withdrawal limit exceeded')
    // The interface knows no such limit: whoever has not so much is told that.
    t.is((await small.withdraw(merchant, { amount: '500' })).json.error, 'insufficient balance')
    const answers = await Promise.all(Array.from({ length: 8 }, () => small.withdraw(merchant, { amount: '30' })))
    t.is(answers.filter(({ status }) => status === 201).length, 3)
    t.is(answers.filter(({ json }) => json.error === 'withdrawal limit exceeded').length, 5)
    t.is((await small.withdraw(merchant, { amount: '10' })).status, 201)
    small.service.clock.advanceBusiness(86_400)
    t.is((await small.withdraw(merchant, { amount: '50' })).status, 201)
    await assertBooks(t, small.service.deps.db)
  },
)

test.serial('getWithdrawal.404 nobody sees the withdrawal of another, or one of the other environment', async t => {
  const merchant = await at.richMerchant(20n)
  const { json } = await at.withdraw(merchant)
  const other = await at.richMerchant(0n)
  for (const [as, id] of [
    [other, json.id],
    [merchant, randomUUID()],
    [merchant, 'quote'],
  ] as const) {
    const answer = await at.get(as, `/v1/withdrawals/${id}`)
    t.deepEqual([answer.status, answer.json], [404, { error: 'withdrawal not found' }])
  }
})
