// TCP ports of this machine: finds a free one, or says which setting moves one that is taken.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const attemptsMax = 100

/** Thrown when another program uses the port. The message names the setting to change. */
export class PortOccupied extends Error {
  override name = 'PortOccupied'
}

/**
 * Returns a port that is free now. Another program may take it first, so the caller must cope. Stays below the range that systems use for
 * outgoing connections.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = await bind(randomInt(20_000, 32_000))
    if (port !== null) return port
  }
  throw new Error(`Among ${attemptsMax} TCP ports none was free`)
}

/** Returns this port if it is free, otherwise any free one. */
export async function portNear(wanted: number): Promise<number> {
  return (wanted <= 65_535 ? await bind(wanted) : null) ?? freePort()
}

/** Throws if `port` on 127.0.0.1 is taken, naming its purpose and the variable that moves it. */
export async function requireFreePort(port: number, what: string, variable: string): Promise<void> {
  if ((await bind(port)) !== null) return
  throw new PortOccupied(
    `Port ${port} on 127.0.0.1, wanted for ${what}, is occupied by another program. ` +
      `Stop that program or choose another port, for example: ${variable}=${await portNear(port + 1000)}`,
  )
}

/** Binds and releases a port. Returns it, or null if it is taken. */
function bind(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => {
      server.close(() => resolve(port))
    })
  })
}
