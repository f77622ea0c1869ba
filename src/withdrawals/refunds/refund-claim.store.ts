import type { Rows } from '../../database/database.ts'
import type { RefundClaim } from './refund-claim.ts'

/** The stored link: a hash for lookup, and the encrypted link to show it to its creator again. */
interface StoredLink {
  readonly tokenHash: string
  readonly encryptedToken: string
}

const columns = [
  'id',
  'merchantId',
  'environment',
  'network',
  'orderId',
  'amount',
  'keyId',
  'userId',
  'createdAt',
  'expiresAt',
  'withdrawalId',
] as const

export async function insertClaim(tx: Rows, claim: RefundClaim, link: StoredLink): Promise<void> {
  const { id, merchantId, environment, network, orderId, amount, keyId, userId, createdAt, expiresAt } = claim
  const { tokenHash, encryptedToken } = link
  await tx.kysely
    .insertInto('refund_claim')
    .values({
      id,
      merchantId,
      environment,
      network,
      orderId,
      amount,
      keyId,
      userId,
      tokenHash,
      encryptedToken,
      createdAt,
      expiresAt,
    })
    .execute()
}

/** Finds a claim with its encrypted link. */
export async function findClaim(rows: Rows, id: string): Promise<(RefundClaim & { encryptedToken: string }) | null> {
  const found = await rows.kysely
    .selectFrom('refund_claim')
    .select([...columns, 'encryptedToken'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** Finds the claim of a link. */
export async function findClaimByLink(rows: Rows, tokenHash: string): Promise<RefundClaim | null> {
  return (await claimByLink(rows, tokenHash).executeTakeFirst()) ?? null
}

/** Finds the claim of a link and locks it until the transaction ends. */
export async function lockClaimByLink(tx: Rows, tokenHash: string): Promise<RefundClaim | null> {
  return (await claimByLink(tx, tokenHash).forUpdate().executeTakeFirst()) ?? null
}

function claimByLink(rows: Rows, tokenHash: string) {
  return rows.kysely.selectFrom('refund_claim').select(columns).where('tokenHash', '=', tokenHash)
}

/** Marks the link as used. */
export async function markClaimed(tx: Rows, id: string, withdrawalId: string): Promise<void> {
  const changed = await tx.kysely
    .updateTable('refund_claim')
    .set({ withdrawalId })
    .where('id', '=', id)
    .where('withdrawalId', 'is', null)
    .returning(e => e.lit(1).as('changed'))
    .execute()
  if (changed.length !== 1) throw new Error(`The refund ${id} was claimed before`)
}
