import { literal } from './request.ts'
import type { SampleRequest } from './request.ts'

/** Renders a sample for `fetch`, without packages. */
export function rawFetch(request: SampleRequest): string {
  const { isPublic, isStream } = request
  return [
    ...(isPublic ? [] : ["import { createHash, createHmac } from 'node:crypto'", '']),
    isPublic
      ? 'const { KASSA_BASE_URL } = process.env'
      : 'const { KASSA_BASE_URL, KASSA_KEY_ID, KASSA_SECRET } = process.env',
    `const method = '${request.method}'`,
    `const target = '${request.target}'`,
    ...bodyOf(request),
    ...(isPublic ? [] : signing),
    'const response = await fetch(KASSA_BASE_URL + target, {',
    '  method,',
    ...headersOf(request),
    ...(request.payload === '' ? [] : ['  body,']),
    '})',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    ...(isStream
      ? ['for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text)']
      : ['console.log(await response.text())']),
    '',
  ].join('\n')
}

function bodyOf({ body, payload, isPublic }: SampleRequest): string[] {
  if (payload !== '') return [`const body = JSON.stringify(${literal(body)})`, '']
  return isPublic ? [''] : ["const body = ''", '']
}

const signing = [
  'const timestamp = Math.floor(Date.now() / 1000)',
  "const hash = createHash('sha256').update(body).digest('hex')",
  String.raw`const text = [timestamp, method, target, hash].join('\n')`,
  "const signature = createHmac('sha256', KASSA_SECRET).update(text).digest('hex')",
  '',
]

function headersOf({ payload, headers, isPublic }: SampleRequest): string[] {
  const lines = [
    ...(isPublic ? [] : ['    authorization: `Bearer ${KASSA_KEY_ID}:${timestamp}:${signature}`,']),
    ...Object.entries(headers).map(([name, value]) => `    '${name.toLowerCase()}': '${value}',`),
    ...(payload === '' ? [] : ["    'content-type': 'application/json',"]),
  ]
  return lines.length === 0 ? [] : ['  headers: {', ...lines, '  },']
}
