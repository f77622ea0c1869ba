// What providers say when they answer no more, and for how long they are left alone then.
import test from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { NodeGroup } from '../../src/chains/nodes/node-group.ts'
import { NodeMeter } from '../../src/chains/nodes/node-meter.ts'
import { readQuota } from '../../src/chains/nodes/quota.ts'
import { postJson, NodeFailure } from '../../src/chains/nodes/transport.ts'
import { refusals, startProvider } from '../helpers/provider.ts'

const now = new Date('2026-06-01T18:00:00Z')
const untilMidnight = 6 * 3_600_000
const read = (status: number, said = '', retryAfter: string | null = null) =>
  readQuota({ status, said, retryAfter }, now)

test('a day without calls lasts until midnight in UTC', t => {
  t.is(read(402, refusals.infuraDay.body), untilMidnight)
  t.is(read(403, refusals.tronGridDay.body), untilMidnight)
  t.is(read(200, 'daily request count exceeded, request rate limited'), untilMidnight)
  t.is(read(429, 'Monthly capacity limit exceeded.'), untilMidnight)
})

test('a pause is as long as the provider says, in seconds, as a date, or in words, and at most a day', t => {
  t.is(read(429, '', '7'), 7000)
  t.is(read(503, '', '20'), 20_000)
  t.is(read(429, '', 'Mon, 01 Jun 2026 18:01:00 GMT'), 60_000)
  t.is(read(429, '', 'Mon, 01 Jun 2020 18:01:00 GMT'), 1000)
  t.is(read(429, '', '99999999'), 86_400_000)
  t.is(read(403, refusals.tronGridSecond.body), 5000)
  t.is(read(402, refusals.infuraDay.body, '30'), 30_000)
  t.is(read(429, 'slow down', 'soon'), undefined)
})

test('without a word about it a pause is ours to choose, half a minute for who is kept out', t => {
  t.is(read(429, refusals.infuraSecond.body), undefined)
  t.is(read(403, '<html>403 Forbidden</html>'), 30_000)
})

test('other refusals are no quota: asking for less may help, or asking again', t => {
  for (const said of [
    'query returned more than 10000 results',
    'exceed max block range: 5000',
    'class java.lang.IllegalAccessException : lack of computing resources',
    'limit exceeded',
    'header not found',
  ])
    t.is(read(200, said), null, said)
  t.is(read(503, refusals.busy.body), null)
  t.is(read(413, 'rate limit'), null)
  t.is(read(500, ''), null)
})

test('a refusal is told as one for quota, whatever the status it comes with, and never as too much', async t => {
  const provider = await startProvider('http://127.0.0.1:1', { daily: 100, perSecond: 100, now: () => now })
  t.teardown(() => provider.stop())
  const query = async (status: number, body: string) => {
    provider.refuse({ status, body })
    return t.throwsAsync(postJson(provider.url, { label: 'eth_getLogs', body: { method: 'eth_getLogs' } }, {}), {
      instanceOf: ChainUnavailable,
    })
  }
  const limited = '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"project ID request rate exceeded"}}'
  for (const [status, body] of [
    [429, refusals.infuraSecond.body],
    [403, refusals.tronGridSecond.body],
    [200, refusals.tronGridSecond.body],
    [200, limited],
    [200, `[${limited}]`],
    [200, '{"jsonrpc":"2.0","id":1,"error":{"code":429,"message":"capacity"}}'],
  ] as const) {
    const error = await query(status, body)
    if (!(error instanceof NodeFailure)) return t.fail(body)
    t.is(error.kind, 'quota', body)
    t.false(error.tooMuch, body)
  }
  t.is((await query(500, 'rate'))?.kind, 'refused')
})

test('a node whose day is used up is asked once and then after midnight; it disagrees with nobody', async t => {
  let time = now
  const provider = await startProvider('http://127.0.0.1:1', { daily: 100, perSecond: 100, now: () => time })
  t.teardown(() => provider.stop())
  const meter = new NodeMeter({ name: 'node', budget: { daily: 100_000 }, now: () => time })
  const options = { now: () => time.getTime(), meters: [meter] }
  const group = new NodeGroup([{ verify: () => Promise.resolve() }], options)
  const query = () =>
    group.agree(() => postJson(provider.url, { label: 'ask', body: {} }, { meter }), { what: 'it', say: String })
  provider.refuse(refusals.infuraDay)
  for (let hour = 18; hour < 24; hour += 1) {
    time = new Date(Date.UTC(2026, 5, 1, hour))
    await t.throwsAsync(query(), { instanceOf: ChainUnavailable })
  }
  t.is(provider.callsOn('2026-06-01'), 1)
  t.like(group.states()[0], { isUp: false, errors: { quota: 1 } })
  t.is(group.disagreement, null)
  time = new Date('2026-06-02T00:00:01Z')
  provider.refuse({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x1"}' })
  await query()
  t.like(group.states()[0], { isUp: true, error: null })
})
