// What an examination looks at beside the database: nodes and a mail server that say what a test lets them say.
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'

export interface StubNode {
  readonly url: string
  chainId: number
  height: number
  /** How far its blocks are ahead of this machine's clock. */
  aheadSeconds: number
  /** Whether the block at the final height is another than that of its fellows. */
  isOnFork: boolean
  /** Blocks below it hold a transaction whose receipt is pruned. */
  prunedBelow: number
}

export interface Stub<Thing> {
  readonly thing: Thing
  stop(): void
}

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

interface Asked {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** What commits to no transaction, and to no log. */
const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const emptyBloom = `0x${'00'.repeat(256)}`
/** What a transaction is called that a pruned block holds. */
const someHash = `0x${'ab'.repeat(32)}`

/** An Ethereum node whose chain is empty and whose token counts in six decimals. */
export async function startStubNode(): Promise<Stub<StubNode>> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = JSON.parse(await text(request)) as Asked | Asked[]
    const reply = (one: Asked) => ({ jsonrpc: '2.0', id: one.id, result: answer(node, one) })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked)))
  }
  const server = createHttpServer((request, response) => void respond(request, response))
  const node: StubNode = {
    url: await listen(server),
    chainId: 31337,
    height: 1000,
    aheadSeconds: 0,
    isOnFork: false,
    prunedBelow: 0,
  }
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { thing: node, stop }
}

function answer(node: StubNode, { method, params }: Asked) {
  if (method === 'eth_chainId') return `0x${node.chainId.toString(16)}`
  if (method === 'eth_getCode') return '0x60'
  if (method === 'eth_call') return word(6)
  if (method === 'eth_getBlockByNumber') return blockOf(node, String(params[0]))
  return null
}

function blockOf(node: StubNode, tag: string) {
  const number = { latest: node.height, finalized: node.height - 2 }[tag] ?? Number(tag)
  const seconds = Math.floor(Date.now() / 1000) + node.aheadSeconds - (node.height - number)
  const mark = node.isOnFork ? 7_000_000 : 0
  const [hash, parentHash] = [word(number + mark + 1), word(number + mark)]
  const isPruned = number < node.prunedBelow
  const contents = isPruned
    ? { transactions: [someHash], receiptsRoot: someHash, logsBloom: emptyBloom }
    : { transactions: [], receiptsRoot: emptyRoot, logsBloom: emptyBloom }
  return { number: `0x${number.toString(16)}`, hash, parentHash, timestamp: `0x${seconds.toString(16)}`, ...contents }
}

/** A mail server that greets, or says that it takes nothing. */
export async function startStubMail(): Promise<
  Stub<{ readonly url: string; isClosed: boolean; readonly heard: string[] }>
> {
  const heard: string[] = []
  const server = createServer(socket => {
    socket.on('error', () => {})
    if (mail.isClosed) return void socket.end('554 no service here\r\n')
    socket.write('220 mail.example\r\n')
    socket.setEncoding('utf8').on('data', (line: string) => {
      heard.push(line)
      socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 mail.example\r\n')
    })
  })
  const mail = { url: (await listen(server)).replace('http', 'smtp'), isClosed: false, heard }
  return { thing: mail, stop: () => void server.close() }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}
