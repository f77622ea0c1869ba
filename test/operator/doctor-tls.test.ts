import { webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import * as x509 from '@peculiar/x509'
import test, { type ExecutionContext } from 'ava'
import { ensureCertificates } from '../../dev/ca.ts'
import { examineAddress } from '../../src/cli/doctor/names.ts'

test('a certificate is told by its days, and one that is not trusted by its reason', async t => {
  const now = new Date()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-tls-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const { caFile, certificateFile, keyFile } = await ensureCertificates(folder, now)
  const inspect = await inspector(t, { cert: readFileSync(certificateFile), key: readFileSync(keyFile), now })
  const ca = readFileSync(caFile, 'utf8')
  t.regex(await inspect(0, ca), /^ok: .* is valid for 36[45] days/)
  t.regex(await inspect(360, ca), /^warn: .* is valid for [45] days/)
  t.regex(await inspect(370, ca), /^fail: .* expired [56] days ago/)
  t.regex(await inspect(0), /^fail: .* is not trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)/)
})

test('a certificate of twelve hours, such as those that Caddy makes, is late when a fifth of them is left', async t => {
  const now = new Date()
  x509.cryptoProvider.set(webcrypto)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const notAfter = new Date(now.getTime() + 12 * 3_600_000)
  const made = { name: 'CN=127.0.0.1', notBefore: now, notAfter, signingAlgorithm: algorithm, keys }
  const cert = (await x509.X509CertificateGenerator.createSelfSigned({ ...made, extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])] })).toString('pem') // prettier-ignore
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  const inspect = await inspector(t, { cert, key, now })
  t.regex(await inspect(0, cert), /^ok: /)
  t.regex(await inspect(8 / 24, cert), /^ok: /)
  t.regex(await inspect(10 / 24, cert), /^warn: .* is valid for 0 days/)
})

/** Returns what is found of a server with this certificate, so many days after `now`. */
async function inspector(
  t: ExecutionContext,
  { now, ...pair }: { cert: string | Buffer; key: string | Buffer; now: Date },
) {
  // prettier-ignore
  const server = createServer(pair)
  t.teardown(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return async (days: number, ca?: string) => {
    const address = { setting: 'KASSA_PUBLIC_URL', url: `https://127.0.0.1:${port}`, ca }
    const found = await examineAddress(address, new Date(now.getTime() + days * 86_400_000))
    return `${found[1]?.state}: ${found[1]?.text}`
  }
}
