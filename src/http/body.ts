import type { Request } from '@hapi/hapi'
import { Fault } from '../lib/fault.ts'

/** Larger bodies are rejected as soon as their size is known (docs/spec/decisions.md §3). */
export const bodyBytesMax = 65_536
const empty = Buffer.alloc(0)

/**
 * Reads the raw bytes of the body, which the signature covers. Throws `payload too large` at once and lets Node discard the rest, so
 * that the answer is not lost with the connection: hapi's own reader would wait for a declared body and cut the connection of an
 * undeclared one. Throws `request timeout` when the body is late and closes the connection, since the remaining bytes are no request.
 */
export async function readBytes(request: Request, timeoutMs: number, bytesMax = bodyBytesMax): Promise<Buffer> {
  const { req, res } = request.raw
  if (Number(req.headers['content-length'] ?? 0) > bytesMax) throw new Fault('payload too large')
  if (!hasBody(req.headers)) return empty
  if (req.destroyed) throw new Fault('request timeout', 'the connection ended before the body')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > bytesMax) end(() => reject(new Fault('payload too large')))
    }
    const finish = () => end(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes)))
    const fail = () => end(() => reject(new Fault('request timeout', 'the connection ended within the body')))
    const late = () => {
      res.setHeader('connection', 'close')
      end(() => reject(new Fault('request timeout')))
    }
    const timer = setTimeout(late, timeoutMs)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      req.off('data', take).off('end', finish).off('error', fail).off('aborted', fail)
      settle()
    }
    req.on('data', take).on('end', finish).on('error', fail).on('aborted', fail)
  })
}

function hasBody(headers: Request['raw']['req']['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
