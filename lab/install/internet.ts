// What a server finds on the internet: nodes of Ethereum, a mail server, a receiver of webhooks, OFAC's list, and the proxy to Debian's packages.
// One address plays all of it. All names have one certificate, of an authority that the server trusts.
import { execFileSync } from 'node:child_process'
import dgram from 'node:dgram'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { networkTable } from '../../src/chains/networks.ts'
import { startEthereum } from '../../dev/chains/chains.ts'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import type { SandboxNetwork } from '../../dev/sandbox-file.ts'
import { openHome } from '../../dev/sandbox-home.ts'

export const address = '11.0.0.1'
export const serverAddress = '11.0.0.2'
export const receiver = 'hooks.shop.example'
const nodeNames = ['node-a.example.com', 'node-b.example.com', 'node-c.example.com', 'node-d.example.com']
const names = [...nodeNames, 'mail.example.com', 'www.treasury.gov', receiver]
const nodePort = 8545

interface Received {
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
  readonly at: Date
}

export interface Internet {
  /** Lines for /etc/hosts of the server. */
  readonly hosts: string
  /** Its authority (PEM). */
  readonly authority: string
  readonly chain: SandboxNetwork
  /** Events that the receiver was sent. */
  readonly webhooks: Received[]
  readonly mails: string[]
  /** Names of nodes that answer nothing. */
  readonly away: Set<string>
  stop(): Promise<void>
}

export async function playInternet(run: string): Promise<Internet> {
  const tls = certificate(run)
  const stops: (() => unknown)[] = []
  const home = openHome(path.join(run, 'chain'))
  const local = await startEthereum(home, {
    network: 'ERC20',
    port: nodePort,
    clockOffsetMs: 0,
    keep: program => stops.push(() => program.stop()),
  })
  const chain = await asMainChain(local.network)
  const webhooks: Received[] = []
  const mails: string[] = []
  const away = new Set<string>()
  // One address for all: www.treasury.gov and the nodes at the port of HTTPS, the receiver at its other port.
  const web = https.createServer(tls, (request, response) => {
    const { host = '' } = request.headers
    if (away.has(host)) return request.socket.destroy()
    if (nodeNames.includes(host)) return passOn(request, response)
    response.end(sanctionsList)
  })
  const hooks = https.createServer(tls, (request, response) => keep(request, response, webhooks))
  const mail = new SMTPServer({
    ...tls,
    secure: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'shop' }),
    onData(stream, _session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  const packages = net.createServer(client => connectTo(client, path.join(run, 'proxy.sock')))
  // A client that gives up is no error of the server.
  mail.on('error', () => undefined)
  web.listen(443, address)
  hooks.listen(8443, address)
  mail.listen(465, address)
  packages.listen(3128, address)
  const answering = answerNames()
  return {
    hosts: `127.0.0.1 localhost\n${names.map(name => `${address} ${name}`).join('\n')}\n${serverAddress} pay.example.com\n127.0.0.1 console.example.com\n`,
    authority: tls.cert,
    chain,
    webhooks,
    mails,
    away,
    async stop() {
      for (const server of [web, hooks, packages]) server.close()
      for (const server of [web, hooks]) server.closeAllConnections()
      mail.close()
      answering.close()
      for (const stop of stops) await stop()
    },
  }
}

function keep(request: http.IncomingMessage, response: http.ServerResponse, webhooks: Received[]): void {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    webhooks.push({ headers: request.headers, body, at: new Date() })
    response.writeHead(204).end()
  })
}

/** The name server: webhooks go by DNS, whatever /etc/hosts says. */
function answerNames(): dgram.Socket {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (query, { port, address: from }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const isKnown = query.readUInt16BE(at + 1) === 1 && names.includes(labels.join('.').toLowerCase())
    // The question's id, an answer without an error, one question, and one record or none.
    const head = [0x81, 0x80, 0, 1, 0, isKnown ? 1 : 0, 0, 0, 0, 0]
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]
    socket.send(
      Buffer.concat([
        query.subarray(0, 2),
        Buffer.from(head),
        query.subarray(12, at + 5),
        Buffer.from(isKnown ? record : []),
      ]),
      port,
      from,
    )
  })
  return socket.bind(53, address)
}

function connectTo(client: net.Socket, socket: string): void {
  const out = net.connect(socket)
  client.pipe(out).pipe(client)
  for (const end of [client, out]) end.on('error', () => client.destroy())
}

function passOn(request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method, url } = request
  const headers = { 'content-type': 'application/json' }
  const passed = http.request({ host: '127.0.0.1', port: nodePort, path: url, method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

/** Makes a local chain answer as Ethereum's main one: with its id, and USDT at its address. Production takes no other. */
async function asMainChain(local: SandboxNetwork): Promise<SandboxNetwork> {
  const { token } = networkTable.ERC20.main
  const rpc = <Answer>(method: string, ...params: unknown[]) => ethereumRpc<Answer>(local.rpc_url, method, params)
  await rpc('anvil_setCode', token, await rpc('eth_getCode', local.token, 'latest'))
  const [balance] = await balanceSlots(local, rpc)
  for (const slot of [...Array.from({ length: 24 }, (_, at) => `0x${at.toString(16)}`), balance!]) {
    const value = await rpc<string>('eth_getStorageAt', local.token, slot, 'latest')
    await rpc('anvil_setStorageAt', token, `0x${BigInt(slot).toString(16).padStart(64, '0')}`, value)
  }
  await rpc('anvil_setChainId', Number(networkTable.ERC20.main.identity))
  // Its own keys sign for the id that it started with.
  await rpc('anvil_impersonateAccount', local.faucet_address)
  await rpc('anvil_mine', '0x5')
  return { ...local, token }
}

/** Returns the slots of the token that hold the balance of the faucet. */
async function balanceSlots(
  local: SandboxNetwork,
  rpc: <Answer>(method: string, ...params: unknown[]) => Promise<Answer>,
): Promise<string[]> {
  const holder = local.faucet_address.slice(2).toLowerCase().padStart(64, '0')
  const found = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const slot = await rpc<string>('web3_sha3', `0x${holder}${at.toString(16).padStart(64, '0')}`)
      const value = BigInt(await rpc<string>('eth_getStorageAt', local.token, slot, 'latest'))
      return value > 0n ? [slot] : []
    }),
  )
  return found.flat()
}

function certificate(run: string): { readonly key: string; readonly cert: string } {
  const [key, cert] = [path.join(run, 'lab.key'), path.join(run, 'lab.crt')]
  const alternative = `subjectAltName=${names.map(name => `DNS:${name}`).join(',')}`
  const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  execFileSync('openssl', [...how, '-subj', '/CN=Lab', '-addext', alternative, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

const sanctionsList = `<?xml version="1.0"?>
<Sanctions xmlns="http://www.un.org/sanctions/1.0"><ReferenceValueSets><FeatureTypeValues>
  <FeatureType ID="992" FeatureTypeGroupID="1">Digital Currency Address - ETH</FeatureType>
</FeatureTypeValues></ReferenceValueSets>
<DistinctParties><Feature ID="1" FeatureTypeID="992"><FeatureVersion ID="2" ReliabilityID="1"><Comment />
<VersionDetail DetailTypeID="1432">0x8589427373D6D84E98730D7795D8f6f8731FDA16</VersionDetail>
</FeatureVersion></Feature></DistinctParties></Sanctions>
`
