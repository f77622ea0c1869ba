import { listWallets } from '../../deposit-addresses/wallet.store.ts'
import { ChainUnavailable, type ChainKey } from '../../chains/chain.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import { tokenProblems, tokenProblemText } from '../../chains/token-state.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { claimTokenWatch, saveTokenWatch } from './token-watch.store.ts'

const everySeconds = 60
/** For providers that count the calls of a day. */
const countedEverySeconds = 600

/**
 * Checks whether the issuer of each network's token restricts payouts with it, and logs changes. The signer checks by itself before each
 * signature; this check informs the operator.
 */
export async function watchTokens(deps: Deps, stop?: AbortSignal): Promise<void> {
  for (const { environment, way } of deps.outgoing.all) {
    if (stop?.aborted) return
    const key = { environment, network: way.network }
    try {
      await watchToken(deps, key, way)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ ...key, err: error }, 'token state unavailable')
    }
  }
}

async function watchToken({ db, clock, log, config }: Deps, key: ChainKey, way: Outgoing): Promise<void> {
  const token = findNetwork(config, key)?.token
  if (token === undefined) return
  const now = clock.now()
  const before = addSeconds(now, -(way.isCounted ? countedEverySeconds : everySeconds))
  if (!(await claimTokenWatch(db, key, { now, before }))) return
  const [hot = token] = await listWallets(db, key)
  const state = await way.tokenState(hot)
  const problems = tokenProblems(state)
  const text = tokenProblemText(state, hot)
  if (!(await saveTokenWatch(db, key, { problems, text, now }))) return
  if (text === null) log.warn({ ...key, token }, 'token unrestricted: payouts resumed')
  else if (problems.includes('deprecated')) log.fatal({ ...key, token, reason: text }, 'token deprecated: payouts paused; see docs/operating/payouts.md, "When the issuer restricts the token"') // prettier-ignore
  else log.error({ ...key, token, reason: text }, 'token restricted: payouts paused; see docs/operating/payouts.md, "When the issuer restricts the token"') // prettier-ignore
}
