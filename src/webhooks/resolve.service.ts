import dns from 'node:dns'

/** Every address of a host name. Rejects with a DNS error code when there is none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/**
 * Asks the name servers directly. The system's own look-up would run on two threads shared by the whole process, so a few
 * receivers whose name servers never answer would hold up everybody's webhooks. `withHosts` adds that look-up for names
 * the name servers do not know (a hosts file, a container network); only an operator who opened ranges needs it.
 */
export function createResolve(options: { readonly withHosts: boolean }): Resolve {
  const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 2 })
  return async host => {
    if (host === 'localhost') return systemLookup(host)
    try {
      return await queryServers(resolver, host)
    } catch (error) {
      if (!options.withHosts) throw error
      return systemLookup(host)
    }
  }
}

/** A host may have addresses of one family only: it fails when both do. */
async function queryServers(resolver: dns.promises.Resolver, host: string): Promise<string[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

async function systemLookup(host: string): Promise<string[]> {
  const found = await dns.promises.lookup(host, { all: true, order: 'verbatim' })
  return found.map(one => one.address)
}
