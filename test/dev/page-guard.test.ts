// Anvil behind its guard, as the sandbox starts it.
import { request } from 'node:http'
import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { startEthereum } from '../../dev/chains/chains.ts'
import { freePort } from '../../dev/ports.ts'
import type { Program } from '../../dev/processes.ts'
import { openHome } from '../../dev/sandbox-home.ts'

const question = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })

/** What a POST gets, as a browser or a program sends it. */
function post(port: number, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: '/', headers }
    request(options, response => {
      let body = ''
      response.on('data', chunk => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end(question)
  })
}

/** The first line a WebSocket's handshake gets. */
function upgrade(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
    })
    socket.once('data', data => {
      socket.destroy()
      resolve(String(data).split('\r\n', 1)[0] ?? '')
    })
    socket.once('error', reject)
  })
}

test('a web page drives the local Ethereum node neither by a POST nor by a WebSocket nor by a name that leads here', async t => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kassa-guard-'))
  const home = openHome(directory)
  const programs: Program[] = []
  const port = await freePort()
  t.teardown(async () => {
    for (const program of programs) await program.stop()
    home.release()
    rmSync(directory, { recursive: true, force: true })
  })
  const { network } = await startEthereum(home, {
    network: 'ERC20',
    port,
    clockOffsetMs: 0,
    keep: program => programs.push(program),
  })
  t.is(network.rpc_url, `http://127.0.0.1:${port}`)
  const json = { 'content-type': 'application/json' }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
    { ...json, origin: 'https://evil.example' },
    { ...json, origin: 'null' },
    { ...json, 'sec-fetch-site': 'cross-site' },
    { ...json, 'sec-fetch-site': 'same-origin', host: `evil.example:${port}` },
    { ...json, host: `evil.example:${port}` },
  ]
  for (const headers of foreign) t.is((await post(port, headers)).status, 403, JSON.stringify(headers))
  t.is(await upgrade(port), 'HTTP/1.1 403 Forbidden')
  for (const host of ['127.0.0.1', `localhost:${port}`]) {
    const { status, body } = await post(port, { ...json, host })
    t.deepEqual([status, JSON.parse(body).result], [200, '0x7a69'])
  }
})
