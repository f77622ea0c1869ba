// The sandbox's control server. The service asks it to pay, to mine and to move the local chains, because the service holds no keys. It
// listens on loopback and requires its token.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatUsdt, usdt } from '../../src/lib/money.ts'
import type { ChainControl, PayerName, Sent, Transfer } from './control-chain.ts'
import type { NetworkName } from '../sandbox-file.ts'

export type ControlServer = { readonly url: string; readonly token: string; readonly stop: () => Promise<void> }
type Chains = Readonly<Record<NetworkName, ChainControl>>

type Order = {
  readonly network: NetworkName
  readonly address: string
  readonly units: readonly string[]
  readonly payer?: PayerName
  readonly blocks: number
  readonly offset_ms: number
  readonly tx_hash: string
}

const bodyBytesMax = 65_536
const pollMs = 300

/** Starts the server and sets the chains to the business clock, `offsetMs` ahead of real time. */
export async function startControl(chains: Chains, offsetMs: number): Promise<ControlServer> {
  const token = randomBytes(32).toString('hex')
  const orders = ordersOn(chains)
  await orders.setClock(offsetMs)
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (!isAuthorized(request, token)) return answer(401, { error: 'wrong token' })
    void serve(orders.named, request)
      .then(body => answer(200, body))
      .catch((error: unknown) => answer(500, { error: error instanceof Error ? error.message : String(error) }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    stop: async () => {
      orders.stop()
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function isAuthorized({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type Named = Readonly<Record<string, (order: Order) => Promise<object>>>

async function serve(named: Named, request: IncomingMessage): Promise<object> {
  const name = (request.url ?? '').slice(1)
  const carryOut = Object.hasOwn(named, name) && request.method === 'POST' ? named[name] : undefined
  if (!carryOut) throw new Error(`There is no control '${name}'`)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > bodyBytesMax) throw new Error('The order is too long')
    chunks.push(chunk as Buffer)
  }
  return carryOut(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Order)
}

/** The operations by their name in the path. `src/sandbox/control.service.ts` calls them. */
function ordersOn(chains: Chains) {
  const stopping = new AbortController()
  let offset = 0
  /** Concurrent moves may arrive in the wrong order, and time never goes back. */
  const latest = (offsetMs: number) => (offset = Math.max(offset, offsetMs))
  const setClock = async (offsetMs: number) => {
    const to = latest(offsetMs)
    await Promise.all(Object.values(chains).map(chain => chain.setClock(to)))
  }
  const setOtherClocks = async (network: NetworkName) => {
    const others = Object.values(chains).filter(chain => chain !== chains[network])
    await Promise.all(others.map(chain => chain.setClock(offset)))
  }
  const named: Named = {
    pay: async order => paid(await payAll(chains, order)),
    'pay-later': async order => {
      const block = (await chains[order.network].height()) + order.blocks
      void payAt(chains, order, { block, signal: stopping.signal })
      return { block_number: block }
    },
    'pay-on-held-chain': async order => {
      const [transfer] = transfersOf(order)
      if (!transfer) throw new Error('There is nothing to pay')
      return paid([await chains[order.network].payHeld(transfer)])
    },
    fork: async ({ network, tx_hash: hash, offset_ms: offsetMs }) => {
      await chains[network].fork(hash, latest(offsetMs))
      await setOtherClocks(network)
      return {}
    },
    resume: async ({ network, tx_hash: hash }) => {
      const sent = await chains[network].resume(hash)
      return paid(sent ? [sent] : [])
    },
    mine: async ({ network, blocks, offset_ms: offsetMs }) => {
      await chains[network].mine(blocks, latest(offsetMs))
      await setOtherClocks(network)
      return { block_number: await chains[network].height() }
    },
    clock: async ({ offset_ms: offsetMs }) => {
      await setClock(offsetMs)
      return {}
    },
  }
  return { named, setClock, stop: () => stopping.abort() }
}

function transfersOf({ address, units, payer = 'faucet' }: Order): Transfer[] {
  return units.map(amount => ({ address, units: BigInt(amount), payer }))
}

/** Pays one by one, because two equal transfers at once would be the same transaction on TRON. */
async function payAll(chains: Chains, order: Order): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const transfer of transfersOf(order)) sent.push(await chains[order.network].pay(transfer))
  return sent
}

type Moment = { readonly block: number; readonly signal: AbortSignal }

async function payAt(chains: Chains, order: Order, { block, signal }: Moment): Promise<void> {
  try {
    while ((await chains[order.network].height()) < block) await sleep(pollMs, undefined, { signal })
    await payAll(chains, order)
  } catch (error) {
    if (!signal.aborted) console.error(`The payment planned for block ${block} failed: ${String(error)}`)
  }
}

function paid(sent: readonly Sent[]): object {
  return {
    transactions: sent.map(({ hash, from, to, token, units, blockNumber }) => {
      return { tx_hash: hash, from, to, token, amount: formatUsdt(usdt(units)), block_number: blockNumber }
    }),
  }
}
