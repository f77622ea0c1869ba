// Checks DNS and certificates of the addresses that people reach us at.
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { dayMs } from '../../lib/durations.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'

const limitMs = 10_000
const renewDays = 14
/** Of the lifetime of a short certificate, such as those that Caddy makes itself. It renews them when a third is left. */
const renewShare = 0.2

export interface PublicAddress {
  /** The setting that names it. */
  readonly setting: string
  readonly url: string
  /** Certificate authorities to trust instead of the public ones. */
  readonly ca?: string | undefined
}

/** Checks DNS and TLS of one address; only DNS for one without TLS, which production refuses. */
export async function examineAddress({ setting, url, ca }: PublicAddress, now: Date): Promise<Finding[]> {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const dns = await nameFinding(setting, host)
  if (dns.state === 'fail' || protocol !== 'https:') return [dns]
  return [dns, await certificateFinding({ setting, host, port: Number(port || 443), ca }, now)]
}

async function nameFinding(setting: string, host: string): Promise<Finding> {
  const { ok, fail } = findingsOf('DNS')
  try {
    const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true })
    return ok(`${setting}: ${host} resolves to ${found.map(({ address }) => address).join(', ')}`)
  } catch (error) {
    return fail(
      `${setting}: ${host} does not resolve (${codeOf(error)})`,
      `add the name to your DNS, or fix ${setting}`,
    )
  }
}

interface PublicEntry {
  readonly setting: string
  readonly host: string
  readonly port: number
  readonly ca: string | undefined
}

async function certificateFinding({ setting, host, port, ca }: PublicEntry, now: Date): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('TLS')
  let socket: TLSSocket | undefined
  try {
    // Accept any certificate here, since the caller wants to know what is wrong with it.
    socket = connect({
      host,
      port,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
    })
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(limitMs) })
    const certificate = socket.getPeerCertificate()
    const [from, to] = [certificate.valid_from, certificate.valid_to].map(one => Date.parse(one)) as [number, number]
    const left = to - now.getTime()
    const days = Math.floor(left / dayMs)
    const text = `${setting}: the certificate of ${host} is valid for ${days} days`
    const renew = 'renew it at your proxy, and check why automatic renewal failed'
    if (days < 0) return fail(`${setting}: the certificate of ${host} expired ${-days} days ago`, renew)
    if (!socket.authorized)
      return fail(
        `${setting}: the certificate of ${host} is not trusted (${codeOf(socket.authorizationError)})`,
        'make the proxy serve the full certificate chain for this name',
      )
    return left < Math.min(renewDays * dayMs, (to - from) * renewShare) ? warn(text, renew) : ok(text)
  } catch (error) {
    return fail(
      `${setting}: no TLS at ${host}:${port} (${codeOf(error)})`,
      'start the proxy, and make it reachable from this machine',
    )
  } finally {
    socket?.destroy()
  }
}

function codeOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
