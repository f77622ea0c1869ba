// Payments missing from a record that has passed their blocks: nodes omitted them in a way that no block disproves, or an incomplete
// restore lost them. An operator rescans such blocks.
import { findCursors } from '../../../src/payments/follow/cursor.store.ts'
import { findPause } from '../../../src/payments/follow/pause.store.ts'
import { insertRescan } from '../../../src/payouts/recovery/rescan.store.ts'
import { leavingOut } from '../../../test/payments/rescanning.ts'
import { fatalOf, pass, sideOf } from '../acting.ts'
import { payNewest } from './payers.ts'
import { work } from '../work.ts'
import type { Gap, Side, Simulation } from '../world.ts'

/** Makes payments final while all nodes omit them. */
export async function missPayments(simulation: Simulation): Promise<void> {
  const side = sideOf(simulation)
  const { key, incoming } = side
  const before = await findCursors(simulation.ground.db, key)
  const hashes = await payNewest(simulation, side)
  side.incoming = leavingOut(incoming, ({ txHash }) => hashes.includes(txHash))
  for (const seconds of [20, 130]) {
    pass(simulation, seconds, 5)
    await work(simulation, 'follow', { side, fatal: null })
  }
  side.incoming = incoming
  const after = await findCursors(simulation.ground.db, key)
  if (!before || !after || after.final.height <= before.final.height) return
  const gap = { key, from: before.final.height + 1, to: after.final.height, hashes }
  simulation.gaps.push(gap)
  simulation.trace.push(`nodes of ${key.network} leave out payments of blocks ${gap.from} to ${gap.to}`)
  if (simulation.dice.chance(40)) await readAgain(simulation, gap)
}

/** Requests rescans for all gaps, at the latest when the simulation comes to rest. */
export async function closeGaps(simulation: Simulation): Promise<void> {
  for (const gap of simulation.gaps) await readAgain(simulation, gap)
}

async function readAgain(simulation: Simulation, { key, from, to }: Omit<Gap, 'hashes'>): Promise<void> {
  await insertRescan(simulation.ground.db, key, { from, to, requestedBy: 'alice', now: simulation.clock.now() })
  simulation.trace.push(`blocks ${from} to ${to} of ${key.network} are to be read again`)
}

/** Deletes the record of a final block but keeps its entries in the books. Rescans the block before anything else happens. */
export async function loseRecords(simulation: Simulation): Promise<void> {
  const side = sideOf(simulation)
  const { key, nodes } = side
  const { admin } = simulation.ground.service
  nodes.heal()
  await work(simulation, 'follow', { side, fatal: null })
  if ((await findPause(simulation.ground.db, key)) !== null) return
  const found = await admin.query<{ height: number }>(
    `select distinct block_height::int as height from chain_transfer where network = $1 and final_at is not null order by 1`,
    [key.network],
  )
  if (found.length === 0) return
  const { height } = simulation.dice.pick(found)
  const lost = `from chain_transfer where network = '${key.network}' and block_height = ${height} and final_at is not null`
  // Like a restore, without triggers.
  await admin.query(`begin; set local session_replication_role = replica;
    delete from screening_verdict where (environment, network, tx_hash, ordinal) in (select environment, network, tx_hash, ordinal ${lost});
    delete ${lost}; commit`)
  simulation.trace.push(`the record of block ${height} of ${key.network} is lost`)
  await readAgain(simulation, { key, from: height, to: height })
  await finishRescans(simulation, side)
}

const roundsMax = 20

/** Rescans until done. A process may crash; another continues when its lease has expired. */
async function finishRescans(simulation: Simulation, side: Side): Promise<void> {
  for (let rounds = 0; rounds < roundsMax; rounds += 1) {
    await work(simulation, 'rescan', { side, fatal: fatalOf(simulation, 40) })
    const left = await simulation.ground.service.admin.query(
      `select from chain_rescan where network = $1 and status = 'OPEN'`,
      [side.key.network],
    )
    if (left.length === 0) return
    pass(simulation, 130, 3)
    await work(simulation, 'follow', { side, fatal: null })
  }
  throw new Error(`what was lost of ${side.key.network} was not read again within ${roundsMax} rounds`)
}
