// A merchant's payments in the ledger, to write checkpoints over.
import { writeCheckpoint } from '../../src/ledger/checkpoints/checkpoint.service.ts'
import { post } from '../../src/ledger/ledger.service.ts'
import { paymentPostings } from '../../src/ledger/posting.ts'
import { usdt } from '../../src/lib/money.ts'
import { startMoneyOut } from '../withdrawals/fixture.ts'
import { checkpointAll } from './checkpoint-all.ts'

export type CheckpointFixture = Awaited<ReturnType<typeof startCheckpoints>>

export async function startCheckpoints() {
  const at = await startMoneyOut()
  const { admin, deps } = at.service
  const merchant = await at.richMerchant(0n)
  await writeCheckpoint(deps) // creates the mark
  let count = 0
  const lastRef = () => `payment:sealed:${count}`
  return {
    service: at.service,
    close: () => at.close(),
    merchant,
    lastRef,
    checkpointRest: () => checkpointAll(admin, deps),
    async pay(): Promise<void> {
      count += 1
      const postings = paymentPostings(merchant.merchantId, usdt(5_000_000n), usdt(0n))
      const entry = { kind: 'payment', ref: lastRef(), environment: 'test', network: 'TRC20', postings } as const
      await deps.db.transaction(tx => post(tx, entry, deps.clock.business()))
    },
  }
}
