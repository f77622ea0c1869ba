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
/** How long the signer relies on its view of clocks, chain and watcher, and how often it writes the witness record. */
const viewMs = 5_000
/** How often the signer checks for foreign nonces while it signs nothing. It also checks before each signature. */
const numbersMs = 30_000

export interface Signing {
  readonly wallet: SigningWallet
  readonly witness: Witness
  readonly isSandbox: boolean
}

/** Signs due attempts until `stop`. Errors are logged and retried: a signature is in the journal or does not exist. */
export async function signForEver(deps: SignerDeps, signing: Signing, stop: AbortSignal): Promise<void> {
  const { wallet, witness } = signing
  const isJournalWhole = witness.vouches(wallet.journal, deps.clock.now())
  const begin = beginning(deps, { ...signing, isJournalWhole })
  let readiness: ReadinessCheck | null = null
  let keptAt = Number.NEGATIVE_INFINITY
  let numbersAt = Number.NEGATIVE_INFINITY
  const heldBack = async () => (readiness ? readiness.heldBack() : 'the nodes have not reported a final block yet')
  const ready = { ...wallet, heldBack }
  while (!stop.aborted) {
    let waitMs = idleMs
    try {
      readiness ??= await begin()
      // Backoff while nodes do not answer.
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

/** Records the journal's end once nothing can be missing from the journal. The next start may then skip the wait. */
async function keepWord(readiness: ReadinessCheck, { wallet, witness }: Signing): Promise<void> {
  if (!readiness.isSettled) await readiness.heldBack()
  if (readiness.isSettled) witness.keep(wallet.journal.head)
}

/**
 * Returns a function that registers the wallet and creates the readiness check. The caller repeats it until it succeeds. Work that needs no
 * nodes continues meanwhile.
 */
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
      deps.log.warn({ ...key, err: error }, 'signer blocked: final block unknown')
      return null
    }
  }
}
