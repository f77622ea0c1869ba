// A TCP link between two programs that can be cut, like a network, without touching either end.
import net from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface Link {
  readonly port: number
  /** The port that new connections lead to. */
  target: number
  /** Connection attempts while it was cut. */
  readonly refused: number
  /** Ends all connections and accepts no new ones until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1 and forwards everything to `target`, a port of the same address. */
export async function openLink(target: number): Promise<Link> {
  const open = new Set<net.Socket>()
  let isCut = false
  let refused = 0
  const server = net.createServer(near => {
    if (isCut) {
      refused += 1
      return void near.resetAndDestroy()
    }
    const far = net.connect(link.target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const link: Link = {
    port: (server.address() as AddressInfo).port,
    target,
    get refused() {
      return refused
    },
    cut() {
      isCut = true
      endAll()
    },
    mend() {
      isCut = false
    },
    async close() {
      server.close()
      endAll()
      await once(server, 'close')
    },
  }
  return link
}
