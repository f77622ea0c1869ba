// Money that comes after flagged money was released or set apart is decided for itself, and the timeline tells what was decided last.
import test from 'ava'
import type { OrderStatus } from '../../src/orders/order-status.ts'
import { getOrderTimeline } from '../../src/orders/timeline/timeline.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { openScreeningSetup, type ScreeningSetup } from './screening-setup.ts'

let setup: ScreeningSetup
test.before(async () => {
  setup = await openScreeningSetup()
})
test.afterEach.always(async t => assertBooks(t, setup.service.deps.db))
test.after.always(() => setup.service.close())

const decided = { apart: setApart, release: releaseOrder } as const

/** Of an order of 25: each flagged payment, what is decided about it, and what the order is then and its timeline tells of it. */
const sequences: Readonly<
  Record<string, readonly (readonly [string, keyof typeof decided, OrderStatus, string | null] | 'end')[]>
> = {
  'set apart, then too little released after the time': [
    ['25', 'apart', 'OPEN', 'set_apart'],
    'end',
    ['10', 'release', 'UNDERPAID', 'released'],
  ],
  'set apart, then enough released': [
    ['25', 'apart', 'OPEN', 'set_apart'],
    ['25', 'release', 'PAID', 'released'],
  ],
  'set apart, then enough released after the time': [
    ['25', 'apart', 'OPEN', 'set_apart'],
    'end',
    ['25', 'release', 'EXPIRED_PAID', 'released'],
  ],
  'set apart while nothing needed it, then released': [
    ['10', 'apart', 'OPEN', null],
    ['25', 'release', 'PAID', 'released'],
  ],
  'released, then set apart': [
    ['10', 'release', 'OPEN', 'released'],
    ['15', 'apart', 'OPEN', 'set_apart'],
  ],
  'released, then set apart after the time': [
    ['10', 'release', 'OPEN', 'released'],
    'end',
    ['12', 'apart', 'UNDERPAID', 'set_apart'],
  ],
  'set apart, released and set apart, then released': [
    ['25', 'apart', 'OPEN', 'set_apart'],
    ['8', 'release', 'OPEN', 'released'],
    ['17', 'apart', 'OPEN', 'set_apart'],
    'end',
    ['4', 'release', 'UNDERPAID', 'released'],
    ['3', 'apart', 'UNDERPAID', 'set_apart'],
    ['13', 'release', 'EXPIRED_PAID', 'released'],
  ],
}

for (const [title, steps] of Object.entries(sequences))
  test.serial(title, async t => {
    const { deps, ethereum } = setup.service
    const { merchant, order, payer, atEnd, pay, watch, screen } = await setup.open()
    setup.script.flagged.add(payer)
    const settled = async () => {
      ethereum.mineEmpty(2)
      await watch()
      await screen()
    }
    const reported: string[] = []
    for (const [at, step] of steps.entries()) {
      if (step === 'end') {
        ethereum.mine([], { time: atEnd(10) })
        await settled()
        continue
      }
      const [amount, decision, status, reports] = step
      pay(amount)
      await settled()
      const decide = (operator: string) => decided[decision](deps, { orderId: order.id, operator, reason: 'looked' })
      await decide('alice')
      t.is((await decide('bob')).order.status, status, `${at}`)
      if (reports) reported.push(`order.${reports}`)
      const { entries } = await getOrderTimeline(deps, merchant, order.id)
      const types = entries.map(({ type }) => type)
      t.deepEqual(
        types.filter(type => type === 'order.released' || type === 'order.set_apart'),
        reported,
        `${at}`,
      )
    }
  })
