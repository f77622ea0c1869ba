// When the signer signs nothing: clocks that disagree, a watcher that lags, and a start after which something may be forgotten.
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { pino } from 'pino'
import { networks, type Network } from '../../src/chains/networks.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { createReadinessCheck } from '../../src/signer/readiness.service.ts'
import { Journal } from '../../src/signer/journal/journal.ts'
import { unready } from '../../src/signer/readiness.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { noWitness, openWitness } from '../../src/signer/policy/witness.ts'
import { recordSpending } from '../../src/payouts/reserves/spending.service.ts'
import { usdt } from '../../src/lib/money.ts'
import { startPayouts, type Payouts } from '../payouts/payouts.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-06-01T12:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const block = (height: number, time: Date) => ({ height, hash: 'h', parentHash: 'p', time })

for (const network of networks)
  test(`${network}: clocks that are a minute apart either way, an old final block or a late watcher hold everything back`, t => {
    const beginning = { final: block(90, later(-60)), lifeMs: 0 }
    const well = { now, databaseNow: now, final: block(100, later(-30)), watched: { height: 99, time: later(-33) } }
    const why = (change: Partial<typeof well> | { watched: null }, isSandbox = false) =>
      unready({ ...well, ...change }, beginning, { network, isSandbox })
    t.is(why({}), null)
    t.is(why({ databaseNow: later(60) }), null)
    t.is(why({ databaseNow: later(61) }), "the signer's clock is 61 s behind the database's")
    t.is(why({ databaseNow: later(-61) }), "the signer's clock is 61 s ahead of the database's")
    t.is(why({ final: block(100, later(61)) }), "the signer's clock is 61 s behind the newest final block")
    const old = block(100, later(network === 'ERC20' ? -3_601 : -601))
    t.regex(why({ final: old, watched: { height: 100, time: old.time } }) ?? '', /or the signer's clock is wrong$/)
    // Blocks of a sandbox have a time of their own; its database has not.
    t.is(why({ final: old, watched: { height: 100, time: old.time } }, true), null)
    t.regex(why({ databaseNow: later(-61) }, true) ?? '', /ahead of the database/)
    t.regex(why({ watched: null }) ?? '', /^the watcher has not read final block 90/)
    t.regex(why({ watched: { height: 89, time: now } }) ?? '', /^the watcher has not read final block 90/)
    t.regex(why({ watched: { height: 95, time: later(-331) } }) ?? '', /^the watcher is 301 s behind/)
    const unknown = { ...beginning, lifeMs: 660_000 }
    const after = (at: number) => ({ ...well, watched: { height: 99, time: later(at) }, final: block(100, later(at)) })
    t.regex(
      unready(after(20), unknown, { network, isSandbox: false }) ?? '',
      /^database and journal may be an old copy/,
    )
    const end = { ...after(600), now: later(600), databaseNow: later(600) }
    t.is(unready(end, unknown, { network, isSandbox: false }), null)
  })

/** A service whose clock and chain tell the time of now, as the database does. */
async function open(network: Network, from?: Payouts): Promise<Payouts> {
  const other = from && {
    token: from.deps.config.networks.find(one => one.network === network)!.token,
    walletSigner: from.wallet().walletSigner,
    way: async () => from.payee.way(),
    mine: async () => from.payee.mine(3),
  }
  const at = await startPayouts(network, other ? { other } : {})
  at.service.clock.set(new Date())
  if (!from) shift(at, Date.now())
  return at
}

function shift({ payee }: Payouts, endMs: number): void {
  const byMs = endMs - payee.blocks.at(-1)!.ref.time.getTime()
  for (const [index, one] of payee.blocks.entries())
    payee.blocks[index] = { ...one, ref: { ...one.ref, time: new Date(one.ref.time.getTime() + byMs) } }
}

async function gated(at: Payouts, { payee = at.payee, isJournalWhole = false } = {}): Promise<SigningWallet> {
  const wallet = at.wallet()
  const { key, signerDb: db } = at
  const { clock } = at.service
  const chain = { key, outgoing: payee.way(), isSandbox: false, isJournalWhole }
  const readiness = await createReadinessCheck({ db, log, clock, ...chain, freshMs: 0, elapsed: () => 0 })
  return { ...wallet, heldBack: () => readiness.heldBack() }
}

/** As the watcher does: what it reads is recorded, and then it says how far it is. */
async function watch(at: Payouts, payee = at.payee): Promise<void> {
  const { key, deps } = at
  const final = await payee.way().finalHead()
  const transfers = payee.blocks
    .filter(({ ref }) => ref.height <= final.height)
    .flatMap(({ ref, transactions }) =>
      transactions.flatMap(({ transaction: { intent, txHash }, succeeded }) =>
        succeeded && intent.kind === 'token'
          ? [{ txHash, ordinal: 0, from: intent.from, to: intent.to, amount: usdt(intent.amount), block: ref }]
          : [],
      ),
    )
    .map(({ block: ref, ...one }) => ({ ...one, blockHeight: ref.height, blockHash: ref.hash }))
  await deps.db.transaction(tx =>
    recordSpending({ log, digests: deps.digests }, tx, { key, transfers, now: deps.clock.now() }),
  )
  await at.service.admin.query(
    `insert into chain_cursor (environment, network, kind, height, hash, block_time, moved_at) values ($1, $2, 'final', $3, $4, $5, now())
     on conflict (environment, network, kind) do update set height = excluded.height, block_time = excluded.block_time`,
    [key.environment, key.network, final.height, final.hash, final.time],
  )
}

async function signAll(at: Payouts, wallet: SigningWallet): Promise<void> {
  at.service.clock.advance(16)
  await runDue(at.deps)
  for (let more = true; more;) more = await signNext({ db: at.signerDb, clock: at.service.clock, log }, wallet)
  await runDue(at.deps)
}

const noteOf = async (at: Payouts, id: string) => (await at.attempts(id))[0]

for (const network of networks)
  test.serial(`${network}: a clock that is wrong signs nothing, and goes on when it is right`, async t => {
    const at = await open(network)
    t.teardown(() => at.close())
    await watch(at)
    const wallet = await gated(at, { isJournalWhole: true })
    const id = await at.withdraw(at.someone())
    at.service.clock.set(new Date(Date.now() + 300_000))
    await signAll(at, wallet)
    t.like(await noteOf(at, id), { status: 'READY' })
    t.regex((await noteOf(at, id))?.note ?? '', /^the signer's clock is \d+ s ahead of the database's$/)
    at.service.clock.set(new Date(Date.now() - 300_000))
    await at.service.admin.query(`update transaction_attempt set due_at = now() - interval '1 hour'`)
    await signAll(at, wallet)
    t.regex((await noteOf(at, id))?.note ?? '', /^the signer's clock is \d+ s behind the database's$/)
    at.service.clock.set(new Date())
    await at.service.admin.query(`update transaction_attempt set due_at = now() - interval '1 hour'`)
    await signAll(at, wallet)
    t.like(await noteOf(at, id), { status: 'BROADCAST' })
  })

test.serial('TRC20: database and journal of one old copy: what was paid meanwhile is not signed again', async t => {
  const before = await open('TRC20')
  t.teardown(() => before.close())
  const to = before.someone()
  await watch(before)
  before.payee.isStuck = true
  await before.withdraw(to)
  await signAll(before, before.wallet())
  t.is(before.payee.pool.size, 1)
  // The copy is of before that was signed: another database, an empty journal, the same wallet and chain.
  const after = await open('TRC20', before)
  t.teardown(() => after.close())
  const id = await after.withdraw(to)
  const wallet = await gated(after, { payee: before.payee })
  await signAll(after, wallet)
  t.regex((await noteOf(after, id))?.note ?? '', /^the watcher has not read final block/)
  await watch(after, before.payee)
  await signAll(after, wallet)
  // It is in no block yet, and may still come into one. So may one that its merchant, who finds it nowhere now, asks for anew.
  t.regex((await noteOf(after, id))?.note ?? '', /^database and journal may be an old copy/)
  const again = await after.withdraw(to)
  await signAll(after, wallet)
  t.like(await noteOf(after, again), { status: 'READY' })
  before.payee.isStuck = false
  before.payee.mine(4)
  shift(before, Date.now())
  await watch(after, before.payee)
  const [row] = await after.service.admin.query<{ pause_reason: string | null }>('select pause_reason from wallet')
  t.regex(row?.pause_reason ?? '', /is not ours$/)
  await signAll(after, wallet)
  for (const one of [id, again]) t.is((await noteOf(after, one))?.status, 'READY')
  t.is(before.payee.paid(to).length, 1)
})

test.serial(
  'TRC20: a start that nothing vouches for waits for eleven minutes of blocks, one that follows at once does not',
  async t => {
    const at = await open('TRC20')
    t.teardown(() => at.close())
    // A minute either way is allowed to every clock: the test takes half of it each time.
    const signAt = async (aheadMs: number, wallet: SigningWallet) => {
      at.service.clock.set(new Date(Date.now() + aheadMs))
      await at.service.admin.query(`update transaction_attempt set due_at = now() - interval '1 hour'`)
      await signAll(at, wallet)
    }
    shift(at, Date.now() - 580_000)
    await watch(at)
    const first = await gated(at)
    const id = await at.withdraw(at.someone())
    await signAt(-45_000, first)
    t.regex((await noteOf(at, id))?.note ?? '', /^database and journal may be an old copy/)
    at.payee.mine(3)
    shift(at, Date.now() + 87_000)
    await watch(at)
    await signAt(20_000, first)
    t.like(await noteOf(at, id), { status: 'BROADCAST' })
    const next = await at.withdraw(at.someone())
    await signAt(20_000, await gated(at))
    t.like(await noteOf(at, next), { status: 'READY' })
    await signAt(20_000, await gated(at, { isJournalWhole: true }))
    t.not((await noteOf(at, next))?.status, 'READY')
  },
)

const entry = {
  purpose: 'withdrawal',
  attempt: 1,
  wallet: 'T',
  token: 'T',
  destination: 'T',
  amount: '1',
  nonce: null,
  gasLimit: null,
  maxFeePerGas: null,
  maxPriorityFeePerGas: null,
  feeLimit: '1',
  timestampMs: 1,
  expirationMs: 2,
  referenceHeight: 1,
  txHash: 'h',
  raw: 'r',
  signedAt: now.toISOString(),
} as const

test('a witness vouches for the journal that was left here a short while ago, and for no copy of it', t => {
  const directory = temporaryFolder('journal')
  const memory = mkdtempSync('/dev/shm/kassa-test-')
  t.teardown(() => [directory, memory].forEach(one => rmSync(one, { recursive: true })))
  const file = path.join(directory, 'journal')
  t.is(openWitness(path.join(directory, 'nowhere'), file), null)
  const witness = openWitness(memory, file)!
  const sign = (count: number, keep = witness) => {
    const journal = Journal.open(file, keep)
    for (let more = 0; more < count; more += 1)
      journal.append({ ...entry, chainTxId: randomUUID(), intentId: randomUUID() })
    journal.close()
  }
  const vouches = (at = new Date()) => {
    const journal = Journal.open(file)
    journal.close()
    return openWitness(memory, file)!.vouches(journal, at)
  }
  t.false(vouches(), 'nobody has kept a word')
  sign(2)
  t.true(vouches())
  const copy = readFileSync(file)
  // Whoever dies between entry and word has shown the bytes to nobody.
  sign(1, noWitness)
  t.true(vouches())
  sign(1, noWitness)
  t.false(vouches(), 'another machine has signed')
  sign(1)
  t.true(vouches())
  writeFileSync(file, copy)
  t.false(vouches(), 'an older copy')
  sign(1)
  for (const minutes of [-6, 6]) t.false(vouches(new Date(Date.now() + minutes * 60_000)))
  t.true(vouches(new Date(Date.now() + 4 * 60_000)))
})

test('a word that cannot be replaced is removed, and one that cannot be removed stops the journal', t => {
  const memory = mkdtempSync('/dev/shm/kassa-test-')
  t.teardown(() => rmSync(memory, { recursive: true }))
  const witness = openWitness(memory, '/journal')!
  const [first, second] = [1, 2].map(sequence => ({ sequence, hash: 'h' }))
  witness.keep(first!)
  const [name = ''] = readdirSync(memory)
  mkdirSync(path.join(memory, `${name}.new`))
  witness.keep(second!)
  t.deepEqual(readdirSync(memory), [`${name}.new`])
  mkdirSync(path.join(memory, name))
  t.throws(() => witness.keep(second!))
})
