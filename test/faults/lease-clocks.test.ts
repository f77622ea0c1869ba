// Workers whose clocks are wrong: what one has taken no other takes, whichever of them is ahead or behind.
import { globSync, readFileSync } from 'node:fs'
import test from 'ava'
import { claimsOn } from '../../src/database/claims.ts'
import type { Deps } from '../../src/deps.ts'
import { addSeconds, type Clock } from '../../src/lib/clock.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { insertWaiting } from '../../src/mail/mail.store.ts'
import { sendDueMails } from '../../src/mail/send.service.ts'
import { testService, type TestService } from '../helpers/deps.ts'

let service: TestService
test.beforeEach(async () => {
  service = await testService({ start: new Date() })
})
test.afterEach.always(() => service.close())

/** A worker whose clock is off. */
function worker(offSeconds: number, more: Partial<Deps> = {}): Deps {
  const { deps } = service
  const clock: Clock = {
    now: () => addSeconds(new Date(), offSeconds),
    business: () => addSeconds(new Date(), offSeconds),
  }
  return { ...deps, clock, claims: claimsOn(deps.db, { random: systemRandom, clock }), ...more }
}

const minutes = [-10, 0, 10]

for (const first of minutes)
  test.serial(`what a worker ${first} minutes off has taken nobody else takes`, async t => {
    const createdAt = addSeconds(new Date(), -3600)
    await service.deps.db.transaction(tx =>
      insertWaiting(tx, {
        id: systemRandom.uuid(),
        recipient: 'a@shop.example',
        subject: 'One',
        body: 'x',
        html: 'x',
        createdAt,
      }),
    )
    const sent: number[] = []
    const others = minutes.map(other => worker(other * 60, { sendMail: async () => void sent.push(other) }))
    const sendMail: Deps['sendMail'] = async () => {
      sent.push(first)
      for (const other of others) await sendDueMails(other)
    }
    await sendDueMails(worker(first * 60, { sendMail }))
    t.deepEqual(sent, [first])
  })

test('whoever claims asks for the time of the database', t => {
  const claiming = globSync('src/**/*.ts').filter(file => readFileSync(file, 'utf8').includes('claims.take('))
  t.true(claiming.length >= 10)
  for (const file of claiming) t.regex(readFileSync(file, 'utf8'), /claims\.times\(/, file)
})
