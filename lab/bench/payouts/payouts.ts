// Withdrawals per second until signed and until final on each local chain, compared with transfers signed in advance and only broadcast, at
// the same block time. And the cost of a sweep by each strategy, compared with an ordinary transfer.
import { createHash, randomUUID } from 'node:crypto'
import { formatAddress } from '../../../src/chains/address.ts'
import { connectOutgoing } from '../../../src/chains/connect-outgoing.ts'
import type { Intent, Outgoing, SignedTransaction, Terms } from '../../../src/chains/send/outgoing.ts'
import { usdt } from '../../../src/lib/money.ts'
import { keyInMemory } from '../../../src/signer/keys/wallet-signer.ts'
import { expiringTerms, numberedTerms } from '../../../src/signer/policy/terms.ts'
import { createWithdrawal } from '../../../src/withdrawals/request/create-withdrawal.service.ts'
import { round } from '../fixture.ts'
import { blockMs, openPayoutsFixture, waitFor, type PayingNetwork, type PayoutsFixture } from './payouts-fixture.ts'
import { costOf, costsOfSweeps, words } from './payouts-sweeps.ts'

const withdrawals = Number(process.env['BENCH_WITHDRAWALS'] ?? 60)
const amount = usdt(1_000_000n)

export async function benchPayouts(): Promise<void> {
  const fixture = await openPayoutsFixture()
  try {
    for (const network of ['ERC20', 'TRC20'] as const) {
      fixture.makeBlocks(network)
      await rampUp(fixture, network)
      const bare = await bareRate(fixture, network)
      const ours = await ourRates(fixture, network)
      const commits = await commitRate(fixture)
      console.log(
        `payouts: ${network}: ${withdrawals} withdrawals of one merchant, a block every ${blockMs} ms: to signed ` +
          `${round(ours.signed / commits, 3)} of commits one after the other (${round(ours.signed, 1)}/s), to final ` +
          `${round(ours.final / bare.perSecond)} of transfers signed before and handed in one after the other (${round(ours.final, 1)}/s)`,
      )
      await costsOfSweeps(fixture, network, await costOf(fixture.chains[network].local, bare.txHash))
    }
  } finally {
    await fixture.close()
  }
  console.log(`  ${words}`)
}

function someone(network: PayingNetwork, name: string): string {
  return formatAddress(network, createHash('sha256').update(name).digest().subarray(0, 20))
}

function ask({ deps, merchant }: PayoutsFixture, network: PayingNetwork, address: string) {
  const asked = { amount, network, address, idempotencyKey: randomUUID(), metadata: {}, orderId: null }
  return createWithdrawal(deps, merchant, asked)
}

/** Completes one withdrawal, so that all connections are open and all loops run. */
async function rampUp(fixture: PayoutsFixture, network: PayingNetwork): Promise<void> {
  await ask(fixture, network, someone(network, 'the first'))
  await waitFor('the first withdrawal', () => counted(fixture, `status = 'COMPLETED' and network = '${network}'`, 1))
}

async function counted({ rows }: PayoutsFixture, where: string, atLeast: number): Promise<true | null> {
  const [row] = await rows.query<{ count: number }>(`select count(*)::int as count from withdrawal where ${where}`)
  return (row?.count ?? 0) >= atLeast ? true : null
}

/** Requests all withdrawals first. The time starts when payouts are switched on. */
async function ourRates(
  fixture: PayoutsFixture,
  network: PayingNetwork,
): Promise<{ readonly signed: number; readonly final: number }> {
  const { rows } = fixture
  await rows.query(`insert into payout_switch values ('test', $1, 'bench', now())`, [network])
  for (let one = 0; one < withdrawals; one += 1) await ask(fixture, network, someone(network, `receiver ${one}`))
  await rows.query(`delete from payout_switch where network = $1`, [network])
  const begun = performance.now()
  const perSecond = () => withdrawals / ((performance.now() - begun) / 1000)
  const of = `network = '${network}'`
  await waitFor('signing', () => counted(fixture, `${of} and tx_hash is not null`, withdrawals + 1))
  const signed = perSecond()
  await waitFor('paying', () => counted(fixture, `${of} and status = 'COMPLETED'`, withdrawals + 1))
  return { signed, final: perSecond() }
}

/** Broadcasts prepared transfers of a foreign account one by one, until the last is in a final block. */
async function bareRate(
  { chains }: PayoutsFixture,
  network: PayingNetwork,
): Promise<{ readonly perSecond: number; readonly txHash: string }> {
  const { local } = chains[network]
  const way = await connectOutgoing(local.settings, () => performance.now())
  const prepared = await prepare(way, { network, token: local.token, from: local.faucet, key: local.faucetKey })
  const begun = performance.now()
  for (const { signed } of prepared) {
    const [answer] = await way.broadcast(signed)
    if (answer?.value.kind !== 'accepted') throw new Error(`a bare transfer was not taken: ${answer?.value.text}`)
  }
  const { signed, from, terms } = prepared.at(-1)!
  await waitFor('the last bare transfer', async () => {
    const order =
      terms.kind === 'nonce'
        ? ({ kind: 'nonce', nonce: terms.nonce } as const)
        : ({ kind: 'expiring', referenceHeight: terms.reference.height, expirationMs: terms.expirationMs } as const)
    return (await way.outcome({ txHash: signed.txHash, from, order })).kind === 'final' ? true : null
  })
  return { perSecond: withdrawals / ((performance.now() - begun) / 1000), txHash: signed.txHash }
}

interface Payer {
  readonly network: PayingNetwork
  readonly token: string
  readonly from: string
  readonly key: string
}

interface Prepared {
  readonly signed: SignedTransaction
  readonly from: string
  readonly terms: Terms
}

async function prepare(way: Outgoing, { network, token, from, key }: Payer): Promise<Prepared[]> {
  const walletSigner = keyInMemory(Buffer.from(key, 'hex'))
  const nextNonce = await way.transactionCount(from)
  const reference = await way.finalHead()
  const prepared: Prepared[] = []
  const intentTo = (to: string): Intent => ({ kind: 'token', token, from, to, amount })
  const quote = await way.quote(intentTo(someone(network, 'somebody')))
  if (quote.kind === 'refused') throw new Error(quote.reason)
  for (let one = 0; one < withdrawals; one += 1) {
    const intent = intentTo(someone(network, `receiver ${one}`))
    const lastTimestampMs = reference.time.getTime() + one
    const terms =
      quote.kind === 'nonce'
        ? numberedTerms({ nonce: nextNonce + one, quote, before: [], feeMax: 10n ** 15n })
        : expiringTerms({ quote, reference, lastTimestampMs, failedLimits: [], feeMax: 10n ** 15n })
    if (!terms || typeof terms === 'string') throw new Error('there are no terms')
    const unsigned = await way.format.build(intent, terms)
    prepared.push({
      signed: unsigned.attachSignature(await walletSigner.sign(unsigned.digest)),
      from,
      terms,
    })
  }
  return prepared
}

/** Returns sequential commits per second, each of one small row. */
async function commitRate({ rows }: PayoutsFixture): Promise<number> {
  await rows.query('create table if not exists bench_commit (id integer primary key, at timestamptz not null)')
  const begun = performance.now()
  const count = 300
  for (let one = 0; one < count; one += 1)
    await rows.query('insert into bench_commit values (1, now()) on conflict (id) do update set at = now()')
  return count / ((performance.now() - begun) / 1000)
}
