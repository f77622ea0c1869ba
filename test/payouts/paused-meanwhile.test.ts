// Payouts are switched off, or their chain is halted, while the nodes are asked what became of a payment: its bytes do not go out after that.
import test from 'ava'
import { networks } from '../../src/chains/networks.ts'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { switchPayoutsOff } from '../../src/payouts/attempts/admin-payouts.service.ts'
import { deleteSwitch } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { startPayouts, withWay, type Payouts } from './payouts.ts'

const stops: Readonly<Record<string, { stop(at: Payouts): Promise<unknown>; goOn(at: Payouts): Promise<unknown> }>> = {
  'switched off': {
    stop: ({ deps, key }) => switchPayoutsOff(deps, key, 'a test'),
    goOn: ({ deps, key }) => deleteSwitch(deps.db, key),
  },
  paused: {
    stop: ({ deps, key }) => insertPause(deps.db, key, { reason: 'a test', now: deps.clock.now() }),
    goOn: ({ deps, key }) => deletePause(deps.db, key),
  },
}

for (const network of networks)
  for (const [how, { stop, goOn }] of Object.entries(stops))
    test(`${network}: ${how} while the nodes are asked about a payment: nothing is sent any more`, async t => {
      const at = await startPayouts(network)
      t.teardown(() => at.close())
      const { service, payee, key } = at
      const to = at.someone()
      payee.isStuck = true
      const id = await at.withdraw(to)
      await at.work(1)
      const sent = payee.broadcasts
      t.true(sent > 0)
      const way = payee.way()
      let isStopped = false
      const outcome: typeof way.outcome = async transaction => {
        if (!isStopped) await stop(at)
        isStopped = true
        return way.outcome(transaction)
      }
      service.clock.advance(120)
      await trackAttempts(withWay(at.deps, { ...way, outcome }), key)
      t.true(isStopped)
      t.is(payee.broadcasts, sent)
      await goOn(at)
      payee.isStuck = false
      service.clock.advance(60)
      await at.work(4)
      t.is((await at.withdrawal(id)).status, 'COMPLETED')
      t.is(payee.paid(to).length, 1)
    })
