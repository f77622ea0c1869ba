import { setTimeout as pause } from 'node:timers/promises'
import { ChainUnavailable } from '../chains/chain.ts'
import { adoptAsked } from './adopt.service.ts'
import { openGate, type Gate } from './gate.service.ts'
import { watchNumbers, type SignerDeps } from './halt.service.ts'
import { replaceAsked } from './replace.service.ts'
import { registerWallet } from './register-wallet.service.ts'
import { signNext } from './sign.service.ts'
import type { SigningWallet } from './signing-wallet.ts'
import type { Witness } from './witness.ts'

const idleMs = 300
const troubleMs = 2_000
/** So long the signer goes by what it saw of clocks, chain and watcher; and so often it says that it lives. */
const sightMs = 5_000
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
  let gate: Gate | null = null
  let keptAt = Number.NEGATIVE_INFINITY
  let numbersAt = Number.NEGATIVE_INFINITY
  const heldBack = async () => (gate ? gate.heldBack() : 'the nodes have not said yet what is final')
  const ready = { ...wallet, heldBack }
  while (!stop.aborted) {
    let waitMs = idleMs
    try {
      gate ??= await begin()
      // Nodes that do not answer are asked calmly.
      if (!gate) waitMs = troubleMs
      if ((await adoptAsked(deps, ready)) || (await replaceAsked(deps, ready)) || (await signNext(deps, ready)))
        waitMs = 0
      else if (performance.now() >= numbersAt + numbersMs) {
        await watchNumbers(deps, ready)
        numbersAt = performance.now()
      }
      if (gate && performance.now() >= keptAt + sightMs) {
        await keepWord(gate, signing)
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
async function keepWord(gate: Gate, { wallet, witness }: Signing): Promise<void> {
  if (!gate.isSettled) await gate.heldBack()
  if (gate.isSettled) witness.keep(wallet.journal.head)
}

/** What is done before anything is signed, again until it went well; what needs no nodes goes on meanwhile. */
function beginning(
  deps: SignerDeps,
  { wallet, isSandbox, isJournalWhole }: Signing & { readonly isJournalWhole: boolean },
): () => Promise<Gate | null> {
  const { key, outgoing } = wallet
  let isRegistered = false
  return async () => {
    if (!isRegistered) await registerWallet(deps, wallet)
    isRegistered = true
    const freshness = { freshMs: sightMs, elapsed: () => performance.now() }
    try {
      return await openGate({ ...deps, ...freshness, key, outgoing, isSandbox, isJournalWhole })
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ ...key, err: error }, 'the signer waits: its nodes do not say what is final')
      return null
    }
  }
}
