import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { ensureCertificates, type ReceiverFiles } from '../../dev/ca.ts'

const start = new Date('2026-03-01T00:00:00Z')
const dayMs = 86_400_000

function after(days: number): Date {
  return new Date(start.getTime() + days * dayMs)
}

function contents(files: ReceiverFiles): string[] {
  return [files.caFile, files.certificateFile, files.keyFile].map(file => readFileSync(file, 'utf8'))
}

async function get(host: string, port: number, ca: string): Promise<number | undefined> {
  const request = https.get({ host, port, ca, agent: false })
  const [response] = (await once(request, 'response')) as [{ statusCode?: number; resume(): void }]
  response.resume()
  return response.statusCode
}

test('a receiver with the certificate is trusted under localhost and 127.0.0.1 by whoever knows the authority', async t => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kassa-ca-'))
  const files = await ensureCertificates(directory, new Date())
  const [ca = '', cert, key] = contents(files)
  const server = https.createServer({ cert, key }, (_, response) => response.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  t.is(await get('127.0.0.1', port, ca), 200)
  t.is(await get('localhost', port, ca), 200)
  const stranger = await ensureCertificates(path.join(directory, 'other'), new Date())
  await t.throwsAsync(get('127.0.0.1', port, readFileSync(stranger.caFile, 'utf8')))
  server.close()
  rmSync(directory, { recursive: true, force: true })
})

test('files are kept while they are good, the certificate is renewed a month before it ends, keys are private', async t => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kassa-ca-'))
  const files = await ensureCertificates(directory, start)
  const made = contents(files)
  t.deepEqual(contents(await ensureCertificates(directory, after(330))), made)
  const [authority, certificate] = contents(await ensureCertificates(directory, after(336)))
  t.is(authority, made[0])
  t.not(certificate, made[1])
  t.is(statSync(files.keyFile).mode & 0o777, 0o600)
  t.is(statSync(path.join(directory, 'ca-key.pem')).mode & 0o777, 0o600)
  rmSync(directory, { recursive: true, force: true })
})
