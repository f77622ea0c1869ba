// A service that keeps a key and talks to nobody who shows no certificate that it knows.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import test from 'ava'
import { keyInMemory, NoSignature } from '../../src/signer/keys/wallet-signer.ts'
import { remoteSigner, type RemoteAccess } from '../../src/signer/keys/remote-signer.ts'
import { selfSignedCertificate, testCertificates, type Certificate } from '../helpers/receiver.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const own = keyInMemory(createHash('sha256').update('a key elsewhere').digest())
const digest = createHash('sha256').update('something').digest()

test('both sides of TLS know each other, or nothing is signed', async t => {
  const folder = temporaryFolder('remote-tls')
  const now = new Date()
  const [server, ours, theirs] = [
    await testCertificates(),
    await selfSignedCertificate(now),
    await selfSignedCertificate(now),
  ]
  const fileOf = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const expected = await own.sign(digest)
  const signature = JSON.stringify({ signature: `0x${Buffer.from(expected.compact).toString('hex')}` })
  const asked: string[] = []
  const service = createServer(
    { cert: server.cert, key: server.key, ca: ours.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      asked.push(String(request.headers.authorization))
      request.resume().on('end', () => {
        response.end(signature)
      })
    },
  )
  service.on('tlsClientError', () => {})
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  t.teardown(() => {
    service.closeAllConnections()
    service.close()
  })
  const url = `https://127.0.0.1:${(service.address() as AddressInfo).port}/sign`
  const sign = (access: Partial<RemoteAccess>) => {
    const none = { tokenFile: null, certificateFile: null, keyFile: null, authorityFile: null }
    return remoteSigner({ url, publicKey: own.publicKey }, { ...none, ...access }).sign(digest)
  }
  const shown = (name: string, { cert, key }: Certificate) => {
    return { certificateFile: fileOf(`${name}.pem`, cert), keyFile: fileOf(`${name}-key.pem`, key) }
  }
  const authorityFile = server.caFile
  const tokenFile = fileOf('token', 'a secret\n')
  const right = { ...shown('ours', ours), authorityFile, tokenFile }
  t.deepEqual(Buffer.from((await sign(right)).compact), Buffer.from(expected.compact))
  t.deepEqual(asked, ['Bearer a secret'])
  for (const wrong of [
    { authorityFile, tokenFile },
    { ...right, ...shown('theirs', theirs) },
    { ...right, authorityFile: null },
    { ...right, authorityFile: fileOf('other-ca.pem', theirs.cert) },
  ])
    await t.throwsAsync(sign(wrong), { instanceOf: NoSignature, message: /does not answer/ })
  t.deepEqual(asked, ['Bearer a secret'], 'nobody else was told the token')
})
