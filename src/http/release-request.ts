import type { ServerResponse } from 'node:http'

/**
 * Lets go of hapi's request whose answer is a stream. hapi keeps it as long as the response: its listeners hold it, and so does
 * its list of busy connections, which it leaves when the response is finished. Both are done here, when the stream begins.
 * The first listener is Node's own; after it come hapi's.
 */
export function releaseRequest(response: ServerResponse): void {
  const [, ...ofHapi] = response.listeners('finish') as (() => void)[]
  for (const listener of ofHapi) {
    response.off('finish', listener)
    listener.call(response)
  }
  response.removeAllListeners('close')
}
