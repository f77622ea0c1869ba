import type { Request } from '@hapi/hapi'
import { bodyBytesMax, readBytes } from '../../http/body.ts'
import { Fault } from '../../lib/fault.ts'

const timeoutMs = 10_000
/** Almost as long as the listener waits for a request: a file of 5 MB arrives over 2 Mbit/s. */
const fileTimeoutMs = 24_000

export interface SentForm {
  readonly form: URLSearchParams
  readonly files: ReadonlyMap<string, File>
}

export const noForm: SentForm = { form: new URLSearchParams(), files: new Map() }

/** Reads the form of a request. Throws the Faults `payload too large`, `request timeout` and `unsupported media type`. */
export async function readForm(request: Request, bytesMax = bodyBytesMax): Promise<SentForm> {
  const type = request.raw.req.headers['content-type'] ?? ''
  const bytes = await readBytes(request, bytesMax > bodyBytesMax ? fileTimeoutMs : timeoutMs, bytesMax)
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return { form: storable(new URLSearchParams(bytes.toString('utf8'))), files: new Map() }
  if (/^multipart\/form-data\s*;/i.test(type)) return readParts(bytes, type)
  // A script's request without a body.
  if (bytes.length === 0) return noForm
  throw new Fault('unsupported media type')
}

async function readParts(bytes: Buffer, type: string): Promise<SentForm> {
  const form = new URLSearchParams()
  const files = new Map<string, File>()
  const parts = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Fault('unsupported media type')
    })
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else files.set(name, value)
  }
  return { form: storable(form), files }
}

/** Removes NUL characters: nobody types one, and the database cannot store it. */
export function storable(fields: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...fields].map(([name, text]): [string, string] => [name, text.replaceAll('\0', '')]))
}
