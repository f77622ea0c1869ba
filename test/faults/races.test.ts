// Two API processes and two workers on one database, made to meet over the same thing at the same moment.
import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { assertNeverDeadlocked, assertSettled } from '../helpers/liveness.ts'
import { openCluster, type Cluster } from './races-cluster.ts'
import * as payments from './races-payments.ts'
import * as requests from './races-requests.ts'
import * as streams from './races-streams.ts'
import * as withdrawals from './races-withdrawals.ts'
import * as workers from './races-workers.ts'

let cluster: Cluster
test.before(async () => {
  // What comes for the first time fails, so that everything is delivered twice.
  cluster = await openCluster((response, { headers }) =>
    response.writeHead(headers['x-webhook-attempt'] === '1' ? 500 : 204).end(),
  )
})
test.afterEach.always(async () => {
  await Promise.all([...cluster.holds].map(held => held.release()))
})
test.after.always(async t => {
  try {
    for (const process of [...cluster.apis, ...cluster.workers.values()]) {
      t.true(process.isRunning, process.log())
      t.deepEqual(failuresIn(process.log()), [])
    }
    await assertBooks(t, cluster.service.deps.db)
    await assertSettled(t, cluster.service.deps.db)
    await assertNeverDeadlocked(t, cluster.service.deps.db)
  } finally {
    await cluster.close()
  }
})

/** What a process logged as an error, beside what screening is meant to tell a person. */
function failuresIn(log: string): string[] {
  return log.split('\n').filter(line => /"level":[56]0/.test(line) && !line.includes('"msg":"transfer flagged'))
}

test.serial('C-01 fifty connections to two processes with one idempotency key make one order, the same for all', t =>
  requests.oneKeyOneBody(t, cluster),
)

test.serial('C-02 of two requests raced under one idempotency key one wins everywhere, the other is a conflict', t =>
  requests.oneKeyTwoBodies(t, cluster),
)

test.serial('C-12 twenty requests for the last address: exactly one gets it, the others are told there is none', t =>
  requests.lastAddress(t, cluster),
)

test.serial('C-01, C-12 one idempotency key raced for the last address is one order for all who ask', t =>
  requests.lastAddressOneKey(t, cluster),
)

test.serial('C-01, C-12 who asks with the key of whoever is just taking the last address waits for that order', t =>
  requests.lastAddressHeld(t, cluster),
)

test.serial('M-03 withdrawals and refunds raced at two processes never take more than the balance, each once', t =>
  withdrawals.oneBalance(t, cluster),
)

test.serial('A-27 the limit is exact over both processes, when a window begins and when it ends', t =>
  requests.exactLimit(t, cluster),
)

test.serial('A-24 revoked while its requests are under way: none of them opens an order any more', t =>
  requests.revokedUnderWay(t, cluster),
)

test.serial('A-24 a revocation waits for the order that is just being written, which then stands', t =>
  requests.revocationWaits(t, cluster),
)

test.serial('A-24, S-10 revoked at any moment: what is answered 201 is written before, nothing after, streams end', t =>
  requests.revokedAtAnyMoment(t, cluster),
)

test.serial('S-11 what one process changes is on the streams of the other within a second', t =>
  streams.changedElsewhere(t, cluster),
)

test.serial('S-03 a payment is on the streams of both processes, every change of it, in order', t =>
  streams.paymentOnAllStreams(t, cluster),
)

test.serial('C-09 expiry against confirmation: in time by its block is never EXPIRED, late is EXPIRED first', t =>
  payments.expiryAgainstConfirmation(t, cluster),
)

test.serial('C-10 freezing against paying: what is flagged is credited in no order of events', t =>
  payments.freezeAgainstPaid(t, cluster),
)

test.serial('C-14 deliveries due to two workers at once: each attempt is one request', t =>
  workers.deliveryClaimedTwice(t, cluster),
)

test.serial('C-07 an API process killed: asked again, the other answers with the orders that were written', t =>
  requests.apiKilled(t, cluster),
)

test.serial('C-11 a worker killed while it screens and watches: the other finishes, once', t =>
  workers.workerKilled(t, cluster),
)

test.serial('A-32 after all this no process has logged a secret, a signature or a key to a stored secret', async t => {
  const { KASSA_MASTER_KEY } = cluster.service.env
  const headers = cluster.receiver.received.map(
    one => /v1=(\w{64})/.exec(String(one.headers['x-merchant-signature']))?.[1],
  )
  t.true(headers.length > 100 && headers.every(one => one !== undefined))
  for (const process of cluster.all) {
    t.true(process.log().includes('kassa started'))
    t.notRegex(process.log(), /sk_test_|whsec_|Bearer|"authorization"/)
    for (const secret of [KASSA_MASTER_KEY!, ...headers]) t.false(process.log().includes(secret!))
  }
})
