import type { Environment, Network } from '../../src/chains/chain.ts'
import type { Rows } from '../../src/database/database.ts'

interface BalanceRow {
  readonly kind: string
  readonly environment: Environment
  readonly network: Network
  readonly balance: string
}

/** Every balance of a merchant as the ledger has it. */
export function listBalances(rows: Rows, merchantId: string): Promise<BalanceRow[]> {
  return rows.query<BalanceRow>(
    'select kind, environment, network, balance from ledger_account where merchant_id = $1',
    [merchantId],
  )
}
