// The cost of emptying a deposit address by each strategy, step by step, compared with an ordinary token transfer.
import { TronWeb } from 'tronweb'
import { ethereumRpc } from '../../../dev/chains/ethereum-rpc.ts'
import { tronCall } from '../../../dev/chains/tron-rpc.ts'
import { deploySweepContract } from '../../../dev/token/deploy-sweep-contract.ts'
import { createOrder } from '../../../src/orders/create/create-order.service.ts'
import { usdt } from '../../../src/lib/money.ts'
import { orderInput } from '../../../test/helpers/order-input.ts'
import type { LocalChain } from '../../../test/helpers/local-chain.ts'
import { round } from '../fixture.ts'
import { waitFor, type PayingNetwork, type PayoutsFixture } from './payouts-fixture.ts'

/** Addresses that one transaction empties, on networks with batches. */
const batchSizes = [8, 32]
/** Addresses swept by each other strategy. */
const addresses = Number(process.env['BENCH_SWEEPS'] ?? 4)
const paid = usdt(100_000_000n)
/** TRX that the hot wallet stakes: enough energy for all addresses at once. */
const stakedTrx = 200_000

/** Units of gas or energy, and the sender's fee in wei or sun. */
export interface Cost {
  readonly units: number
  readonly fee: bigint
}

export const words =
  'a sweep in transfers: what all of its steps cost, in transfers of the token by anybody to a fresh address on the same chain'

/** Returns the cost of a transaction in a block. */
export async function costOf({ settings, url }: LocalChain, txHash: string): Promise<Cost> {
  if (settings.network === 'ERC20') {
    const receipt = await ethereumRpc<{ gasUsed: string; effectiveGasPrice: string }>(
      url,
      'eth_getTransactionReceipt',
      [txHash],
    )
    return { units: Number(receipt.gasUsed), fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) }
  }
  const info = await tronCall<{ fee?: number; receipt?: { energy_usage_total?: number } }>(
    url,
    'wallet/gettransactioninfobyid',
    { value: txHash },
  )
  return { units: info.receipt?.energy_usage_total ?? 0, fee: BigInt(info.fee ?? 0) }
}

/** Sweeps addresses by every strategy of a network and prints the costs by strategy and step. */
export async function costsOfSweeps(fixture: PayoutsFixture, network: PayingNetwork, bare: Cost): Promise<void> {
  await sweepSome(fixture, network)
  if (network === 'TRC20') {
    await stake(fixture)
    await sweepSome(fixture, network)
  }
  if (network === 'ERC20') {
    const { local, hot } = fixture.chains.ERC20
    await deploySweepContract({ url: local.url, privateKey: local.faucetKey, token: local.token, hot })
    fixture.sweepTogether()
    for (const count of batchSizes) await sweepSome(fixture, network, { count, areTogether: true })
  }
  const unit = network === 'ERC20' ? 'gas' : 'energy'
  for (const [strategy, sweeps] of await costs(fixture, network)) {
    const mean = (of: (step: Step) => number) =>
      sweeps.reduce((sum, steps) => sum + steps.reduce((all, step) => all + of(step), 0), 0) / sweeps.length
    const steps = sweeps[0]!.map(({ purpose }, index) => {
      const units = sweeps.map(one => one[index]?.units ?? 0)
      return `${purpose} ${round(units.reduce((sum, one) => sum + one, 0) / sweeps.length, 0)}`
    })
    console.log(
      `  a sweep by ${strategy} (${sweeps.length}): ${round(mean(step => step.units) / bare.units)} transfers of ${unit} ` +
        `(${steps.join(', ')}), ${round(mean(step => Number(step.fee)) / Number(bare.fee))} transfers in fees`,
    )
  }
}

