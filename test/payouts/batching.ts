// A service that empties deposit addresses together, on a local Ethereum chain.
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { deploySweepContract } from '../../dev/token/deploy-sweep-contract.ts'
import { depositKeys } from '../../src/signer/keys/keystore.ts'
import type { WalletSigner } from '../../src/signer/keys/wallet-signer.ts'
import { testAccount } from '../helpers/deps.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { openOnChain, sweepSettings, type OnChain } from './on-chain.ts'

export interface Batches extends OnChain {
  /** So many orders that are paid in full; their addresses. */
  deposits(count: number, amount?: string): Promise<string[]>
  /** The newest sweep of an address, and all of its steps. */
  sweep(address: string): Promise<{ status: string; note: string | null; steps: string[] }>
  /** Every attempt of every batch, in their order. */
  batches(): Promise<
    { status: string; attempt: number; amount: string; tx_hash: string; note: string | null; nonce: string }[]
  >
  /** Whoever signs for a deposit address. */
  keyOf(address: string): Promise<WalletSigner>
  /** What an address has of the token. */
  held(address: string): Promise<bigint>
}

export async function startBatches(local: LocalChain, env: Readonly<Record<string, string>> = {}): Promise<Batches> {
  const at = await openOnChain(local, {
    ...sweepSettings('ERC20'),
    KASSA_TEST_ERC20_SWEEP_STRATEGY: 'batch',
    ...env,
  })
  const { url, token, faucetKey, mine } = local
  await deploySweepContract({ url, privateKey: faucetKey, token, hot: at.hot, mine: () => mine() })
  const rows = at.payouts.service.admin
  return Object.assign(at, {
    async deposits(count: number, amount = '40') {
      const addresses: string[] = []
      for (let made = 0; made < count; made += 1) addresses.push((await at.deposit(amount)).address)
      return addresses
    },
    async sweep(address: string) {
      const [sweep] = await rows.query<{ status: string; note: string | null }>(
        'select status, note from sweep where address = $1 order by created_at desc limit 1',
        [address],
      )
      const steps = await rows.query<{ reported: string }>(
        `select purpose || ' ' || status || ' ' || coalesce(amount::text, '') as reported from payout_step where address = $1 order by created_at`,
        [address],
      )
      return { ...sweep!, steps: steps.map(one => one.reported) }
    },
    batches: () =>
      rows.query(
        `select status, attempt, amount::text as amount, tx_hash, note, nonce::text as nonce from transaction_attempt
          where purpose = 'batch' order by created_at, attempt`,
      ),
    async keyOf(address: string) {
      const [row] = await rows.query<{ index: number }>(
        'select derivation_index as index from deposit_address where address = $1',
        [address],
      )
      return depositKeys('ERC20', testAccount('ERC20'))(row!.index).walletSigner
    },
    async held(address: string) {
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
      return BigInt(await ethereumRpc<string>(url, 'eth_call', [{ to: token, data }, 'latest']))
    },
  }) as Batches
}
