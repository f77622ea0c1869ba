// The proxy that spoils what a node answers, switched while it runs, and a sandbox that is told of other nodes than its chains.
import test from 'ava'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { networkEnvironment } from '../../dev/chains/network-environment.ts'
import { startProxy } from '../../dev/faulty-node/proxy.ts'

const answers: Readonly<Record<string, unknown>> = {
  '/wallet/getnowblock': { block_header: { raw_data: { number: 100 } } },
  '/walletsolidity/getnowblock': { block_header: { raw_data: { number: 81 } } },
  '/wallet/gettransactioninfobyblocknum': [{ id: 'aa', blockNumber: 90 }],
}

const heights: Readonly<Record<string, string>> = { latest: '0x64', pending: '0x65', safe: '0x50', finalized: '0x40' }

/** A node that answers with what it was asked, but for what its table says. */
async function startNode(): Promise<{ url: string; close(): void }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await text(request)) as { id?: number; method?: string; params?: unknown }
    const known: Readonly<Record<string, unknown>> = { eth_getLogs: [{ logIndex: '0x0' }] }
    const named = heights[String(Array.isArray(body.params) && body.params[0])]
    const result = known[body.method ?? ''] ?? (named ? { number: named } : body.params)
    const reported =
      answers[request.url!] ?? (body.method === undefined ? body : { jsonrpc: '2.0', id: body.id, result })
    response.end(JSON.stringify(reported))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

const post = async (url: string, body: unknown, method = 'POST'): Promise<unknown> =>
  (await fetch(url, { method, body: JSON.stringify(body) })).json()

test('a proxy spoils answers of both networks as it is told, and is honest again', async t => {
  const node = await startNode()
  const proxy = await startProxy(node.url, { faults: ['silent-logs', 'empty-infos'] })
  t.teardown(async () => {
    await proxy.close()
    node.close()
  })
  const logs = { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{}] }
  const infos = `${proxy.url}/wallet/gettransactioninfobyblocknum`
  t.like(await post(proxy.url, logs), { result: [] })
  t.deepEqual(await post(infos, { num: 90 }), [])
  await post(`${proxy.url}/_fault`, { lag: 7 }, 'PUT')
  t.deepEqual(await post(infos, { num: 90 }), answers['/wallet/gettransactioninfobyblocknum'])
  proxy.set({ down: true })
  await t.throwsAsync(post(proxy.url, logs))
  await t.throwsAsync(post(`${proxy.url}/_fault`, { faults: ['nothing like it'] }, 'PUT'))
  proxy.set({})
  t.like(await post(proxy.url, logs), { result: [{ logIndex: '0x0' }] })
})

test('a node that lags does so in every name of a block, on both sides of TRON', async t => {
  const node = await startNode()
  const proxy = await startProxy(node.url, { lag: 7 })
  t.teardown(async () => {
    await proxy.close()
    node.close()
  })
  for (const [side, height] of [
    ['wallet', 93],
    ['walletsolidity', 74],
  ] as const) {
    const url = `${proxy.url}/${side}`
    t.deepEqual(await post(`${url}/getnowblock`, {}), { num: height })
    t.deepEqual(await post(`${url}/getblock`, { detail: false }), { detail: false, id_or_num: `${height}` })
    t.deepEqual(await post(`${url}/getblock`, { id_or_num: '3' }), { id_or_num: '3' })
  }
  const call = (params: readonly unknown[]) => ({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params })
  for (const [tag, height] of [
    ['latest', '0x5d'],
    ['pending', '0x5e'],
    ['safe', '0x49'],
    ['finalized', '0x39'],
  ] as const)
    t.like(await post(proxy.url, call([tag, false])), { result: [height, false] })
  t.like(await post(proxy.url, call(['0x3', false])), { result: ['0x3', false] })
})

test('a sandbox reads its chains through the nodes that it is told of, and its own otherwise', t => {
  const network = { rpc_url: 'http://127.0.0.1:8545', token: '0x1', faucet_address: '', faucet_private_key: '' }
  const chain = { network: { ...network, required_confirmations: 3 }, identity: '31337' }
  const urls = 'http://127.0.0.1:18139,http://127.0.0.1:8545'
  for (const name of ['ERC20', 'TRC20'] as const) {
    const setting = `KASSA_TEST_${name}_RPC_URLS`
    const of = (env: Record<string, string>) => networkEnvironment(name, chain, { xpub: 'xpub', env })[setting]
    t.is(of({ [setting]: urls }), urls)
    t.is(of({}), network.rpc_url)
    t.is(of({ [setting]: ' ' }), network.rpc_url)
  }
})
