// A simulation whose database is restored from a copy. Only the signer's journal knows what was paid after the copy.
import { requestImport } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { fatalOf, pass, sideOf } from './acting.ts'
import { remember } from './database.ts'
import { askForWithdrawal, decideSome } from './steps/steps.ts'
import { work } from './work.ts'
import type { Simulation } from './world.ts'

/** Withdrawals requested just before the copy, so that there is something to pay after it. */
const asked = 4

/**
 * Makes a copy, continues for a while, restores the copy and restarts every process, the signer first, as the operator's guide says. No
 * merchant requests anything in between: the answer would be lost too, and no model could say what is owed.
 */
export async function loseCommits(simulation: Simulation): Promise<void> {
  const { admin } = simulation.ground.service
  for (let count = 0; count < asked; count += 1) await askForWithdrawal(simulation)
  const putBack = await remember(admin, 'copied')
  simulation.trace.push('a copy of the database is made')
  for (let left = simulation.dice.between(2, 6); left > 0; left -= 1) {
    const side = sideOf(simulation)
    if (simulation.dice.chance(30)) await decideSome(simulation)
    for (const piece of ['pay', 'sign', 'pay', 'follow', 'screen', 'deliver'] as const)
      await work(simulation, piece, { side, fatal: fatalOf(simulation, 10) })
    pass(simulation, simulation.dice.pick([20, 130, 650]), simulation.dice.between(1, 6))
  }
  await putBack()
  await admin.query('drop schema copied cascade')
  simulation.restart()
  simulation.trace.push('the copy is put back')
  for (const side of simulation.sides) await work(simulation, 'sign', { side, fatal: null })
}

/** Imports the journals, as the operator's guide says for a wallet that the signer paused after a restore. */
export async function importJournals(simulation: Simulation): Promise<void> {
  for (const { key } of simulation.sides) {
    const reason = await requestImport(simulation.ground.db, key, { now: simulation.clock.now(), since: null })
    if (reason !== null) simulation.trace.push(`the journal of ${key.network} is taken in: ${reason}`)
  }
}
