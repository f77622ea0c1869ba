import { setTimeout as pause } from 'node:timers/promises'
import { findTransferStatus } from '../payments/record/transfer.store.ts'
import type { TransferStatus } from '../orders/recorded-transfer.ts'
import type { Deps } from '../deps.ts'
import { moveBusinessClock } from './business-clock.service.ts'
import { controlOf, type TestTransaction, type Transfers } from './control.service.ts'

/** The watcher looks every second; the whole scenario must fit into the time of one answer. */
const seenTimeoutMs = 12_000
const pollMs = 100
/** A fork on TRON puts two blocks, and the one that ends it a third, into slots ahead of the clock. */
const forkSeconds = 12

/**
 * Pays, waits until the watcher has recorded the transfer, takes its block back, waits until that is recorded too, and mines
 * the transaction again. The chain stands still meanwhile, since its block would become final.
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
    await control.resume(network, paid.tx_hash).catch(() => undefined) // it lets go by itself soon; what went wrong first is thrown
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
