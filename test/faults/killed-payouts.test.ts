// The signer and the worker killed, without a word of warning, while they pay on both networks; each time others go on. In the end
// everybody was paid once.
import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { assertNeverDeadlocked } from '../helpers/liveness.ts'
import { flowNetworks } from '../flows/service.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openPayer, until, type Payer } from './payer.ts'

/** First attempts: on a machine that is busy a dearer one may follow. */
const firstOf = (signatures: readonly string[]) => signatures.filter(one => one.endsWith(' 1')).toSorted()

let payer: Payer
test.before(async () => {
  payer = await openPayer(temporaryFolder('killed'))
})
test.after.always(() => payer?.close())

test.serial('the worker is killed when nodes have its bytes and their answers are under way', async t => {
  const held = payer.holdBroadcasts()
  const ids = await payer.withdrawEach(2)
  await held.reached
  await payer.worker.kill()
  held.release()
  t.true((await payer.sends(ids)) > 0)
  await payer.startWorker()
  await payer.settle(ids)
})

test.serial('the worker is killed inside the transaction that completes withdrawals', async t => {
  const ids = await payer.withdrawEach(2)
  await until(async () => (await payer.count('BROADCAST', ids)) === ids.length)
  const locked = await payer.lock('webhook_event', 'exclusive')
  await payer.finalize()
  await until(async () => (await locked.waiting()) > 0)
  await payer.worker.kill()
  await locked.release()
  t.is(await payer.completed(ids), 0, 'nothing of it stays')
  await payer.startWorker()
  await payer.settle(ids)
})

test.serial(
  'the signer is killed when its journal has the signatures and the database does not: none is made again',
  async t => {
    const locked = await payer.lock('wallet', 'share')
    const ids = await payer.withdrawEach(1)
    await until(async () => payer.journaled(ids).length === ids.length)
    await payer.signer.kill()
    await locked.release()
    t.is(await payer.signed(ids), 0, 'the database heard of none')
    await payer.startSigner()
    await payer.settle(ids)
    t.deepEqual(firstOf(payer.journaled(ids)), firstOf(ids.map(id => `${id} 1`)))
  },
)

for (const [network, wallet, bytes] of [
  ['ERC20', '0x', 0],
  ['TRC20', 'T', 100],
] as const)
  test.serial(
    `${network}: the signer is killed when ${bytes} bytes of a signature are in its journal: it signs once`,
    async t => {
      await payer.signer.kill()
      await payer.startSigner({ line: `"wallet":"${wallet}`, bytes })
      const ids = await payer.withdrawEach(1)
      t.is(await payer.signer.ended, 'SIGKILL')
      t.true((await payer.signed(ids)) < ids.length)
      await payer.startSigner()
      await payer.settle(ids)
      t.deepEqual(firstOf(payer.journaled(ids)), firstOf(ids.map(id => `${id} 1`)))
    },
  )

test.serial('both are killed again and again, whenever something was signed or sent', async t => {
  const ids = await payer.withdrawEach(4)
  for (const signatures of [1, 4]) {
    await until(async () => (await payer.signed(ids)) >= signatures)
    await Promise.all([payer.signer.kill(), payer.worker.kill()])
    await Promise.all([payer.startSigner(), payer.startWorker()])
  }
  await payer.settle(ids)
  t.is(await payer.completed(ids), ids.length)
})

test.serial(
  'everybody was paid once, nothing stays reserved, one event tells of each, and the books agree',
  async t => {
    await Promise.all([payer.signer.kill(), payer.worker.kill()])
    for (const network of flowNetworks) {
      const amounts = await payer.paid(network)
      t.deepEqual(amounts, payer.asked(network), `on ${network}`)
    }
    t.deepEqual(await payer.broken(), [])
    t.is(await payer.reserved(), 0n)
    t.is(await payer.events(), payer.asks())
    await assertBooks(t, payer.service.deps.db)
    await assertNeverDeadlocked(t, payer.service.deps.db)
  },
)
