// A world whose database is put back from a copy: what was paid since then only the signer's journal knows.
import { markAdopting } from '../../src/treasury/admin-payouts.store.ts'
import { fatalOf, pass, sideOf } from './acting.ts'
import { remember } from './database.ts'
import { askForWithdrawal, decideSome } from './steps.ts'
import { work } from './work.ts'
import type { World } from './world.ts'

/** Just before the copy, so that there is something to pay after it. */
const asked = 4

/**
 * A copy is made, everything goes on for a while, and then the copy is put back and every process is started anew, the signer first, as the
 * operator's guide says. No merchant asks for anything in between: what it was answered would be lost with it, and no model could say
 * what is owed.
 */
export async function loseCommits(world: World): Promise<void> {
  const { admin } = world.ground.service
  for (let count = 0; count < asked; count += 1) await askForWithdrawal(world)
  const putBack = await remember(admin, 'copied')
  world.trace.push('a copy of the database is made')
  for (let left = world.dice.between(2, 6); left > 0; left -= 1) {
    const side = sideOf(world)
    if (world.dice.chance(30)) await decideSome(world)
    for (const piece of ['pay', 'sign', 'pay', 'follow', 'screen', 'deliver'] as const)
      await work(world, piece, { side, fatal: fatalOf(world, 10) })
    pass(world, world.dice.pick([20, 130, 650]), world.dice.between(1, 6))
  }
  await putBack()
  await admin.query('drop schema copied cascade')
  world.restart()
  world.trace.push('the copy is put back')
  for (const side of world.sides) await work(world, 'sign', { side, fatal: null })
}

/** What the operator's guide says of a wallet that the signer has stopped after a restore. */
export async function adoptJournals(world: World): Promise<void> {
  for (const { key } of world.sides) {
    const reason = await markAdopting(world.ground.db, key, { now: world.clock.now(), since: null })
    if (reason !== null) world.trace.push(`the journal of ${key.network} is taken in: ${reason}`)
  }
}
