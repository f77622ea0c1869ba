import type { Environment, Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate, readUsdt } from '../../database/row.ts'
import type { RefundClaim } from './refund-claim.ts'

/** What the database keeps of the link: a hash to find it by, and the sealed link to show it again to whoever asked for it. */
interface StoredLink {
  readonly tokenHash: string
  readonly encryptedToken: string
}

interface ClaimRow {
  readonly id: string
  readonly merchant_id: string
  readonly environment: Environment
  readonly network: Network
  readonly order_id: string
  readonly amount: string
  readonly key_id: string | null
  readonly user_id: string | null
  readonly encrypted_token: string
  readonly created_at: string
  readonly expires_at: string
  readonly withdrawal_id: string | null
}

const columns = `id, merchant_id, environment, network, order_id, amount, key_id, user_id, encrypted_token, created_at, expires_at, withdrawal_id`

function read(row: ClaimRow): RefundClaim {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    environment: row.environment,
    network: row.network,
    orderId: row.order_id,
    amount: readUsdt(row.amount),
    keyId: row.key_id,
    userId: row.user_id,
    createdAt: readDate(row.created_at),
    expiresAt: readDate(row.expires_at),
    withdrawalId: row.withdrawal_id,
  }
}

export async function insertClaim(tx: Rows, claim: RefundClaim, link: StoredLink): Promise<void> {
  await tx.query(
    `insert into refund_claim (id, merchant_id, environment, network, order_id, amount, key_id, user_id, token_hash, encrypted_token, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      claim.id,
      claim.merchantId,
      claim.environment,
      claim.network,
      claim.orderId,
      claim.amount,
      claim.keyId,
      claim.userId,
      link.tokenHash,
      link.encryptedToken,
      claim.createdAt,
      claim.expiresAt,
    ],
  )
}

/** A claim with its sealed link. */
export async function findClaim(rows: Rows, id: string): Promise<(RefundClaim & { encryptedToken: string }) | null> {
  const [row] = await rows.query<ClaimRow>(`select ${columns} from refund_claim where id = $1`, [id])
  return row ? { ...read(row), encryptedToken: row.encrypted_token } : null
}

/** The claim a link leads to. */
export async function findClaimByLink(rows: Rows, tokenHash: string): Promise<RefundClaim | null> {
  const [row] = await rows.query<ClaimRow>(`select ${columns} from refund_claim where token_hash = $1`, [tokenHash])
  return row ? read(row) : null
}

/** The same, which nobody else uses until the transaction ends. */
export async function lockClaimByLink(tx: Rows, tokenHash: string): Promise<RefundClaim | null> {
  const text = `select ${columns} from refund_claim where token_hash = $1 for update`
  const [row] = await tx.query<ClaimRow>(text, [tokenHash])
  return row ? read(row) : null
}

/** From now on the link has been used. */
export async function markClaimed(tx: Rows, id: string, withdrawalId: string): Promise<void> {
  const text = 'update refund_claim set withdrawal_id = $2 where id = $1 and withdrawal_id is null returning 1'
  const changed = await tx.query(text, [id, withdrawalId])
  if (changed.length !== 1) throw new Error(`The refund ${id} was claimed before`)
}
