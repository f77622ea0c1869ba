// A service on each network whose destinations are screened by somebody who can be told what to say, a list and the token's issuer.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ExecutionContext } from 'ava'
import type { Network } from '../../src/chains/chain.ts'
import type { Deps } from '../../src/deps.ts'
import { createLocalList } from '../../src/screening/local-list.service.ts'
import { createTokenBlacklist } from '../../src/screening/token-blacklist.service.ts'
import { script, type Script } from '../screening/screening-setup.ts'
import { startPayouts, type Payouts } from '../payouts/payouts.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

export interface Screened {
  readonly at: Payouts
  readonly eventType: Script
  /** Wallets and destinations that the token's issuer blocks. */
  readonly blocked: Set<string>
  deny(address: string): void
}

export const verdictsOf = ({ at }: Screened, id: string) =>
  at.service.admin.query<{ provider: string; verdict: string; reason: string | null }>(
    'select provider, verdict, reason from withdrawal_verdict where withdrawal_id = $1 order by id',
    [id],
  )
export const noteOf = async ({ at }: Screened, id: string) =>
  (
    await at.service.admin.query<{ screening_note: string | null }>(
      'select screening_note from withdrawal where id = $1',
      [id],
    )
  )[0]?.screening_note

/** It was never paid, all of it is back, and its merchant was told once. */
export async function assertRefused(
  t: ExecutionContext,
  one: Screened,
  eventType: { id: string; to: string; before: bigint },
) {
  const { at } = one
  await at.work(3)
  t.is((await at.withdrawal(eventType.id)).status, 'FAILED')
  t.is(await at.balance('merchant_available'), eventType.before)
  t.deepEqual(await at.events(eventType.id), ['withdrawal.failed'])
  t.is(at.payee.paid(eventType.to).length, 0)
}

export async function assertPaidOnce(t: ExecutionContext, { at }: Screened, { id, to }: { id: string; to: string }) {
  await at.work(4)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.is(at.payee.paid(to).length, 1)
  t.deepEqual(await at.events(id), ['withdrawal.completed'])
}

/** A provider that answers when it is told to; the promise says that it was asked. */
export function held(eventType: Script): { asked: Promise<void>; answer: () => void } {
  const barrier = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  eventType.barrier = barrier.promise
  eventType.onAsked = asked.resolve
  return { asked: asked.promise, answer: barrier.resolve }
}

/** Another process, with providers of its own. */
export async function second({ at }: Screened, eventType: Script): Promise<Deps> {
  return { ...(await at.service.second()), outgoing: at.deps.outgoing, screening: { find: () => [eventType.provider] } }
}

export async function startScreened(network: Network): Promise<Screened> {
  const eventType = script()
  const blocked = new Set<string>()
  const denyFile = path.join(temporaryFolder('deny'), 'deny-list.txt')
  writeFileSync(denyFile, '')
  const list = await createLocalList({ sanctionsFiles: [], denyFile })
  const issuer = createTokenBlacklist({ isListed: async ({ account }) => blocked.has(account) })
  const env = { KASSA_WITHDRAWAL_AUTO_LIMIT: '40' }
  const at = await startPayouts(network, { screening: [eventType.provider, list, issuer], env })
  return { at, eventType, blocked, deny: address => writeFileSync(denyFile, address) }
}
