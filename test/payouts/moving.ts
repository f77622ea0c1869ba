// A service whose surplus goes to a cold wallet, on a chain that it also watches.
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt, type Usdt } from '../../src/lib/money.ts'
import { startPayouts, type Payouts } from './payouts.ts'

export const million = 1_000_000_000_000n
export const colds = {
  ERC20: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  TRC20: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
} as const

export async function startMoving(
  t: { teardown(fn: () => Promise<void>): void },
  network: keyof typeof colds,
  more: Readonly<Record<string, string>> = {},
) {
  const prefix = `KASSA_TEST_${network}`
  const env = { [`${prefix}_HOT_CEILING`]: '900000', [`${prefix}_HOT_FLOOR`]: '100', ...more }
  const at = await startPayouts(network, { env, coldAddresses: [colds[network]] })
  t.teardown(() => at.close())
  const chain = network === 'ERC20' ? at.service.ethereum : at.service.tron
  const see = async (...transfers: { from?: string; to: string; amount: Usdt | bigint; txHash?: string }[]) => {
    for (const transfer of transfers) chain.mine([{ ...transfer, amount: usdt(BigInt(transfer.amount)) }])
    chain.mineEmpty(4)
    if (chain.head.time > at.service.clock.now()) at.service.clock.set(chain.head.time)
    await watchChain(at.deps, at.key)
  }
  await see()
  /** Surplus goes to the cold address; the watched chain shows it as well. */
  const toCold = async () => {
    await at.work(6)
    const [moved] = await at.service.admin.query<{ amount: string; tx_hash: string }>(
      `select amount::text, tx_hash from transaction_attempt where purpose = 'cold' order by created_at desc limit 1`,
    )
    const amount = BigInt(moved!.amount)
    await see({ from: at.wallet().address, to: colds[network], amount, txHash: moved!.tx_hash })
    return amount
  }
  return { ...at, chain, see, toCold, hot: at.wallet().address, cold: colds[network] }
}

export type Moving = Awaited<ReturnType<typeof startMoving>>

/** Its signer has the key of the cold wallet now. */
export async function becomeHot({ service, cold }: Moving): Promise<void> {
  await service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      'insert into retired_wallet select environment, network, address, now() from wallet where network = $1',
      ['ERC20'],
    )
    await tx.query('update wallet set address = $1 where network = $2', [cold, 'ERC20'])
  })
}

export async function books({ service }: Payouts): Promise<Record<string, bigint>> {
  const rows = await service.admin.query<{ kind: string; balance: string }>(
    'select kind, balance::text from ledger_account where balance <> 0 and merchant_id is null',
  )
  return Object.fromEntries(rows.map(row => [row.kind, BigInt(row.balance)]))
}

export const isPaused = async ({ service }: Payouts) =>
  (await service.admin.query('select from wallet where paused_at is not null')).length > 0
