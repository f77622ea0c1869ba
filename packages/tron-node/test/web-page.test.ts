import { request } from 'node:http'
import test from 'ava'
import { startTronNode } from '../src/node.ts'

/** The status of a POST as a browser or a program sends it. */
function post(port: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: '/wallet/getnowblock', headers }
    request(options, response => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end('{}')
  })
}

test('a web page drives nothing here, nor one whose name was made to lead to this machine', async t => {
  const node = await startTronNode({})
  t.teardown(() => node.stop())
  const port = Number(new URL(node.url).port)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
    { origin: 'null' },
    { origin: `http://127.0.0.1:${port}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin', host: 'evil.example' },
    { host: `evil.example:${port}` },
    { host: '127.0.0.1.evil.example' },
  ]
  for (const headers of foreign) t.is(await post(port, headers), 403, JSON.stringify(headers))
  const own: Record<string, string>[] = [
    {},
    { host: `localhost:${port}` },
    { host: '[::1]' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const headers of own) t.is(await post(port, headers), 200, JSON.stringify(headers))
})
