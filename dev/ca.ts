// The sandbox's own certificate authority, and a certificate for webhook receivers on this machine: webhooks need HTTPS.
import { X509Certificate, webcrypto } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as x509 from '@peculiar/x509'

export type ReceiverFiles = { readonly caFile: string; readonly certificateFile: string; readonly keyFile: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const dayMs = 86_400_000
const authorityDays = 3650
const certificateDays = 365
/** Renews a certificate this long before it expires, so that no receiver fails overnight. */
const renewDays = 30

/** Creates or renews the files in `directory`. Keeps files that are still valid, so a receiver may go on using them. */
export async function ensureCertificates(directory: string, now: Date): Promise<ReceiverFiles> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  x509.cryptoProvider.set(webcrypto)
  const authority = { certificate: path.join(directory, 'ca.pem'), key: path.join(directory, 'ca-key.pem') }
  const local = { certificate: path.join(directory, 'localhost.pem'), key: path.join(directory, 'localhost-key.pem') }
  if (!isGood(authority, now)) await makeAuthority(authority, now)
  if (!isGood(local, now, authority.certificate)) await makeLocal(local, authority, now)
  return { caFile: authority.certificate, certificateFile: local.certificate, keyFile: local.key }
}

type Pair = { readonly certificate: string; readonly key: string }

function isGood({ certificate, key }: Pair, now: Date, issuerFile?: string): boolean {
  if (!existsSync(certificate) || !existsSync(key)) return false
  const found = new X509Certificate(readFileSync(certificate))
  if (found.validToDate.getTime() - now.getTime() < renewDays * dayMs) return false
  return issuerFile === undefined || found.verify(new X509Certificate(readFileSync(issuerFile)).publicKey)
}

async function makeAuthority(files: Pair, now: Date): Promise<void> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=Kassa sandbox authority',
    ...validity(now, authorityDays),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  await write(files, certificate, keys.privateKey)
}

async function makeLocal(files: Pair, authority: Pair, now: Date): Promise<void> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const issuer = new x509.X509Certificate(readFileSync(authority.certificate, 'utf8'))
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: 'CN=localhost',
    issuer: issuer.subject,
    ...validity(now, certificateDays),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await readKey(authority.key),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  await write(files, certificate, keys.privateKey)
}

/** Returns a random positive serial number, so that it stays unique when the authority is created again under the same name. */
function serialNumber(): string {
  return `01${Buffer.from(webcrypto.getRandomValues(new Uint8Array(15))).toString('hex')}`
}

/** Starts an hour ago, because the clock of a container may be slow. */
function validity(now: Date, days: number): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(now.getTime() - 3_600_000), notAfter: new Date(now.getTime() + days * dayMs) }
}

async function write(files: Pair, certificate: x509.X509Certificate, key: webcrypto.CryptoKey): Promise<void> {
  const bytes = await webcrypto.subtle.exportKey('pkcs8', key)
  writeFileSync(files.key, x509.PemConverter.encode(bytes, 'PRIVATE KEY'), { mode: 0o600 })
  writeFileSync(files.certificate, certificate.toString('pem'), { mode: 0o644 })
}

async function readKey(file: string): Promise<webcrypto.CryptoKey> {
  const [bytes] = x509.PemConverter.decode(readFileSync(file, 'utf8'))
  if (!bytes) throw new Error(`${file} holds no private key; delete the folder to have it made anew`)
  return webcrypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign'])
}
