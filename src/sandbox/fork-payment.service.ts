import { setTimeout as pause } from 'node:timers/promises'
import { findTransferStatus } from '../payments/record/transfer.store.ts'
import type { TransferStatus } from '../orders/recorded-transfer.ts'
import type { Deps } from '../deps.ts'
import { moveBusinessClock } from './business-clock.service.ts'
import { controlOf, type TestTransaction, type Transfers } from './control.service.ts'

/** The watcher polls every second, and the whole scenario must fit into one response. */
const seenTimeoutMs = 12_000
const pollMs = 100
/** A fork on TRON puts two blocks, and the one that ends it a third, into slots ahead of the clock. */
const forkSeconds = 12

/**
 * Pays, waits for the record of the transfer, reverts its block, waits for the record of that, and mines the transaction again. The chain
 * is stopped meanwhile, since the block would become final.
 */
export async function payThroughFork(deps: Deps, transfers: Transfers): Promise<readonly TestTransaction[]> {
  const control = controlOf(deps)
  const { network } = transfers
  const [paid] = await control.payOnHeldChain(transfers)
  if (!paid) throw new Error('The control server paid without a transaction')
  try {
    await recorded(deps, { network, txHash: paid.tx_hash, isWanted: status => status !== null })
    const { offsetMs } = await moveBusinessClock(deps, forkSeconds)
    await control.fork(network, paid.tx_hash, offsetMs)
    await recorded(deps, { network, txHash: paid.tx_hash, isWanted: status => status === 'ORPHANED' })
  } catch (error) {
    await control.resume(network, paid.tx_hash).catch(() => undefined) // it resumes by itself soon; the first error is thrown
    throw error
  }
  return control.resume(network, paid.tx_hash)
}

interface Wanted {
  readonly network: Transfers['network']
  readonly txHash: string
  isWanted(status: TransferStatus | null): boolean
}

async function recorded(deps: Deps, { network, txHash, isWanted }: Wanted): Promise<void> {
  const deadline = performance.now() + seenTimeoutMs
  for (;;) {
    const status = await findTransferStatus(deps.db, { environment: 'test', network }, txHash)
    if (isWanted(status)) return
    if (performance.now() > deadline)
      throw new Error(`Transaction ${txHash} is ${status ?? 'unseen'} after ${seenTimeoutMs} ms`)
    await pause(pollMs)
  }
}
