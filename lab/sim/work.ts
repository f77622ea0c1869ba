// The work of the service's processes in a simulation. Each piece may crash in the middle.
import { ChainUnavailable, type ChainKey } from '../../src/chains/chain.ts'
import type { Deps } from '../../src/deps.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { runOn as payOut } from '../../src/jobs/pay-withdrawals.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { follow } from '../../src/payments/follow/follow-chain.service.ts'
import { rescanDue } from '../../src/payments/reconcile/rescan.service.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { Crash, Moments } from '../../test/payouts/crash.ts'
import type { Side, Simulation } from './world.ts'

export type Piece = 'follow' | 'screen' | 'pay' | 'sign' | 'deliver' | 'rescan'
/** The pieces of payouts come more often. */
export const pieces: readonly Piece[] = ['pay', 'sign', 'pay', 'sign', 'pay', 'follow', 'follow', 'screen', 'deliver']

/** Does one piece of work. With `fatal`, the process crashes at that point. */
export async function work(simulation: Simulation, piece: Piece, { side, fatal }: Doing): Promise<void> {
  const moments = fatal === null ? undefined : new Moments(fatal)
  const say = `${piece} ${side.key.network}`
  try {
    await perform(simulation, piece, { side, moments })
    simulation.trace.push(say)
  } catch (error) {
    if (error instanceof Crash) simulation.trace.push(`${say}: dies ${error.message}`)
    else if (error instanceof ChainUnavailable) simulation.trace.push(`${say}: ${error.message.slice(0, 120)}`)
    else throw error
  }
  if (moments?.isReached && piece === 'sign') simulation.restartSigner(side)
}

export interface Doing {
  readonly side: Side
  /** The point at which it crashes; `null`: it does not. */
  readonly fatal: number | null
}

async function perform(
  simulation: Simulation,
  piece: Piece,
  { side, moments }: { readonly side: Side; readonly moments: Moments | undefined },
): Promise<void> {
  const { key } = side
  if (piece === 'sign') return sign(simulation, side, moments)
  const deps = simulation.deps(moments)
  if (piece === 'follow') return follow(deps, key)
  if (piece === 'screen') return screenPayment(deps, key)
  if (piece === 'deliver') return deliverDue(deps)
  if (piece === 'rescan') return rescan(deps, key)
  return payOut(deps, key)
}

/** Rescans one chain after the other, so that queries reach the database in one order. */
async function rescan(deps: Deps, { network }: ChainKey): Promise<void> {
  const { all, find } = deps.chains
  const own = all.filter(({ chain }) => chain.network === network)
  while (await rescanDue({ ...deps, chains: { all: own, find } })) {
    // Until there is nothing to rescan.
  }
}

async function sign(simulation: Simulation, side: Side, moments?: Moments): Promise<void> {
  const { db, wallet } = simulation.signer(side, moments)
  const { clock, log } = simulation
  const deps = { db, clock, log }
  while ((await importRequestedJournal(deps, wallet)) || (await signNext(deps, wallet))) {
    // Until there is nothing to sign.
  }
}
