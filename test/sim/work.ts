// What the processes of the service do in a world, each piece as one that may die in the middle.
import { ChainUnavailable, type ChainKey } from '../../src/chains/chain.ts'
import type { Deps } from '../../src/deps.ts'
import { runDue as deliverDue } from '../../src/jobs/deliver-webhook.ts'
import { runOn as payOut } from '../../src/jobs/pay-withdrawals.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { follow } from '../../src/payments/follow-chain.service.ts'
import { rescanDue } from '../../src/payments/rescan.service.ts'
import { adoptAsked } from '../../src/signer/adopt.service.ts'
import { signNext } from '../../src/signer/sign.service.ts'
import { Crash, Moments } from '../treasury/crash.ts'
import type { Side, World } from './world.ts'

export type Piece = 'follow' | 'screen' | 'pay' | 'sign' | 'deliver' | 'rescan'
/** Those that payments out are made of come more often. */
export const pieces: readonly Piece[] = ['pay', 'sign', 'pay', 'sign', 'pay', 'follow', 'follow', 'screen', 'deliver']

/** Does one piece of work; with `fatal` whoever does it dies at that point. */
export async function work(world: World, piece: Piece, { side, fatal }: Doing): Promise<void> {
  const moments = fatal === null ? undefined : new Moments(fatal)
  const say = `${piece} ${side.key.network}`
  try {
    await perform(world, piece, { side, moments })
    world.trace.push(say)
  } catch (error) {
    if (error instanceof Crash) world.trace.push(`${say}: dies ${error.message}`)
    else if (error instanceof ChainUnavailable) world.trace.push(`${say}: ${error.message.slice(0, 120)}`)
    else throw error
  }
  if (moments?.isReached && piece === 'sign') world.restartSigner(side)
}

export interface Doing {
  readonly side: Side
  /** At which point it dies; `null`: it lives. */
  readonly fatal: number | null
}

async function perform(
  world: World,
  piece: Piece,
  { side, moments }: { readonly side: Side; readonly moments: Moments | undefined },
): Promise<void> {
  const { key } = side
  if (piece === 'sign') return sign(world, side, moments)
  const deps = world.deps(moments)
  if (piece === 'follow') return follow(deps, key)
  if (piece === 'screen') return screenPayment(deps, key)
  if (piece === 'deliver') return deliverDue(deps)
  if (piece === 'rescan') return rescan(deps, key)
  return payOut(deps, key)
}

/** One chain after the other, so that they ask the database in one order. */
async function rescan(deps: Deps, { network }: ChainKey): Promise<void> {
  const { all, find } = deps.chains
  const own = all.filter(({ chain }) => chain.network === network)
  while (await rescanDue({ ...deps, chains: { all: own, find } })) {
    // Until there is nothing to read again.
  }
}

async function sign(world: World, side: Side, moments?: Moments): Promise<void> {
  const { db, wallet } = world.signer(side, moments)
  const { clock, log } = world
  const deps = { db, clock, log }
  while ((await adoptAsked(deps, wallet)) || (await signNext(deps, wallet))) {
    // Until there is nothing to sign.
  }
}
