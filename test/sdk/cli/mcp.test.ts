// `kassa mcp` with the protocol's own client on its standard input and output, against the real service.
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import test, { type ExecutionContext } from 'ava'
import { serveMcp } from '../../../sdk/typescript/src/cli/mcp/server.ts'
import type { Cli } from '../../../sdk/typescript/src/cli/cli.ts'
import { Kassa, type Order } from '../../../sdk/typescript/src/index.ts'
import type { Caller } from '../../helpers/client.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'
import { killAll, startProcess } from './kassa.ts'

let at: TestServer
let baseUrl: string

test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000' } })
  baseUrl = await at.listen()
})
test.after.always(() => {
  killAll()
  return at.close()
})

interface Agent {
  readonly client: Client
  readonly notes: string[]
  /** What the agent's program writes, one line each. */
  readonly input: PassThrough
  readonly answers: JSONRPCMessage[]
  readonly ended: Promise<void>
}

async function startAgent(t: ExecutionContext, { keyId, secret }: Caller, isReadOnly = false): Promise<Agent> {
  const input = new PassThrough()
  const interrupted = new AbortController()
  const notes: string[] = []
  const answers: JSONRPCMessage[] = []
  const transport: Transport = {
    start: () => Promise.resolve(),
    send: message => new Promise(resolve => input.write(`${JSON.stringify(message)}\n`, () => resolve())),
    close: () => new Promise(resolve => input.end(resolve)),
  }
  const cli = {
    stdin: input,
    signal: interrupted.signal,
    client: () =>
      new Kassa({
        baseUrl,
        keyId,
        secret,
        clock: () => at.service.clock.now().getTime(),
        maxRetries: 0,
        logger: false,
      }),
    baseUrl: () => baseUrl,
    note: (words: string) => notes.push(words),
    print: (message: object) => {
      answers.push(message as JSONRPCMessage)
      transport.onmessage?.(message as JSONRPCMessage)
    },
  } as unknown as Cli
  const ended = serveMcp(cli, isReadOnly)
  const client = new Client({ name: 'agent', version: '1' })
  await client.connect(transport)
  t.teardown(async () => {
    interrupted.abort()
    await ended
  })
  return { client, notes, input, answers, ended }
}

const call = async (agent: Agent, name: string, given: object = {}) =>
  (await agent.client.callTool({ name, arguments: { ...given } })) as CallToolResult

test('an agent creates an order once for a wish, finds it by its reference, reads why it is open, and cancels it', async t => {
  const agent = await startAgent(t, await at.merchant())
  const wanted = { amount: '25', network: 'TRC20', reference: 'INV-7', idempotency_key: 'wish-1' }
  const order = (await call(agent, 'create_order', wanted)).structuredContent as unknown as Order
  t.regex(order.payment_url, /^http/)
  t.is(((await call(agent, 'create_order', wanted)).structuredContent as unknown as Order).id, order.id)
  const found = (await call(agent, 'list_orders', { reference: 'INV-7' })).structuredContent as { orders: Order[] }
  t.deepEqual(
    found.orders.map(({ id }) => id),
    [order.id],
  )
  const timeline = (await call(agent, 'order_timeline', { order_id: order.id })).structuredContent as {
    entries: object[]
  }
  t.true(timeline.entries.length > 0)
  await call(agent, 'cancel_order', { order_id: order.id })
  const seen = await call(agent, 'retrieve_order', { order_id: order.id })
  t.is(seen.structuredContent?.['status'], 'EXPIRED')
  t.deepEqual(JSON.parse((seen.content[0] as { text: string }).text), seen.structuredContent)
})

test('every tool that only reads answers, and a payment link can be made', async t => {
  const agent = await startAgent(t, await at.merchant())
  const link = await call(agent, 'create_payment_link', { title: 'Workshop', amount: '180', idempotency_key: 'link-1' })
  t.regex(String(link.structuredContent?.['url']), /\/l\//)
  for (const name of ['list_payment_links', 'retrieve_balances', 'list_withdrawals', 'list_events', 'list_orders']) {
    const { isError, structuredContent } = await call(agent, name)
    t.deepEqual([name, isError ?? false, typeof structuredContent], [name, false, 'object'])
  }
})

test('no tool sends money, accepts less than was asked, or changes keys, webhooks and rates', async t => {
  const agent = await startAgent(t, await at.merchant())
  const { tools } = await agent.client.listTools()
  t.deepEqual(
    tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name),
    ['create_order', 'cancel_order', 'request_remainder', 'create_payment_link'],
  )
  for (const name of ['create_withdrawal', 'create_refund', 'accept_order', 'create_api_key']) {
    t.true((await call(agent, name)).isError, name)
  }
})

test('with --read-only nothing that changes anything can be called', async t => {
  const agent = await startAgent(t, await at.merchant(), true)
  const { tools } = await agent.client.listTools()
  t.true(tools.length > 0 && tools.every(({ annotations }) => annotations?.readOnlyHint === true))
  const refused = await call(agent, 'create_order', { amount: '25', network: 'TRC20', idempotency_key: 'x' })
  t.true(refused.isError)
  t.deepEqual((await call(agent, 'list_orders')).structuredContent, { orders: [] })
})

test('a refusal tells the agent what the service said; a field that does not exist never reaches it', async t => {
  const agent = await startAgent(t, await at.merchant())
  const wanted = { amount: '10', network: 'TRC20', idempotency_key: 'small' }
  const refused = await call(agent, 'create_order', wanted)
  t.deepEqual([refused.isError, refused.structuredContent?.['error']], [true, 'amount below minimum'])
  const misspelt = await call(agent, 'create_order', { ...wanted, amount: '25', amonut: '1' })
  t.true(misspelt.isError)
  t.regex((misspelt.content[0] as { text: string }).text, /amonut/)
})

test('a line that is no message is noted, and the next one is answered; the end of the input answers what was asked before', async t => {
  const agent = await startAgent(t, await at.merchant())
  agent.input.write('hello\n')
  agent.input.end(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'last', method: 'tools/call', params: { name: 'retrieve_balances' } })}\n`,
  )
  await agent.ended
  t.is(agent.notes.length, 1)
  t.true(agent.answers.some(answer => 'id' in answer && answer.id === 'last' && 'result' in answer))
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends kassa mcp while its input is open`, async t => {
    const { keyId, secret } = await at.merchant()
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent', version: '1' } }
    const agent = startProcess(['mcp'], {
      env: { KASSA_BASE_URL: baseUrl, KASSA_KEY_ID: keyId, KASSA_SECRET: secret },
      input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`,
      isInputOpen: true,
    })
    await agent.until(/"serverInfo"/)
    agent.interrupt(signal)
    t.is(await agent.ended, 0)
  })
}