/** `areTogether`: starts no sweep before all payments are credited. */
async function sweepSome(
  { deps, merchant, rows, chains }: PayoutsFixture,
  network: PayingNetwork,
  { count, areTogether }: { readonly count: number; readonly areTogether: boolean } = apart,
): Promise<void> {
  const { local } = chains[network]
  const swept: string[] = []
  if (areTogether)
    await rows.query(
      `insert into payout_switch (environment, network, reason, switched_off_at) values ('test', $1, 'a benchmark', now())`,
      [network],
    )
  for (let one = 0; one < count; one += 1) {
    const input = orderInput({ network, amount: paid, idempotencyKey: deps.random.uuid() })
    const { order } = await createOrder(deps, merchant, input)
    await local.pay({ kind: 'transfer', to: order.address, amount: paid })
    swept.push(order.address)
  }
  if (areTogether) {
    await waitFor(`crediting on ${network}`, async () => {
      const [row] = await rows.query<{ count: number }>(
        'select count(*)::int as count from deposit_balance where address = any($1) and credited > 1',
        [swept],
      )
      return row?.count === count ? true : null
    })
    await rows.query('delete from payout_switch')
  }
  await waitFor(`sweeping on ${network}`, async () => {
    const [row] = await rows.query<{ count: number }>(
      `select count(*)::int as count from sweep where address = any($1) and status = 'DONE'`,
      [swept],
    )
    return row?.count === count ? true : null
  })
}

const apart = { count: addresses, areTogether: false } as const

/** Stakes, so that the hot wallet has energy to delegate from now on. */
async function stake({ chains }: PayoutsFixture): Promise<void> {
  const { local, hot, hotKey } = chains.TRC20
  const tron = new TronWeb({ fullHost: local.url, privateKey: hotKey })
  const frozen = await tron.transactionBuilder.freezeBalanceV2(stakedTrx * 1_000_000, 'ENERGY', hot)
  const sent = await tron.trx.sendRawTransaction(await tron.trx.sign(frozen))
  if (!sent.result) throw new Error(`staking was refused with ${sent.code}`)
  await waitFor('staking', async () => {
    const solid = await tronCall<{ id?: string }>(local.url, 'walletsolidity/gettransactioninfobyid', {
      value: sent.txid,
    })
    return solid.id === undefined ? null : true
  })
}

interface Step extends Cost {
  readonly purpose: string
}

/** Returns the steps of each sweep by strategy and action. Delegating energy burns nothing. */
async function costs({ rows, chains }: PayoutsFixture, network: PayingNetwork): Promise<Map<string, Step[][]>> {
  const found = await rows.query<{ id: string; strategy: string; purpose: string; tx_hash: string; together: number }>(
    `select w.id, w.strategy, s.purpose, c.tx_hash,
            greatest(1, (select count(*)::int from payout_step m where m.batch_id = s.batch_id)) as together
       from sweep w join payout_step s on s.sweep_id = w.id
       join transaction_attempt c on c.step_id = coalesce(s.batch_id, s.id) and c.status in ('FINAL', 'FAILED') and c.tx_hash is not null
      where w.network = $1 and w.status = 'DONE' order by w.created_at, w.id, s.created_at`,
    [network],
  )
  const byStrategy = new Map<string, Step[][]>()
  for (const { strategy, steps } of group(found)) {
    const costing: Step[] = []
    for (const { purpose, tx_hash: hash, together } of steps) {
      const { units, fee } = await costOf(chains[network].local, hash)
      costing.push({ purpose, units: units / together, fee: fee / BigInt(together) })
    }
    const size = steps[0]?.together ?? 1
    const name = `${strategy}${size > 1 ? ` of ${size}` : ''} with ${steps.map(one => one.purpose).join(', ')}`
    byStrategy.set(name, [...(byStrategy.get(name) ?? []), costing])
  }
  return byStrategy
}

function group<Row extends { readonly id: string; readonly strategy: string }>(rows: readonly Row[]) {
  return [...Map.groupBy(rows, row => row.id).values()].map(steps => ({ strategy: steps[0]!.strategy, steps }))
}
