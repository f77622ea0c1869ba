import { setTimeout as pause } from 'node:timers/promises'
import { ChainUnavailable } from '../chains/chain.ts'
import { importRequestedJournal } from './journal/import-journal.service.ts'
import { createReadinessCheck, type ReadinessCheck } from './readiness.service.ts'
import { watchNumbers, type SignerDeps } from './sign/pause.service.ts'
import { replaceRequested } from './sign/replace.service.ts'
import { registerWallet } from './keys/register-wallet.service.ts'
import { signNext } from './sign/sign.service.ts'
import type { SigningWallet } from './keys/signing-wallet.ts'
import type { Witness } from './policy/witness.ts'

const idleMs = 300
const troubleMs = 2_000
/** So long the signer goes by what it saw of clocks, chain and watcher; and so often it says that it lives. */
const viewMs = 5_000
/** So often the nodes are asked whether somebody else uses the wallet's numbers while nothing is signed; before each signature they are asked anyway. */
const numbersMs = 30_000

export interface Signing {
  readonly wallet: SigningWallet
  readonly witness: Witness
  readonly isSandbox: boolean
}

/** Signs what is due until `stop`. What goes wrong is logged and tried again: what was begun is in the journal or nowhere. */
export async function signForEver(deps: SignerDeps, signing: Signing, stop: AbortSignal): Promise<void> {
  const { wallet, witness } = signing
  const isJournalWhole = witness.vouches(wallet.journal, deps.clock.now())
  const begin = beginning(deps, { ...signing, isJournalWhole })
  let readiness: ReadinessCheck | null = null
  let keptAt = Number.NEGATIVE_INFINITY
  let numbersAt = Number.NEGATIVE_INFINITY
  const heldBack = async () => (readiness ? readiness.heldBack() : 'the nodes have not said yet what is final')
  const ready = { ...wallet, heldBack }
  while (!stop.aborted) {
    let waitMs = idleMs
    try {
      readiness ??= await begin()
      // Nodes that do not answer are asked calmly.
      if (!readiness) waitMs = troubleMs
      if (
        (await importRequestedJournal(deps, ready)) ||
        (await replaceRequested(deps, ready)) ||
        (await signNext(deps, ready))
      )
        waitMs = 0
      else if (performance.now() >= numbersAt + numbersMs) {
        await watchNumbers(deps, ready)
        numbersAt = performance.now()
      }
      if (readiness && performance.now() >= keptAt + viewMs) {
        await keepWord(readiness, signing)
        keptAt = performance.now()
      }
    } catch (error) {
      const level = error instanceof ChainUnavailable ? 'warn' : 'error'
      deps.log[level]({ ...wallet.key, err: error }, 'signing failed')
      waitMs = troubleMs
    }
    await pause(waitMs, undefined, { signal: stop }).catch(() => {})
  }
}

/** Once nothing can be missing from the journal, a start that follows soon may go by that. */
async function keepWord(readiness: ReadinessCheck, { wallet, witness }: Signing): Promise<void> {
  if (!readiness.isSettled) await readiness.heldBack()
  if (readiness.isSettled) witness.keep(wallet.journal.head)
}

/** What is done before anything is signed, again until it went well; what needs no nodes goes on meanwhile. */
function beginning(
  deps: SignerDeps,
  { wallet, isSandbox, isJournalWhole }: Signing & { readonly isJournalWhole: boolean },
): () => Promise<ReadinessCheck | null> {
  const { key, outgoing } = wallet
  let isRegistered = false
  return async () => {
    if (!isRegistered) await registerWallet(deps, wallet)
    isRegistered = true
    const freshness = { freshMs: viewMs, elapsed: () => performance.now() }
    try {
      return await createReadinessCheck({ ...deps, ...freshness, key, outgoing, isSandbox, isJournalWhole })
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ ...key, err: error }, 'the signer waits: its nodes do not say what is final')
      return null
    }
  }
}
